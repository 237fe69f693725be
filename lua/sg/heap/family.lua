-- SPDX-License-Identifier: MIT
-- The answers of a heap game: values and nim-sequences, from the engine's family of its rule. Moves are in
-- heap/moves.lua, periods in heap/period.lua. opts are ready options (sg.limits).

local assumed_law = require "sg.later" "sg.heap.assumed_law"
local evidence = require "sg.evidence"
local checkpoint = require "sg.later" "sg.heap.checkpoint"
local failure = require "sg.failure"
local heap_moves = require "sg.heap.moves"
local internals = require "sg.internals"
local limits = require "sg.limits"
local no_period = require "sg.later" "sg.heap.no_period"
local period = require "sg.heap.period"
local position_of = require "sg.heap.position"
local result = require "sg.result"
local text = require "sg.text.words"

local digits_of, small_heap = position_of.digits, position_of.small

---@class sg.Family
---@field engine userdata
---@field game sg.Game
---@field law? sg.Law|false of far heaps, assumed or proven (sg.heap.assumed_law); nil: not looked for
---@field n_loaded? integer values that a checkpoint held
---@field kept? string the path of the checkpoint
local Family = {}
Family.__index = Family

for name, method in pairs(heap_moves) do
  Family[name] = method
end

local family = { class = Family }

-- Up to this heap a sequence is computed in one table.
local TABLE_HEAPS = 4000000
-- The longest range of heaps beyond the table that one seq answers.
local FAR_MAX = 1000000
-- Values that are computed between two looks at the clock.
local CHECK_EVERY = 1000

---The answers of a heap game.
---@param engine userdata the engine's family
---@param game sg.Game
---@return sg.Family
function family.new(engine, game) return setmetatable({ engine = engine, game = game }, Family) end

local located = period.located

-- ---- values ------------------------------------------------------------------------------------------------

local function out_of_reach(self, digits, opts)
  local known = self.engine:known()
  local kind = internals[self.game].kind
  local scripted = kind.scripted and not kind.graph
  local message = ("heap %s is out of reach: %sno period was proven%s, and no closed form is known%s%s"):format(
    digits,
    scripted and "too many heaps lie below, " or "",
    known > 1 and (" up to heap %d"):format(known - 1) or "",
    scripted and "; write its moves as options to ask who wins, which takes fewer of them" or "",
    opts.assume and "; no period and no other law is observed that could be assumed" or ""
  )
  return failure.new("limit", message, { subject = self.game.spec, hint_for = not opts.assume and "assume" or nil })
end

---g of one heap, and how it is known. A kind may have a proof that knows large heaps.
---@param digits string the heap
---@param opts table
---@return integer? value, sg.Basis|sg.Failure basis, or why not
function Family:heap_value(digits, opts)
  local proven_value = internals[self.game].kind.proven_value
  if proven_value then
    local value, why = proven_value(self.game, digits, opts)
    if value == false and assumed_law.is_before_table(self, digits) then
      value, why = assumed_law.value(self, digits, opts, true)
    end
    if value ~= false then return value, value and "proven" or why end
  end
  if opts.assume and assumed_law.is_before_table(self, digits) then
    local value, why = assumed_law.value(self, digits, opts)
    if value ~= false then return value, value and "assumed" or why end
  end
  local value, basis = self.engine:value(digits, opts.assume, opts)
  if value then return value, basis end
  local why = basis
  if why.code ~= "limit" or why.limit or why.heap then return nil, located(self, why) end
  if opts.assume then
    value, why = assumed_law.value(self, digits, opts)
    if value ~= false then return value, value and "assumed" or why end
  end
  return nil, out_of_reach(self, digits, opts)
end

-- Adds to an answer what it takes for granted, if it does: the law, or the period that is observed and how far it was
-- looked at.
local function with_assumption(self, fields)
  if fields.basis ~= "assumed" then return fields end
  if self.law then
    fields.assuming, fields.checked_to = assumed_law.assuming(self)
    return fields
  end
  local last = self.engine:known() - 1
  local found = self.engine:period(last, {})
  fields.assuming = ("%s keeps the period %d%s from heap %d on; looked at heaps 0..%d"):format(
    self.game.spec,
    found.period,
    found.saltus ~= 0 and (" with saltus %d"):format(found.saltus) or "",
    found.preperiod,
    last
  )
  fields.checked_to = last
  return fields
end

---The nim-value of a heap or a sum of heaps.
---@param position any
---@param opts table
---@return sg.Result? value, sg.Failure? why
function Family:value(position, opts)
  local heaps, why = digits_of(position)
  if not heaps then return nil, why end
  local sum, basis = 0, nil
  for _, digits in ipairs(heaps) do
    local value, how = self:heap_value(digits, opts)
    if not value then return nil, how end
    sum, basis = sum ~ value, evidence.weaker(basis, how)
  end
  return result.new(
    "value",
    with_assumption(self, {
      value = sum,
      outcome = sum == 0 and "P" or "N",
      basis = basis or "computed",
      theorem = basis == "proven"
          and (self.law and self.law.theorem or internals[self.game].kind.proven_by or self.engine:theorem())
        or basis == "closed form" and self.engine:closed_form()
        or nil,
    }),
    self.game,
    position
  )
end

-- ---- sequences ---------------------------------------------------------------------------------------------

local TABLE_MAX = 1 << 32

local function sequence(self, from, to, values, basis, engine)
  return result.new(
    "seq",
    with_assumption(self, { from = from, to = to, values = values, basis = basis or "computed", engine = engine }),
    self.game
  )
end

-- A sequence heap by heap, each by its place in the period.
local function far_seq(self, from, to, opts)
  local values, basis = {}, nil
  local digits, last = from, from
  local a, b = small_heap(from), small_heap(to)
  local too_long = ("a range beyond the table ends at most %d heaps behind its first one"):format(FAR_MAX)
  local is_long = a and b and b - a > FAR_MAX or a and not b and a < 1 << 62
  if is_long then return nil, failure.new("range", too_long) end
  while not text.less(to, digits) do
    if #values > FAR_MAX then return nil, failure.new("range", too_long) end
    local value, how = self:heap_value(digits, opts)
    local why = not value and how or #values % CHECK_EVERY == 0 and limits.stop(opts)
    if why then
      local known = #values > 0 and sequence(self, text.number(from), text.number(last), values, basis)
      why = failure.with(why, { partial = known or nil })
      return nil, why
    end
    values[#values + 1], basis = value, evidence.weaker(basis, how)
    digits, last = text.successor(digits), digits
  end
  return sequence(self, text.number(from), text.number(to), values, basis)
end

---@class sg.Range a stretch of a nim-sequence: computed, and read in blocks
---@field from integer
---@field to integer
---@field basis sg.Basis
---@field engine string
local Range = { __name = "sg.Range" }
Range.__index = Range

local BLOCK = 50000
local sources = setmetatable({}, { __mode = "k" }) -- of a range: the family that has its values

---for first, values in range:blocks() do: the values in lists of at most size (50000).
---@param size? integer
---@return fun(): integer?, integer[]? next
function Range:blocks(size)
  local first, engine = self.from, sources[self].engine
  size = size or BLOCK
  return function()
    if first > self.to then return nil end
    local from, last = first, math.min(first + size - 1, self.to)
    first = last + 1
    return from, engine:values(from, last)
  end
end

function Range:__tostring()
  return ("%s: heaps %d..%d  [%s]"):format(sources[self].game.spec, self.from, self.to, self.basis)
end

---g(from..to) without a list of it; from and to below 2^32. At a limit the failure's partial is what is known.
---@param from integer
---@param to integer
---@param opts table
---@return sg.Range? range, sg.Failure? why
function Family:range(from, to, opts)
  local ok, why = self.engine:extend(to, opts)
  local last = math.min(to, self.engine:known() - 1)
  local range = setmetatable(
    { from = from, to = last, basis = self.engine:basis(math.max(last, 0)), engine = period.engine(self) },
    Range
  )
  sources[range] = self
  if ok then return range end
  why = failure.with(located(self, why), { partial = last >= from and range or nil })
  return nil, why
end

local function table_seq(self, from, to, opts)
  local range, why = self:range(from, to, opts)
  local known = range or why.partial
  local found = known
    and sequence(self, from, known.to, self.engine:values(from, known.to), known.basis, known.engine)
  if range then return found end
  why = failure.with(why, { partial = found or nil })
  return nil, why
end

-- Does a proof know the heaps a..b, which are few beside those below them?
local function are_proven(self, a, b, opts)
  local proven_value = internals[self.game].kind.proven_value
  return proven_value and a and b and b - a < a // 10 and proven_value(self.game, tostring(a), opts)
end

---g(from..to); at a limit the failure's partial is what is known.
---@param from integer|string
---@param to integer|string
---@param opts table
---@return sg.Result? sequence, sg.Failure? why
function Family:seq(from, to, opts)
  local first, last = text.digits(from), text.digits(to)
  if not first or not last then
    local message = ("%s..%s is not a range of heaps (whole numbers >= 0)"):format(tostring(from), tostring(to))
    return nil, failure.new("usage", message)
  end
  if text.less(last, first) then
    return nil, failure.new("usage", ("the range %s..%s is empty"):format(first, last))
  end
  local a, b = small_heap(first), small_heap(last)
  local in_table = b and (b < TABLE_HEAPS or a < TABLE_HEAPS and b < TABLE_MAX) and not are_proven(self, a, b, opts)
  return (in_table and table_seq or far_seq)(self, in_table and a or first, in_table and b or last, opts)
end

-- ---- checkpoints -------------------------------------------------------------------------------------------

---From now on computed values are kept in the file opts.checkpoint; see heap/checkpoint.lua.
---@param opts table
---@return true? ok, sg.Failure? why
function Family:keep(opts)
  local path = opts.checkpoint.path
  if self.kept == path then return true end
  local rule = self.engine:rule()
  local bound, why = rule, nil
  if not bound then
    bound, why = checkpoint.bound(self.game)
  end
  if not bound then return nil, why end
  if self.engine:known() == 0 and not self.engine:keeps() then
    local message = "checkpoints are not for codes that leave three heaps or more: their values alone save no time"
    return nil, failure.new("usage", message)
  end
  local n, fault = checkpoint.open(self.engine, rule or self.game.spec, bound, opts)
  if not n then return nil, fault end
  self.kept, self.n_loaded = path, n > 0 and n or nil
  return true
end

---The period of the nim-sequence; see heap/period.lua.
---@param opts table
---@return sg.Result? period, sg.Failure? why
function Family:period(opts) return period.find(self, opts) end

---The periods that the nim-sequence does not have; see heap/no_period.lua.
---@param most integer
---@param from integer
---@param opts table
---@return sg.Result? no_period, sg.Failure? why
function Family:no_period(most, from, opts) return no_period.of(self, most, from, opts) end

return family
