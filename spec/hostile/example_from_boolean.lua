-- expect: rule
-- call: all
-- luacheck: ignore
return { summary = "x",
  code = "0.77", examples = { { from = true, values = { 1 } } } }
