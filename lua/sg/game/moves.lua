-- SPDX-License-Identifier: MIT
-- Moves with their values.

local contradiction = require "sg.search.contradiction"
local internals = require "sg.internals"
local label = require "sg.label"
local limits = require "sg.limits"
local loony = require "sg.loony"
local loopy = require "sg.search.loopy"
local misuse = require "sg.misuse"
local notation = require "sg.notation"
local result = require "sg.result"
local twist = require "sg.search.twist"
local later = require "sg.later"
local entailing = later "sg.entailing.values"

---@class sg.Game
local Game = {}

-- The position that a question is about: where none is given, the start.
local given = notation.given

local MOST_MOVES = 1000

local function sum_value(self, parts, opts)
  local sum = 0
  for _, part in ipairs(parts) do
    local found, why = self:value(part, opts)
    if not found then return nil, why end
    sum = sum ~ found.value
  end
  return sum
end

local function by_value(a, b)
  if a.wins ~= b.wins then return a.wins end
  if a.value ~= b.value then return a.value < b.value end
  if #a.option ~= #b.option then return #a.option < #b.option end
  return a.option < b.option
end

-- The options of a position with their values, the winning ones first. Those that leave the same are one, unless their
-- number counts.
local function valued_options(self, position, opts)
  local options, why = self:options(position)
  if not options then return nil, why end
  local function move_of(parts)
    local value, wrong = sum_value(self, parts, opts)
    if not value then return nil, wrong end
    return { value = value, wins = value == 0 }
  end
  local moves
  moves, why = (twist.is(self) and label.each or label.merged)(options, move_of)
  if not moves then return nil, why end
  table.sort(moves, by_value)
  return moves
end

-- Marks the moves of a value that the opponent forbids; they do not win.
local function mark_forbidden(self, position, target, moves, opts)
  local forbidden, why = twist.forbidden(self, position, target, opts)
  if not forbidden then return nil, why end
  for _, move in ipairs(moves) do
    if move.value == target and forbidden[move.option] then move.forbidden, move.wins = true, false end
  end
  table.sort(moves, by_value)
  return true
end

---Every option of a position with its value: the winning ones first, then by value.
---@param position? any default: the start
---@param opts? table limits; limit = the most moves listed
---@return sg.Result? moves, sg.Failure? why
function Game:moves(position, opts)
  opts = limits.of(opts)
  local whole, moves, why
  position, why = given(self, position)
  if position == nil then return nil, why end
  local most, heaps = opts.limit or MOST_MOVES, internals[self].family
  if heaps then return heaps:moves(position, opts, most) end
  if self.rule.loopy then return loopy.moves(self, position, opts) end
  if self.rule.entailing then return entailing.moves(self, position, opts) end
  whole, why = self:value(position, opts)
  if not whole then return nil, why end
  moves, why = valued_options(self, position, opts)
  if not moves then return nil, why end
  why = contradiction.of(self, position, whole.value, moves)
  if why then return nil, why end
  if twist.is(self) then
    local ok
    ok, why = mark_forbidden(self, position, 0, moves, opts)
    if not ok then return nil, why end
  end
  local total = #moves
  for i = total, math.min(most, total) + 1, -1 do moves[i] = nil end
  return result.new("moves", { value = whole.value, outcome = whole.outcome, basis = whole.basis,
    theorem = whole.theorem, hash_bits = whole.hash_bits, method = whole.method, moves = moves, shown = #moves,
    total = total }, self, position)
end

---The options that have a given value, and that the opponent cannot forbid. In a sum these are the winning moves of the
---position, if target is the nim-sum of the other components.
---@param position any
---@param target integer
---@param opts? table limits; limit = the most moves listed, for heap games
---@return sg.Result? moves, sg.Failure? why
function Game:moves_to(position, target, opts)
  local is_value = math.type(target) == "integer" or self.rule.entailing and target == loony
  if not is_value then misuse(("moves_to wants a value, not a %s"):format(type(target))) end
  opts = limits.of(opts)
  local all, why
  position, why = given(self, position)
  if position == nil then return nil, why end
  local heaps = internals[self].family
  if heaps then return heaps:moves_to(position, target, opts, opts.limit or MOST_MOVES) end
  if self.rule.entailing then return entailing.moves_to(self, position, target, opts) end
  all, why = self:moves(position, limits.with(opts, { limit = opts.limit or math.maxinteger }))
  if not all then return nil, why end
  if twist.is(self) and target ~= 0 then
    local ok
    ok, why = mark_forbidden(self, position, target, all.moves, opts)
    if not ok then return nil, why end
  end
  local found = {}
  for _, move in ipairs(all.moves) do
    if move.value == target and not move.forbidden then found[#found + 1] = move end
  end
  return result.new("moves_to", { target = target, moves = found,
    total = all.total == #all.moves and #found or nil }, self, position)
end

return Game
