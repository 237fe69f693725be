-- SPDX-License-Identifier: MIT
return {
  name = "turnips",
  summary = "Turn three coins at equal distances, the rightmost of them from heads to tails.",
  source = { "Winning Ways, vol. 3, ch. 14" },
  tags = { "coins" },
  turn = "3E",
  start = "THTHHHT",
  examples = {
    { position = "TTTTTTH", value = 2, note = "0, 0, 1, 0, 0, 1, 2, 2, 1, ..., CGSuite, GameHeapTest" },
    { position = "TTTTTTTTH", value = 1 },
  },
}
