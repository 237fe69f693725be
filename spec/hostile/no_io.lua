-- expect: rule :4: 'io' is not known here
-- call: all
-- luacheck: ignore
local a = io
return { summary = "x", code = "0.77" }
