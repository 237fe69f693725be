-- expect: rule :4: 'rawequal' is not known here
-- call: all
-- luacheck: ignore
local a = rawequal
return { summary = "x", code = "0.77" }
