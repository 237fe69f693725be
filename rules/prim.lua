-- SPDX-License-Identifier: MIT
local function gcd(a, b)
  while b > 0 do
    a, b = b, a % b
  end
  return a
end

return {
  name = "prim",
  summary = "Take m tokens from a heap of n, m and n without a common factor.",
  source = { "Winning Ways, vol. 1, ch. 4" },
  tags = { "heap", "closed form", "divisors" },
  heap = function(n, option)
    for m = 1, n do
      if gcd(m, n) == 1 then option(n - m) end
    end
  end,
  start = 15,
  examples = {
    {
      from = 0,
      values = { 0, 1, 0, 2, 0, 3, 0, 4, 0, 2, 0, 5, 0, 6, 0, 2, 0, 7 },
      note = "g(n) = k where the k-th prime is the least that divides n, but 0 for even n",
    },
    { position = 91, value = 4 },
    { position = 97, value = 25, note = "97 is the 25th prime" },
  },
}
