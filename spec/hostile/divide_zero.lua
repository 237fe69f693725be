-- expect: rule :4: attempt to .*
-- call: all
-- luacheck: ignore
local a = 1 // 0
return { summary = "x", code = "0.77" }
