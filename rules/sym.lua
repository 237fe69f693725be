-- SPDX-License-Identifier: MIT
return {
  name = "sym",
  summary = "Turn any symmetrical set of coins of a row, the rightmost of them from heads to tails.",
  source = { "Winning Ways, vol. 3, ch. 14" },
  tags = { "coins" },
  turn = { symmetric = true },
  examples = {
    { position = "H", value = 1, note = "1, 2, 4, 3, 6, 7, 8, 16, 18, 25, ..., Winning Ways" },
    { position = "TTTH", value = 3 },
    { position = "TTTTTTTH", value = 16 },
    { position = "TTTTTTTTTH", value = 25 },
    { position = "HHTH", outcome = "P", note = "1 + 2 + 3 in nim-addition" },
  },
}
