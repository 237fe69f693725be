-- SPDX-License-Identifier: MIT
-- The answers of a heap game: values and nim-sequences, from the engine's family of its rule. Moves are in
-- heap/moves.lua, periods in heap/period.lua. opts are ready options (sg.limits).

local declared = require "sg.rule.declared"
local evidence = require "sg.evidence"
local checkpoint = require "sg.later" "sg.heap.checkpoint"
local failure = require "sg.failure"
local heap_moves = require "sg.later" "sg.heap.moves"
local internals = require "sg.internals"
local far = require "sg.later" "sg.laws.heaps"
local laws = require "sg.later" "sg.laws"
local limits = require "sg.limits"
local methods_of = require "sg.methods"
local no_period = require "sg.later" "sg.heap.no_period"
local period = require "sg.later" "sg.heap.period"
local position_of = require "sg.heap.position"
local result = require "sg.result"
local text = require "sg.text.words"

local digits_of, small_heap = position_of.digits, position_of.small

---@class sg.Family
---@field engine userdata
---@field game sg.Game
---@field n_loaded? integer values that a checkpoint held
---@field kept? string the path of the checkpoint
local Family = {}
Family.__index = Family

for _, name in ipairs { "add_labels", "moves", "moves_to", "options" } do
  Family[name] = function(...) return heap_moves[name](...) end
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

local function located(...) return period.located(...) end

-- ---- values ------------------------------------------------------------------------------------------------

local function out_of_reach(self, digits, opts, told)
  local known = self.engine:known()
  local kind = internals[self.game].kind
  local scripted = kind.scripted and not kind.graph
  local message = ("heap %s is out of reach: %sno period was proven%s, and no closed form is known%s%s"):format(
    digits,
    scripted and "too many heaps lie below, " or "",
    known > 1 and (" up to heap %d"):format(known - 1) or "",
    scripted and "; write its moves as options to ask who wins, which takes fewer of them" or "",
    opts.assume
        and ("; nothing is assumed: %s"):format(
          told.unseen or "no period and no other law is observed" .. (told.cut and " in the time for looking" or "")
        )
      or ""
  )
  return failure.new("limit", message, { subject = self.game.spec, hint_for = not opts.assume and "assume" or nil })
end

-- By what is known of all heaps; false: nothing is.
local function by_law(self, digits, opts, must_be_proven)
  local value, how, one = far.value(self, digits, opts, must_be_proven)
  if value == nil then return nil, located(self, how) end
  return value, how, one
end

---g of one heap, and how it is known.
---@param digits string the heap
---@param opts table
---@return integer? value, sg.Basis|sg.Failure basis, or why not
---@return sg.KnownLaw? law by which it is known
function Family:heap_value(digits, opts)
  local said, fault = declared.heap_value(self.game, digits)
  if said or fault then return said, said and "closed form" or fault end
  local is_far = internals[self.game].kind.scripted and far.is_before_table(self, digits)
  local told
  if is_far then
    local value, how, one = by_law(self, digits, opts, not opts.assume)
    if value ~= false then return value, how, one end
    told = how
  end
  local value, basis = self.engine:value(digits, opts)
  if value then return value, basis end
  local why = basis
  if why.code ~= "limit" or why.limit or why.heap then return nil, located(self, why) end
  if not is_far and opts.assume then
    local found, how, one = by_law(self, digits, opts)
    if found ~= false then return found, how, one end
    told = how
  elseif not is_far then
    local plain = limits.with(opts, { upto = false, family = self.name or false })
    local is_proven, ended = laws.of(self.game, "theorem", plain)
    if is_proven == nil then return nil, located(self, ended) end
    if is_proven then return self.engine:value(digits, opts) end
  end
  return nil, out_of_reach(self, digits, opts, told or {})
end

-- Adds to an answer what it takes for granted, if it does.
local function with_assumption(self, fields, one)
  if fields.basis ~= "assumed" then return fields end
  fields.assuming, fields.checked_to = laws.assuming(self.game, one or { found = self.engine.assumed })
  return fields
end

---The nim-value of a heap or a sum of heaps.
---@param position any
---@param opts table
---@return sg.Result? value, sg.Failure? why
function Family:value(position, opts)
  local heaps, why = digits_of(position)
  if not heaps then return nil, why end
  local sum, basis, known = 0, nil, nil
  for _, digits in ipairs(heaps) do
    local value, how, one = self:heap_value(digits, opts)
    if not value then return nil, how end
    sum, basis, known = sum ~ value, evidence.weaker(basis, how), known or one
  end
  return result.new(
    "value",
    with_assumption(self, {
      value = sum,
      outcome = sum == 0 and "P" or "N",
      basis = basis or "computed",
      theorem = basis == "proven" and (known and known.theorem or self.engine:theorem())
        or basis == "closed form" and (self.engine:closed_form() or declared.theorem(self.game, "value"))
        or nil,
    }, known),
    self.game,
    position
  )
end

-- ---- sequences ---------------------------------------------------------------------------------------------

local TABLE_MAX = 1 << 32

local function sequence(self, from, to, values, basis, engine, one)
  local fields = { from = from, to = to, values = values, basis = basis or "computed", engine = engine }
  return result.new("seq", with_assumption(self, fields, one), self.game)
end

-- A sequence heap by heap, each by its place in the period.
local function far_seq(self, from, to, opts)
  local values, basis, known = {}, nil, nil
  local digits, last = from, from
  local a, b = small_heap(from), small_heap(to)
  local too_long = ("a range goes up to heap %d, or has at most %d heaps"):format(TABLE_HEAPS, FAR_MAX)
  local is_long = a and b and b - a > FAR_MAX or a and not b and a < 1 << 62
  if is_long then return nil, failure.new("range", too_long) end
  while not text.less(to, digits) do
    if #values > FAR_MAX then return nil, failure.new("range", too_long) end
    local value, how, one = self:heap_value(digits, opts)
    local why = not value and how or #values % CHECK_EVERY == 0 and limits.stop(opts)
    known = known or value and one
    if why then
      local partial = #values > 0 and sequence(self, text.number(from), text.number(last), values, basis, nil, known)
      why = failure.with(why, { partial = partial or nil })
      return nil, why
    end
    values[#values + 1], basis = value, evidence.weaker(basis, how)
    digits, last = text.successor(digits), digits
  end
  return sequence(self, text.number(from), text.number(to), values, basis, nil, known)
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

methods_of(Range, "range")

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

-- Does an automaton know the heaps a..b, which are few beside those below them?
local function are_proven(self, a, b, opts)
  if not (internals[self.game].kind.graph and a and b and b - a < a // 10) then return false end
  return far.is_before_table(self, tostring(a)) and laws.of(self.game, "value", opts, true)
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
