-- expect: rule :4: 'setmetatable' is not known here
-- call: all
-- luacheck: ignore
local a = setmetatable
return { summary = "x", code = "0.77" }
