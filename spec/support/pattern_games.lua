-- SPDX-License-Identifier: MIT
-- Heap games whose values have a law: the moves, and the law written separately, from what the games are known for.

local mex = require("spec.support.definition").mex_of

local function valuation(n, b)
  local count = 0
  while n > 0 and n % b == 0 do
    n, count = n // b, count + 1
  end
  return count
end

-- n to n - 1 or floor(n / 2): P-positions have an odd number of zeros at the end (Fraenkel 2011), so that one of any
-- four neighbours is known, and the others follow by the mex.
local function mark(n, memo)
  memo = memo or {}
  if n == 0 then return 0 end
  if valuation(n, 2) % 2 == 1 then return 0 end
  if not memo[n] then memo[n] = mex { mark(n - 1, memo), mark(n // 2, memo) } end
  return memo[n]
end

local function half(n)
  while n % 2 == 1 do
    n = n // 2
  end
  return n // 2
end

local function decimal_nim_sum(n)
  local sum = 0
  while n > 0 do
    n, sum = n // 10, sum ~ n % 10
  end
  return sum
end

local function lasker(n)
  if n == 0 then return 0 end
  return n % 4 == 3 and n + 1 or n % 4 == 0 and n - 1 or n
end

local function division(n)
  local low = 1
  if n == 0 then return 0 end
  while low * 12 <= n do
    low = low * 12
  end
  local first = n // low
  return first < 2 and 1 or first < 4 and 2 or first < 6 and 3 or 0
end

local function prime_factors(n)
  local list, p = {}, 2
  while p * p <= n do
    while n % p == 0 do
      list[#list + 1], n = p, n // p
    end
    p = p + 1
  end
  if n > 1 then list[#list + 1] = n end
  return list
end

-- Into k equal piles: an even k gives 0, an odd one the value of n / k. So an odd n has one more than its quotients, as
-- many as it has prime factors; an even one as many as it has odd ones, and 1.
local function equal_piles(n)
  local count = n % 2 == 0 and n > 0 and 1 or 0
  for _, p in ipairs(n > 0 and prime_factors(n) or {}) do
    count = count + (p > 2 and 1 or 0)
  end
  return count
end

local function least_prime_index(n)
  if n < 2 then return n end
  if n % 2 == 0 then return 0 end
  local p, index = prime_factors(n)[1], 1
  for q = 3, p, 2 do
    index = index + (#prime_factors(q) == 1 and 1 or 0)
  end
  return index
end

-- Take at most a quarter: a heap that 4 divides has the value of its quarter, others that of what is left of them when
-- the quarter and one more are taken (AtCoder ARC 091 F).
local function quarter(n)
  while n % 4 ~= 0 do
    n = n - n // 4 - 1
  end
  return n // 4
end

-- The last digit 2 of n in base 3 is at place k from the right: odious number k; without a 2: 0.
local function last_two(n)
  local k, odious = 1, 0
  while n > 0 and n % 3 ~= 2 do
    n, k = n // 3, k + 1
  end
  if n == 0 then return 0 end
  for _ = 1, k do
    repeat
      odious = odious + 1
      local ones, rest = 0, odious
      while rest > 0 do
        ones, rest = ones + rest % 2, rest // 2
      end
    until ones % 2 == 1
  end
  return odious
end

-- A heap of one for each divisor: the value is 1 where their number is even. Squares alone have an odd one.
local function ones_for_divisors(n)
  local root = math.sqrt(n) // 1 | 0 -- exact for n < 2^52
  return n < 2 and n or root * root == n and 0 or 1
end

---@type { name: string, moves: string, law: (fun(n: integer): integer), most: integer?,
--- near: (fun(n: integer): integer)? }[] most: the largest heap that the law is asked about; default 10^15;
--- near: makes of a number at random the heap that is asked about
return {
  {
    name = "take a divisor",
    law = function(n) return n == 0 and 0 or valuation(n, 2) + 1 end,
    moves = "for d = 1, n do if n % d == 0 then option(n - d) end end",
  },
  {
    name = "take a proper divisor",
    law = function(n) return valuation(n, 2) end,
    moves = "for d = 1, n - 1 do if n % d == 0 then option(n - d) end end",
  },
  { name = "take at most half", law = half, moves = "for d = 1, n // 2 do option(n - d) end" },
  {
    name = "take at least half",
    law = function(n)
      local digits = 0
      while n > 0 do
        n, digits = n // 2, digits + 1
      end
      return digits
    end,
    moves = "for d = (n + 1) // 2, n do if d > 0 then option(n - d) end end",
  },
  {
    name = "take a power of 2",
    law = function(n) return n % 3 end,
    moves = "local d = 1 while d <= n do option(n - d) d = 2 * d end",
  },
  { name = "one less or half", law = mark, moves = "if n > 0 then option(n - 1) option(n // 2) end" },
  {
    name = "Lasker's nim",
    law = lasker,
    moves = "for d = 1, n do option(n - d) end for a = 1, n // 2 do option(a, n - a) end",
  },
  {
    name = "take 30 to 100",
    law = function(n) return n % 130 // 30 end,
    moves = "for d = 30, math.min(n, 100) do option(n - d) end",
  },
  { name = "take at most a quarter", law = quarter, moves = "for d = 1, n // 4 do option(n - d) end" },
  { name = "A to A - 2B and A - B", law = last_two, moves = "for b = 1, n // 2 do option(n - 2 * b, n - b) end" },
  {
    name = "take what is prime to n",
    law = least_prime_index,
    most = 20000,
    moves = [[
    local function gcd(a, b) while b ~= 0 do a, b = b, a % b end return a end
    for k = 1, n do if gcd(k, n) == 1 then option(n - k) end end]],
  },
  {
    name = "into equal piles",
    law = equal_piles,
    most = 10 ^ 9 // 1 | 0,
    moves = [[
    for k = 2, n do if n % k == 0 then
      local piles = {} for i = 1, k do piles[i] = n // k end option(table.unpack(piles)) end end]],
  },
  {
    name = "a heap of one for each divisor",
    law = ones_for_divisors,
    moves = [[
    local ones = {} for d = 1, n do if n % d == 0 then ones[#ones + 1] = 1 end end
    if n > 1 then option(table.unpack(ones)) elseif n == 1 then option(0) end]],
    near = function(n)
      local root = math.sqrt(n) // 1 | 0
      return math.max(root * root + n % 3 - 1, 0)
    end,
  },
  {
    name = "a ternary digit becomes 0", -- a digit 0 changes nothing: in the code of the law its branch is empty
    law = function(n)
      local parity = 0
      while n > 0 do
        n, parity = n // 3, n % 3 == 0 and parity or 1 - parity
      end
      return parity
    end,
    moves = [[
    local power = 1
    while power <= n do
      if n // power % 3 > 0 then option(n - n // power % 3 * power) end
      power = 3 * power
    end]],
  },
  {
    name = "a smaller decimal digit in the place of one",
    law = decimal_nim_sum,
    moves = [[
    local power = 1
    while power <= n do
      for k = 1, n // power % 10 do option(n - k * power) end
      power = 10 * power
    end]],
  },
  {
    name = "at most a third, rounded up",
    law = function(n)
      while n % 3 ~= 1 and n > 0 do
        n = 2 * n // 3 - 1
      end
      return (n + 2) // 3
    end,
    moves = "for k = 1, (n + 2) // 3 do option(n - k) end",
  },
  { name = "divide by 2 to 6", law = division, moves = "for k = 2, 6 do if n > 0 then option(n // k) end end" },
  {
    -- g(n) for n = 4 mod 8 looks like a number of digits of the number of digits, which is 2 for 2^4 to 2^24 only.
    name = "take one, or halve an even heap",
    moves = "if n > 0 then option(n - 1) if n % 2 == 0 then option(n // 2) end end",
    law = function(n)
      while n > 12 and n % 8 == 0 do
        n = n // 4
      end
      if n <= 12 then return ({ 1, 0, 1, 2, 0, 2, 0, 1, 0, 1, 0, 1, [0] = 0 })[n] end
      return ({ [0] = 0, 0, 1, 0, 2, 0, 1, 0 })[n % 8]
    end,
  },
}
