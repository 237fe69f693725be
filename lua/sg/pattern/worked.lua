-- SPDX-License-Identifier: MIT
-- The value of one heap by a law, worked out as by hand: a law by digits takes the last digit of n away in each step,
-- a period takes whole periods away.

local law_of = require "sg.pattern.law"

local worked = {}

---@class sg.WorkedLaw
---@field heap integer
---@field value integer
---@field steps sg.WorkedStep[] empty where the law says the value at once

---@class sg.WorkedStep
---@field text string what equals the value of the heap: "g(48) + 1"
---@field divisor? integer of a law by digits: what was left of n is divisor * quotient + remainder, and the quotient is
---left now
---@field quotient? integer
---@field remainder? integer

-- The coefficients of the functions at n, where those at base * n + digit are given.
local function without_digit(kernel, coefficients, digit)
  local left = {}
  for j = 1, #kernel.functions do
    left[j] = 0
    for i, c in ipairs(coefficients) do
      left[j] = left[j] + c * kernel.rows[i][digit + 1][j]
    end
  end
  return left
end

-- The sum as a number and heaps: 6 and { { 1, 48 } } for 6 + g(48).
local function parts_of(kernel, coefficients, n)
  local number, heaps = 0, {}
  for j, c in ipairs(coefficients) do
    local f, m = kernel.functions[j], n
    if f.free then
      number = number + c * (f.free == "one" and 1 or n)
    elseif c ~= 0 then
      for _, r in ipairs(f.endings) do
        m = kernel.numeration.up(m, r)
      end
      table.insert(heaps, 1, { c, m })
    end
  end
  return number, heaps
end

local function sum_text(number, heaps)
  local text
  for _, part in ipairs(heaps) do
    local c, item = part[1], ("g(%d)"):format(part[2])
    if math.abs(c) ~= 1 then item = ("%d*%s"):format(math.abs(c), item) end
    text = text and ("%s %s %s"):format(text, c < 0 and "-" or "+", item) or (c < 0 and "-" or "") .. item
  end
  if not text then return tostring(number) end
  return number == 0 and text or ("%s %s %d"):format(text, number < 0 and "-" or "+", math.abs(number))
end

-- Steps whose sum is that of the step before are one: the functions of a kernel are values of heaps with more digits.
local function by_digits(kernel, stop, n)
  local base, coefficients, steps = kernel.numeration.base, {}, {}
  for j = 1, #kernel.functions do
    coefficients[j] = j == kernel.g_at and 1 or 0
  end
  local text, whole, divisor, heaps = sum_text(0, { { 1, n } }), n, 1
  repeat
    if n < stop then break end
    coefficients = without_digit(kernel, coefficients, n % base)
    n, divisor = n // base, divisor * base
    local number
    number, heaps = parts_of(kernel, coefficients, n)
    local new = sum_text(number, heaps)
    if new ~= text then
      steps[#steps + 1] = { text = new, divisor = divisor, quotient = n, remainder = whole % divisor }
      text, whole, divisor = new, n, 1
    end
  until #heaps == 0
  return steps
end

local function by_period(one, n, value_at)
  local first = one.from + (n - one.from) % one.period
  if n == first then return {} end
  local rise = value_at(n) - value_at(first)
  return { { text = sum_text(rise, { { 1, first } }) } }
end

---Works out the value of a heap. Reads what compiled laws have; a law without a function, or one whose function knows
---the values of some heaps alone, gives nil.
---@param one sg.Law
---@param n integer 0 to 10^18
---@param opts table ready options
---@return sg.WorkedLaw?, sg.Failure? why a limit
function worked.of(one, n, opts)
  if not one.body then return nil end
  local value, why = law_of.at(one, n, opts)
  if not value then return nil, why end
  local made = { heap = n, value = value, steps = {} }
  if one.kernel then
    made.steps = by_digits(one.kernel, one.stop, n)
  elseif one.period and n >= one.from then
    made.steps = by_period(one, n, one.value)
  end
  return made
end

return worked
