-- expect: rule|limit .
-- call: all
-- luacheck: ignore
local function f() return 1 + f() end
f()
