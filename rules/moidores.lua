-- SPDX-License-Identifier: MIT
return {
  name = "moidores",
  summary = "Turn up to nine coins of a row, the rightmost of them from heads to tails.",
  source = { "Winning Ways, vol. 3, ch. 14" },
  tags = { "coins" },
  turn = "1-9",
  examples = {
    { position = "TTTTTTTTH", value = 256, note = "1, 2, 4, ..., 256, 511, 512, ..., CGSuite, GameHeapTest" },
  },
}
