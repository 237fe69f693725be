-- SPDX-License-Identifier: MIT
-- The options of heaps and sums of heaps, with their values: methods of sg.heap.family. Large heaps have too many to
-- list them; what is known of their values finds those that win.

local equality = require "sg.later" "sg.heap.equality"
local evidence = require "sg.evidence"
local failure = require "sg.failure"
local far = require "sg.later" "sg.laws.heaps"
local internals = require "sg.internals"
local interval_moves = require "sg.later" "sg.heap.interval_moves"
local label = require "sg.label"
local large_moves = require "sg.later" "sg.heap.large_moves"
local limits = require "sg.limits"
local period = require "sg.heap.period"
local position_of = require "sg.heap.position"
local result = require "sg.result"
local text = require "sg.text.words"

local need, raise = failure.need, failure.raise

local digits_of, located, small_heap = position_of.digits, period.located, position_of.small

---@class sg.Family
local heap_moves = {}

-- A heap with more options than this is not listed whole; a proven period finds its winning moves.
local SCAN_MAX = 200000
-- So many options of a heap are looked at where all values below it are known.
local LOOKED_MAX = 20000000

-- ---- options -----------------------------------------------------------------------------------------------

local function show_parts(parts) return #parts == 0 and "0" or table.concat(parts, " + ") end

-- The position that replaces heap i of several by parts, as text.
local function show_move(heaps, i, parts)
  if #heaps == 1 then return show_parts(parts) end
  local left = {}
  for j, digits in ipairs(heaps) do
    if j ~= i then
      left[#left + 1] = digits
    else
      for _, part in ipairs(parts) do
        left[#left + 1] = tostring(part)
      end
    end
  end
  return "{" .. table.concat(left, ",") .. "}"
end

-- The position that replaces heap i of several by parts, as a list of heaps.
local function replaced(heaps, i, parts)
  local left = {}
  for j, other in ipairs(heaps) do
    if j == i then
      table.move(parts, 1, #parts, #left + 1, left)
    else
      left[#left + 1] = text.number(other)
    end
  end
  return left
end

local LABELLED_MAX = 5000 -- the largest heap whose moves are asked for their labels

local function parts_key(parts)
  local list = {}
  for _, part in ipairs(parts) do
    if part ~= 0 then list[#list + 1] = part end
  end
  table.sort(list)
  return table.concat(list, " ")
end

---Gives the moves from one heap the labels that the rule's function heap has for them.
---@param position any a heap, or a list of heaps, whose moves have no labels
---@param moves { parts: any[] }[]
function heap_moves.add_labels(self, position, moves)
  local heaps = digits_of(position)
  local n = #heaps == 1 and small_heap(heaps[1])
  local box = internals[self.game].loaded.box
  if not n or n > LABELLED_MAX or not box:takes_label() then return end
  local named = box:options(n, true)
  local by_key = {}
  for _, move in ipairs(moves) do
    by_key[parts_key(move.parts)] = move
  end
  for _, option in ipairs(named or {}) do
    local move = by_key[parts_key(option)]
    if move then label.add(move, option.label) end
  end
end

-- Options of the heap n, at most `most`. reach: of each option all parts but the largest are below this; 0: any.
local function options_of(self, n, most, opts, reach)
  local options, why = self.engine:options(n, most, opts, reach)
  if not options then
    why = located(self, why)
    return nil, why
  end
  return options
end

-- So many moves are written or read between two looks at the limits.
local LOOK_EVERY = 1000

---The options of a position: each the heaps that it leaves, a text, and the label of the move if the rule has one.
---@param position any
---@param labels? boolean
---@param texts? boolean
---@param most? integer the first so many; else all of them, which more than SCAN_MAX of one heap are not
---@return { parts: any[], text: string?, label: string? }[]? options, sg.Failure? why
function heap_moves.options(self, position, labels, texts, most)
  local heaps = need(digits_of(position))
  local list = {}
  for i, digits in ipairs(heaps) do
    local n = small_heap(digits)
    if not n then return nil, failure.new("limit", ("a heap of %s is too large to list its moves"):format(digits)) end
    local options = need(options_of(self, n, most or SCAN_MAX + 1))
    if not most and #options > SCAN_MAX then
      return nil, failure.new("limit", ("heap %d has more than %d moves; take a smaller heap"):format(n, SCAN_MAX))
    end
    for j, parts in ipairs(options) do
      local shown = texts and show_move(heaps, i, parts) or nil
      list[#list + 1] = { parts = replaced(heaps, i, parts), text = shown, heap = i, left = parts }
      raise(j % LOOK_EVERY == 0 and limits.stop() or nil)
    end
  end
  if labels then self:add_labels(heaps, list) end
  return list
end

local function parts_value(self, parts, opts)
  local sum = 0
  for _, part in ipairs(parts) do
    local value, why = self:heap_value(tostring(part), opts)
    if not value then return nil, why end
    sum = sum ~ value
  end
  return sum
end

-- The first of some options with their values: a list of { parts, value }.
local function with_values(self, options, n_first, opts)
  local valued = {}
  for i = 1, n_first do
    local value, why = parts_value(self, options[i], opts)
    if value and i % LOOK_EVERY == 0 then
      why = limits.stop(opts)
      value = not why and value
    end
    if not value then return nil, why end
    valued[i] = { parts = options[i], value = value }
  end
  return valued
end

-- Options of the heap n with their values, at most `most`, with cut = true if there are more. reach: of each option all
-- parts but the largest are below this. The value of n is known.
local function valued_options(self, n, most, opts, reach)
  local options, why = options_of(self, n, most + 1, opts, reach or 0)
  if not options then return nil, why end
  local valued
  valued, why = with_values(self, options, math.min(#options, most), opts)
  if valued then valued.cut = #options > most end
  return valued, why
end

-- ---- moves of a given value --------------------------------------------------------------------------------

-- Moves of a set of intervals, but for the numbers excluded; an observed period is enough where the answer may take it
-- for granted.
local function moves_of_intervals(self, n, target, opts, most, intervals, excluded)
  local known, barred = period.any(self, opts), {}
  local is_known = known and known.period and (known.basis ~= "observed" or opts.assume)
  if is_known and known.basis ~= "closed form" then self.engine:extend(known.preperiod + known.period, opts) end
  for _, taken in ipairs(excluded) do
    barred[taken] = true
  end
  local moves = interval_moves.moves(self.engine, intervals, barred, is_known and known or nil, n, target, most)
  return moves or {}, nil, moves and #moves < most
end

local function first_of_value(valued, target, most)
  local found = {}
  for _, move in ipairs(valued) do
    if move.value == target and #found < most then found[#found + 1] = move end
  end
  return found
end

-- Are the values of all heaps below n known to the engine, so that it can look at the options itself?
local function knows_below(self, n, opts)
  if internals[self.game].kind.graph then return false end
  if n > self.engine:known() then
    local known = period.any(self, opts)
    if not known or known.basis ~= "proven" or not self.engine:extend(n - 1, opts) then return false end
  end
  return n <= self.engine:known()
end

-- The options of the heap n that have the value target, at most `most` of them, and how many there are; nil alone where
-- values are not known or the options are too many to look at all of them.
local function options_of_value(self, n, target, opts, most)
  if not knows_below(self, n, opts) then return nil end
  local count, why = self.engine:count_options(n, LOOKED_MAX + 1, opts)
  if not count then return nil, located(self, why) end
  if count > LOOKED_MAX then return nil end
  local options, total = self.engine:options_of_value(n, target, most, opts)
  if not options then return nil, located(self, total) end
  for i, parts in ipairs(options) do
    options[i] = { parts = parts, value = target }
  end
  return options, total, count
end

-- Moves all parts of which but the largest are within reach; where they are fewer than wanted, it is doubled.
local function moves_within(self, n, target, reach, opts, most)
  local found, why, valued, are_all
  repeat
    valued, why = valued_options(self, n, SCAN_MAX, opts, reach)
    if not valued then return nil, why end
    found, are_all = first_of_value(valued, target, most), reach > n // 2
    reach = large_moves.doubled(reach, n)
  until #found >= most or valued.cut or #valued > SCAN_MAX // 8 or are_all
  return found
end

-- Moves of value target from a heap too large to list; are_all: all of them. By a proven plain period, each value that
-- can be reached is reached by an option all parts of which but the largest are below preperiod + period, so only those
-- are looked at. Of intervals the heaps are looked up by value; where values rise, large_moves knows which parts are
-- enough.
---@return { parts: integer[], value: integer }[]? moves, sg.Failure? why, boolean? are_all
local function moves_of_large_heap(self, n, target, opts, most)
  local loaded, proven_moves = internals[self.game].loaded, internals[self.game].kind.proven_moves
  if proven_moves then
    local moves, why = proven_moves(self.game, n, target, opts, most)
    if moves or why then return moves, why, moves and #moves < most end
    moves, why = far.moves_of_value(self, n, target, opts, most)
    if moves or why then return moves, why, moves and #moves < most and not moves.cut end
  end
  local excluded = loaded.all_but or loaded.code == "0.[3]" and {}
  local intervals = excluded and { { 1, n } } or loaded.intervals
  if intervals then return moves_of_intervals(self, n, target, opts, most, intervals, excluded or {}) end
  local known = period.any(self, opts)
  local form = known and known.basis == "proven" and (known.saltus or 0) > 0 and equality.form(self.game)
  if form and n > known.checked_to then
    local upto = known.preperiod + known.period - 1
    self.engine:extend(upto, opts)
    return large_moves.moves(form, known, self.engine:values(0, upto), n, target, most)
  end
  return moves_within(self, n, target, known and known.period and known.preperiod + known.period or 1000, opts, most)
end

-- Moves of value target from any heap, and how many there are, nil where that is not known.
local function moves_of_heap(self, n, target, opts, most)
  local looked_at, total = options_of_value(self, n, target, opts, most)
  if looked_at then return looked_at, nil, total end
  if total then return nil, total end
  local options = need(options_of(self, n, SCAN_MAX + 1, opts, 0))
  if #options > SCAN_MAX then
    local found, unknown, are_all = moves_of_large_heap(self, n, target, opts, most)
    return found, unknown, are_all and #found or nil
  end
  local valued = need(with_values(self, options, #options, opts))
  local found = first_of_value(valued, target, #valued)
  return found, nil, #found
end

-- Adds to found the moves in heap i of several that make the value of the sum target; at most `most` in all. Where
-- their number is not known, found.total is nil from then on.
local function add_moves_of_heap(self, found, heaps, i, whole, target, opts, most)
  local n = small_heap(heaps[i])
  local own, why = self:heap_value(heaps[i], opts)
  if not own then return nil, why end
  local valued, _, total = need(moves_of_heap(self, n, whole ~ own ~ target, opts, most))
  for j = 1, math.min(#valued, most - #found) do
    local parts = valued[j].parts
    found[#found + 1] =
      { option = show_move(heaps, i, parts), value = target, wins = target == 0, parts = parts, heap = i }
  end
  found.total = found.total and total and found.total + total
  return true
end

-- The options of a sum of heaps that have the value target, at most `most`; total: how many there are, if known.
local function moves_to(self, heaps, target, opts, most)
  local whole = need(self:value(heaps, opts))
  local found = { total = 0 }
  for i, digits in ipairs(heaps) do
    if not small_heap(digits) then -- a heap beyond 63 bits has a value, but no list of moves
      found.total = nil
      break
    end
    need(add_moves_of_heap(self, found, heaps, i, whole.value, target, opts, most))
  end
  return found
end

---The options that have the value target; total is absent if others may exist that were not looked at.
---@param position any
---@param target integer
---@param opts table
---@param most integer
---@return sg.Result? moves, sg.Failure? why
function heap_moves.moves_to(self, position, target, opts, most)
  local heaps = need(digits_of(position))
  local found = need(moves_to(self, heaps, target, opts, most))
  local total = found.total
  found.total = nil
  self:add_labels(heaps, found)
  return result.new("moves_to", { target = target, moves = found, total = total }, self.game, position)
end

-- ---- all moves ---------------------------------------------------------------------------------------------

local function by_value(a, b)
  if a.value ~= b.value then return a.value < b.value end
  if #a.option ~= #b.option then return #a.option < #b.option end
  return a.option < b.option
end

-- The options in heap i of several: those that win are added to winning, the others to list; seen has the texts of
-- options that are there already.
local function add_moves(self, list, winning, seen, heaps, i, whole, opts, most)
  local own = need(self:heap_value(heaps[i], opts))
  local n = small_heap(heaps[i])
  if not n then
    local message = ("a heap of %s is too large to list its moves (63 bits); its value is %d"):format(heaps[i], own)
    return nil, failure.new("limit", message)
  end
  local valued = need(valued_options(self, n, most, opts))
  list.cut = list.cut or valued.cut
  for _, move in ipairs(valued) do
    local value, option = whole ~ own ~ move.value, show_move(heaps, i, move.parts)
    if value == 0 and #winning >= most then
      list.cut = list.cut or not seen[option]
    elseif not seen[option] then
      seen[option] = true
      local to = value == 0 and winning or list
      to[#to + 1] = { option = option, value = value, wins = value == 0, parts = move.parts, heap = i }
    end
  end
  return true
end

-- How many moves there are and how many win; nil alone where they have to be listed, as moves of equal heaps, which
-- may lead to the same position.
local function counts(self, heaps, whole, opts)
  local total, total_winning, seen = 0, 0, {}
  for _, digits in ipairs(heaps) do
    local own, why = self:heap_value(digits, opts)
    if not own then return nil, why end
    local n = small_heap(digits)
    if not n or seen[n] then return nil end
    seen[n] = true
    local _, winning, count = options_of_value(self, n, whole ~ own, opts, 0)
    if not count then return nil, winning end
    total, total_winning = total + count, total_winning + winning
  end
  return total, total_winning
end

-- Who counts moves gets all of them or none: more than `most` are refused before one of them is listed.
local function refuse_to_count(self, heaps, opts, most)
  for _, digits in ipairs(heaps) do
    local n = small_heap(digits)
    local count, why
    if n then
      count, why = self.engine:count_options(n, most + 1, opts)
      if not count then return located(self, why) end
    end
    if count and count > most then
      return failure.new("limit", ("there are more than %d moves; no more are counted"):format(most))
    end
  end
end

local function answer(self, position, whole, found)
  found.value, found.outcome, found.moves = whole.value, whole.outcome, found.moves or {}
  found.shown = #found.moves
  return result.new("moves", evidence.as_of(found, whole), self.game, position)
end

---Every option of a heap or sum of heaps with its value; winning ones first. opts.count: their numbers alone, where
---they can be had without a list.
---@param position any
---@param opts table
---@param most integer
---@return sg.Result? moves, sg.Failure? why
function heap_moves.moves(self, position, opts, most)
  local whole, why = self:value(position, opts)
  if not whole then return nil, why end
  local heaps = digits_of(position)
  if opts.count then
    why = refuse_to_count(self, heaps, opts, most)
    raise(why)
    local total, total_winning = counts(self, heaps, whole.value, opts)
    if not total and total_winning then return nil, total_winning end
    if total then return answer(self, position, whole, { total = total, total_winning = total_winning }) end
  end
  local moves = need(moves_to(self, heaps, 0, opts, most))
  local others, seen = { cut = false }, {}
  moves.total = nil -- where no option is cut off below, all were looked at
  for _, move in ipairs(moves) do
    seen[move.option] = true
  end
  for i in ipairs(heaps) do
    need(add_moves(self, others, moves, seen, heaps, i, whole.value, opts, most))
  end
  table.sort(others, by_value)
  local total = #moves + #others
  table.move(others, 1, math.min(#others, most - #moves), #moves + 1, moves)
  self:add_labels(heaps, moves)
  return answer(self, position, whole, { moves = moves, total = not others.cut and #moves == total and total or nil })
end

return failure.border(heap_moves)
