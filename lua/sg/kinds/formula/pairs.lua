-- SPDX-License-Identifier: MIT
-- Games on two heaps whose moves are a formula: as other games on two heaps, but an automaton of the P-positions,
-- proven for all heaps, may tell who wins. So it is where the opponent may forbid options (block).

local failure = require "sg.failure"
local formula = require "sg.automata.formula"
local internals = require "sg.internals"
local limits = require "sg.limits"
local lost_pairs = require "sg.automata.lost_pairs"
local positions = require "sg.kinds.positions.answers"
local result = require "sg.result"
local two_heaps = require "sg.kinds.two_heaps.plain"

local function is_heap(n) return math.type(n) == "integer" and n >= 0 end

local formula_pairs = {}
for name, said in pairs(two_heaps) do
  formula_pairs[name] = said
end
formula_pairs.name, formula_pairs.square_only, formula_pairs.scripted_pairs = "formula of two heaps", true, false

---The moves of a game. What is found out about them is kept in this table, too.
---@param game sg.Game
---@return sg.PairMoves
function formula_pairs.pair_moves(game) return internals[game].loaded end

-- Laws are looked for among heaps up to LAW_HEAPS, or up to fewer where their pairs have more than LAW_MOVES moves: so
-- many take some two seconds. The moves of pairs up to SAMPLE are counted; those of a pair may grow as the product of
-- its heaps does.
local LAW_HEAPS, LAW_MOVES, SAMPLE = 200, 60000000, 63

---@param game sg.Game
---@param opts table ready options
---@return integer? last, sg.Failure? why
function formula_pairs.law_heaps(game, opts)
  local n_moves, why = formula.during(lost_pairs.n_moves, formula_pairs.pair_moves(game), SAMPLE, opts)
  if not n_moves then return nil, why end
  return math.min(LAW_HEAPS, SAMPLE * (LAW_MOVES / math.max(n_moves, 1)) ^ 0.25 // 1 | 0)
end

-- A table of small heaps answers sooner than a proof.
local SMALL = 60

---The automaton of the P-positions, proven for all heaps; false: none was found. Asked for once.
---@param game sg.Game
---@param known_to integer the largest heap to guess from
---@param opts table ready options
---@return sg.LostPairs|false|nil lost, sg.Failure? why
function formula_pairs.lost_pairs(game, known_to, opts)
  local moves = internals[game].kind.pair_moves(game)
  if (moves.forbidden or 0) > lost_pairs.MOST_FORBIDDEN then
    local message = "in %s the opponent may forbid %d options; an automaton of the P-positions is looked for up to %d"
    return nil, failure.new("usage", message:format(game.spec, moves.forbidden, lost_pairs.MOST_FORBIDDEN))
  end
  if not moves.lost_pairs and known_to > (moves.no_lost_pairs_to or 0) then
    local lost, why = lost_pairs.find(moves, known_to, opts)
    if lost == nil then return nil, why end
    moves.lost_pairs, moves.no_lost_pairs_to = lost, not lost and known_to or nil
  end
  return moves.lost_pairs or false
end

-- The heaps of a pair whose outcome automata may tell; nil: the caller asks for a way of his own, it is no pair, or the
-- opponent may forbid too many options.
local function heaps_of(game, pair, opts)
  if limits.wants_search(opts) or type(pair) ~= "table" or #pair ~= 2 then return nil end
  if (internals[game].kind.pair_moves(game).forbidden or 0) > lost_pairs.MOST_FORBIDDEN then return nil end
  local a, b = pair[1], pair[2]
  return is_heap(a) and is_heap(b) and a or nil, b
end

---Who wins a position of large heaps by the automaton; nil alone: it does not know.
---@param game sg.Game
---@param pair any
---@param opts table ready options
---@return { outcome: string, basis: string, theorem: string }? found, sg.Failure? why
function formula_pairs.proven(game, pair, opts)
  local a, b = heaps_of(game, pair, opts)
  if not a or math.max(a, b) <= SMALL then return nil end
  local far = math.max(a, b) > lost_pairs.NEAR_TO
  local find = internals[game].kind.lost_pairs
  local lost, why = find(game, far and lost_pairs.FAR_TO or lost_pairs.NEAR_TO, opts)
  if not lost then return nil, why end
  return { outcome = lost.automaton:has { [0] = a, b } and "P" or "N", basis = "proven", theorem = "lost pairs" }
end

-- Who wins, by the P-positions of all pairs with a smaller total: without values, {70, 90} takes 0.2 seconds instead of
-- 40. A move may make one heap larger, but no larger than the total was.
-- nil alone: too large for that.
local function by_smaller_ones(game, pair, opts)
  local a, b = heaps_of(game, pair, opts)
  if not a or a > lost_pairs.FAR_TO or b > lost_pairs.FAR_TO - a then return nil end
  local places = 0
  while a + b >> places > 0 do
    places = places + 1
  end
  local moves = internals[game].kind.pair_moves(game)
  if places > (moves.small_pairs_places or -1) then
    local is_lost, why = formula.during(lost_pairs.small, moves, places, opts)
    if not is_lost then return nil, why end
    moves.small_pairs, moves.small_pairs_places = is_lost, places
  end
  return { outcome = moves.small_pairs(a, b) and "P" or "N", basis = "computed" }
end

---The values of {a, b} for a in `as` and b in `bs`, each { from, to }: from the automaton of the moves, or, of far
---pairs, as other games on two heaps have them.
---@param game sg.Game
---@param as integer[]
---@param bs integer[]
---@param opts table ready options
---@return { values: integer[][], basis: string }? block, sg.Failure? why
function formula_pairs.block(game, as, bs, opts)
  local moves, last = formula_pairs.pair_moves(game), math.max(as[2], bs[2])
  if last > (moves.values_to or -1) then
    local value_of, why = formula.during(lost_pairs.values, moves, last, opts)
    if why and why.code ~= "range" then return nil, why end
    if not value_of then return two_heaps.block(game, as, bs, opts) end
    moves.value_of, moves.values_to = value_of, last
  end
  local values = {}
  for a = as[1], as[2] do
    local row = {}
    for b = bs[1], bs[2] do
      row[#row + 1] = moves.value_of(a, b)
    end
    values[#values + 1] = row
  end
  return { values = values, basis = "computed" }
end

-- Gives a trait the answers by the automaton; where it does not know, another trait answers.
local function add_answers(trait, other, pair_of)
  function trait.theorem(game, position, opts)
    local found, why = formula_pairs.proven(game, pair_of(position), opts)
    if why then return nil, why end
    if found and found.outcome == "P" then
      found.value = 0
      return found
    end
    if other.theorem then return other.theorem(game, position, opts) end
  end
  function trait.outcome(game, position, opts)
    local pair = pair_of(position)
    local found, why = formula_pairs.proven(game, pair, opts)
    if why then return nil, why end
    if not found then
      found, why = by_smaller_ones(game, pair, opts)
      if why then return nil, why end
    end
    if found then return result.new("outcome", found, game, position) end
    return other.outcome(game, position, opts)
  end
end

add_answers(formula_pairs, two_heaps, function(position) return position end)

-- Where the moves of a pair are too many to make them one by one, the failure says what is known all the same.
local function or_winner(ask)
  return function(game, position, opts, most)
    local found, why = ask(game, position, opts, most)
    local known = why and why.limit == "steps" and formula_pairs.proven(game, position, opts)
    if not known then return found, why end
    local message =
      "{%d,%d} has too many moves to make them one by one; outcome knows who wins (%s), by the automaton"
    return nil, failure.with(why, { message = message:format(position[1], position[2], known.outcome) })
  end
end

formula_pairs.value, formula_pairs.moves = or_winner(positions.value), or_winner(two_heaps.moves)

---The answers of block(k, G) of such a game G, whose positions are lists of parts, each a pair; the rest is that of
---other positions.
---@param trait table
---@param moves sg.PairMoves
function formula_pairs.add_blocked(trait, moves)
  trait.lost_pairs = formula_pairs.lost_pairs
  function trait.pair_moves() return moves end
  add_answers(trait, positions, function(parts) return #parts == 1 and parts[1] or nil end)
end

return formula_pairs
