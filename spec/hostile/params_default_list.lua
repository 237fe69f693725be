-- expect: rule parameter a
-- call: all
-- luacheck: ignore
return { summary = "x",
  code = "0.77", params = { a = { type = "integers", default = { 1, "x" } } } }
