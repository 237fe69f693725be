-- SPDX-License-Identifier: MIT
-- LUA_INIT of `make check-portable`: busted asks two modules in C, of which Debian has no sources, for the clock and
-- the terminal.

package.preload["system.core"] = function()
  return { gettime = os.time, monotime = os.clock, sleep = function() end }
end
package.preload["term.core"] = function()
  return { isatty = function() return false end }
end
