-- expect: rule :4: 'utf8' is not known here
-- call: all
-- luacheck: ignore
local a = utf8
return { summary = "x", code = "0.77" }
