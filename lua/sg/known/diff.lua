-- SPDX-License-Identifier: MIT
-- How two games compare: the first heap where they differ, or how it is known that there is none.

local failure = require "sg.failure"
local internals = require "sg.internals"
local result = require "sg.result"
local limits_of = require("sg.limits").of
local same = require "sg.heap.equality"

local diff = {}

-- The value of the start of a game, and the start as it is shown.
local function start_value(game, limits)
  local start, why = game:start()
  if start == nil then
    return nil, failure.new(why.code, ("%s has no heaps to compare and no start: %s"):format(game.spec, why))
  end
  local value
  value, why = game:value(start, limits)
  if not value then return nil, why, why.code end
  return value.value, game:show(start)
end

-- Positions of different rules have nothing in common but their values: the values of the starts are compared.
local function of_starts(a, b, limits)
  local x, shown_x = start_value(a, limits)
  if not x then return nil, shown_x, shown_x.code end
  local y, shown_y = start_value(b, limits)
  if not y then return nil, shown_y, shown_y.code end
  return { equal = x == y, basis = "computed", compared = "start", at = { shown_x, shown_y },
    values = { x, y } }
end

-- Heap by heap.
local function of_heaps(a, b, opts)
  local found, why = same.compare(a, b, opts)
  if not found then return nil, why, why.code end
  found.compared = "heaps"
  if found.equal and (a.kind == "heap" or b.kind == "heap") then
    found.same_moves_to = same.moves_to(a, b, opts)
  end
  return found
end

---Compares two games: heap games heap by heap, games on positions by the values of their starts.
---@param a sg.Game
---@param b sg.Game
---@param opts? table limits; upto = the last heap looked at where there is no proof
---@return sg.Result? result { games, equal, compared, at, values, basis, argument, theorem, checked_to, same_moves_to }
---@return sg.Failure? failure at a limit its partial has games and checked_to: no difference up to this heap
function diff.of(a, b, opts)
  opts = limits_of(opts)
  if opts.upto ~= nil and (math.type(opts.upto) ~= "integer" or opts.upto < 0) then
    return nil, failure.new("usage", ("upto is %s; it must be a heap >= 0"):format(tostring(opts.upto)))
  end
  if (internals[a].family == nil) ~= (internals[b].family == nil) then
    local heaps, other = a, b
    if not internals[a].family then heaps, other = b, a end
    return nil, failure.new("usage", ("%s is a game on heaps and %s is not, so they have no positions in common; "
      .. "compare the values of positions"):format(heaps.spec, other.spec))
  end
  local found, why
  if internals[a].family then
    found, why = of_heaps(a, b, opts)
  else
    found, why = of_starts(a, b, opts)
  end
  local games = { a.spec, b.spec }
  if found then
    found.games = games
    return result.new("diff", found)
  end
  local checked_to = why.partial and why.partial.checked_to
  why = failure.with(why, { partial = result.new("diff", { games = games, checked_to = checked_to }) })
  return nil, why, why.code
end

return diff
