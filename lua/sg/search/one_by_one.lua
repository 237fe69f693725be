-- SPDX-License-Identifier: MIT
-- Sequences of games without an engine for heaps: a search finds the value of each heap, or of each position that is a
-- number, separately. The ones before are known by then.

local failure = require "sg.failure"
local limits = require "sg.limits"
local result_of = require "sg.result"
local pair_table = require "sg.heap.pair_table"

local one_by_one = {}

local MOST = 20000000 -- values of one sequence

---The values of the heaps from..to.
---@param game sg.Game
---@param from integer
---@param to integer
---@param position_of fun(n: integer): any the position that is one heap
---@param opts table ready options
---@param unit? "heaps"|"positions" what the numbers are; numbers below 0 may be positions, but no heaps
---@return sg.Result? result, sg.Failure? why why.partial: the values until then
function one_by_one.seq(game, from, to, position_of, opts, unit)
  unit = unit or "heaps"
  from, to = math.tointeger(tonumber(from)), math.tointeger(tonumber(to))
  if not from or not to or to < from or to - from >= MOST or unit == "heaps" and from < 0 then
    local bounds = unit == "heaps" and "0 <= FROM <= TO" or "FROM <= TO"
    local message = ("a range of %s is FROM..TO with %s, for at most %d values"):format(unit, bounds, MOST)
    return nil, failure.new("usage", message, { subject = game.spec })
  end
  local values = {}
  local function result(last)
    return result_of.new("seq", { from = from, to = last, values = values, basis = "computed" }, game)
  end
  for n = from, to do
    local one, why = game:value(position_of(n), limits.within(opts, n - from, to - from + 1, unit))
    if not one then return nil, failure.with(why, { partial = #values > 0 and result(n - 1) or nil }) end
    values[#values + 1] = one.value
  end
  return result(to)
end

local PERIOD_HEAPS = 200 -- heaps that are looked at for a period unless asked otherwise

-- The result of `period`: the period and the largest value that the heaps 0..checked_to show.
local function seen(game, values, checked_to)
  local found = pair_table.common_period({ values }, 0) or {}
  local max_value, max_at = 0, 0
  for i, value in ipairs(values) do
    if value > max_value then
      max_value, max_at = value, i - 1
    end
  end
  return result_of.new("period", {
    period = found.period,
    preperiod = found.preperiod,
    saltus = found.saltus,
    last_exception = found.preperiod and found.preperiod - 1,
    basis = "observed",
    checked_to = checked_to,
    max_value = max_value,
    max_at = max_at,
  }, game)
end

---A period of the values of the heaps 0..upto: observed, never proven.
---@param game sg.Game
---@param position_of fun(n: integer): any the position that is one heap
---@param opts table ready options; upto (default 200)
---@return sg.Result? result, sg.Failure? why why.partial: what is seen in the values until then
function one_by_one.period(game, position_of, opts)
  local sequence, why =
    one_by_one.seq(game, 0, opts.upto or PERIOD_HEAPS, position_of, limits.with(opts, { upto = false }))
  if sequence then return seen(game, sequence.values, sequence.to) end
  local known = why.partial
  return nil, failure.with(why, { partial = known and seen(game, known.values, known.to) or nil })
end

return one_by_one
