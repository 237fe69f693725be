-- SPDX-License-Identifier: MIT
-- Heap games whose values have a law: the moves, and the law written separately, from what the games are known for.

local function valuation(n, b)
  local count = 0
  while n > 0 and n % b == 0 do n, count = n // b, count + 1 end
  return count
end

local function mex(list)
  local seen, m = {}, 0
  for _, v in ipairs(list) do seen[v] = true end
  while seen[m] do m = m + 1 end
  return m
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
  while n % 2 == 1 do n = n // 2 end
  return n // 2
end

local function lasker(n)
  if n == 0 then return 0 end
  return n % 4 == 3 and n + 1 or n % 4 == 0 and n - 1 or n
end

local function division(n)
  local low = 1
  if n == 0 then return 0 end
  while low * 12 <= n do low = low * 12 end
  local first = n // low
  return first < 2 and 1 or first < 4 and 2 or first < 6 and 3 or 0
end

---@type { name: string, moves: string, law: fun(n: integer): integer }[]
return {
  { name = "take a divisor", law = function(n) return n == 0 and 0 or valuation(n, 2) + 1 end,
    moves = "for d = 1, n do if n % d == 0 then option(n - d) end end" },
  { name = "take a proper divisor", law = function(n) return valuation(n, 2) end,
    moves = "for d = 1, n - 1 do if n % d == 0 then option(n - d) end end" },
  { name = "take at most half", law = half, moves = "for d = 1, n // 2 do option(n - d) end" },
  { name = "take at least half", law = function(n)
    local digits = 0
    while n > 0 do n, digits = n // 2, digits + 1 end
    return digits
  end, moves = "for d = (n + 1) // 2, n do if d > 0 then option(n - d) end end" },
  { name = "take a power of 2", law = function(n) return n % 3 end,
    moves = "local d = 1 while d <= n do option(n - d) d = 2 * d end" },
  { name = "one less or half", law = mark, moves = "if n > 0 then option(n - 1) option(n // 2) end" },
  { name = "Lasker's nim", law = lasker,
    moves = "for d = 1, n do option(n - d) end for a = 1, n // 2 do option(a, n - a) end" },
  { name = "take 30 to 100", law = function(n) return n % 130 // 30 end,
    moves = "for d = 30, math.min(n, 100) do option(n - d) end" },
  { name = "divide by 2 to 6", law = division, moves = "for k = 2, 6 do if n > 0 then option(n // k) end end" },
}
