-- SPDX-License-Identifier: MIT
return {
  name = "triplet_fives",
  summary = "Turn exactly three coins within five places, the rightmost of them from heads to tails.",
  source = { "Winning Ways, vol. 3, ch. 14" },
  tags = { "coins" },
  turn = "3C(5)",
  examples = {
    { position = "TTTTH", value = 4, note = "0, 0, 1, 2, 4 over and over, CGSuite, GameHeapTest" },
    { position = "TTTTTH", value = 0 },
  },
}
