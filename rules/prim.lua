-- SPDX-License-Identifier: MIT
local function gcd(a, b)
  while b > 0 do
    a, b = b, a % b
  end
  return a
end

local MOST = math.maxinteger >> 42 -- 2^21 - 1

-- How many primes there are up to n.
local function primes_to(n)
  local composite, count = {}, 0
  for d = 2, n do
    if not composite[d] then
      count = count + 1
      for multiple = d * d, n, d do
        composite[multiple] = true
      end
    end
  end
  return count
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
  theorem = "Winning Ways, vol. 1, ch. 4: k where the k-th prime is the least that divides the heap, 0 if even",
  -- Primes above MOST are not counted.
  value = function(n)
    if n % 2 == 0 then return 0 end
    local least = 3
    while least <= MOST and least * least <= n and n % least > 0 do
      least = least + 2
    end
    if n % least > 0 then least = n end
    if least > MOST or least * least < n and n % least > 0 then return nil end
    return least == 1 and 1 or primes_to(least)
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
