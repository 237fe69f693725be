-- expect: rule stack overflow
-- call: all
-- luacheck: ignore
local function f(...) return f(1, ...) + 1 end
f()
