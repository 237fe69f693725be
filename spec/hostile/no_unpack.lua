-- expect: rule :4: 'unpack' is not known here
-- call: all
-- luacheck: ignore
local a = unpack
return { summary = "x", code = "0.77" }
