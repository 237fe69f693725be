-- SPDX-License-Identifier: MIT

-- Is a/b at most c/d, of positive numbers? By continued fractions, whose products of large numbers do not overflow.
local function at_most(a, b, c, d)
  while true do
    local q, r = a // b, c // d
    if q ~= r then return q < r end
    a, c = a % b, c % d
    if a == 0 then return true end
    if c == 0 then return false end
    a, b, c, d = d, c, b, a
  end
end

-- The value of {a, b}, a at most b: floor(b/a - a/b).
local function value_of(a, b)
  local quotient, rest = b // a, b % a
  return rest > 0 and at_most(a, b, rest, a) and quotient or quotient - 1
end

return {
  name = "euclid",
  summary = "From two numbers, take a multiple of the smaller from the larger; both stay above zero.",
  source = {
    "Cole and Davie, A game based on the Euclidean algorithm, Mathematical Gazette 53 (1969)",
    "G. Nivasch, The Sprague-Grundy function of the game Euclid, Discrete Mathematics 306 (2006)",
    "V. Gurvich, On the misère version of game Euclid and miserable games, Discrete Mathematics 307 (2007)",
  },
  tags = { "two heaps", "closed form" },
  theorem = {
    value = "Nivasch 2006: floor(|y/x - x/y|)",
    misere_outcome = "Gurvich 2007: the other way round where the two are d times consecutive Fibonacci numbers",
  },
  start = { 25, 9 },
  positions = sg.pair { min = 1, about = "the two numbers" },
  options = function(pair, option, _, label)
    local a, b = math.min(pair[1], pair[2]), math.max(pair[1], pair[2])
    for rest = b - a, 1, -a do
      if label then label((b - rest) // a .. " times " .. a) end
      option({ a, rest })
    end
  end,
  value = function(pair) return value_of(math.min(pair[1], pair[2]), math.max(pair[1], pair[2])) end,
  -- Only two of the options have a quotient below the golden ratio, and may have the value 0.
  winning = function(pair, option, _, label)
    local a, b = math.min(pair[1], pair[2]), math.max(pair[1], pair[2])
    for rest = b % a, b - a, a do
      if rest > 2 * a then break end
      if rest > 0 and value_of(math.min(a, rest), math.max(a, rest)) == 0 then
        if label then label((b - rest) // a .. " times " .. a) end
        option({ a, rest })
      end
    end
  end,
  misere_outcome = function(pair)
    local a, b = math.min(pair[1], pair[2]), math.max(pair[1], pair[2])
    local lost = value_of(a, b) == 0
    local rest, last = a, b
    while rest > 0 and rest <= last and last < 2 * rest do
      last, rest = rest, last - rest
    end
    local is_fibonacci = rest == 0 or last == 2 * rest
    return lost ~= is_fibonacci and "P" or "N"
  end,
  canonical = sg.canonical.multiset,
  sample = function(i) return { i // 8 + 1, i % 8 + 1 } end,
  misere = true,
  examples = {
    { position = { 5, 5 }, value = 0 },
    { position = { 5, 8 }, value = 0, note = "floor(|y/x - x/y|), Nivasch" },
    { position = { 9, 25 }, value = 2, note = "floor(25/9 - 9/25)" },
    { position = { 7, 100 }, value = 14, note = "floor(100/7 - 7/100)" },
    { position = { 1, 50 }, value = 49, note = "floor(50 - 1/50)" },
  },
}
