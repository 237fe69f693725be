-- SPDX-License-Identifier: MIT
-- The ugly product (Winning Ways, vol. 3, ch. 14), which distributes over nim-sums; of powers of two:
--   2^m ugly 1 = 2^m,  2^m ugly 2^m = 2^(m-1),  2^m ugly 2^n = 2^m + 2^(n-1) for m > n >= 1.

-- The product of 2^m and 2^n.
local function of_powers(m, n)
  if m < n then
    m, n = n, m
  end
  if n == 0 then return 1 << m end
  return m == n and 1 << m - 1 or (1 << m) + (1 << n - 1)
end

---@param a integer 0 to 2^63 - 1
---@param b integer
---@return integer
return function(a, b)
  local product = 0
  for m = 0, 62 do
    for n = 0, a >> m & 1 == 1 and 62 or -1 do
      if b >> n & 1 == 1 then product = product ~ of_powers(m, n) end
    end
  end
  return product
end
