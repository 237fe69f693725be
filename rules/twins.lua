-- SPDX-License-Identifier: MIT
return {
  name = "twins",
  summary = "Turn exactly two coins of a row, the right one of them from heads to tails.",
  source = { "Winning Ways, vol. 3, ch. 14" },
  tags = { "coins", "closed form" },
  turn = { 2 },
  examples = {
    { position = "H", value = 0, note = "heads in place n is a nim-heap of n - 1" },
    { position = "TTTTH", value = 4 },
    { position = "HTHH", value = 1, note = "0 + 2 + 3 in nim-addition" },
    { position = "THHH", outcome = "P", note = "1 + 2 + 3 in nim-addition" },
  },
}
