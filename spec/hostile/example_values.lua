-- expect: rule :5: example 1: values must be a list
-- call: all
-- luacheck: ignore
return { summary = "x",
  code = "0.77", examples = { { from = 0, values = { 1, "x" } } } }
