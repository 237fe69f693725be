-- SPDX-License-Identifier: MIT
-- Games on two heaps whose moves are a formula: as other games on two heaps, but an automaton of the P-positions,
-- proven for all heaps, may tell who wins.

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
---@param opts table ready options
---@return sg.LostPairs|false|nil lost, sg.Failure? why
function formula_pairs.lost_pairs(game, opts)
  local loaded = internals[game].loaded
  if loaded.lost_pairs == nil then
    local lost, why = lost_pairs.find(loaded.formula, loaded.automaton, opts)
    if lost == nil then return nil, why end
    loaded.lost_pairs = lost
  end
  return loaded.lost_pairs
end

-- Who wins a position of large heaps by the automaton; nil alone: it does not know.
local function proven(game, position, opts)
  if opts.method or opts.hashed or opts.store or type(position) ~= "table" or #position ~= 2 then return nil end
  local a, b = position[1], position[2]
  if not is_heap(a) or not is_heap(b) or math.max(a, b) <= SMALL then return nil end
  local lost, why = formula_pairs.lost_pairs(game, opts)
  if not lost then return nil, why end
  return { outcome = lost.automaton:has { [0] = a, b } and "P" or "N", basis = "proven", theorem = "lost pairs" }
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
  if found then return result.new("outcome", found, game, position) end
  return two_heaps.outcome(game, position, opts)
end

return formula_pairs
