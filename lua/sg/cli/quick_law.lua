-- SPDX-License-Identifier: MIT
-- A law of values without a period, where an answer about something else has room for it: if the first values show one
-- at once. Of two heaps, any law of their values.

local internals = require "sg.internals"

local HEAPS, SECONDS = 1000, 2

---@param session table
---@param game sg.Game
---@param family? string
---@return sg.PatternLaw?
return function(session, game, family)
  if not pcall(require, "sg.pattern") then return nil end -- the page does without laws
  local time = math.min(session:limits().time or SECONDS, SECONDS)
  local upto = internals[game].kind.by_heap and HEAPS or nil
  local found = game:pattern(session:limits { upto = upto, time = time, quick = true, family = family })
  local one = found and found.laws[1]
  return one and (one.heaps or not one.kind:find "period") and one or nil
end
