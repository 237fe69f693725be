-- SPDX-License-Identifier: MIT
return {
  name = "mock_turtles",
  summary = "Turn one, two or three coins of a row, the rightmost of them from heads to tails.",
  source = { "Winning Ways, vol. 3, ch. 14", "OEIS A000069" },
  tags = { "coins", "closed form" },
  turn = { 1, 2, 3 },
  start = "HTHTH",
  examples = {
    { position = "H", value = 1, note = "the odious numbers 1, 2, 4, 7, 8, 11, 13, 14, ..., OEIS A000069" },
    { position = "TTTH", value = 7 },
    { position = "TTTTTH", value = 11 },
    { position = "TTTTTTTTTTTH", value = 22 },
    { position = "HHHH", value = 0, note = "1 + 2 + 4 + 7 in nim-addition" },
    { position = "HTHTH", value = 13 },
  },
}
