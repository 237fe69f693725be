-- SPDX-License-Identifier: MIT
-- Collects the facts for a text about the whole nim-sequence of a game on heaps: the first values, the period or a
-- closed form, their basis, and how values are computed where no period is found.

local coins = require "sg.kinds.coins.values"
local equality = require "sg.heap.equality"
local failure = require "sg.failure"
local internals = require "sg.internals"
local limits = require "sg.limits"
local pattern = require "sg.pattern"
local refusal = require "sg.refusal"

local facts = {}

---@class sg.Facts
---@field game sg.Game
---@field first integer the index of the first value: 0, for coins 1
---@field values integer[] from the index `first` on: the preperiod and one period at least, where there is a period
---@field last integer the index of the last value
---@field basis sg.Basis of the whole sequence where there is a period or a closed form, else of the values
---@field period? integer
---@field preperiod? integer
---@field saltus? integer
---@field theorem? string what proves the period
---@field checked_to? integer
---@field looked_to? integer the last heap in which a period was looked for
---@field short? string where no period counts: " of a quarter or less" if one is observed that takes more, else ""
---@field closed? { kind: string, text: string, divisor: integer?, modulus: integer?, whole: integer? } a closed form
---@field law? sg.Law the shortest that is a function, where no period is found
---@field moves? table of a code whose values one short loop computes: see moves_of

-- The last heap up to which a period is looked for: in codes, and where each value is a search; where moves are a
-- function, sg.pattern says how far.
local CODE_UPTO, SEARCH_UPTO = 100000, 200
-- The longest preperiod and period that become a list of values.
local LIST_MAX = 1000000
-- The largest index of a list of values that has no period.
local TABLE_UPTO = 1000

-- ---- closed forms ------------------------------------------------------------------------------------------

-- The closed form of a row of coins, or nil.
local function coins_form(game)
  local kind, theorem = coins.expression(game)
  return kind and { kind = kind, text = theorem } or nil
end

-- The closed form of a heap game with its numbers; nil where there is none.
local function heap_form(engine)
  local text, step, whole = engine:closed_form()
  if not step then return nil end
  if not whole then return { kind = "floor", text = text, divisor = step } end
  if whole % step == 0 then return { kind = "mod", text = text, divisor = step, modulus = whole // step } end
  return { kind = "mod", text = text, divisor = step, whole = whole }
end

-- The value that a closed form of heaps gives.
local function by_form(form, n)
  if form.whole then return n % form.whole // form.divisor end
  local quotient = n // form.divisor
  return form.kind == "floor" and quotient or quotient % form.modulus
end

-- ---- moves -------------------------------------------------------------------------------------------------

local ONCE = { [""] = true, ["!"] = true, ["?"] = true, ["="] = true }

---The moves of a code that leaves at most two heaps and has no repeating tail: a list of
---{ taken, ends, one, two = nil | "any" | "unequal" | "equal" }; nil for other games.
---@param game sg.Game
---@return table[]? moves
function facts.moves_of(game)
  local form = internals[game].family and equality.form(game)
  if not form or form.adds or #form.tail > 0 or form.parts > 2 then return nil end
  local moves = {}
  for taken = 0, #form.digits do
    local digit = form.digits[taken]
    if not ONCE[digit.mark] then return nil end
    if digit.heaps ~= 0 then
      local two = digit.heaps & 4 ~= 0 and (digit.mark == "=" and "equal" or digit.mark == "" and "any" or "unequal")
        or nil
      moves[#moves + 1] = {
        taken = taken,
        ends = digit.heaps & 1 ~= 0 and taken > 0,
        one = digit.heaps & 2 ~= 0 and taken > 0,
        two = two,
      }
    end
  end
  return moves
end

-- ---- sequences ---------------------------------------------------------------------------------------------

-- The values of the indices from..to as a result, or a failure.
local function values_of(self, to, opts)
  local found, why = self.game:seq(self.first, to, opts)
  if not found then return nil, why end
  self.values, self.last, self.engine = found.values, to, found.engine
  return found
end

-- Adds the period that a result has, and the values of it.
local function add_period(self, found, opts)
  if found.preperiod + found.period > LIST_MAX then
    local message = "the preperiod and the period of %s are %d values together, too many for a list; upto = N lists "
      .. "the values of the heaps 0..N"
    return nil, failure.new("limit", message:format(self.game.spec, found.preperiod + found.period))
  end
  for _, name in ipairs { "period", "preperiod", "saltus", "theorem", "checked_to" } do
    self[name] = found[name]
  end
  local ok, why = values_of(self, self.preperiod + self.period - 1, opts)
  if not ok then return nil, why end
  self.basis = found.basis
  return self
end

-- A law of the values, where they have no period.
local function add_law(self, opts)
  local upto = self.upto and math.max(self.upto, pattern.FEWEST)
  local laws, why = pattern.laws(self.game, limits.with(opts, { upto = upto or false }))
  if not laws then return nil, why end
  for _, one in ipairs(laws) do
    if one.body and not self.law then self.law = one end
  end
  return true
end

local function without_period(self, opts)
  local to = self.upto or self.moves and 0 or TABLE_UPTO
  local found, why = values_of(self, math.max(to, self.first), opts)
  if not found then return nil, why end
  self.basis = found.basis
  return self
end

---Collects what is known about the nim-sequence of a game.
---@param game sg.Game
---@param opts table limits; upto = look at the heaps 0..upto only; family
---@return sg.Facts? facts, sg.Failure? why
function facts.of(game, opts)
  local kind = internals[game].kind
  if not kind.first_heap or kind.draws or kind.loony then return nil, refusal(game, "heap_function") end
  local self = { game = game, first = kind.first_heap, upto = opts.upto }
  opts = limits.of(opts) -- one deadline for the period and the values
  local plain = limits.with(opts, { upto = false })
  if not kind.by_heap then
    self.closed = coins_form(game)
    if self.closed then self.upto = self.upto or 100 end
    return without_period(self, plain)
  end
  local family = internals[game].family
  local upto = opts.upto
    or not kind.heap_tables and SEARCH_UPTO
    or kind.scripted and pattern.function_upto(game)
    or CODE_UPTO
  local found, why = game:period(limits.with(opts, { upto = math.max(upto, 1) }))
  if not found then return nil, why end
  local has_period = pattern.has_period(found)
  self.regularity = found.regularity
  self.looked_to, self.short = found.checked_to, found.period and not has_period and " of a quarter or less" or ""
  self.moves = facts.moves_of(game)
  local form, ok = family and heap_form(family.engine)
  if not has_period and not form then
    ok, why = add_law(self, plain)
    if not ok then return nil, why end
    return without_period(self, plain)
  end
  if not has_period then -- it is longer than what was looked at
    ok, why = values_of(self, opts.upto or TABLE_UPTO, plain)
  else
    ok, why = add_period(self, found, plain)
  end
  if not ok then return nil, why end
  if form then
    for i, value in ipairs(self.values) do
      assert(value == by_form(form, i - 1), "a closed form that its values do not show")
    end
    self.closed, self.basis, self.theorem = form, "closed form", form.text
  end
  return self
end

return facts
