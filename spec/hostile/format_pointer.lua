-- expect: rule :4:
-- call: all
-- luacheck: ignore
local a = ("%p"):format({})
return { summary = "x", code = "0.77" }
