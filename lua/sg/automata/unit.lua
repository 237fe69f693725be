-- SPDX-License-Identifier: MIT
-- The bases of automata that are no powers (src/automata/dfa.h): "zeckendorf" and "unit 2" to "unit 9". With the unit
-- t the digits 0..t weigh 1, t + 1, and then t times the weight before plus the one before that; below a digit t stands
-- a 0. "zeckendorf" is that of the unit 1, Fibonacci digits.

local unit = {}

---@param base integer|string
---@return integer? t nil: a base whose weights are powers
function unit.of(base) return base == "zeckendorf" and 1 or tonumber(tostring(base):match "^unit (%d)$") end

---@param base integer|string
---@return integer n the number of digits
function unit.digits(base)
  local t = unit.of(base)
  return t and t + 1 or base
end

---The weights of the places 0..last.
---@param base integer|string
---@param last integer
---@return table<integer, integer>
function unit.weights(base, last)
  local t = unit.of(base)
  local list = { [0] = 1, t and t + 1 or base }
  for k = 2, last do
    list[k] = t and t * list[k - 1] + list[k - 2] or base * list[k - 1]
  end
  return list
end

---May the digit `low` stand below `high`?
---@param base integer|string
---@param low integer
---@param high integer
function unit.may_stand_below(base, low, high) return low == 0 or high ~= unit.of(base) end

-- The weights that a text names.
local NAMED = 4

---How a base is called: "by Fibonacci digits", "in base 2", "by digits with the weights 1, 3, 7, 17, ...".
---@param base integer|string
---@return string
function unit.text(base)
  local t = unit.of(base)
  if not t then return "in base " .. base end
  if t == 1 then return "by Fibonacci digits" end
  return ("by digits with the weights %s, ..."):format(
    table.concat(unit.weights(base, NAMED - 1), ", ", 0, NAMED - 1)
  )
end

return unit
