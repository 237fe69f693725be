-- expect: rule :5: params.a.type is nil
-- call: all
-- luacheck: ignore
return { summary = "x",
  code = "0.77", params = { a = {} } }
