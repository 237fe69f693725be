-- SPDX-License-Identifier: MIT
-- LUA_INIT of `make check-portable`: busted asks two modules in C, of which Debian has no sources, for the clock and
-- the terminal. Its modules in C are beside this Lua; other programs in Lua that a spec starts, as luacheck, have their
-- own.

local first = 0
while arg and arg[first - 1] do
  first = first - 1
end
local folder = arg and arg[first]:match "^(.*build%-portable)/lua$"
if not folder then return end
package.cpath = folder .. "/?.so;" .. package.cpath
package.preload["system.core"] = function()
  return { gettime = os.time, monotime = os.clock, sleep = function() end }
end
package.preload["term.core"] = function()
  return { isatty = function() return false end }
end
