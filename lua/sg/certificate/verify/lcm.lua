-- SPDX-License-Identifier: MIT

---The least common multiple of two positive integers.
return function(a, b)
  local x, y = a, b
  while y ~= 0 do
    x, y = y, x % y
  end
  return a // x * b
end
