-- expect: rule :4: 'getmetatable' is not known here
-- call: all
-- luacheck: ignore
local a = getmetatable
return { summary = "x", code = "0.77" }
