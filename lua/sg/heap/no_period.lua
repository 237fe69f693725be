-- SPDX-License-Identifier: MIT
-- Finds the periods that a nim-sequence does not have: a period p with preperiod n0, also one with a saltus, means
-- that g(n + p) - g(n) is the same number for all n >= n0. Two heaps n, m >= N with different numbers speak against
-- p and all n0 <= N.

local failure = require "sg.failure"
local limits = require "sg.limits"
local period = require "sg.heap.period"
local result = require "sg.result"

local no_period = {}

local HEAPS_MAX = 30000000 -- as many as the checker of certificates computes

-- The last heap that is needed to see that p is no period from heap `from` on; nil if the values do not show it.
-- values[i] is g(i - 1).
local function refuted_at(values, from, p)
  local first = values[from + p + 1]
  if not first then return nil end
  local difference = first - values[from + 1]
  for i = from + 2, #values - p do
    if values[i + p] - values[i] ~= difference then return i + p - 1 end
  end
end

-- The periods up to `most` that the values leave possible, the last heap that was needed for the others, and those
-- that were needed for each.
local function left_over(values, from, most, opts)
  local left, last, heaps = {}, 0, {}
  for p = 1, most do
    local stop = limits.stop(opts)
    if stop then return nil, stop end
    local at = refuted_at(values, from, p)
    if at then
      last = math.max(last, at)
    else
      left[#left + 1] = p
    end
    heaps[p] = at
  end
  return left, last, heaps
end

---Shows that a nim-sequence has none of the periods 1..most with a preperiod of at most `from`, with or without
---saltus.
---@param family sg.Family
---@param most integer
---@param from integer
---@param opts table limits; upto: the last heap that may be looked at
---@return sg.Result? no_period { periods = most, preperiod = from, checked_to, ruled_out, left = the periods that are
---  left, heaps = the last heap needed for each period, basis }
---@return sg.Failure? why
function no_period.of(family, most, from, opts)
  local asked = math.tointeger(tonumber(opts.upto)) or math.max(4 * (from + most), 1000)
  if asked >= HEAPS_MAX then
    return nil,
      failure.new("range", ("more than %d heaps are not looked at"):format(HEAPS_MAX), { subject = family.game.spec })
  end
  local upto = math.min(from + most + 200, asked)
  local left, last, heaps
  while true do
    local ok, why = family.engine:extend(upto, limits.with(opts, { upto = false, family = false }))
    if not ok then return nil, period.located(family, why) end
    left, last, heaps = left_over(family.engine:values(0, upto), from, most, opts)
    if not left then return nil, last end
    if #left == 0 or upto >= asked then break end
    upto = math.min(2 * upto, asked)
  end
  return result.new("no_period", {
    periods = most,
    preperiod = from,
    checked_to = #left == 0 and last or upto,
    ruled_out = #left == 0,
    left = left,
    heaps = heaps,
    basis = "computed",
  }, family.game)
end

return no_period
