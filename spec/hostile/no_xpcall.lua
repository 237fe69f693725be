-- expect: rule :4: 'xpcall' is not known here
-- call: all
-- luacheck: ignore
local a = xpcall
return { summary = "x", code = "0.77" }
