-- expect: rule
-- call: all
-- luacheck: ignore
return { summary = "x",
  code = "0.77", params = { a = { type = "integer", default = 1, min = "x" } } }
