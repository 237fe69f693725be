-- expect: rule :4: 'load' is not known here
-- call: all
-- luacheck: ignore
local a = load
return { summary = "x", code = "0.77" }
