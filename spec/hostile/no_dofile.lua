-- expect: rule :4: 'dofile' is not known here
-- call: all
-- luacheck: ignore
local a = dofile
return { summary = "x", code = "0.77" }
