-- expect: rule is not known
-- call: all
-- luacheck: ignore
local s = "x" for i = 1, 18 do s = s .. s end
return { summary = "x", code = "0.77", [s] = 1 }
