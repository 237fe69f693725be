-- expect: ok
-- call: all
-- luacheck: ignore
return { summary = "x", code = "0.77" }, 2, error
