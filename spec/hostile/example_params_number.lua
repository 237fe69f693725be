-- expect: rule
-- call: all
-- luacheck: ignore
return { summary = "x",
  code = "0.77", examples = { { from = 1, values = { 1 }, params = 3 } } }
