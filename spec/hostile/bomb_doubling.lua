-- expect: limit memory
-- call: all
-- luacheck: ignore
local s = "x" while true do s = s .. s end
