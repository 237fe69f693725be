-- SPDX-License-Identifier: MIT
-- Claims about values that are known: the largest of them; and a period with its saltus, where no smaller period or
-- preperiod will do.

local refusal = require "sg.certificate.verify.refusal"
local need = refusal.need

local M = {}

-- Does the shorter step repeat what one period, from the preperiod on, holds? Its saltus is then the same share of that
-- of the period. A smaller period that does not divide p would make their greatest common divisor a period.
local function is_period(g, n0, p, s, step)
  if p % step ~= 0 then return false end
  for n = n0, n0 + p - 1 do
    local later = n + step < n0 + p and g[n + step] or g[n + step - p] + s
    if (later - g[n]) * (p // step) ~= s then return false end
  end
  return true
end

---@param c { period: integer, preperiod: integer, saltus: integer? } what is claimed
---@param g table<integer, integer> the values g[0] to g[last]
---@param last integer
---@param unit string what has these values: "heap", "column"
function M.period(c, g, last, unit)
  local n0, p, s = c.preperiod, c.period, c.saltus or 0
  for n = n0, last - p do
    if g[n + p] ~= g[n] + s then refusal.refuse("%ss %d and %d break the period", unit, n, n + p) end
  end
  local is_least = n0 == 0 or g[n0 - 1 + p] ~= g[n0 - 1] + s
  need(is_least, "the preperiod is not the least: %s %d fits, too", unit, n0 - 1)
  for step = 1, p // 2 do
    need(not is_period(g, n0, p, s, step), "the period is not the least: %d is one, too", step)
  end
end

---@param c { max_value: integer, max_at: integer } what is claimed
---@param g table<integer, integer> the values g[0] to g[last]
---@param last integer
function M.largest(c, g, last)
  local largest, first = g[0], 0
  for n = 1, last do
    if g[n] > largest then
      largest, first = g[n], n
    end
  end
  need(c.max_value == largest, "the largest value is %d", largest)
  need(c.max_at == first, "the largest value comes first at heap %d", first)
end

return M
