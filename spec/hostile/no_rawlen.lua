-- expect: rule :4: 'rawlen' is not known here
-- call: all
-- luacheck: ignore
local a = rawlen
return { summary = "x", code = "0.77" }
