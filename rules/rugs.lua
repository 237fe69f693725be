-- SPDX-License-Identifier: MIT
return {
  name = "rugs",
  summary = "Turn all coins of an upright rectangle of coins, its far corner from heads to tails.",
  source = { "Winning Ways, vol. 3, ch. 14" },
  tags = { "coins", "grid", "nim product" },
  -- Ruler along the rows and along the columns. {x, y} is the board with one head, in column x and row y.
  product = { "ruler", "ruler" },
  examples = {
    { position = { 2, 2 }, value = 3, note = "the nim-product of the largest powers of 2 that divide x and y" },
    { position = { 4, 4 }, value = 6 },
    { position = { 6, 12 }, value = 8, note = "2 * 4" },
    { position = "HT/TH", value = 2 },
    { position = "HTT/TTH", value = 3 },
  },
}
