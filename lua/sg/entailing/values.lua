-- SPDX-License-Identifier: MIT
-- Games with entailing moves: values, outcomes and moves of positions. A value is a nimber or loony; a move wins beside
-- a set of nimbers (docs/theorems.md).

local contradiction = require "sg.later" "sg.search.contradiction"
local failures = require "sg.search.failures"
local label = require "sg.label"
local limits = require "sg.limits"
local loony = require "sg.loony"
local nimbers = require "sg.entailing.nimbers"
local position_sum = require "sg.position_sum"
local result = require "sg.result"
local searches = require "sg.search.searches"
local theory = require "sg.theory"

local M = {}

---The value of a sum of two.
---@param a integer|sg.Loony
---@param b integer|sg.Loony
---@return integer|sg.Loony
function M.add(a, b)
  if a == loony or b == loony then return loony end
  return a ~ b
end

---@param value integer|sg.Loony
---@return "N"|"P"
function M.outcome_of(value) return value == 0 and "P" or "N" end

-- Do the options ask for what only searches of ordinary games have?
local function check_options(game, opts)
  return failures.refuse_memo(game, opts, "%s has entailing moves; the option '%s' is for searches of other games")
end

---A sum of positions of a game: its value, and its answers, the nimbers beside which a player who must move in it wins.
---@class sg.Affine
---@field value integer|sg.Loony
---@field answers sg.Nimbers

-- The sum of components: who must move in it moves in one of them.
local function total(components)
  local value, sets = 0, {}
  for i, one in ipairs(components) do
    local others = 0
    for k, other in ipairs(components) do
      if k ~= i then others = M.add(others, other.value) end
    end
    sets[i] = nimbers.shifted(one.answers, others)
    value = M.add(value, one.value)
  end
  return { value = value, answers = nimbers.union(sets) }
end

---The sum of positions, as an option leaves them.
---@param game sg.Game with entailing moves
---@param parts any[]
---@param opts table ready options
---@return sg.Affine? sum, sg.Failure? why
function M.sum_of(game, parts, opts)
  local ok, why = check_options(game, opts)
  if not ok then return nil, why end
  local components = {}
  for _, part in ipairs(parts) do
    local found
    found, why = searches.of(game).lead:entailing(part, opts)
    if not found then
      why = failures.of_search(game, why)
      return nil, why
    end
    for _, one in ipairs(found) do
      components[#components + 1] = { value = one.value or loony, answers = nimbers.of(one.answers, one.all_but) }
    end
  end
  if #components == 1 then return components[1] end
  return total(components)
end

local function parts_of(position) return position_sum.is(position) and position or { position } end

---The value of a position, or of a sum of positions.
---@param game sg.Game
---@param position any
---@param opts table ready options
---@return sg.Result? value { value, outcome, basis }, sg.Failure? why
function M.value(game, position, opts)
  local found, why = M.sum_of(game, parts_of(position), opts)
  if not found then return nil, why end
  return result.new(
    "value",
    { value = found.value, outcome = M.outcome_of(found.value), basis = "computed" },
    game,
    position
  )
end

---The nimbers beside which an option wins: it leaves `after`, and `turn` says who moves then.
---@param turn nil|"entail"|"again"
---@param after sg.Affine
---@return sg.Nimbers
function M.wins_beside(turn, after)
  if turn == "entail" then return nimbers.complement(after.answers) end
  local single = nimbers.single(after.value)
  return turn == "again" and nimbers.complement(single) or single
end

---@class sg.AffineMove
---@field option string
---@field value integer|sg.Loony of what the move leaves
---@field turn nil|"entail"|"again"
---@field beside sg.Nimbers the nimbers beside which it wins
---@field parts any[]

---Every option of a position, each once, in the rule's order.
---@param game sg.Game
---@param position any
---@param opts table ready options
---@return sg.AffineMove[]? moves, sg.Failure? why
function M.options(game, position, opts)
  local options, why = game:options(position)
  if not options then return nil, why end
  return label.judged(label.moves(options), function(parts, turn)
    local after, wrong = M.sum_of(game, parts, opts)
    if not after then return nil, wrong end
    return { value = after.value, beside = M.wins_beside(turn, after) }
  end)
end

-- The options of a sum of positions beside others: each part moves beside the rest of the sum.
local function moves_of(game, position, opts)
  if not position_sum.is(position) then return M.options(game, position, opts) end
  local moves, seen = {}, {}
  for i, part in ipairs(position) do
    local rest = table.move(position, 1, #position, 1, {})
    table.remove(rest, i)
    local others, why = M.sum_of(game, rest, opts)
    if not others then return nil, why end
    local own
    own, why = M.options(game, part, opts)
    if not own then return nil, why end
    for _, move in ipairs(own) do
      local parts = table.move(rest, 1, #rest, #move.parts + 1, table.move(move.parts, 1, #move.parts, 1, {}))
      local option = game:show(position_sum.of(table.move(parts, 1, #parts, 1, {})))
      local key = (move.turn or "") .. "\0" .. option
      if not seen[key] then
        seen[key] = true
        moves[#moves + 1] = {
          option = option,
          value = M.add(move.value, others.value),
          turn = move.turn,
          label = move.label,
          labels = move.labels,
          parts = parts,
          beside = nimbers.shifted(move.beside, others.value),
        }
      end
    end
  end
  return moves
end

local RANK = { again = 1, entail = 2 }

local function before(a, b)
  if a.turn ~= b.turn then return (RANK[a.turn] or 0) < (RANK[b.turn] or 0) end
  if a.value ~= b.value then return b.value == loony or a.value ~= loony and a.value < b.value end
end

local nimber_sets = { whole = M.value, before = before }

function nimber_sets.options(game, position, opts)
  local moves, why = moves_of(game, position, opts)
  for _, move in ipairs(moves or {}) do
    move.wins = nimbers.has(move.beside, 0)
    move.wins_beside = move.turn and nimbers.data(move.beside) or nil
  end
  return moves, why
end

function nimber_sets.contradiction(game, position, whole, moves)
  local sets = {}
  for i, move in ipairs(moves) do
    sets[i] = move.beside
  end
  local expected = nimbers.mex(nimbers.union(sets))
  if expected ~= whole.value then return contradiction.new(game, position, whole.value, expected) end
end

---Every option of a position: the winning ones first. `beside` is kept for Lua; answers name it wins_beside.
---@param game sg.Game
---@param position any
---@param opts table ready options; limit = the most moves listed
---@return sg.Result? moves { value, outcome, basis, moves, shown, total }, sg.Failure? why
function M.moves(game, position, opts)
  local whole, moves = theory.judged(nimber_sets, game, position, opts)
  if not whole then return nil, moves end
  return theory.listed(whole, moves, opts.limit or 1000, game, position)
end

---The options that win beside a nimber: in a sum whose other components have this value, its winning moves.
---@param game sg.Game
---@param position any
---@param target integer|sg.Loony
---@param opts table ready options
---@return sg.Result? moves, sg.Failure? why
function M.moves_to(game, position, target, opts)
  local all, why = M.moves(game, position, limits.with(opts, { limit = math.maxinteger }))
  if not all then return nil, why end
  local found = {}
  for _, move in ipairs(all.moves) do
    if nimbers.has(move.beside, target) then found[#found + 1] = move end
  end
  return result.new("moves_to", { target = target, moves = found, total = #found }, game, position)
end

return M
