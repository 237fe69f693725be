-- SPDX-License-Identifier: MIT
return {
  name = "euclid",
  summary = "From two numbers, take a multiple of the smaller from the larger; both stay above zero.",
  source = {
    "Cole and Davie, A game based on the Euclidean algorithm, Mathematical Gazette 53 (1969)",
    "G. Nivasch, The Sprague-Grundy function of the game Euclid, Discrete Mathematics 306 (2006)",
  },
  tags = { "two heaps", "closed form" },
  start = { 25, 9 },
  positions = sg.pair { min = 1, about = "the two numbers" },
  options = function(pair, option, _, label)
    local a, b = math.min(pair[1], pair[2]), math.max(pair[1], pair[2])
    for rest = b - a, 1, -a do
      if label then label((b - rest) // a .. " times " .. a) end
      option({ a, rest })
    end
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
