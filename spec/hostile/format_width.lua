-- expect: rule :4: invalid conversion
-- call: all
-- luacheck: ignore
local a = ("%099999999d"):format(1)
return { summary = "x", code = "0.77" }
