-- expect: rule parameter a is 5; it must be at most 3
-- call: all
-- luacheck: ignore
return { summary = "x",
  code = "0.77", params = { a = { type = "integer", default = 5, max = 3 } } }
