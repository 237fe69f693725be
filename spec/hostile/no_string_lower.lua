-- expect: rule :4: attempt to call a nil value
-- call: all
-- luacheck: ignore
local a = string.lower('x', 2)
return { summary = "x", code = "0.77" }
