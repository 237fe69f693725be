-- SPDX-License-Identifier: MIT

---The greatest common divisor of two integers >= 0, by Euclid.
---@param a integer
---@param b integer
---@return integer
return function(a, b)
  while b > 0 do
    a, b = b, a % b
  end
  return a
end
