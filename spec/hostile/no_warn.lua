-- expect: rule :4: 'warn' is not known here
-- call: all
-- luacheck: ignore
local a = warn
return { summary = "x", code = "0.77" }
