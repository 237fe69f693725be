-- expect: rule :4: 'nope' is not known here
-- call: all
-- luacheck: ignore
local a = nope
return { summary = "x", code = "0.77" }
