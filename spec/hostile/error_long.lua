-- expect: rule :5:
-- call: all
-- luacheck: ignore
local s = "x" for i = 1, 20 do s = s .. s end
error(s)
