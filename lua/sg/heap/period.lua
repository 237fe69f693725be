-- SPDX-License-Identifier: MIT
-- The period of the nim-sequence of a family. There are three ways to it: a table of all values; a window of the last
-- values, in memory that does not grow (heap/ring.lua); and, for codes without a last heap, the table first and then
-- the window.

local engine_name = require "sg.heap.engine_name"
local failure = require "sg.failure"
local internals = require "sg.internals"
local limits = require "sg.limits"
local position = require "sg.heap.position"
local regularity = require "sg.later" "sg.heap.regularity"
local result = require "sg.result"
local rule = require "sg.rule.load"
local grounds = require "sg.later" "sg.laws.grounds"
local window = require "sg.later" "sg.heap.ring"

local period = {}

-- How many values are looked at for other regularities where there is no period, and how few say nothing.
local REGULAR_MAX, REGULAR_MIN = 20000, 200
-- How far a scripted family is looked at for a period at least, which can only be observed: many rules are called once
-- per pair of heaps, so that the cost is quadratic. Laws may be looked for further on (sg.laws.grounds).
local SCRIPT_UPTO = 5000
-- A closed form with a longer period gives it without a table.
local CLOSED_FROM = 1 << 20
-- Heaps after which the search for the period of a code goes on in a window, if one fits and the values are below the
-- number for which it has vectors; it is faster then, too.
local TABLE_FIRST, WINDOW_VALUES, LOOKED_AT = 1 << 24, 64, 100000

---A failure of the engine with the game, or the place in the rule, that it is about; where a limit stopped the
---engine, with the number of heaps that are known.
---@param family sg.Family
---@param why sg.Failure
---@return sg.Failure
function period.located(family, why)
  if why.heap then return rule.locate(internals[family.game].loaded, why) end
  if why.file or why.subject then return why end
  local was_stopped = why.heaps == nil and (why.limit or why.code == "interrupted")
  return failure.with(why, { subject = family.game.spec, heaps = was_stopped and family.engine:known() or nil })
end

---Names the engine that computed the values; none did in this run if all are from a checkpoint.
---@param family sg.Family
---@return string
function period.engine(family)
  local from_file = family.n_loaded and family.engine:known() <= family.n_loaded
  return from_file and "checkpoint" or engine_name.of(family.engine:engine())
end

local function without_period(family)
  local engine = family.engine
  local last = math.min(engine:known(), REGULAR_MAX) - 1
  local found = last >= REGULAR_MIN and regularity.find(engine:values(0, last)) or nil
  if found then found.observed_to = last end
  return {
    basis = found and "observed" or nil,
    checked_to = engine:known() - 1,
    regularity = found,
    engine = period.engine(family),
  }
end

-- found: what the engine says of the period; false or nil if it found none.
local function answer(family, found)
  local fields = not found and without_period(family)
    or {
      period = found.period,
      preperiod = found.preperiod,
      saltus = found.saltus,
      last_exception = found.preperiod - 1,
      basis = found.proven and "proven" or "observed",
      theorem = found.proven and found.theorem or nil,
      checked_to = found.checked_to,
      max_value = found.max_value,
      max_at = found.max_at,
      engine = period.engine(family),
    }
  fields.resumed = fields.basis and family.n_loaded and family.kept or nil
  return result.new("period", fields, family.game)
end

local function stopped(family, why)
  why = failure.with(period.located(family, why), { partial = answer(family, why.period) })
  return nil, why
end

---A period as an answer: one that is only observed is none where the values are no evidence for it; the field unseen
---says why.
---@param family sg.Family
---@param found sg.Result
---@param opts table ready options
---@return sg.Result
function period.evident(family, found, opts)
  if found.basis ~= "observed" then return found end
  local from = found.preperiod or found.regularity.preperiod
  local why = grounds.fault(family.game, found.checked_to, opts, family.engine, from)
  if not why then return found end
  return result.new("period", { checked_to = found.checked_to, engine = found.engine, unseen = why }, family.game)
end

-- By a table of the values of the heaps 0..upto; upto = 0: until a period is proven.
local function by_table(family, upto, opts)
  local found, why = family.engine:period(upto, opts)
  if found == nil and why.code == "range" and upto > 0 then
    return nil,
      failure.new("range", ("upto is %d; heaps are computed below 2^40"):format(upto), { subject = family.game.spec })
  end
  if found == nil then return stopped(family, why) end
  return answer(family, found)
end

-- By a window of values; upto = nil: until a period is proven.
local function by_window(family, upto, opts)
  local code = internals[family.game].loaded.code
  if not code then
    local message = "the option 'ring' is for take-and-break codes"
    return nil, failure.new("usage", message, { subject = family.game.spec, hint_for = "ring" })
  end
  local fields, why = window.period(family.engine, code, upto, opts)
  if fields then return result.new("period", fields, family.game) end
  why = period.located(family, why)
  if why.partial then why = failure.with(why, { partial = result.new("period", why.partial, family.game) }) end
  return nil, why
end

local function has_small_values(engine)
  local known = engine:known()
  for _, value in ipairs(engine:values(math.max(known - LOOKED_AT, 0), known - 1)) do
    if value >= WINDOW_VALUES then return false end
  end
  return true
end

-- By a table, in which most periods show, then by a window where one fits, else by a table without an end.
local function by_both(family, opts)
  local report = opts.progress -- the end of the table is no end of the search
  if report then opts = limits.with(opts, { progress = function(done, _, ...) report(done, nil, ...) end }) end
  local found, why = family.engine:period(TABLE_FIRST, opts)
  local is_full = found == nil and why.limit == "memory"
  local goes_on = found == false or found and not found.proven
  if is_full or goes_on and has_small_values(family.engine) then
    local seen, stop = by_window(family, nil, opts)
    if seen then return seen end
    local is_for_table = stop.hint_for == "no ring" -- no window that fits forces the next value
    if stop.partial and not is_for_table then return nil, stop end
  end
  if goes_on then return by_table(family, 0, opts) end
  if found == nil then return stopped(family, why) end
  return answer(family, found)
end

-- The period that a closed form has, where a table of it would be large; nil: there is none, or the table is small.
local function by_closed_form(family)
  local text, step, whole = family.engine:closed_form()
  if not whole or whole <= CLOSED_FROM then return nil end
  local largest = (whole - 1) // step
  return result.new("period", {
    period = whole,
    preperiod = 0,
    saltus = 0,
    last_exception = -1,
    basis = "closed form",
    theorem = text,
    max_value = largest,
    max_at = largest * step,
  }, family.game)
end

---The value of a heap along a period, the first of which the engine can compute.
---@param engine userdata
---@param found table period, preperiod, saltus
---@param digits string
---@param opts table ready options
---@return integer? value, sg.Failure? why
function period.along(engine, found, digits, opts)
  local saltus, n = found.saltus or 0, position.small(digits)
  if saltus ~= 0 and not n then
    return nil, failure.new("range", ("the nim-value of heap %s is looked for below 2^63 only"):format(digits))
  end
  if n and n < found.preperiod then
    return nil, failure.new("range", ("heap %s is before the period"):format(digits))
  end
  local heap = position.representative(digits, found)
  local ok, why = engine:extend(heap, opts)
  if not ok then return nil, why end
  local value = engine:values(heap, heap)[1]
  return saltus == 0 and value or value + (n - heap) // found.period * saltus
end

---The period however it can be found, without a last heap.
---@param family sg.Family
---@param opts table
---@return sg.Result? period, sg.Failure? why
function period.any(family, opts)
  local loaded = internals[family.game].loaded
  local closed = by_closed_form(family)
  if closed then return closed end
  local game = family.game
  if internals[game].kind.scripted then return by_table(family, math.max(SCRIPT_UPTO, grounds.upto(game)), opts) end
  if loaded.code and family.engine:theorem() == "guy-smith" then return by_both(family, opts) end
  return by_table(family, 0, opts)
end

---The period of the nim-sequence; at a limit the failure's partial is what is observed.
---@param family sg.Family
---@param opts table upto: look at heaps 0..upto only; ring: by a window; checkpoint
---@return sg.Result? period, sg.Failure? why
function period.find(family, opts)
  local found, why = period.raw(family, opts)
  if found then return period.evident(family, found, opts) end
  return nil, why
end

---The same, where what is observed is told whatever it is worth: a proof may follow.
---@param family sg.Family
---@param opts table as those of period.find
---@return sg.Result? period, sg.Failure? why
function period.raw(family, opts)
  local upto = opts.upto
  if upto ~= nil and (math.type(upto) ~= "integer" or upto < 1) then
    return nil, failure.new("usage", ("upto is %s; it must be a heap >= 1"):format(tostring(upto)))
  end
  if opts.ring then return by_window(family, upto, opts) end
  if upto then return by_table(family, upto, opts) end
  if opts.checkpoint and not internals[family.game].kind.scripted then return by_table(family, 0, opts) end
  return period.any(family, opts)
end

return period
