-- SPDX-License-Identifier: MIT
-- Regularities other than periods that show in the first values of a nim-sequence: observed, never proven.

local core = require "sg.core"

local regularity = {}

-- The least number of times that a pattern must be seen, and the largest share of values before it.
local TIMES, BEFORE = 4, 1 / 2

-- The least n from which g(n + 2p) - 2g(n + p) + g(n) = 0 where n is in the class modulo p.
local function arithmetic_from(g, last, p, class)
  local n = last - 2 * p
  n = n - (n - class) % p
  while n >= 0 and g[n + 2 * p] - g[n + p] == g[n + p] - g[n] do
    n = n - p
  end
  return n + p
end

-- The first heap after the exceptions, if enough values follow it.
local function seen_from(start, last, p) return start <= last * BEFORE and last - start >= TIMES * p and start end

--[[ Split arithmetic periodic/periodic (Horrocks and Nowakowski 2003): g(n + p) = g(n) for n in some classes modulo
p, g(n + p) = g(n) + s in the others, s > 0, for all n from a heap on. ]]
local function sapp_with(g, last, p)
  local start, saltus, classes = 0, nil, {}
  for class = 0, p - 1 do
    local from = arithmetic_from(g, last, p, class)
    if not seen_from(from, last, p) then return nil end
    local step = g[from + p] - g[from]
    if step < 0 or step > 0 and saltus and step ~= saltus then return nil end
    if step > 0 then
      saltus = step
    else
      classes[#classes + 1] = class
    end
    start = math.max(start, from - p + 1)
  end
  if not saltus or #classes == 0 then return nil end
  return { kind = "sapp-regular", period = p, saltus = saltus, preperiod = start, classes = classes }
end

-- Thresholds of a ruler-regular sequence: how many levels of halving are required, the least number of terms of a
-- class, and the least share of the terms of the other half that lie off the line.
local LEVELS, FEWEST, OFF_LINE = 3, 6, 1 / 4

-- The share of the terms g(class), g(class + step), ... that are not halfway between the terms `gap` before and
-- behind.
local function off_line(g, last, step, class, gap)
  local n_off, n_terms = 0, 0
  for n = class < gap and class + step or class, last - gap, step do
    n_terms = n_terms + 1
    if g[n + gap] - g[n] ~= g[n] - g[n - gap] then n_off = n_off + 1 end
  end
  return n_off / n_terms
end

-- Halves the terms g(c), g(c + p), ... again and again, by even and odd places: at level k one half rises by 2^k * s
-- in 2^k * p, and the other half is halved at the next level. Returns how many levels there are; nil if neither half
-- rises so, or if the other half rises so too but for a few exceptions, which do not tell where more will come.
local function halvings(g, last, p, class, s)
  local step, level = p, 0
  while (last - class) // step >= FEWEST do
    local double, regular_half = 2 * step, nil
    for _, half in ipairs { class, class + step } do
      local from = arithmetic_from(g, last, double, half % double)
      local n_terms, newest = (last - half) // double, last - (last - half) % double
      if from <= half + n_terms // 2 * double and g[newest] - g[newest - double] == s * (double // p) then
        regular_half = half
      end
    end
    if not regular_half then return nil end
    class = regular_half == class and class + step or class
    if level < LEVELS and off_line(g, last, double, class, step) < OFF_LINE then return nil end
    step, level = double, level + 1
  end
  return level
end

--[[ Ruler-regular (after Grossman and Nowakowski 2015, on 0.2048): arithmetic periodic with period p and saltus s but
for some classes modulo p, each of which is arithmetic periodic (2p, 2s) in one half, (4p, 4s) in one half of the rest,
and so on, as the marks of a ruler. ]]
local function ruler_with(g, last, p)
  local start, saltus, classes, others = 0, nil, {}, 0
  for class = 0, p - 1 do
    local from = arithmetic_from(g, last, p, class)
    if seen_from(from, last, p) then
      local step = g[from + p] - g[from]
      if step <= 0 or saltus and step ~= saltus then return nil end
      saltus, others, start = step, others + 1, math.max(start, from - p + 1)
    else
      classes[#classes + 1] = class
      if #classes > p // 2 then return nil end
    end
  end
  if not saltus or #classes == 0 then return nil end
  for _, class in ipairs(classes) do
    local levels = halvings(g, last, p, class, saltus)
    if not levels or levels < LEVELS then return nil end
  end
  return { kind = "ruler-regular", period = p, saltus = saltus, preperiod = start, classes = classes }
end

local function find_with(g, last, p) return sapp_with(g, last, p) or ruler_with(g, last, p) end

local function is_same(a, b)
  return b
    and a.kind == b.kind
    and a.saltus == b.saltus
    and a.preperiod == b.preperiod
    and table.concat(a.classes, ",") == table.concat(b.classes, ",")
end

---Observed in the first values: "sapp-regular" (the classes are periodic, the others rise by the saltus) or
---"ruler-regular" (the classes rise by multiples of the saltus in multiples of the period, half by half).
---@class sg.Regularity
---@field kind "sapp-regular"|"ruler-regular"
---@field period integer
---@field saltus integer
---@field preperiod integer
---@field classes integer[] modulo the period
---@field observed_to integer

---The regularity of g(0), g(1), ..., if one shows: kind, period, saltus, preperiod, and the classes modulo the period
---that are periodic (sapp-regular) or ruled (ruler-regular). The same must show in the first half and in the first
---quarter of the values: exceptions that grow rare but never end differ between these.
---@param values integer[] values[i] = g(i - 1); no period shows in them
---@return table? regularity
function regularity.find(values)
  local last, g = #values - 1, table.move(values, 1, #values, 0, {})
  for _, p in ipairs(core.rising(values)) do -- in both kinds at least half of the classes modulo p are seen TIMES
    local found = find_with(g, last, p)
    if found and is_same(found, find_with(g, last // 2, p)) and is_same(found, find_with(g, last // 4, p)) then
      return found
    end
  end
end

return regularity
