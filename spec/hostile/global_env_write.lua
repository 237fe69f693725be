-- expect: rule :4: the global 'x' cannot be set
-- call: all
-- luacheck: ignore
_ENV.x = 1
return { summary = "x", code = "0.77" }
