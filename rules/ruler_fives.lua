-- SPDX-License-Identifier: MIT
return {
  name = "ruler_fives",
  summary = "Turn up to five coins side by side, the rightmost of them from heads to tails.",
  source = { "Winning Ways, vol. 3, ch. 14" },
  tags = { "coins" },
  turn = "1-5C",
  examples = {
    { position = "TTTH", value = 4, note = "1, 2, 1, 4 over and over, CGSuite, GameHeapTest" },
    { position = "TTTTTTTH", value = 4, note = "8 in Ruler, where more coins may be turned" },
  },
}
