-- SPDX-License-Identifier: MIT
-- Games on two heaps whose moves are a formula: as other games on two heaps, but an automaton of the P-positions,
-- proven for all heaps, may tell who wins.

local formula = require "sg.automata.formula"
local internals = require "sg.internals"
local lost_pairs = require "sg.automata.lost_pairs"
local result = require "sg.result"
local two_heaps = require "sg.kinds.two_heaps.answers"

local function is_heap(n) return math.type(n) == "integer" and n >= 0 end

local formula_pairs = {}
for name, said in pairs(two_heaps) do
  formula_pairs[name] = said
end
formula_pairs.name = "formula of two heaps"

-- A table of small heaps answers sooner than a proof.
local SMALL = 60

---The automaton of the P-positions, proven for all heaps; false: none was found. Asked for once.
---@param game sg.Game
---@param known_to integer the largest heap to guess from
---@param opts table ready options
---@return sg.LostPairs|false|nil lost, sg.Failure? why
function formula_pairs.lost_pairs(game, known_to, opts)
  local loaded = internals[game].loaded
  if not loaded.lost_pairs and known_to > (loaded.no_lost_pairs_to or 0) then
    local lost, why = lost_pairs.find(loaded.formula, loaded.automaton, known_to, opts)
    if lost == nil then return nil, why end
    loaded.lost_pairs, loaded.no_lost_pairs_to = lost, not lost and known_to or nil
  end
  return loaded.lost_pairs or false
end

-- The heaps of a pair whose outcome automata may tell; nil: the caller asks for a way of his own, or it is no pair.
local function heaps_of(position, opts)
  if opts.method or opts.hashed or opts.store or type(position) ~= "table" or #position ~= 2 then return nil end
  local a, b = position[1], position[2]
  return is_heap(a) and is_heap(b) and a or nil, b
end

-- Who wins a position of large heaps by the automaton; nil alone: it does not know.
local function proven(game, position, opts)
  local a, b = heaps_of(position, opts)
  if not a or math.max(a, b) <= SMALL then return nil end
  local far = math.max(a, b) > lost_pairs.NEAR_TO
  local lost, why = formula_pairs.lost_pairs(game, far and lost_pairs.FAR_TO or lost_pairs.NEAR_TO, opts)
  if not lost then return nil, why end
  return { outcome = lost.automaton:has { [0] = a, b } and "P" or "N", basis = "proven", theorem = "lost pairs" }
end

-- Who wins, by the P-positions of all pairs with a smaller total: without values, {70, 90} takes 0.2 seconds instead of
-- 40. A move may make one heap larger, but no larger than the total was.
-- nil alone: too large for that.
local function by_smaller_ones(game, position, opts)
  local a, b = heaps_of(position, opts)
  if not a or a > lost_pairs.FAR_TO or b > lost_pairs.FAR_TO - a then return nil end
  local places = 0
  while a + b >> places > 0 do
    places = places + 1
  end
  local loaded = internals[game].loaded
  if places > (loaded.small_pairs_places or -1) then
    local is_lost, why = formula.during(lost_pairs.small, loaded.automaton, places, opts)
    if not is_lost then return nil, why end
    loaded.small_pairs, loaded.small_pairs_places = is_lost, places
  end
  return { outcome = loaded.small_pairs(a, b) and "P" or "N", basis = "computed" }
end

function formula_pairs.theorem(game, position, opts)
  local found, why = proven(game, position, opts)
  if why then return nil, why end
  if found and found.outcome == "P" then
    found.value = 0
    return found
  end
  return two_heaps.theorem(game, position, opts)
end

function formula_pairs.outcome(game, position, opts)
  local found, why = proven(game, position, opts)
  if why then return nil, why end
  if not found then
    found, why = by_smaller_ones(game, position, opts)
    if why then return nil, why end
  end
  if found then return result.new("outcome", found, game, position) end
  return two_heaps.outcome(game, position, opts)
end

return formula_pairs
