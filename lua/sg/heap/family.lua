-- SPDX-License-Identifier: MIT
-- Heap games: positions are heaps and sums of heaps, answered from the nim-sequence of the family.

local core = require "sg.core"
local combine = require "sg.evidence".combine
local failure = require "sg.failure"
local far = require "sg.heap.large_moves"
local same = require "sg.heap.equality"
local text = require "sg.text.words"

---@class sg.Family
local Family = {}
Family.__index = Family

local family = {}

-- A heap with more options than this is not listed whole: what is proven of the family finds its winning moves.
local SCAN_MAX = 200000
-- The longest range of heaps beyond the table that one seq answers.
local FAR_MAX = 1000000
-- How many of its values go by between two looks at the clock.
local CHECK_EVERY = 1000

--- The answers of a heap game over an engine's family.
---@param made userdata
---@param game sg.Game
function family.new(made, game)
  return setmetatable({ engine = made, game = game }, Family)
end

local function located(self, message, code, heap)
  local game = self.game
  if heap and not message:find(("heap %d"):format(heap), 1, true) then
    message = ("%s (heap %d)"):format(message, heap)
  end
  if heap then
    message = require("sg.rule.load").locate(game.loaded, message)
  elseif message:find(game.path, 1, true) ~= 1 then
    message = ("%s: %s"):format(game.spec, message)
  end
  return nil, message, code
end

-- g of one heap given by its digits.
local function heap_value(self, digits, limits, assume)
  local value, basis, code, heap = self.engine:value(digits, assume, limits)
  if value then return value, basis end
  if code == "limit" and not heap and tostring(basis) == "" then
    local known = self.engine:known()
    return nil, failure.new(code, ("%s: heap %s is out of reach: no period was proven%s, and no closed form is known; %s")
      :format(self.game.spec, digits, known > 1 and (" up to heap %d"):format(known - 1) or "",
      assume and "nor is one observed that --assume could use"
        or "--assume extrapolates a period that is only observed"))
  end
  if code == "range" then
    return nil, failure.new(code, ("%s: the nim-value of heap %s does not fit in 63 bits"):format(self.game.spec, digits))
  end
  return located(self, basis, code, heap)
end

--- The nim-value of a heap or a sum of heaps.
function Family:value_of(position, limits, assume)
  local heaps, message, code = self.game:heaps(position)
  if not heaps then return nil, message, code end
  local sum, basis = 0, nil
  for _, digits in ipairs(heaps) do
    local value, how, kind = heap_value(self, digits, limits, assume)
    if not value then return nil, how, kind end
    sum, basis = sum ~ value, combine(basis, how)
  end
  return { value = sum, outcome = sum == 0 and "P" or "N", basis = basis or "computed",
    theorem = basis == "proven" and self.engine:theorem() or basis == "closed form" and self.engine:closed_form()
      or nil }
end

-- ---- moves -------------------------------------------------------------------------------------------------

local function show_parts(parts)
  return #parts == 0 and "0" or table.concat(parts, " + ")
end

-- The position that replaces heap i of several by parts, as text.
local function show_move(heaps, i, parts)
  if #heaps == 1 then return show_parts(parts) end
  local left = {}
  for j, digits in ipairs(heaps) do
    if j ~= i then
      left[#left + 1] = digits
    else
      for _, part in ipairs(parts) do left[#left + 1] = tostring(part) end
    end
  end
  return "{" .. table.concat(left, ",") .. "}"
end

local function parts_value(self, parts, limits)
  local sum = 0
  for _, part in ipairs(parts) do
    local value, message, code = heap_value(self, tostring(part), limits)
    if not value then return nil, message, code end
    sum = sum ~ value
  end
  return sum
end

local function small_heap(digits)
  local n = text.number(digits)
  return math.type(n) == "integer" and n or nil
end

--- Options of a heap, at most that many: list of { parts, text }, and whether the list is whole.
function Family:options_of(position, most)
  local heaps, message, code = self.game:heaps(position)
  if not heaps then return nil, message, code end
  local list = {}
  for i, digits in ipairs(heaps) do
    local n = small_heap(digits)
    if not n then return nil, failure.new("range", ("a heap of %s is too large to list its moves"):format(digits)) end
    local options, why, kind, heap = self.engine:options(n, math.min(most, SCAN_MAX) + 1)
    if not options then return located(self, why, kind, heap) end
    if #options > SCAN_MAX then
      return nil, failure.new("limit", ("heap %d has more than %d moves; take a smaller heap"):format(n, SCAN_MAX))
    end
    for _, parts in ipairs(options) do
      local whole = {}
      for j, other in ipairs(heaps) do
        if j ~= i then whole[#whole + 1] = text.number(other) end
      end
      for _, part in ipairs(parts) do whole[#whole + 1] = part end
      list[#list + 1] = { parts = whole, text = show_move(heaps, i, parts) }
    end
  end
  return list
end

-- The options of one heap with their values: at most limit of them, and whether these are all.
local function valued_options(self, n, most, limits, reach)
  local options, message, code, heap = self.engine:options(n, most + 1, limits, reach or 0)
  if not options then return located(self, message, code, heap) end
  local whole = #options <= most
  if not whole then options[#options] = nil end
  if n < 4000000 then
    local ok
    ok, message, code, heap = self.engine:extend(n, limits)
    if not ok then return located(self, message, code, heap) end
  end
  local valued = {}
  for i, parts in ipairs(options) do
    local value
    value, message, code = parts_value(self, parts, limits)
    if not value then return nil, message, code end
    valued[i] = { parts = parts, value = value }
  end
  return valued, whole
end

-- The heaps below n with value target, for families that may leave any heap but finitely many below n
-- (Nim, all-but subtraction): along the proven arithmetic period there are few candidates.
local function heaps_of_value(self, n, target, limits)
  local period = self:period(nil, limits)
  if not period or not period.period or period.saltus == 0 then return {} end
  local found = {}
  self.engine:extend(period.preperiod + period.period, limits)
  local known = self.engine:values(0, period.preperiod + period.period - 1)
  for m = 0, period.preperiod + period.period - 1 do
    local gap = target - known[m + 1]
    if gap == 0 then
      if m < n then found[#found + 1] = m end
    elseif m >= period.preperiod and gap > 0 and gap % period.saltus == 0 then
      local heap = m + gap // period.saltus * period.period
      if heap < n then found[#found + 1] = heap end
    end
  end
  return found
end

-- Moves of a heap too large to list: by a proven plain period, each value that can be reached is reached with all
-- parts but the largest below preperiod + period; those are looked at. Nim-like families are inverted, and where values
-- rise far.lua knows which parts are enough.
local function far_moves(self, n, target, limits, most)
  local excluded = self.game.loaded.all_but or self.game.loaded.code == "0.[3]" and {}
  local found = {}
  if excluded then
    local barred = {}
    for _, taken in ipairs(excluded) do barred[taken] = true end
    for _, heap in ipairs(heaps_of_value(self, n, target, limits)) do
      if not barred[n - heap] then found[#found + 1] = { parts = heap > 0 and { heap } or {}, value = target } end
    end
    return found
  end
  local period = self:period(nil, limits)
  local form = period and period.basis == "proven" and (period.saltus or 0) > 0 and same.form(self.game)
  if form and n > period.checked_to then
    local upto = period.preperiod + period.period - 1
    self.engine:extend(upto, limits)
    return far.moves(form, period, self.engine:values(0, upto), n, target, most)
  end
  local reach = period and period.period and period.preperiod + period.period or 1000
  local valued, message, code = valued_options(self, n, SCAN_MAX, limits, reach)
  if not valued then return nil, message, code end
  for _, move in ipairs(valued) do
    if move.value == target and #found < most then found[#found + 1] = move end
  end
  return found
end

--- The options of one heap that have the value target; cut says that others may exist which were not looked at.
function Family:moves_to(position, target, limits, most)
  local heaps, message, code = self.game:heaps(position)
  if not heaps then return nil, message, code end
  local found, cut = {}, false
  local whole = self:value_of(position, limits)
  if not whole then return nil, failure.new("limit", "the heap's value is not known") end
  for i, digits in ipairs(heaps) do
    local n = small_heap(digits)
    if not n then return found, nil, nil, true end -- beyond 63 bits there is a value, but no list of moves
    local own = self:value_of(n, limits)
    local wanted = whole.value ~ own.value ~ target
    local valued, complete = valued_options(self, n, SCAN_MAX, limits)
    if not valued then return nil, complete, code or "limit" end
    if not complete then
      cut = true
      valued, message, code = far_moves(self, n, wanted, limits, most)
      if not valued then return nil, message, code end
    end
    for _, move in ipairs(valued) do
      if move.value == wanted then
        if #found >= most then
          cut = true
          break
        end
        found[#found + 1] = { option = show_move(heaps, i, move.parts), value = target, wins = target == 0,
          parts = move.parts }
      end
    end
  end
  return found, nil, nil, cut
end

--- Every option of a heap or sum of heaps with its value; winning ones first.
function Family:moves_of(position, limits, most)
  local heaps, message, code = self.game:heaps(position)
  if not heaps then return nil, message, code end
  local whole
  whole, message, code = self:value_of(position, limits)
  if not whole then return nil, message, code end
  local winning, why, kind, cut = self:moves_to(position, 0, limits, most)
  if not winning then return nil, why, kind end
  local moves, total, seen = winning, #winning, {}
  for _, move in ipairs(winning) do seen[move.option] = true end
  local others = {}
  for i, digits in ipairs(heaps) do
    local own, n = self:value_of(digits, limits), small_heap(digits)
    if not n then
      return nil, failure.new("limit", ("a heap of %s is too large to list its moves (63 bits); its value is %d"):format(digits, own.value))
    end
    local valued, complete, failed = valued_options(self, n, most, limits)
    if not valued then return nil, complete, failed end
    if not complete then cut = true end
    for _, move in ipairs(valued) do
      local value = whole.value ~ own.value ~ move.value
      local option = show_move(heaps, i, move.parts)
      if value ~= 0 and not seen[option] then
        seen[option] = true
        others[#others + 1] = { option = option, value = value, wins = false, parts = move.parts }
      end
    end
  end
  table.sort(others, function(a, b)
    if a.value ~= b.value then return a.value < b.value end
    if #a.option ~= #b.option then return #a.option < #b.option end
    return a.option < b.option
  end)
  total = total + #others
  for _, move in ipairs(others) do
    if #moves >= most then
      cut = true
      break
    end
    moves[#moves + 1] = move
  end
  return { value = whole.value, outcome = whole.outcome, basis = whole.basis, moves = moves, shown = #moves,
    total = not cut and total or nil }
end

-- ---- sequences and periods ---------------------------------------------------------------------------------

local TABLE_MAX = 1 << 32

-- The basis given, or why the work is to stop: message, code.
local function stopped(limits, how)
  if core.interrupted() then return "interrupted", "interrupted" end
  if limits.deadline and core.clock() > limits.deadline then return "the time limit was reached (--time)", "limit" end
  return how
end

local function far_seq(self, from, to, limits, assume)
  local values, basis = {}, nil
  local digits, last = from, from
  local a, b = small_heap(from), small_heap(to)
  local too_long = ("a range beyond the table may hold at most %d heaps"):format(FAR_MAX)
  if a and b and b - a >= FAR_MAX then return nil, failure.new("range", too_long) end
  while not text.less(to, digits) do
    if #values >= FAR_MAX then return nil, failure.new("range", too_long) end
    local value, how, code = heap_value(self, digits, limits, assume)
    if value and #values % CHECK_EVERY == 0 then how, code = stopped(limits, how) end
    if not value or code then
      local known = #values > 0 and { from = text.number(from), to = text.number(last), values = values, basis = basis }
      return nil, how, code, known or nil
    end
    values[#values + 1], basis = value, combine(basis, how)
    digits, last = text.successor(digits), digits
  end
  return { from = text.number(from), to = text.number(to), values = values, basis = basis or "computed" }
end

---@class sg.Range a stretch of a nim-sequence: computed, and read in blocks
---@field from integer
---@field to integer
---@field basis string
---@field engine string
local Range = {}
Range.__index = Range

local BLOCK = 50000

--- for first, values in range:blocks() do: the values in lists of at most size (50000).
---@param size? integer
---@return fun(): integer?, integer[]? next
function Range:blocks(size)
  local first = self.from
  size = size or BLOCK
  return function()
    if first > self.to then return nil end
    local from, last = first, math.min(first + size - 1, self.to)
    first = last + 1
    return from, self.source:values(from, last)
  end
end

-- What computed the values: nothing in this run, if all are from a checkpoint.
local function engine_of(self)
  return self.loaded and self.engine:known() <= self.loaded and "checkpoint" or self.engine:engine()
end

--- g(from..to) without a list of it; from and to below 2^32. At a limit nil, message, code and what is known.
function Family:range(from, to, limits)
  local ok, message, code, heap = self.engine:extend(to, limits)
  local last = math.min(to, self.engine:known() - 1)
  local range = setmetatable({ from = from, to = last, basis = self.engine:basis(math.max(last, 0)),
    engine = engine_of(self), source = self.engine }, Range)
  if ok then return range end
  local _, said, name = located(self, message, code, heap)
  return nil, said, name, last >= from and range or nil
end

local function table_seq(self, from, to, limits)
  local range, message, code, partial = self:range(from, to, limits)
  local known = range or partial
  local result = known and { from = from, to = known.to, values = self.engine:values(from, known.to),
    basis = known.basis, engine = known.engine }
  if range then return result end
  return nil, message, code, result
end

--- g(from..to); at a limit nil, message, code and what is known.
function Family:seq(from, to, limits, assume)
  local first, last = text.digits(from), text.digits(to)
  if not first or not last then
    return nil, failure.new("usage", ("%s..%s is not a range of heaps (whole numbers >= 0)"):format(tostring(from), tostring(to)))
  end
  if text.less(last, first) then return nil, failure.new("usage", ("the range %s..%s is empty"):format(first, last)) end
  local a, b = small_heap(first), small_heap(last)
  if b and b < 4000000 then return table_seq(self, a, b, limits) end
  if not a or a >= 4000000 or not b or b >= TABLE_MAX then return far_seq(self, first, last, limits, assume) end
  return table_seq(self, a, b, limits)
end

-- How many values are looked at for other regularities where there is no period, and how few say nothing.
local REGULAR_MAX, REGULAR_MIN = 20000, 200

local function period_result(self, found)
  if not found then
    local last = math.min(self.engine:known(), REGULAR_MAX) - 1
    local regularity = last >= REGULAR_MIN and require("sg.heap.regularity").find(self.engine:values(0, last)) or nil
    if regularity then regularity.observed_to = last end
    return { basis = regularity and "observed" or "none", checked_to = self.engine:known() - 1,
      regularity = regularity, engine = engine_of(self) }
  end
  return { period = found.period, preperiod = found.preperiod, saltus = found.saltus,
    last_exception = found.preperiod - 1, basis = found.proven and "proven" or "observed",
    theorem = found.proven and found.theorem or nil, checked_to = found.checked_to, max_value = found.max_value,
    max_at = found.max_at, engine = engine_of(self) }
end

-- How far a scripted family is looked at for a period that can only be observed: many call the rule once per pair
-- of heaps, which makes the cost quadratic.
local SCRIPT_UPTO = 5000

local CHECKPOINT_EVERY = 30 -- seconds

--- From now on what is computed is kept in a file: checkpoint = { path=, resume=, every= }, in which loaded = values
--- and dropped = bytes tell what was there. nil, message, code if that cannot be.
function Family:keep(checkpoint, limits)
  if self.kept == checkpoint.path then return true end
  local rule, loaded = self.engine:rule(), self.game.loaded
  if not rule and not loaded.identity then
    return nil, failure.new("usage", "a rule of the running program has no text that a checkpoint could be bound to: put it in a file")
  elseif self.engine:known() == 0 and not self.engine:keeps() then
    return nil, failure.new("usage", "checkpoints are not for codes that leave three heaps or more: their values alone save no time")
  end
  local n, dropped, code = self.engine:keep(checkpoint.path, rule or self.game.spec,
    rule or loaded.identity .. "\0" .. text.literal(loaded.params), checkpoint.resume == true,
    checkpoint.every or CHECKPOINT_EVERY, limits)
  if not n then return nil, dropped, code end
  self.kept, self.loaded, checkpoint.loaded, checkpoint.dropped = checkpoint.path, n > 0 and n or nil, n, dropped
  return true
end

-- In memory that does not grow.
local function ring_period(self, upto, limits, checkpoint)
  local code = self.game.loaded.code
  if not code then return nil, failure.new("usage", "--ring is for take-and-break codes") end
  local result, message, kind, partial = require "sg.heap.window".period(self.engine, code, upto, limits, checkpoint)
  if result then return result end
  local _, said, name = located(self, message, kind)
  return nil, said, name, partial
end

-- Heaps after which the search for the period of a code goes on as a ring, if one fits and the values are as small as
-- those that it has vectors for: it is faster then, too.
local TABLE_FIRST, RING_VALUES, LOOKED_AT = 1 << 24, 64, 100000

local function has_small_values(self)
  local known = self.engine:known()
  for _, value in ipairs(self.engine:values(math.max(known - LOOKED_AT, 0), known - 1)) do
    if value >= RING_VALUES then return false end
  end
  return true
end

--- The period; at a limit nil, message, code and what is observed. ring: in memory that does not grow; then
--- with a checkpoint of its own, { path=, resume=, every= }.
function Family:period(upto, limits, checkpoint, ring)
  if upto ~= nil and (math.type(upto) ~= "integer" or upto < 1) then
    return nil, failure.new("usage", ("upto is %s; it must be a heap >= 1"):format(tostring(upto)))
  end
  if ring then return ring_period(self, upto, limits, checkpoint) end
  if not upto and self.game.kind == "heap" then upto = SCRIPT_UPTO end
  local may_ring = not upto and not checkpoint and self.game.loaded.code and self.engine:theorem() == "guy-smith"
  limits = require "sg.heap.window".until_deadline(limits, limits.deadline or limits.time and core.clock() + limits.time)
  local found, message, code, heap, partial = self.engine:period(may_ring and TABLE_FIRST or upto or 0, limits)
  local is_full = found == nil and code == "limit" and message:find("memory", 1, true)
  local goes_on = may_ring and found ~= nil and not (found and found.proven)
  if may_ring and is_full or goes_on and has_small_values(self) then
    local result, why, kind, seen = ring_period(self, nil, limits)
    if result or seen then return result, why, kind, seen end
  end
  if goes_on then found, message, code, heap, partial = self.engine:period(0, limits) end
  if found ~= nil then return period_result(self, found) end
  local _, said, name = located(self, message, code, heap)
  return nil, said, name, period_result(self, partial)
end

return family
