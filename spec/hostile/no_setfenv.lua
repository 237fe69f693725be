-- expect: rule :4: 'setfenv' is not known here
-- call: all
-- luacheck: ignore
local a = setfenv
return { summary = "x", code = "0.77" }
