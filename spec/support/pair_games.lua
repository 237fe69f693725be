-- SPDX-License-Identifier: MIT
-- Games on two heaps whose values have a law: the field of the moves, and the law written separately, from what the
-- games are known for.

local function nim_sum(a, b) return a ~ b end

-- The real number |a/b - b/a|, rounded down (Nivasch 2006), by whole numbers: q = floor(a/b) for a >= b, one less where
-- the rest of a/b is below b/a.
local function euclid(a, b)
  if a < b then
    a, b = b, a
  end
  if b == 0 then return 0 end
  local q, rest = a // b, a % b
  return rest * a >= b * b and q or q - 1
end

local EUCLID = [[function(a, b, option)
  local low, high = math.min(a, b), math.max(a, b)
  if low == 0 then return end
  for rest = high - low, 1, -low do
    if a < b then option(a, rest) else option(rest, b) end
  end
end]]

-- From 1 to 3 tokens in all, from one heap or both.
local TOGETHER = [[function(a, b, option)
  for k = 0, math.min(a, 3) do
    for l = 0, math.min(b, 3 - k) do
      if k + l > 0 then option(a - k, b - l) end
    end
  end
end]]

-- One heap is emptied, and the other one divided into two that are not empty.
local DIVIDED = [[function(a, b, option)
  for k = 1, b > 0 and a - 1 or 0 do option(k, a - k) end
  for k = 1, a > 0 and b - 1 or 0 do option(k, b - k) end
end]]

---@type { name: string, field: string, law: (fun(a: integer, b: integer): integer) }[]
return {
  { name = "nim", field = "heap2 = { { 1, 0 }, { 0, 1 } }", law = nim_sum },
  {
    name = "nim by a formula",
    field = 'moves = "(a2, b2): a2 = a and b2 < b or b2 = b and a2 < a"',
    law = nim_sum,
  },
  {
    name = "take 1 to 3 from one heap",
    field = "heap2 = { { 1, 0, most = 3 }, { 0, 1, most = 3 } }",
    law = function(a, b) return (a % 4) ~ (b % 4) end,
  },
  {
    name = "take 1 to 3 from a, 1 to 2 from b",
    field = "heap2 = { { 1, 0, most = 3 }, { 0, 1, most = 2 } }",
    law = function(a, b) return (a % 4) ~ (b % 3) end,
  },
  { name = "take the same from both", field = "heap2 = { { 1, 1 } }", law = math.min },
  {
    name = "take 2, 4 or 6 from both",
    field = "heap2 = { { 2, 2, most = 3 } }",
    law = function(a, b) return math.min(a, b) // 2 % 4 end,
  },
  { name = "Euclid's game", field = "heap2 = " .. EUCLID, law = euclid },
  {
    name = "take 1 to 3 in all",
    field = "heap2 = " .. TOGETHER,
    law = function(a, b) return (a + b) % 4 end,
  },
  {
    name = "take any number of tokens from one heap or both",
    field = 'moves = "(a2, b2): a2 <= a and b2 <= b and a2 + b2 < a + b"',
    law = function(a, b) return a + b end,
  },
  {
    name = "one heap is emptied, the other one divided",
    field = "heap2 = " .. DIVIDED,
    law = function(a, b) -- the place of the last digit 0 of (a - 1) or (b - 1), bit by bit
      if a == 0 or b == 0 then return 0 end
      local bits, place = (a - 1) | (b - 1), 0
      while bits >> place & 1 == 1 do
        place = place + 1
      end
      return place
    end,
  },
  {
    name = "the heaps become equal",
    field = "heap2 = function(a, b, option) if a > b then option(b, b) elseif b > a then option(a, a) end end",
    law = function(a, b) return a == b and 0 or 1 end,
  },
  {
    name = "a pair becomes its gcd and nothing, which falls by one",
    field = [[heap2 = function(a, b, option)
      if a > 0 and b > 0 then
        while b ~= 0 do a, b = b, a % b end
        for k = 0, a - 1 do option(k, 0) end
      elseif a > 0 then
        for k = 0, a - 1 do option(k, 0) end
      end
    end]],
    law = function(a, b)
      if a == 0 then return 0 end
      while b ~= 0 do
        a, b = b, a % b
      end
      return a
    end,
  },
}
