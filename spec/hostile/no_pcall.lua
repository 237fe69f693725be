-- expect: rule :4: 'pcall' is not known here
-- call: all
-- luacheck: ignore
local a = pcall
return { summary = "x", code = "0.77" }
