-- expect: rule :4: .*out of range
-- call: all
-- luacheck: ignore
local a = select(-3, 1)
return { summary = "x", code = "0.77" }
