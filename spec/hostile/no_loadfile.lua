-- expect: rule :4: 'loadfile' is not known here
-- call: all
-- luacheck: ignore
local a = loadfile
return { summary = "x", code = "0.77" }
