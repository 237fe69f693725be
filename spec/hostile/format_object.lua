-- expect: rule :4:
-- call: all
-- luacheck: ignore
local a = ("%s"):format({ 1 })
return { summary = "x", code = "0.77" }
