-- expect: rule :5: params.a is a number
-- call: all
-- luacheck: ignore
return { summary = "x",
  code = "0.77", params = { a = 3 } }
