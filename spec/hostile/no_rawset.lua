-- expect: rule :4: 'rawset' is not known here
-- call: all
-- luacheck: ignore
local a = rawset
return { summary = "x", code = "0.77" }
