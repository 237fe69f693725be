-- SPDX-License-Identifier: MIT
-- Collects the facts for a text about the whole nim-sequence of a game on heaps: the first values, the period or a
-- closed form, their basis, and how values are computed where no period is found.

local equality = require "sg.heap.equality"
local failure = require "sg.failure"
local internals = require "sg.internals"
local laws = require "sg.laws"
local limits = require "sg.limits"
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
---@field theorem? string what proves the period, the closed form or the law
---@field checked_to? integer
---@field looked_to? integer the last heap in which a period was looked for
---@field short? string where no period counts: " of a quarter or less" if one is observed that takes more, else ""
---@field closed? { kind: string, text: string, divisor: integer?, modulus: integer?, whole: integer? } a closed form
---@field law? sg.Law the shortest that is a function, where no period is found
---@field agrees? { name: string, agree_to: integer } the moves that all of this is about: a function agrees with them
---@field unseen? string why no period is observed
---@field moves? table of a code whose values one short loop computes: see moves_of

-- The longest preperiod and period that become a list of values.
local LIST_MAX = 1000000
-- The largest index of a list of values that has no period.
local TABLE_UPTO = 1000

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

-- The values of the indices to `to`; those that are known where there is no time for more and no user limits it.
local function add_values(self, to, opts)
  local found, why = self.game:seq(self.first, to, limits.looking(opts))
  if not found and why.limit == "time" and not opts.deadline then found = why.partial end
  if not found then return nil, why end
  self.values, self.last, self.basis = found.values, found.to, self.basis or found.basis
  return self
end

-- Adds a period, and the values up to its end, which `game` computes: the game itself, or one with which it agrees.
local function add_period(self, one, game, opts)
  local found = one.found
  for _, name in ipairs { "period", "preperiod", "saltus", "theorem", "checked_to", "basis" } do
    self[name] = found[name]
  end
  if found.preperiod + found.period > LIST_MAX then
    local message = "the preperiod and the period of %s are %d values together, too many for a list; upto = N lists "
      .. "the values of the heaps 0..N"
    return nil, failure.new("limit", message:format(self.game.spec, found.preperiod + found.period))
  end
  local values, why = game:seq(0, self.preperiod + self.period - 1, limits.looking(opts))
  if not values then return nil, why end
  self.values, self.last = values.values, values.to
  return self
end

---Collects what is known about the nim-sequence of a game.
---@param game sg.Game
---@param opts table limits; upto = look at the heaps 0..upto only; family
---@return sg.Facts? facts, sg.Failure? why
function facts.of(game, opts)
  local kind = internals[game].kind
  if not kind.first_heap or kind.draws or kind.loony then return nil, refusal(game, "heap_function") end
  opts = limits.of(opts)
  local self = { game = game, first = kind.first_heap, upto = opts.upto, moves = facts.moves_of(game) }
  local one, told = laws.of(game, "function", limits.half(opts))
  if one == nil then return nil, told end
  local plain = limits.with(opts, { upto = false })
  if one and one.other then
    self.agrees, game, one = one, one.other, one.law
  end
  if one and one.found then return add_period(self, one, game, plain) end
  if one and one.form then
    self.closed, self.basis, self.theorem = one.form, "closed form", one.theorem
  elseif one then
    self.law, self.basis, self.theorem = one, one.basis, one.theorem
  else
    self.looked_to, self.short, self.unseen = told.looked_to, told.short or "", told.unseen
  end
  local to = self.upto or (one or self.moves) and 100 or TABLE_UPTO
  return add_values(self, math.max(to, self.first), plain)
end

return facts
