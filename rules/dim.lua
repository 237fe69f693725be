-- SPDX-License-Identifier: MIT
return {
  name = "dim",
  summary = "Take d tokens from a heap of n, d a divisor of n smaller than n.",
  source = { "Winning Ways, vol. 1, ch. 4" },
  tags = { "heap", "closed form", "divisors" },
  heap = function(n, option)
    local d = 1
    while d * d <= n do
      if n % d == 0 then
        if d < n then option(n - d) end
        if d > 1 then option(n - n // d) end
      end
      d = d + 1
    end
  end,
  theorem = "Winning Ways, vol. 1, ch. 4: k where 2^k is the largest power of 2 that divides the heap",
  value = function(n)
    local k = 0
    while n > 0 and n >> k & 1 == 0 do
      k = k + 1
    end
    return k
  end,
  start = { 12, 20 },
  examples = {
    {
      from = 1,
      values = { 0, 1, 0, 2, 0, 1, 0, 3, 0, 1, 0, 2, 0, 1, 0, 4, 0 },
      note = "g(n) = k where 2^k is the largest power of 2 that divides n",
    },
    { position = { 12, 20 }, outcome = "P" },
    { position = 96, value = 5 },
  },
}
