-- SPDX-License-Identifier: MIT
return {
  name = "turning_corners",
  summary = "Turn the four corners of an upright rectangle of coins, the far corner from heads to tails.",
  source = { "Winning Ways, vol. 3, ch. 14", "On Numbers and Games, ch. 6", "OEIS A051775" },
  tags = { "coins", "grid", "nim product" },
  -- Twins along the rows and along the columns. {x, y} is the board with one coin showing heads, in column x and row
  -- y, where the first of each has the number 0 and no move.
  product = { "twins", "twins", origin = 0 },
  start = { 2, 3 },
  examples = {
    { position = { 1, 7 }, value = 7, note = "the value is the nim-product of x and y, OEIS A051775" },
    { position = { 2, 2 }, value = 3 },
    { position = { 2, 3 }, value = 1 },
    { position = { 4, 4 }, value = 6 },
    { position = { 7, 9 }, value = 8 },
    { position = { 15, 15 }, value = 9 },
    { position = "TTT/THT/TTH", value = 2, note = "two heads: 1 * 1 + 2 * 2 = 1 + 3" },
  },
}
