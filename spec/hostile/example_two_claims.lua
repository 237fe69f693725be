-- expect: rule
-- call: all
-- luacheck: ignore
return { summary = "x",
  code = "0.77", examples = { { position = 1, value = 1, values = { 1 } } } }
