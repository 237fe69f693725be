-- expect: rule :4: 'bit32' is not known here
-- call: all
-- luacheck: ignore
local a = bit32
return { summary = "x", code = "0.77" }
