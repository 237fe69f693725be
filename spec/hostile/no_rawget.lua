-- expect: rule :4: 'rawget' is not known here
-- call: all
-- luacheck: ignore
local a = rawget
return { summary = "x", code = "0.77" }
