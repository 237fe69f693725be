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
local row_periods = later "sg.heap.rows"

---@class sg.Game
local Game = {}

---The nim-sequence g(from..to). At a limit the failure's partial is what is known.
---@param from integer|string
---@param to integer|string
---@param opts? table
---@return sg.Result? sequence, sg.Failure? why
function Game:seq(from, to, opts)
  opts = limits.of(opts)
  return internals[self].kind.seq(self, from, to, opts)
end

---The nim-sequence g(from..to) in blocks, for sequences too long for a list:
---     local range = assert(game:range(0, 10000000))
---     for first, values in range:blocks() do ... end
---At a limit the failure's partial is the range that is known.
---@param from integer
---@param to integer below 2^32
---@param opts? table
---@return sg.Range? range, sg.Failure? why
function Game:range(from, to, opts)
  opts = limits.of(opts)
  local heaps, why = internals[self].kind.family(self, opts, "nim-sequence")
  if not heaps then return nil, why end
  if math.type(from) ~= "integer" or math.type(to) ~= "integer" or from < 0 or to < from or to >= 1 << 32 then
    return nil, failure.new("usage", ("%s..%s is not a range of heaps below 2^32"):format(tostring(from), tostring(to)))
  end
  return heaps:range(from, to, opts)
end

---The period of the nim-sequence, proven if a theorem allows. At a limit the failure's partial is what is observed.
---@param opts? table limits; upto = look at heaps 0..upto only; checkpoint; ring; family; row = A: of the positions
---  {A, n} of a game on two heaps; along = "{n+2,n}": of the positions that this text names
---@return sg.Result? period, sg.Failure? why
function Game:period(opts)
  opts = limits.of(opts)
  local refused = (opts.row or opts.along) and tables.refused(self, opts) or opts.along and refusal(self, "line")
  if refused then return nil, refused end
  if opts.row then return row_periods.period(self, opts) end
  if opts.along then return row_periods.along(self, opts) end
  return internals[self].kind.period(self, opts)
end

---That the nim-sequence has none of the periods 1..most with a preperiod of at most `from`, with or without saltus.
---@param most integer
---@param from integer
---@param opts? table upto: the last heap that may be looked at
---@return sg.Result? no_period { periods, preperiod, ruled_out, left, checked_to, basis }, sg.Failure? why
function Game:no_period(most, from, opts)
  if math.type(most) ~= "integer" or math.type(from) ~= "integer" or most < 1 or from < 0 then
    misuse "game:no_period(most, from): whole numbers, most >= 1 and from >= 0"
  end
  local kind = internals[self].kind
  if kind.by_heap ~= "table" and kind.by_heap ~= "families" then
    return nil, failure.new("usage", ("%s has no single nim-sequence, by heaps"):format(self.spec))
  end
  opts = limits.of(opts)
  local heaps, why = kind.family(self, opts, "nim-sequence")
  if not heaps then return nil, why end
  return heaps:no_period(most, from, opts)
end

---The nim-values of a game on two heaps: of {a, b} for a in rows = {from, to} and b in columns = {from, to}.
---@param rows integer[]
---@param columns integer[]
---@param opts? table
---@return sg.Result? table { rows, columns, values = list of rows, basis }, sg.Failure? why
function Game:table(rows, columns, opts)
  local fields, why = require "sg.rule.two_heaps".table(self, rows, columns, limits.of(opts))
  if not fields then return nil, why end
  return result.new("table", fields, self)
end

-- game.new, which makes a game of a loaded rule.
local new_game

---Finds a take-and-break code whose options agree with those of this scripted heap game on the heaps 0..upto.
---@param opts? table limits; upto = compare the heaps 0..upto (default 60)
---@return sg.Result? found { code, agree_to }
function Game:lift(opts)
  return require "sg.heap.as_code".find(self, new_game, opts)
end

---Returns a game that the engine of `code` evaluates, if the options of `code` and of this game agree on the heaps
---0..upto. The basis of its answers is "assumed".
---@param code string
---@param opts? table limits; upto = compare the heaps 0..upto (default 100)
---@return sg.Game? game, sg.Failure? why
function Game:as(code, opts)
  return require "sg.heap.as_code".as(self, code, new_game, opts)
end

---@param new fun(loaded: sg.Rule, spec?: string): sg.Game?, sg.Failure?
---@return table methods
return function(new)
  new_game = new
  return Game
end
