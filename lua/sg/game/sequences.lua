-- SPDX-License-Identifier: MIT
-- Nim-sequences and their periods, tables of two heaps, and the codes that scripted heap games are.

local failure = require "sg.failure"
local internals = require "sg.internals"
local limits = require "sg.limits"
local misuse = require "sg.misuse"
local result = require "sg.result"
local refusal = require "sg.refusal"
local tables = require "sg.kinds.tables"
local later = require "sg.later"
local need, raise = failure.need, failure.raise
local row_periods = later "sg.heap.rows"

---@class sg.Game
local Game = {}

---@class sg.Sequence
---@field from integer|string
---@field to integer|string
---@field values integer[]
---@field basis sg.Basis
---@field engine? string the engine that computed the values, if an engine did

---The nim-values of the heaps from..to (heap games), of one head in the places from..to (coin-turning games), or of
---the positions from..to, at most 1,000,000, of rules with options whose start is a whole number.
---@param from integer|string
---@param to integer|string
---@param opts? sg.Limits
---@return sg.Sequence?, sg.Failure? why
function Game:seq(from, to, opts)
  opts = limits.of(opts)
  return internals[self].kind.seq(self, from, to, opts)
end

---The nim-sequence of a heap game for the heaps from..to below 2^32, without a list of all its values:
---for first, values in assert(game:range(0, 10000000)):blocks() do ... end
---@param from integer
---@param to integer
---@param opts? sg.Limits limits; checkpoint = sg.Checkpoint
---@return sg.Range?, sg.Failure? why
function Game:range(from, to, opts)
  opts = limits.of(opts)
  local heaps = need(internals[self].kind.family(self, opts, "nim-sequence"))
  if math.type(from) ~= "integer" or math.type(to) ~= "integer" or from < 0 or to < from or to >= 1 << 32 then
    return nil,
      failure.new("usage", ("%s..%s is not a range of heaps below 2^32"):format(tostring(from), tostring(to)))
  end
  return heaps:range(from, to, opts)
end

---g(n + period) = g(n) + saltus for every n >= preperiod. Without a period: only `checked_to` and `engine`, no basis.
---@class sg.Period
---@field period? integer
---@field preperiod? integer the least n0 >= 0 from which the period holds
---@field saltus? integer 0 for plain periodicity
---@field last_exception? integer preperiod - 1
---@field basis sg.Basis
---@field theorem? string
---@field engine string what computed them: "octal sparse avx2 (mask 0x1e)", "script", ...; or "checkpoint"
---@field checked_to integer the last heap that was looked at
---@field resumed? string the checkpoint whose values the period rests on
---@field max_value? integer the largest nim-value up to there
---@field rare_heaps? integer of a ring: how many heaps are rare
---@field last_rare? integer of a ring: the last of them, 0 if there is none
---@field max_at? integer the first heap that has it
---@field ring? sg.RingProof the proof, if a ring has proven the period
---@field unseen? string why the values are no evidence, so that no period is observed
---@field regularity? sg.Regularity another regularity of the values, if they show no period

---@class sg.PeriodOptions: sg.Limits
---@field upto? integer look at heaps 0..upto only
---@field row? integer of period: the row {row, n} of a game on two heaps
---@field along? string of period: positions with a growing number n, as "{n+2,n}"
---@field family? string of seq, period, range, identify, diff and no_period of a rule with heaps: the family
---@field checkpoint? sg.Checkpoint
---@field ring? boolean for octal codes with few rare heaps: work in memory that does not grow

---The period of the nim-sequence (heap games), proven where a theorem allows.
---@param opts? sg.PeriodOptions
---@return sg.Period?, sg.Failure? why
function Game:period(opts)
  opts = limits.of(opts)
  raise((opts.row or opts.along) and tables.refused(self, opts) or opts.along and refusal(self, "line"))
  if opts.row then return row_periods.period(self, opts) end
  if opts.along then return row_periods.along(self, opts) end
  return internals[self].kind.period(self, opts)
end

---A law of a nim-sequence: a statement about all heaps, made from the values of some.
---@class sg.PatternLaw
---@field text string the law as people write it: "g(2n) = n, g(2n + 1) = g(n)"
---@field kind "period"|"arithmetic period"|"sapp"|"ruler"|"digits"|"zeckendorf"|"expression"|"recurrence"
---@field basis sg.Basis "proven" where a theorem says so, else "observed"
---@field theorem? string
---@field relations? string[] of a law that automata prove: what they decided, "g(4n + 1) = g(2n + 1) for n >= 1"
---@field checked integer the law gives the values of all heaps up to this one
---@field learnt_to integer the law was made from the heaps up to this one
---@field tested integer how many values were not looked at before the law was made
---@field size integer how many numbers of the law were read off the values
---@field share number the same, as a share of all values
---@field heaps? 2 of two heaps: learnt_to and checked are the largest heap of a square of pairs
---@field worked? sg.WorkedLaw the value of the heap that was asked for

---@class sg.Pattern
---@field laws sg.PatternLaw[] the shortest first; empty where none was found
---@field checked_to integer the last heap that was looked at
---@field heaps? 2 of a game of two heaps
---@field agrees? sg.AgreeingLaw of a function
---@field unseen? string why the values are no evidence, so that no law is observed
---@field letter? { name: string, from: integer, to: integer } the laws have the name in the place of numbers: they are
---those for these values of a parameter

---@class sg.AgreeingLaw
---@field code? string the code with which the options of the function agree
---@field moves? string or the field of a rule, moves or heap2
---@field agree_to integer they were compared on the heaps 0..agree_to
---@field law? sg.PatternLaw what is proven of such a rule

---@class sg.PatternOptions: sg.Limits
---@field upto? integer look at heaps 0..upto only
---@field quick? boolean leave out short expressions and recurrences along the heap, which take seconds
---@field family? string of a rule with heaps: the family
---@field heap? integer 0 to 10^18: work out the value of this heap by each law that is a function

---Laws of the nim-sequence (heap games), or of the values of two heaps, each made from the first values and tested on
---the others.
---@param opts? sg.PatternOptions
---@return sg.Pattern?, sg.Failure? why
function Game:pattern(opts)
  opts = limits.of(opts)
  return require "sg.laws.listed"(self, opts)
end

---That the nim-sequence has none of the periods 1..most with a preperiod of at most `from`, with or without saltus.
---@param most integer
---@param from integer
---@param opts? sg.PeriodOptions
---@return { periods: integer, preperiod: integer, ruled_out: integer, left: integer[], checked_to: integer }?
---@return sg.Failure? why
function Game:no_period(most, from, opts)
  if math.type(most) ~= "integer" or math.type(from) ~= "integer" or most < 1 or from < 0 then
    misuse "game:no_period(most, from): whole numbers, most >= 1 and from >= 0"
  end
  local kind = internals[self].kind
  if not kind.heap_tables then
    return nil, failure.naming(self.spec, "usage", "has no single nim-sequence, by heaps")
  end
  opts = limits.of(opts)
  local heaps = need(kind.family(self, opts, "nim-sequence"))
  return heaps:no_period(most, from, opts)
end

---The nim-values of {a, b} of a game on two heaps, or whose start is a list of two whole numbers, for a in
---rows = {from, to} and b in columns = {from, to}.
---@param rows integer[]
---@param columns integer[]
---@param opts? sg.Limits
---@return { rows: integer[], columns: integer[], values: integer[][], basis: string }?, sg.Failure? why
function Game:table(rows, columns, opts)
  local fields = need(require "sg.heap.pair_table".table(self, rows, columns, limits.of(opts)))
  return result.new("table", fields, self)
end

-- game.new, which makes a game of a loaded rule.
local new_game

---The take-and-break code whose options agree with those of a scripted heap game on the heaps 0..agree_to.
---@param opts? sg.PeriodOptions upto: the last heap that is compared (default 60)
---@return { code: string, agree_to: integer }?
function Game:lift(opts) return require "sg.heap.as_code".find(self, new_game, opts) end

---A scripted heap game, answered by the engine of a code. Every result has the basis "assumed"; its field `assuming`
---says what is assumed.
---@param code string
---@param opts? sg.PeriodOptions upto: the last heap that is compared (default 100)
---@return sg.Game?, sg.Failure? why
function Game:as(code, opts) return require "sg.heap.as_code".as(self, code, new_game, opts) end

---@param new fun(loaded: sg.LoadedRule, spec?: string): sg.Game?, sg.Failure?
---@return table methods
return function(new)
  new_game = new
  return Game
end
