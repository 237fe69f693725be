-- expect: rule :4: .*out of range
-- call: all
-- luacheck: ignore
local a = string.char(256)
return { summary = "x", code = "0.77" }
