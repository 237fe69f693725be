-- expect: rule :4: 'os' is not known here
-- call: all
-- luacheck: ignore
local a = os
return { summary = "x", code = "0.77" }
