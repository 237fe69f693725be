-- expect: rule :5: params.a.type is "int"
-- call: all
-- luacheck: ignore
return { summary = "x",
  code = "0.77", params = { a = { type = "int" } } }
