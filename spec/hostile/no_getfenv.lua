-- expect: rule :4: 'getfenv' is not known here
-- call: all
-- luacheck: ignore
local a = getfenv
return { summary = "x", code = "0.77" }
