-- SPDX-License-Identifier: MIT
-- Games in which positions can recur. The value of a position is a number, as in games that end, or infinity with a set
-- K: the numbers among its options' values. Section 11 of docs/theorems.md has the theorems.

local contradiction = require "sg.later" "sg.search.contradiction"
local evidence = require "sg.evidence"
local failure = require "sg.failure"
local failures = require "sg.search.failures"
local internals = require "sg.internals"
local label = require "sg.label"
local limits = require "sg.limits"
local position_sum = require "sg.position_sum"
local result = require "sg.result"
local searches = require "sg.search.searches"
local text = require "sg.text.words"
local theory = require "sg.theory"

local need = failure.need

local M = {}

-- ---- values ------------------------------------------------------------------------------------------------------

---An infinite value in a game with loops: the set K of the numbers among the values of the options, ascending.
---@class sg.Infinity
---@field loopy integer[]
local Infinity = {}
Infinity.__name = "sg.Infinity"

function Infinity:__tostring() return ("∞{%s}"):format(table.concat(self.loopy, ",")) end

function Infinity:__tojson() return ('{"loopy":[%s]}'):format(table.concat(self.loopy, ",")) end

function Infinity.__eq(a, b) return tostring(a) == tostring(b) end

---Infinity with the set K.
---@param set integer[]
---@return sg.Infinity
function M.infinity(set)
  local sorted = table.move(set, 1, #set, 1, {})
  table.sort(sorted)
  return setmetatable({ loopy = sorted }, Infinity)
end

---Is the value infinite?
function M.is_infinite(value) return getmetatable(value) == Infinity end

---The value of a sum of two positions of these values.
---@param a integer|sg.Infinity
---@param b integer|sg.Infinity
---@return integer|sg.Infinity
function M.add(a, b)
  if M.is_infinite(a) and M.is_infinite(b) then return M.infinity {} end
  if M.is_infinite(b) then
    a, b = b, a
  end
  if not M.is_infinite(a) then return a ~ b end
  local set = {}
  for i, n in ipairs(a.loopy) do
    set[i] = n ~ b
  end
  return M.infinity(set)
end

---@param value integer|sg.Infinity
---@return "N"|"P"|"D"
function M.outcome_of(value)
  if value == 0 then return "P" end
  if not M.is_infinite(value) then return "N" end
  for _, n in ipairs(value.loopy) do
    if n == 0 then return "N" end
  end
  return "D"
end

-- ---- evaluating --------------------------------------------------------------------------------------------------

-- Refuses options of a search that loopy games do not support.
local function check_options(game, opts)
  return failures.refuse_memo(game, opts, "%s is loopy; the option '%s' is for searches of games that end")
end

---A value with the sizes that a winner makes smaller from move to move: the sum of the numbers and of the rounds of
---loopy components; both are 0 for a component that ends by itself.
---@class sg.LoopyState
---@field value integer|sg.Infinity
---@field numbers integer
---@field rounds integer
---@field basis? sg.Basis
---@field hash_bits? integer

local function state(value, numbers, rounds, basis)
  return { value = value, numbers = numbers, rounds = rounds, basis = basis }
end

local function add(a, b)
  local sum = state(M.add(a.value, b.value), a.numbers + b.numbers, a.rounds + b.rounds, a.basis)
  sum.hash_bits = a.hash_bits
  if b.basis then evidence.include(sum, b) end
  return sum
end

local function nothing() return state(0, 0, 0, nil) end

local parts_state

-- The state of a position, or of a sum of positions, of a loopy game.
local function search(game, position, opts)
  if position_sum.is(position) then return parts_state(game, position, opts) end
  local found, why = searches.of(game).lead:loopy(position, opts)
  if not found then
    why = failures.of_search(game, why)
    return nil, why
  end
  local sum = state(0, 0, 0, "computed")
  for _, one in ipairs(found) do
    sum = add(
      sum,
      one.number and state(one.number, one.number, one.round, "computed")
        or state(M.infinity(one.set), 0, 0, "computed")
    )
  end
  return sum
end

-- The options as far as they concern a game that ends.
local function plain(game, opts) return limits.with(limits.for_component(game, opts), { remoteness = false }) end

---The state of a position of any game.
---@param game sg.Game
---@param position any
---@param opts table ready options
---@return sg.LoopyState? state, sg.Failure? why
function M.state(game, position, opts)
  if internals[game].kind.draws then
    need(check_options(game, opts))
    return search(game, position, opts)
  end
  local found = need(game:value(position, plain(game, opts)))
  local ending = state(found.value, 0, 0, found.basis)
  ending.hash_bits = found.hash_bits
  return ending
end

-- The state of a sum of positions of one loopy game.
function parts_state(game, parts, opts)
  local sum = nothing()
  for _, part in ipairs(parts) do
    local one, why = search(game, part, opts)
    if not one then return nil, why end
    sum = add(sum, one)
  end
  return sum
end

-- Every option of a position of a loopy game, each once: { option = text, state }.
local function options_of(game, position, opts)
  local ok, why = check_options(game, opts)
  if not ok then return nil, why end
  local options
  options, why = game:options(position)
  if not options then return nil, why end
  return label.judged(label.moves(options), function(parts)
    local sum, wrong = parts_state(game, parts, opts)
    if not sum then return nil, wrong end
    return { state = sum }
  end)
end

-- ---- answers for one game ----------------------------------------------------------------------------------------

---How many moves play takes if the winner hurries and the loser delays; false if nobody can win.
---@param game sg.Game
---@param position any
---@param opts? table limits
---@return sg.Result? remoteness { remoteness, outcome, basis }, sg.Failure? why
function M.remoteness(game, position, opts)
  opts = limits.of(opts)
  if not internals[game].kind.draws then return game:remoteness(position, plain(game, opts)) end
  need(check_options(game, opts))
  local moves, why = searches.of(game).lead:remoteness(position, opts)
  if moves == nil then
    why = failures.of_search(game, why)
    return nil, why
  end
  return result.new(
    "remoteness",
    { remoteness = moves, outcome = not moves and "D" or moves % 2 == 1 and "N" or "P", basis = "computed" },
    game,
    position
  )
end

---@class sg.LoopyValue
---@field value integer|sg.Infinity
---@field outcome "N"|"P"|"D" D is a draw
---@field basis string
---@field remoteness? integer|false only with the option remoteness; false: a draw

---The value of a position: a number or { loopy = list }.
---@param game sg.Game any game; the value is a number if the game ends
---@param position any
---@param opts? table limits; remoteness = true: find that, too
---@return sg.Result? value { value, outcome, basis, remoteness }, sg.Failure? why
function M.value(game, position, opts)
  opts = limits.of(opts)
  local found = need(M.state(game, position, opts))
  local length
  if opts.remoteness then length = need(M.remoteness(game, position, opts)) end
  return result.new("value", {
    value = found.value,
    outcome = M.outcome_of(found.value),
    basis = found.basis or "computed",
    hash_bits = found.hash_bits,
    remoteness = length and length.remoteness,
  }, game, position)
end

---The value of a position of a loopy game if that is a number.
---@param game sg.Game
---@param position any
---@param opts table ready options
---@return sg.Result? value, sg.Failure? why
function M.number(game, position, opts)
  local found = need(M.value(game, position, opts))
  if not M.is_infinite(found.value) then return found end
  return nil,
    failure.naming(
      game.spec,
      "range",
      ("has no nim-value at %s: its value is %s (%s), which game:loopy gives"):format(
        text.brief(game:show(position)),
        tostring(found.value),
        found.outcome == "D" and "a draw" or "N"
      ),
      { hint_for = "loopy" }
    )
end

---Who wins a position of a loopy game; "D" is a draw.
---@param game sg.Game
---@param position any
---@param opts table ready options
---@return sg.Result? outcome { outcome, basis }, sg.Failure? why
function M.outcome(game, position, opts)
  local found = need(M.value(game, position, opts))
  return result.new("outcome", { outcome = found.outcome, basis = found.basis }, game, position)
end

-- The order of moves that win, by headway, and of the others: numbers, then infinite values.
local function before(a, b)
  local x, y = a.state, b.state
  if a.wins and x.numbers ~= y.numbers then return x.numbers < y.numbers end
  if a.wins and x.rounds ~= y.rounds then return x.rounds < y.rounds end
  local p, q = a.value, b.value
  if M.is_infinite(p) ~= M.is_infinite(q) then return M.is_infinite(q) end
  if p == q then return nil end
  if M.is_infinite(p) then return tostring(p) < tostring(q) end
  return p < q
end

-- The value that the values of its options give a position: the mex of the numbers, or infinity with all of them. A sum
-- of two infinite parts has no set of its own: then nothing is to be compared.
local function by_options(game, position, value, moves)
  if M.is_infinite(value) and (game.rule.split or position_sum.is(position)) then return value end
  local seen, set, mex = {}, {}, 0
  for _, move in ipairs(moves) do
    local one = move.state.value
    if not M.is_infinite(one) and not seen[one] then
      seen[one], set[#set + 1] = true, one
    end
  end
  while seen[mex] do
    mex = mex + 1
  end
  return M.is_infinite(value) and M.infinity(set) or mex
end

local values = { whole = M.value, before = before }

function values.options(game, position, opts, whole)
  local moves, why = options_of(game, position, opts)
  for _, move in ipairs(moves or {}) do
    move.value, move.wins = move.state.value, move.state.value == 0
    move.draws = whole.outcome == "D" and M.outcome_of(move.value) == "D" or nil
  end
  return moves, why
end

function values.contradiction(game, position, whole, moves)
  local expected = by_options(game, position, whole.value, moves)
  if whole.value ~= expected then return contradiction.new(game, position, whole.value, expected) end
end

---Every option of a position of a loopy game: those that win come first, and of these the one that makes headway.
---@param game sg.Game
---@param position any
---@param opts table ready options; limit = the most moves listed
---@return sg.Result? moves { value, outcome, basis, moves, shown, total }, sg.Failure? why
function M.moves(game, position, opts)
  local whole, moves = need(theory.judged(values, game, position, opts))
  for _, move in ipairs(moves) do
    move.state = nil
  end
  return theory.listed(whole, moves, opts.limit or 1000, game, position)
end

-- ---- sums --------------------------------------------------------------------------------------------------------

-- Moves of a component that ends: those to the value target, or without a target all of them.
local function ending_moves(entry, target, opts)
  local game = entry.subject
  local found, why
  if target then
    found, why = game:moves_to(entry.at, target, plain(game, opts))
  else
    found, why = game:moves(entry.at, plain(game, opts))
  end
  if not found then return nil, failure.with(why, { partial = false }) end
  local moves = { cut = found.total ~= #found.moves }
  for i, move in ipairs(found.moves) do
    moves[i] = {
      option = move.option,
      state = state(move.value, 0, 0, "computed"),
      parts = move.parts,
      label = move.label,
      labels = move.labels,
    }
  end
  return moves
end

-- The moves in a component that win the sum, or keep the draw, are added to found: rest is the state of the other
-- components. found.cut: there may be others.
local function add_good_moves(found, entry, rest, outcome, opts, at)
  local moves, why
  if internals[entry.subject].kind.draws then
    moves, why = options_of(entry.subject, entry.at, opts)
  elseif outcome == "N" and M.is_infinite(rest.value) then
    return true -- a move in a game that ends leaves the sum infinite
  else
    moves, why = ending_moves(entry, outcome == "N" and rest.value or nil, opts)
  end
  if not moves then return nil, why end
  found.cut = found.cut or moves.cut
  for _, move in ipairs(moves) do
    local after = add(rest, move.state)
    local leads_to = M.outcome_of(after.value)
    if outcome == "N" and leads_to == "P" or outcome == "D" and leads_to == "D" then
      found[#found + 1] = {
        component = at,
        option = move.option,
        value = move.state.value,
        state = after,
        wins = outcome == "N",
      }
    end
  end
  return true
end

local function by_headway(a, b)
  local x, y = a.state, b.state
  if x.numbers ~= y.numbers then return x.numbers < y.numbers end
  if x.rounds ~= y.rounds then return x.rounds < y.rounds end
  if a.component ~= b.component then return a.component < b.component end
  return before(a, b)
end

local function sum_of_others(entries, i)
  local rest = nothing()
  for k, entry in ipairs(entries) do
    if k ~= i then rest = add(rest, entry.state) end
  end
  return rest
end

---@class sg.LoopySum
---@field value integer|sg.Infinity
---@field outcome "N"|"P"|"D"
---@field basis string
---@field components { game: string, position: string, value: integer|sg.Infinity }[]
---@field winning { component: integer, option: string, value: integer|sg.Infinity }[] playing the first each time wins
---@field drawing? { component: integer, option: string, value: integer|sg.Infinity }[] the moves that keep a draw
---@field shown integer
---@field total? integer

---A sum of positions of loopy games and of games that end: its value, who wins, and every winning move (the first makes
---headway), or, in a draw, every move that keeps it.
---@param components sg.PlacedGame[]
---@param opts? table limits
---@return sg.Result? sum { value, outcome, basis, components, winning, drawing }, sg.Failure? why
function M.sum(components, opts)
  opts = limits.of(opts)
  local entries, total = {}, nothing()
  for i, component in ipairs(components) do
    local game, position = component.game, component.position
    local found = need(M.state(game, position, opts))
    entries[i] = {
      subject = game,
      at = position,
      game = game.spec,
      position = game:show(position),
      value = found.value,
      state = found,
    }
    total = add(total, found)
  end
  local outcome, good = M.outcome_of(total.value), { cut = false }
  for i, entry in ipairs(outcome ~= "P" and entries or {}) do
    need(add_good_moves(good, entry, sum_of_others(entries, i), outcome, opts, i))
  end
  local incomplete = good.cut
  good.cut = nil
  theory.sort(good, by_headway)
  local n = theory.cut(good, opts.limit or 1000)
  for _, move in ipairs(good) do
    move.state, move.wins = nil, nil
  end
  for _, entry in ipairs(entries) do
    entry.subject, entry.at, entry.state = nil, nil, nil
  end
  return result.new("sum", {
    value = total.value,
    outcome = outcome,
    basis = total.basis or "computed",
    hash_bits = total.hash_bits,
    components = entries,
    winning = outcome ~= "D" and good or {},
    drawing = outcome == "D" and good or nil,
    shown = #good,
    total = not incomplete and n or nil,
  })
end

failure.border(values)

return failure.border(M)
