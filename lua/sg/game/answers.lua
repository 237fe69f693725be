-- SPDX-License-Identifier: MIT
-- What a position is: its value, its outcome, its options with their values, its components. The kind of the game
-- answers (lua/sg/kinds); here the position is read and the options of the question are checked.

local internals = require "sg.internals"
local limits = require "sg.limits"
local loony = require "sg.loony"
local misuse = require "sg.misuse"
local notation = require "sg.notation"
local position_sum = require "sg.position_sum"

---@class sg.Game
local Game = {}

-- The position that a question is about: where none is given, the start.
local given = notation.given

local MOST_MOVES = 1000

---The nim-value of a position.
---@param position? any default: the start
---@param opts? table limits: time, memory, positions, steps; assume
---@return sg.Result? value, sg.Failure? why
function Game:value(position, opts)
  opts = limits.of(opts)
  local why
  position, why = given(self, position)
  if position == nil then return nil, why end
  return internals[self].kind.value(self, position, opts)
end

---Who wins. Evaluates no more positions than that takes.
---@param position? any default: the start
---@param opts? table
---@return sg.Result? outcome, sg.Failure? why
function Game:outcome(position, opts)
  opts = limits.of(opts)
  local why
  position, why = given(self, position)
  if position == nil then return nil, why end
  return internals[self].kind.outcome(self, position, opts)
end

---Is a position the start of its rule, and without moves? Whoever writes a rule hardly means that.
---@param position any
---@return boolean
function Game:is_empty_start(position)
  if not internals[self].kind.searched or position == nil or position_sum.is(position) then return false end
  local start = self:start()
  if start == nil or self:key(start) ~= self:key(position) then return false end
  local options = self:options(position)
  return options ~= nil and #options == 0
end

---The options of a position, as the rule gives them: each the parts of the sum that it leaves, a text, and the label
---that the rule gives the move, if it does.
---@param position? any default: the start
---@param opts? { labels: boolean } labels = false: without labels, which is less work
---@return { parts: any[], text: string, label: string? }[]? options, sg.Failure? why
function Game:options(position, opts)
  local why
  position, why = given(self, position)
  if position == nil then return nil, why end
  return internals[self].kind.options(self, position, not (opts and opts.labels == false))
end

---Every option of a position with its value: the winning ones first, then by value.
---@param position? any default: the start
---@param opts? table limits; limit = the most moves listed
---@return sg.Result? moves, sg.Failure? why
function Game:moves(position, opts)
  opts = limits.of(opts)
  local why
  position, why = given(self, position)
  if position == nil then return nil, why end
  return internals[self].kind.moves(self, position, opts, opts.limit or MOST_MOVES)
end

---The options that have a given value, and that the opponent cannot forbid. In a sum these are the winning moves of the
---position, if target is the nim-sum of the other components.
---@param position any
---@param target integer
---@param opts? table limits; limit = the most moves listed, for heap games
---@return sg.Result? moves, sg.Failure? why
function Game:moves_to(position, target, opts)
  local kind = internals[self].kind
  local is_value = math.type(target) == "integer" or kind.loony and target == loony
  if not is_value then misuse(("moves_to wants a value, not a %s"):format(type(target))) end
  opts = limits.of(opts)
  local why
  position, why = given(self, position)
  if position == nil then return nil, why end
  return kind.moves_to(self, position, target, opts, opts.limit or MOST_MOVES)
end

---The independent components of a position, in canonical form.
---@param position? any default: the start
---@return any[]? components, sg.Failure? why
function Game:components(position)
  local why
  position, why = given(self, position)
  if position == nil then return nil, why end
  return internals[self].kind.components(self, position)
end

---The canonical bytes of a position as it stands (neither split nor made canonical).
---@param position any
---@return string? key, sg.Failure? why
function Game:key(position)
  return internals[self].box:encode(position)
end

return Game
