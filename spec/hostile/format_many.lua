-- expect: rule :4: bad argument
-- call: all
-- luacheck: ignore
local a = ("%d %d"):format(1)
return { summary = "x", code = "0.77" }
