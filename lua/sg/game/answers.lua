-- SPDX-License-Identifier: MIT
-- What a position is: its value, its outcome, its options with their values, its components. The kind of the game
-- answers (lua/sg/kinds); here the position is read and the options of the question are checked.

local evidence = require "sg.evidence"
local failure = require "sg.failure"
local internals = require "sg.internals"
local lengths = require "sg.later" "sg.search.lengths"
local limits = require "sg.limits"
local loony = require "sg.loony"
local misuse = require "sg.misuse"
local notation = require "sg.notation"
local position_sum = require "sg.position_sum"
local result = require "sg.result"
local theory = require "sg.later" "sg.theory"

local need = failure.need

---@class sg.Game
local Game = {}

-- The position that a question is about: where none is given, the start.
local given = notation.given

local MOST_MOVES = 1000
local OF_MOVES = { count = limits.FLAG, wins = limits.FLAG }
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
  position = need(given(self, position))
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
  position = need(given(self, position))
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
---@field heap? integer of a game of heaps: the heap in which the move is made
---@field left? integer[] the heaps that it leaves of that heap

---The moves from a position, without values.
---@param position? sg.Position
---@param opts? { labels: boolean?, texts: boolean?, most: integer? } labels = false, texts = false: without them, which
---is less work; most: the first so many of each heap
---@return sg.Option[]?, sg.Failure? why
function Game:options(position, opts)
  position = need(given(self, position))
  opts = opts or {}
  if opts.most and (math.type(opts.most) ~= "integer" or opts.most < 1) then
    misuse "most must be a whole number >= 1"
  end
  return internals[self].kind.options(self, position, opts.labels ~= false, opts.texts ~= false, opts.most)
end

---@class sg.Move
---@field option string what the move leaves, as text
---@field value integer the nim-value of the position that the move leaves
---@field wins boolean whether that nim-value is 0
---@field forbidden? boolean the opponent forbids it (block, comply), so that it does not win
---@field label? string what the rule calls the move
---@field labels? string[] all labels, if the rule has several for moves that leave the same
---@field remoteness? integer|false with the option remoteness: how long play lasts then if the winner hurries
---@field suspense? integer the same if the winner delays

---@class sg.Moves: sg.Value
---@field moves sg.Move[] the moves that were listed
---@field shown integer how many are listed
---@field total? integer how many there are; nil if they were not counted
---@field total_winning? integer with count: how many of them win
---@field only? "winning" the moves are those that win: asked for, or named by the rule's theorem, of too many to list
---@field known? integer at a limit: of how many moves it is known whether they win

---@class sg.MovesOptions: sg.Limits
---@field limit? integer list at most this many moves (default 1000)
---@field count? boolean count the moves and those that win, and list none
---@field wins? boolean list only the moves that win, and find no values of the others
---@field remoteness? boolean how long play lasts after each move, in place of values: the quickest win first, else the
---slowest loss

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

-- Who wins, and the moves that win.
local function winning(self, position, opts, most)
  local kind = internals[self].kind
  local whole, found = need(kind.outcome(self, position, opts)), { moves = {}, total = 0 }
  if whole.outcome == "N" then found = need(kind.moves_to(self, position, 0, opts, most)) end
  theory.cut(found.moves, most)
  local fields = { outcome = whole.outcome, moves = found.moves, shown = #found.moves, only = "winning" }
  fields.total_winning = found.total
  return result.new("moves", evidence.as_of(fields, whole), self, position)
end

---Every option with its nim-value; at a limit why.partial is what is known.
---@param position? sg.Position
---@param opts? sg.MovesOptions
---@return sg.Moves?, sg.Failure? why
function Game:moves(position, opts)
  opts = limits.of(opts, OF_MOVES)
  position = need(given(self, position))
  local asked = (opts.count and 1 or 0) + (opts.wins and 1 or 0) + (opts.remoteness and 1 or 0)
  if asked > 1 then failure.raise(failure.new("usage", "give one of the options count, wins and remoteness")) end
  if opts.count then return counted(self, position, opts) end
  if opts.remoteness then return lengths.moves(self, position, opts, opts.limit or MOST_MOVES) end
  if opts.wins then return winning(self, position, opts, opts.limit or MOST_MOVES) end
  return internals[self].kind.moves(self, position, opts, opts.limit or MOST_MOVES)
end

---@class sg.Known one thing that has become known
---@field outcome? sg.Outcome of the position
---@field value? integer of the position, or of what the move leaves
---@field basis? sg.Basis
---@field move? sg.Move
---@field wins? boolean does this move win?
---@field all? sg.Moves the last one: the whole answer
---@field why? sg.Failure or why there is none

---The answer of `moves` step by step, as it becomes known: first who wins, then the value, then of each move whether it
---wins, then what it leaves. `for known in game:moves_as_known(position) do ... end`
---@param position? sg.Position
---@param opts? sg.MovesOptions
---@return (fun(): sg.Known?)?, sg.Failure? why
function Game:moves_as_known(position, opts)
  local asked = limits.with(limits.of(opts, OF_MOVES), { known = coroutine.yield })
  position = need(given(self, position))
  local thread = coroutine.create(function()
    local all, why = self:moves(position, asked)
    coroutine.yield { all = all, why = why }
  end)
  local function step()
    local ok, known = coroutine.resume(thread)
    if not ok then error(known, 0) end
    return known
  end
  return step, nil, nil, setmetatable({}, { __close = function() coroutine.close(thread) end })
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
  position = need(given(self, position))
  return kind.moves_to(self, position, target, opts, opts.limit or MOST_MOVES)
end

---@internal
---The independent components of a position, in canonical form.
---@param position? any default: the start
---@return any[]? components, sg.Failure? why
function Game:components(position)
  position = need(given(self, position))
  return internals[self].kind.components(self, position)
end

---@internal
---The canonical bytes of a position as it stands (neither split nor made canonical).
---@param position any
---@return string? key, sg.Failure? why
function Game:key(position) return internals[self].box:encode(position) end

return Game
