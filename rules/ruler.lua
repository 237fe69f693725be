-- SPDX-License-Identifier: MIT
return {
  name = "ruler",
  summary = "Turn any number of consecutive coins of a row, the rightmost of them from heads to tails.",
  source = { "Winning Ways, vol. 3, ch. 14" },
  tags = { "coins", "closed form" },
  turn = { consecutive = true },
  start = "HTHHTH",
  examples = {
    { position = "TTTTTH", value = 2, note = "heads in place n: the largest power of 2 that divides n" },
    { position = "TTTH", value = 4 },
    { position = "TTTTTTTTTTTTTTTH", value = 16 },
    { position = "HTHHTH", value = 6 },
    { position = "HTH", outcome = "P" },
  },
}
