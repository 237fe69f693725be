-- SPDX-License-Identifier: MIT
return {
  name = "triplets",
  summary = "Turn exactly three coins of a row, the rightmost of them from heads to tails.",
  source = { "Winning Ways, vol. 3, ch. 14" },
  tags = { "coins", "closed form" },
  turn = { 3 },
  start = "HTHTH",
  examples = {
    { position = "HH", value = 0, note = "two places further on, the values are those of Mock Turtles" },
    { position = "TTH", value = 1 },
    { position = "TTTTTH", value = 7 },
    { position = "TTHHHH", outcome = "P", note = "1 + 2 + 4 + 7 in nim-addition" },
  },
}
