-- SPDX-License-Identifier: MIT
--[[ The format "sg-lua apart certificate" and the theorem "apart"; proof: docs/theorems.md, section 22.

A game on two heaps has steps {x,0} and {0,y}: a move takes k times so many tokens from one heap, for one of the steps
and some k >= 1, at most m where the step has *m. Each move takes from one heap, whatever the other one is, so the value
of {a,b} is the nim-sum of that of a, under the steps {x,0}, and that of b, under the steps {0,y}.

The claim for each heap: its values 0 .. preperiod+period-1, and g(n+period) = g(n) + saltus for all n >= preperiod. It
is known without a step: 0; with the step 1 without an m: n; with one step x, without an m: floor(n/x); with finitely
many numbers to take, by the theorem of window.lua, from as many values as it needs. ]]

local claim = require "sg.certificate.verify.claim"
local json = require "sg.certificate.verify.json"
local refusal = require "sg.certificate.verify.refusal"
local rows = require "sg.certificate.verify.rows"
local need = refusal.need

local M = { values_max = 3000000 } -- of each heap, times the numbers that may be taken; more if the caller allows it

local FIELDS = json.fields(1, {
  { "moves", "string" }, -- the steps
  { "theorem", "string" },
  { "period", "integers", least = 1 }, -- of a, of b
  { "preperiod", "integers" },
  { "saltus", "integers" },
  { "values_a", "integers" }, -- 0 .. preperiod + period - 1
  { "values_b", "integers" },
})

-- The steps of one heap: { tokens, most }.
local function steps_of(steps, side)
  local list = {}
  for _, step in ipairs(steps) do
    need(step.x == 0 or step.y == 0, "a move takes from both heaps")
    local tokens = side == 1 and step.x or side == 2 and step.y
    if tokens > 0 then list[#list + 1] = { tokens = tokens, most = step.most } end
  end
  return list
end

-- The width of the values floor(n / width), or 0, of values that are 0. nil: finitely many numbers may be taken.
local function width_of(steps)
  if #steps == 0 then return 0 end
  local endless
  for _, step in ipairs(steps) do
    if not step.most and step.tokens == 1 then return 1 end
    endless = endless or not step.most
  end
  if not endless then return nil end
  need(#steps == 1, "a heap has moves of any length that the theorem does not know")
  return steps[1].tokens
end

-- The numbers that may be taken, ascending.
local function numbers_of(steps, limit)
  local is_in, list = {}, {}
  for _, step in ipairs(steps) do
    if step.most + #list > limit then refusal.exceed_limit("it takes more than %d numbers", limit) end
    for k = 1, step.most do
      if not is_in[k * step.tokens] then list[#list + 1] = k * step.tokens end
      is_in[k * step.tokens] = true
    end
  end
  table.sort(list)
  return list
end

-- The values 0..last, by the definition.
local function values_to(numbers, last)
  local g = {}
  for n = 0, last do
    local seen, value = {}, 0
    for _, number in ipairs(numbers) do
      if number > n then break end
      seen[g[n - number]] = true
    end
    while seen[value] do
      value = value + 1
    end
    g[n] = value
  end
  return g
end

-- What is claimed of one heap.
local function check_heap(one, steps, limit)
  local width, n_values = width_of(steps), one.preperiod + one.period
  need(#one.values == n_values, "%d values are to be written out", n_values)
  if width then
    local is_it = one.preperiod == 0 and one.period == math.max(width, 1) and one.saltus == math.min(width, 1)
    need(is_it, "another period belongs to these steps")
    for n, value in ipairs(one.values) do
      need(value == 0, "the value of heap %d is not %d", n - 1, value)
    end
    return
  end
  need(one.saltus == 0, "where finitely many numbers may be taken, no values rise for ever")
  local numbers = numbers_of(steps, limit)
  local last = n_values + numbers[#numbers] - 1
  local n_steps = (last + 1) * #numbers
  if n_steps > limit then refusal.exceed_limit("it takes %d steps: --limit allows more", n_steps) end
  local g = values_to(numbers, last)
  claim.period(one, g, last, "heap")
  for n = 0, n_values - 1 do
    need(one.values[n + 1] == g[n], "the value of heap %d is %d", n, g[n])
  end
end

local function heap_text(one)
  local saltus = one.saltus > 0 and (" with saltus %d"):format(one.saltus) or ""
  return ("period %d from %d on%s"):format(one.period, one.preperiod, saltus)
end

---@param text string
---@param opts { limit: integer? } limit: how many options may be looked at for the values of each heap
---@return string claim what the certificate proves
function M.check(text, opts)
  local c = json.read(text, FIELDS)
  need(c.theorem == "apart", "the theorem '%s' is not for this game", c.theorem)
  local steps, heaps = rows.read_steps(c.moves), {}
  for _, field in ipairs { "period", "preperiod", "saltus" } do
    need(#c[field] == 2, "'%s' has two numbers", field)
  end
  for side, values in ipairs { c.values_a, c.values_b } do
    heaps[side] = { period = c.period[side], preperiod = c.preperiod[side], saltus = c.saltus[side], values = values }
    check_heap(heaps[side], steps_of(steps, side), opts.limit or M.values_max)
  end
  return ("with the moves %s {a,b} has the value s(a) xor t(b), s with %s, t with %s; proven by apart"):format(
    c.moves,
    heap_text(heaps[1]),
    heap_text(heaps[2])
  )
end

return M
