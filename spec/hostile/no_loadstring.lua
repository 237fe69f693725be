-- expect: rule :4: 'loadstring' is not known here
-- call: all
-- luacheck: ignore
local a = loadstring
return { summary = "x", code = "0.77" }
