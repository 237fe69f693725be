-- expect: rule :4: 'debug' is not known here
-- call: all
-- luacheck: ignore
local a = debug
return { summary = "x", code = "0.77" }
