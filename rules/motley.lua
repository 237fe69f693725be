-- SPDX-License-Identifier: MIT
return {
  name = "motley",
  summary = "Turn any coins of a row, the rightmost of them from heads to tails.",
  source = { "Winning Ways, vol. 3, ch. 14" },
  tags = { "coins" },
  turn = "1+",
  examples = {
    { position = "H", value = 1, note = "a head in place n is worth 2^(n-1): the row is a number in binary" },
    { position = "TTTTTTTH", value = 128 },
    { position = "HTHH", value = 13 },
  },
}
