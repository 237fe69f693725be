-- SPDX-License-Identifier: MIT
-- How two games compare: the first heap where they differ, or how it is known that there is none.

local common = require "sg.known.common_positions"
local failure = require "sg.failure"
local internals = require "sg.internals"
local result = require "sg.result"
local limits = require "sg.limits"
local same = require "sg.heap.equality"

local diff = {}

-- Position by position, of those that both games have.
local function of_positions(a, b, opts, upto)
  local list = common.positions(a, b, upto)
  if #list == 0 then
    return nil, failure.new("usage", ("%s and %s have no positions in common: those that their rules list are written "
      .. "differently, or are none of the other game; compare the values of single positions"):format(a.spec, b.spec))
  end
  local ask = (a.rule.loopy or b.rule.loopy) and "loopy" or "value"
  for i, position in ipairs(list) do
    local x, why = a[ask](a, position, opts)
    local y
    if x then y, why = b[ask](b, position, opts) end
    if not y then return nil, failure.with(why, { position = a:show(position) }) end
    if x.value ~= y.value then
      return { equal = false, basis = "computed", compared = "positions", at = a:show(position),
        values = { x.value, y.value }, n_compared = i }
    end
  end
  return { equal = true, basis = "observed", compared = "positions", n_compared = #list,
    checked_to = a:show(list[#list]) }
end

-- Heap by heap.
local function of_heaps(a, b, opts)
  local found, why = same.compare(a, b, opts)
  if not found then return nil, why end
  found.compared = "heaps"
  if found.equal and (a.kind == "heap" or b.kind == "heap") then
    found.same_moves_to = same.moves_to(a, b, opts)
  end
  return found
end

---Compares two games: heap games heap by heap, games on positions by the values of positions that both have.
---@param a sg.Game
---@param b sg.Game
---@param opts? table limits; upto = the last heap looked at where there is no proof
---@return sg.Result? result { games, equal, compared, at, values, basis, argument, theorem, checked_to, same_moves_to,
---n_compared }
---@return sg.Failure? failure at a limit its partial has games and checked_to: no difference up to this heap
function diff.of(a, b, opts)
  opts = limits.of(opts)
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
    found, why = of_positions(a, b, limits.with(opts, { upto = false }), opts.upto)
  end
  local games = { a.spec, b.spec }
  if found then
    found.games = games
    return result.new("diff", found)
  end
  local checked_to = why.partial and why.partial.checked_to
  why = failure.with(why, { partial = result.new("diff", { games = games, checked_to = checked_to }) })
  return nil, why
end

return diff
