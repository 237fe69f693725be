-- expect: rule :4: 'coroutine' is not known here
-- call: all
-- luacheck: ignore
local a = coroutine
return { summary = "x", code = "0.77" }
