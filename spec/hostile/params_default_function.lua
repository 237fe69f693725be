-- expect: rule parameter a is .*; it must be an integer
-- call: all
-- luacheck: ignore
return { summary = "x",
  code = "0.77", params = { a = { type = "integer", default = error } } }
