-- SPDX-License-Identifier: MIT
-- Games in which positions can recur. The value of a position is a number, as in games that end, or infinity with a set
-- K: the numbers among its options' values. Section 11 of docs/theorems.md has the theorems.

local combine = require "sg.evidence".combine
local component_of = require("sg.component").of
local common = require "sg.limits"
local failure = require "sg.failure"
local searches = require "sg.search.searches"
local text = require "sg.text.words"

local M = {}

-- ---- values ------------------------------------------------------------------------------------------------------

---@class sg.Infinity
---@field loopy integer[] K, ascending
local Infinity = {}
Infinity.__name = "sg.Infinity"

function Infinity:__tostring()
  return ("∞{%s}"):format(table.concat(self.loopy, ","))
end

function Infinity:__tojson()
  return ('{"loopy":[%s]}'):format(table.concat(self.loopy, ","))
end

function Infinity.__eq(a, b)
  return tostring(a) == tostring(b)
end

---Infinity with the set K.
---@param set integer[]
---@return sg.Infinity
function M.infinity(set)
  local sorted = table.move(set, 1, #set, 1, {})
  table.sort(sorted)
  return setmetatable({ loopy = sorted }, Infinity)
end

---Is the value infinite?
function M.is_infinite(value)
  return getmetatable(value) == Infinity
end

---The value of a sum of two positions of these values.
---@param a integer|sg.Infinity
---@param b integer|sg.Infinity
---@return integer|sg.Infinity
function M.add(a, b)
  if M.is_infinite(a) and M.is_infinite(b) then return M.infinity {} end
  if M.is_infinite(b) then a, b = b, a end
  if not M.is_infinite(a) then return a ~ b end
  local set = {}
  for i, n in ipairs(a.loopy) do set[i] = n ~ b end
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

local ENDS_ONLY = { "hashed", "method", "order", "store", "threads" }

-- The limits of a question to a loopy game; nil, message, code if it asks for what only games that end have.
local function limits_of(game, opts)
  local limits = common.of(common.timed(opts))
  for _, name in ipairs(opts and ENDS_ONLY or {}) do
    if opts[name] and opts[name] ~= 1 then -- one thread is what there is
      return nil, failure.new("usage", ("%s is loopy; the option '%s' is for searches of games that end"):format(game.spec, name))
    end
  end
  if opts and opts.stats then opts.stats[game] = true end
  return limits
end

-- nil, message, code from a failed call of the search.
local function located(game, message, code, positions)
  if positions and positions[1] ~= nil then
    message = ("%s (position %s)"):format(message, text.brief(game:show(positions[1])))
  elseif code == "limit" or code == "interrupted" then
    message = ("%s: %s after %d positions"):format(game.spec, message, searches.stats(game).positions)
  end
  if message:find(game.path, 1, true) ~= 1 and message:find(game.spec, 1, true) ~= 1 then
    message = game.path .. ": " .. message
  end
  return nil, message, code
end

-- A value with what belongs to it: the sum of the numbers and of the rounds of loopy components, which a winner makes
-- smaller and smaller; both 0 for what ends by itself.
local function state(value, numbers, rounds, basis)
  return { value = value, numbers = numbers, rounds = rounds, basis = basis }
end

local function add(a, b)
  return state(M.add(a.value, b.value), a.numbers + b.numbers, a.rounds + b.rounds, combine(a.basis, b.basis))
end

local function nothing() return state(0, 0, 0, nil) end

-- The state of a position of a loopy game.
local function search(game, position, limits)
  local set = searches.of(game)
  local found, message, code, positions = set.lead:loopy(position, limits)
  if not found then return located(game, message, code, positions) end
  local sum = state(0, 0, 0, "computed")
  for _, one in ipairs(found) do
    sum = add(sum, one.number and state(one.number, one.number, one.round, "computed")
      or state(M.infinity(one.set), 0, 0, "computed"))
  end
  return sum
end

-- The options as far as they concern a game that ends.
local function plain(game, opts)
  local copy = {}
  for name, value in pairs(opts or {}) do
    if name ~= "remoteness" and not (game.family and name == "method") then copy[name] = value end
  end
  return copy
end

-- The state of a position of any game.
local function state_of(game, position, opts)
  if game.rule.loopy then
    local limits, message, code = limits_of(game, opts)
    if not limits then return nil, message, code end
    return search(game, position, limits)
  end
  local result, message, code = game:value(position, plain(game, opts))
  if not result then return nil, message, code end
  return state(result.value, 0, 0, result.basis)
end

-- Options of a game that ends, as those of options_of: of value target if that is given, else as many as are listed.
local function ending_options(game, position, target, opts)
  local list, message, code, more, result
  if target then
    list, message, code, more = game:moves_to(position, target, plain(game, opts))
  else
    result, message, code = game:moves(position, plain(game, opts))
    list, more = result and result.moves, result and result.total ~= #result.moves
  end
  if not list then return nil, message, code end
  local moves = {}
  for i, move in ipairs(list) do
    moves[i] = { option = move.option, state = state(move.value, 0, 0, "computed") }
  end
  return moves, nil, nil, more
end

-- Every option of a position of a loopy game, each once: { option = text, state }.
local function options_of(game, position, opts)
  local moves = {}
  local limits, message, code = limits_of(game, opts)
  if not limits then return nil, message, code end
  local options
  options, message, code = game:options(position)
  if not options then return nil, message, code end
  local seen = {}
  for _, option in ipairs(options) do
    if not seen[option.text] then
      seen[option.text] = true
      local sum = nothing()
      for _, part in ipairs(option.parts) do
        local one
        one, message, code = search(game, part, limits)
        if not one then return nil, message, code end
        sum = add(sum, one)
      end
      moves[#moves + 1] = { option = option.text, state = sum }
    end
  end
  return moves
end

-- ---- answers for one game ----------------------------------------------------------------------------------------

---How many moves play takes if the winner hurries and the loser delays; false if nobody can win.
---@param game sg.Game
---@param position any
---@param opts? table limits
---@return table? result { remoteness, outcome, basis }, string? message, string? code
function M.remoteness(game, position, opts)
  if not game.rule.loopy then return game:remoteness(position, plain(game, opts)) end
  local limits, message, code = limits_of(game, opts)
  if not limits then return nil, message, code end
  local positions, moves
  moves, message, code, positions = searches.of(game).lead:remoteness(position, limits)
  if moves == nil then return located(game, message, code, positions) end
  return { remoteness = moves, outcome = not moves and "D" or moves % 2 == 1 and "N" or "P", basis = "computed" }
end

---The value of a position: a number or { loopy = list }.
---@param game sg.Game any game; one that ends has a number
---@param position any
---@param opts? table limits; remoteness = true: find that, too
---@return table? result { value, outcome, basis, remoteness }, string? message, string? code
function M.value(game, position, opts)
  opts = common.timed(opts)
  local found, message, code = state_of(game, position, opts)
  if not found then return nil, message, code end
  local result = { value = found.value, outcome = M.outcome_of(found.value), basis = found.basis }
  if opts and opts.remoteness then
    local far
    far, message, code = M.remoteness(game, position, opts)
    if not far then return nil, message, code end
    result.remoteness = far.remoteness
  end
  return result
end

---The value of a position of a loopy game if that is a number.
---@param game sg.Game
---@param position any
---@param opts? table limits
---@return table? result, string? message, string? code
function M.number(game, position, opts)
  local result, message, code = M.value(game, position, opts)
  if not result then return nil, message, code end
  if M.is_infinite(result.value) then
    return nil, failure.new("range", ("%s has no nim-value at %s: its value is %s (%s); `sg-lua loopy` and game:loopy answer for games "
      .. "that can go round"):format(game.spec, text.brief(game:show(position)), tostring(result.value),
      result.outcome == "D" and "a draw" or "N"))
  end
  return result
end

---Who wins a position of a loopy game; "D" is a draw.
---@param game sg.Game
---@param position any
---@param opts? table limits
---@return table? result { outcome, basis }, string? message, string? code
function M.outcome(game, position, opts)
  local result, message, code = M.value(game, position, opts)
  if not result then return nil, message, code end
  return { outcome = result.outcome, basis = result.basis }
end

-- The order of moves: those that win, with headway first; then numbers; then infinite values.
local function better(a, b)
  if a.wins ~= b.wins then return a.wins end
  local x, y = a.state, b.state
  if a.wins and x.numbers ~= y.numbers then return x.numbers < y.numbers end
  if a.wins and x.rounds ~= y.rounds then return x.rounds < y.rounds end
  local p, q = a.value, b.value
  if M.is_infinite(p) ~= M.is_infinite(q) then return M.is_infinite(q) end
  if not M.is_infinite(p) and p ~= q then return p < q end
  if M.is_infinite(p) and p ~= q then return tostring(p) < tostring(q) end
  if #a.option ~= #b.option then return #a.option < #b.option end
  return a.option < b.option
end

local function cut(list, limit)
  local total = #list
  for i = total, math.min(limit, total) + 1, -1 do list[i] = nil end
  return total
end

---Every option of a position of a loopy game: those that win come first, and of these the one that makes headway.
---@param game sg.Game
---@param position any
---@param opts? table limits; limit = the most moves listed
---@return table? result { value, outcome, basis, moves, shown, total }, string? message, string? code
function M.moves(game, position, opts)
  opts = common.timed(opts)
  local whole, message, code = M.value(game, position, opts)
  if not whole then return nil, message, code end
  local moves
  moves, message, code = options_of(game, position, opts)
  if not moves then return nil, message, code end
  for _, move in ipairs(moves) do
    move.value, move.wins = move.state.value, move.state.value == 0
    move.draws = whole.outcome == "D" and M.outcome_of(move.value) == "D" or nil
  end
  table.sort(moves, better)
  whole.total = cut(moves, opts and opts.limit or 1000)
  for _, move in ipairs(moves) do move.state = nil end
  whole.moves, whole.shown = moves, #moves
  return whole
end

-- ---- sums --------------------------------------------------------------------------------------------------------

-- The moves in a component that win the sum, or keep the draw: rest is the state of the other components.
local function good_moves(entry, rest, outcome, opts, at, found)
  local moves, message, code, more
  if entry.subject.rule.loopy then
    moves, message, code = options_of(entry.subject, entry.at, opts)
  elseif outcome == "N" and M.is_infinite(rest.value) then
    return true -- what a game that ends does leaves it infinite
  else
    moves, message, code, more = ending_options(entry.subject, entry.at, outcome == "N" and rest.value or nil, opts)
  end
  if not moves then return nil, message, code end
  for _, move in ipairs(moves) do
    local after = add(rest, move.state)
    local leads_to = M.outcome_of(after.value)
    if outcome == "N" and leads_to == "P" or outcome == "D" and leads_to == "D" then
      found[#found + 1] = { component = at, option = move.option, value = move.state.value, state = after,
        wins = outcome == "N" }
    end
  end
  return true, nil, nil, more
end

local function by_headway(a, b)
  local x, y = a.state, b.state
  if x.numbers ~= y.numbers then return x.numbers < y.numbers end
  if x.rounds ~= y.rounds then return x.rounds < y.rounds end
  if a.component ~= b.component then return a.component < b.component end
  return better(a, b)
end

local function sum_of_others(entries, i)
  local rest = nothing()
  for k, entry in ipairs(entries) do
    if k ~= i then rest = add(rest, entry.state) end
  end
  return rest
end

---A sum of positions of loopy games and of games that end: its value, who wins, and every winning move (the first makes
---headway), or, in a draw, every move that keeps it.
---@param components table list of "GAME@POSITION" or { game, position }
---@param load fun(spec: string): sg.Game?, string?, string?
---@param opts? table limits
---@return table? result { value, outcome, basis, components, winning, drawing }, string? message, string? code
function M.sum(components, load, opts)
  opts = common.timed(opts)
  local entries, total = {}, nothing()
  for i, component in ipairs(components) do
    local part, why = component_of(component, load)
    if not part then return nil, why, why.code end
    local game, position = part.game, part.position
    local found, message, code = state_of(game, position, opts)
    if not found then return nil, message, code end
    entries[i] = { subject = game, at = position, game = game.spec, position = game:show(position), value = found.value,
      state = found }
    total = add(total, found)
  end
  local outcome, good, incomplete = M.outcome_of(total.value), {}, false
  for i, entry in ipairs(outcome ~= "P" and entries or {}) do
    local ok, message, code, more = good_moves(entry, sum_of_others(entries, i), outcome, opts, i, good)
    if not ok then return nil, message, code end
    incomplete = incomplete or more or false
  end
  table.sort(good, by_headway)
  local n = cut(good, opts and opts.limit or 1000)
  for _, move in ipairs(good) do move.state, move.wins = nil, nil end
  for _, entry in ipairs(entries) do entry.subject, entry.at, entry.state = nil, nil, nil end
  return { value = total.value, outcome = outcome, basis = total.basis or "computed", components = entries,
    winning = outcome ~= "D" and good or {}, drawing = outcome == "D" and good or nil, shown = #good,
    total = not incomplete and n or nil }
end

return M
