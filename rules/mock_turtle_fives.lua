-- SPDX-License-Identifier: MIT
return {
  name = "mock_turtle_fives",
  summary = "Turn up to three coins within five places, the rightmost of them from heads to tails.",
  source = { "Winning Ways, vol. 3, ch. 14" },
  tags = { "coins" },
  turn = "1-3C(5)",
  examples = {
    { position = "TTTTH", value = 8, note = "1, 2, 4, 7, 8 over and over, CGSuite, GameHeapTest" },
    { position = "TTTTTH", value = 1 },
  },
}
