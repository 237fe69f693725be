-- SPDX-License-Identifier: MIT
-- The heaps that have a value, by a law by digits: the relations take the last digit away, until the value is a line in
-- the heap that is left.

local law_of = require "sg.pattern.law"

local inverse = {}

-- Heaps that are looked at in one search.
local WORK_MAX = 100000
-- Of heaps that all have the value, so many are called.
local SAME_MAX = 1000

-- The coefficients of the functions at m, where those at base * m + digit are given.
---@param kernel sg.Kernel
---@param coefficients integer[]
---@param digit integer
---@return integer[]
function inverse.without_digit(kernel, coefficients, digit)
  local left = {}
  for j = 1, #kernel.functions do
    left[j] = 0
    for i, c in ipairs(coefficients) do
      left[j] = left[j] + c * kernel.rows[i][digit + 1][j]
    end
  end
  return left
end

-- value = constant + slope * m; nil where other functions of m are in it, too.
local function line_of(kernel, coefficients)
  local constant, slope = 0, 0
  for j, c in ipairs(coefficients) do
    local free = kernel.functions[j].free
    if c ~= 0 and free ~= "one" and free ~= "n" then return nil end
    if free == "one" then constant = c end
    if free == "n" then slope = c end
  end
  return constant, slope
end

---Calls each(m) for heaps m below n with a value, in no order.
---@param one sg.Law compiled; without a kernel in a base there are none
---@param value integer
---@param n integer at most 10^18
---@param each fun(m: integer): boolean? true: it is enough
---@param opts table ready options
---@return boolean are_all each was called for all of them
function inverse.heaps(one, value, n, each, opts)
  local kernel, work, are_all = one.kernel, 0, true
  local base = kernel and kernel.numeration.base
  if not base then return false end
  -- The heaps scale * m + offset with the value constant + slope * m; of a constant the largest.
  local function along(constant, slope, scale, offset)
    local last = (n - 1 - offset) // scale
    local first = math.max(one.stop, last - SAME_MAX)
    if slope ~= 0 then
      local rest = value - constant
      first = rest % slope == 0 and rest // slope >= one.stop and rest // slope or last + 1
      last = math.min(first, last)
    elseif constant ~= value then
      return false
    end
    are_all = are_all and (slope ~= 0 or first == one.stop)
    for m = last, first, -1 do
      if each(scale * m + offset) then return true end
    end
    return false
  end

  -- The heaps scale * m + offset; the value is that of the coefficients at m.
  local function visit(coefficients, scale, offset)
    work = work + 1
    if work > WORK_MAX or offset >= n then return work > WORK_MAX end
    local last = (n - 1 - offset) // scale
    local is_end = last < math.max(one.stop, base)
    for m = 0, is_end and last or one.stop - 1 do
      local heap = scale * m + offset
      if law_of.at(one, heap, opts) == value and each(heap) then return true end
    end
    if is_end then return false end
    local constant, slope = line_of(kernel, coefficients)
    if constant then return along(constant, slope, scale, offset) end
    for r = 0, base - 1 do
      if visit(inverse.without_digit(kernel, coefficients, r), scale * base, offset + scale * r) then return true end
    end
    return false
  end
  local coefficients = {}
  for j = 1, #kernel.functions do
    coefficients[j] = j == kernel.g_at and 1 or 0
  end
  return not visit(coefficients, 1, 0) and are_all
end

return inverse
