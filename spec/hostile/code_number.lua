-- expect: rule :5: field 'code' is a number
-- call: all
-- luacheck: ignore
return { summary = "x",
  code = 0.77 }
