-- expect: rule :5: example 1 has no field 'pos'
-- call: all
-- luacheck: ignore
return { summary = "x",
  code = "0.77", examples = { { pos = 3, value = 1 } } }
