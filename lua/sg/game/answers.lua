-- SPDX-License-Identifier: MIT
-- What a position is: its value, its outcome, its options with their values, its components. The kind of the game
-- answers (lua/sg/kinds); here the position is read and the options of the question are checked.

local failure = require "sg.failure"
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
-- Moves that are listed to count those that win; more would fill the memory of a machine.
local COUNTED_MAX = 3000000

---@class sg.Value
---@field value integer the nim-value
---@field outcome sg.Outcome "N": the player to move wins; "P": the other one does
---@field basis sg.Basis
---@field hash_bits? integer with hashed keys: the chance of a collision is below 2^-hash_bits
---@field theorem? string the theorem or formula, if the basis is "proven" or "closed form"
---@field method? "dag"|"lv"|"pn" the search that found it (games on positions)

---The nim-value of a position.
---@param position? sg.Position default: the rule's start
---@param opts? sg.Limits
---@return sg.Value?, sg.Failure? why
function Game:value(position, opts)
  opts = limits.of(opts)
  local why
  position, why = given(self, position)
  if position == nil then return nil, why end
  return internals[self].kind.value(self, position, opts)
end

---@class sg.OutcomeResult
---@field outcome sg.Outcome
---@field basis sg.Basis

---Who wins. Evaluates no more positions than that takes.
---@param position? sg.Position
---@param opts? sg.Limits
---@return sg.OutcomeResult?, sg.Failure? why
function Game:outcome(position, opts)
  opts = limits.of(opts)
  local why
  position, why = given(self, position)
  if position == nil then return nil, why end
  return internals[self].kind.outcome(self, position, opts)
end

---@internal
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

---@class sg.Option
---@field parts sg.Position[] the components of the sum that the move leaves
---@field text? string missing with texts = false
---@field label? string what the rule calls the move

---The moves from a position, without values.
---@param position? sg.Position
---@param opts? { labels: boolean?, texts: boolean? } labels = false, texts = false: without them, which is less work
---@return sg.Option[]?, sg.Failure? why
function Game:options(position, opts)
  local why
  position, why = given(self, position)
  if position == nil then return nil, why end
  opts = opts or {}
  return internals[self].kind.options(self, position, opts.labels ~= false, opts.texts ~= false)
end

---@class sg.Move
---@field option string what the move leaves, as text
---@field value integer the nim-value of the position that the move leaves
---@field wins boolean whether that nim-value is 0
---@field forbidden? boolean the opponent forbids it (block, comply), so that it does not win
---@field label? string what the rule calls the move
---@field labels? string[] all labels, if the rule has several for moves that leave the same

---@class sg.Moves: sg.Value
---@field moves sg.Move[] the moves that were listed
---@field shown integer how many are listed
---@field total? integer how many there are; nil if they were not counted
---@field total_winning? integer with count: how many of them win

---@class sg.MovesOptions: sg.Limits
---@field limit? integer list at most this many moves (default 1000)
---@field count? boolean count the moves and those that win, and list none

-- How many moves there are and win. A kind that counts without a list says total_winning itself.
local function counted(self, position, opts)
  local found, why = internals[self].kind.moves(self, position, opts, COUNTED_MAX)
  if not found or found.total_winning then return found, why end
  local n = 0
  for _, move in ipairs(found.moves) do
    n = n + (move.wins and 1 or 0)
  end
  if not found.total or found.total > #found.moves then
    return nil, failure.new("limit", ("there are more than %d moves; no more are counted"):format(COUNTED_MAX))
  end
  found.total_winning, found.moves, found.shown = n, {}, 0
  return found
end

---Every option with its nim-value.
---@param position? sg.Position
---@param opts? sg.MovesOptions
---@return sg.Moves?, sg.Failure? why
function Game:moves(position, opts)
  opts = limits.of(opts, { count = limits.FLAG })
  local why
  position, why = given(self, position)
  if position == nil then return nil, why end
  if opts.count then return counted(self, position, opts) end
  return internals[self].kind.moves(self, position, opts, opts.limit or MOST_MOVES)
end

---The options that have the nim-value target. total is absent if there may be others.
---@param position? sg.Position
---@param target integer
---@param opts? sg.MovesOptions
---@return { target: integer, moves: sg.Move[], total?: integer }?, sg.Failure? why
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

---@internal
---The independent components of a position, in canonical form.
---@param position? any default: the start
---@return any[]? components, sg.Failure? why
function Game:components(position)
  local why
  position, why = given(self, position)
  if position == nil then return nil, why end
  return internals[self].kind.components(self, position)
end

---@internal
---The canonical bytes of a position as it stands (neither split nor made canonical).
---@param position any
---@return string? key, sg.Failure? why
function Game:key(position) return internals[self].box:encode(position) end

return Game
