-- SPDX-License-Identifier: MIT
return {
  name = "turning_turtles",
  summary = "Turn one or two coins of a row, the rightmost of them from heads to tails.",
  source = { "Winning Ways, vol. 3, ch. 14" },
  tags = { "coins", "closed form" },
  turn = { 1, 2 },
  examples = {
    { position = "TTTTH", value = 5, note = "heads in place n is a nim-heap of n" },
    { position = "HHH", outcome = "P", note = "1 + 2 + 3 in nim-addition" },
    { position = "HTHH", value = 6 },
    { position = "TTTT", value = 0 },
  },
}
