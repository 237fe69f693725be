-- SPDX-License-Identifier: MIT
-- Games on two heaps whose moves are data: they are a formula, too, so that automata may prove which pairs are
-- P-positions for all heaps (sg.kinds.formula.pairs), also where the opponent may forbid options.

local automata = require "sg.later" "sg.automata.lost_pairs"
local closed_form = require "sg.later" "sg.heap.lost_pairs"
local formula_pairs = require "sg.later" "sg.kinds.formula.pairs"
local internals = require "sg.internals"
local option_of = require "sg.later" "sg.heap.option_of"
local rule = require "sg.later" "sg.rule.load"
local plain = require "sg.kinds.two_heaps.plain"
local result = require "sg.result"
local values = require "sg.later" "sg.heap.two_heaps"

local data = {}
for name, said in pairs(plain) do
  data[name] = said
end
data.rays, data.law_heaps, data.scripted_pairs = true, 200, false

function data.leads(...) return option_of.pair(...) end

-- That k times x tokens were taken, and k times y from the other heap: of a ray { x, y, most }.
local function ray_text(ray)
  local x, y, most = ray[1], ray[2], ray.most
  if x == 1 and y == 0 and not most then return "a2 < a and b2 = b" end
  if x == 0 and y == 1 and not most then return "a2 = a and b2 < b" end
  if x == 1 and y == 1 and not most then return "a2 < a and a + b2 = b + a2" end
  local bound = most and ("1 <= k <= %d"):format(most) or "1 <= k"
  return ("(exists k: %s and a2 + %d*k = a and b2 + %d*k = b)"):format(bound, x, y)
end

-- The moves as a formula of two heaps.
local function text_of(rays)
  local list = {}
  for i, ray in ipairs(rays) do
    list[i] = ray_text(ray)
  end
  return "(a2, b2): " .. table.concat(list, " or ")
end

---The moves of a game as a formula. What is found out about them is kept in this table, too.
---@param game sg.Game
---@return sg.PairMoves? moves nil: the numbers are too large for a formula
function data.pair_moves(game)
  local known = internals[game]
  if known.pair_moves == nil then
    local made = rule.from_text(("return { moves = %q }"):format(text_of(game.rule.heap2)), game.spec)
    known.pair_moves = made or false
  end
  return known.pair_moves or nil
end

---The automaton of the P-positions, proven for all heaps; false: none was found. It is guessed from the near ones only:
---those further out take up to half a minute, and few games have a law for it.
---@param game sg.Game
---@param known_to integer the largest heap to guess from
---@param opts table ready options
---@return sg.LostPairs|false|nil lost, sg.Failure? why
function data.lost_pairs(game, known_to, opts)
  if not data.pair_moves(game) then return false end
  return formula_pairs.lost_pairs(game, math.min(known_to, automata.NEAR_TO), opts)
end

-- ---- far pairs --------------------------------------------------------------------------------------------------

-- With a smaller heap up to here, the period of a row may answer sooner than an automaton.
local ROWS = 60

-- Who wins a pair that no table has in a moment, by the automaton; nil alone: it does not know, or is not asked.
local function by_automaton(game, position, opts)
  local is_asked = values.is_pair(position) and data.pair_moves(game)
  if not is_asked or math.max(position[1], position[2]) <= automata.NEAR_TO then return nil end
  return formula_pairs.proven(game, position, opts)
end

-- Asks a question in another way; where that meets a limit, the automaton may know.
local function or_by_automaton(ask, game, position, opts)
  local found, why = ask(game, position, opts)
  if found or not why or why.code ~= "limit" or why.limit == "time" then return found, why end
  local proven, wrong = by_automaton(game, position, opts)
  return nil, wrong or why, proven
end

---The value, which automata know where it is 0.
function data.theorem(game, position, opts)
  local found, why, proven = or_by_automaton(plain.theorem, game, position, opts)
  if not proven or proven.outcome ~= "P" then return found, why end
  proven.value = 0
  return proven
end

---Who wins: of two large heaps, an automaton knows it sooner than a table.
function data.outcome(game, position, opts)
  local proven, why, found
  if values.is_pair(position) and math.min(position[1], position[2]) > ROWS then
    proven = closed_form.outcome(game, position, opts)
    if not proven then
      proven, why = by_automaton(game, position, opts)
      if why then return nil, why end
    end
  end
  if not proven then
    found, why, proven = or_by_automaton(plain.outcome, game, position, opts)
  end
  if proven then return result.new("outcome", proven, game, position) end
  return found, why
end

---The answers of games whose moves are data, or a function.
---@param loaded sg.LoadedRule
local function select_by_moves(loaded) return type(loaded.data.heap2) == "table" and data or plain end

return { select = select_by_moves }
