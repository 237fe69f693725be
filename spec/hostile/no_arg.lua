-- expect: rule :4: 'arg' is not known here
-- call: all
-- luacheck: ignore
local a = arg
return { summary = "x", code = "0.77" }
