-- expect: rule stack overflow.*position 3
-- call: all
-- luacheck: ignore
local function f(n) return 1 + f(n) end
return { summary = "x", start = 3, options = function(n) f(n) end }
