-- expect: rule params.a.default is a function
-- call: all
-- luacheck: ignore
return { summary = "x",
  code = "0.77", params = { a = { type = "integer", default = error } } }
