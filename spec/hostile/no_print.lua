-- expect: rule :4: 'print' is not known here
-- call: all
-- luacheck: ignore
local a = print
return { summary = "x", code = "0.77" }
