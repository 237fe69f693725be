-- SPDX-License-Identifier: MIT
return {
  name = "turning_corners",
  summary = "Turn the four corners of an upright rectangle of coins, the far corner from heads to tails.",
  source = { "Winning Ways, vol. 3, ch. 14", "On Numbers and Games, ch. 6", "OEIS A051775" },
  tags = { "coins", "grid", "nim product" },
  -- A position is one coin showing heads, in column x and row y. Coins in column or row 0 cannot be the far
  -- corner. The move leaves three coins showing heads, which is a sum of three positions.
  start = { 2, 3 },
  options = function(coin, option)
    local x, y = coin[1], coin[2]
    for a = 0, x - 1 do
      for b = 0, y - 1 do
        option({ a, b }, { a, y }, { x, b })
      end
    end
  end,
  sample = function(i)
    return { i // 4, i % 4 }
  end,
  examples = {
    { position = { 1, 7 }, value = 7, note = "the value is the nim-product of x and y, OEIS A051775" },
    { position = { 2, 2 }, value = 3 },
    { position = { 2, 3 }, value = 1 },
    { position = { 4, 4 }, value = 6 },
    { position = { 7, 9 }, value = 8 },
    { position = { 15, 15 }, value = 9 },
  },
}
