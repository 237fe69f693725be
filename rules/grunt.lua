-- SPDX-License-Identifier: MIT
return {
  name = "grunt",
  summary = "Turn the first coin, one more and its mirror image, and at the right a head, which becomes tails.",
  source = { "Winning Ways, vol. 3, ch. 14" },
  tags = { "coins" },
  turn = "4FS",
  start = "TTTHTHHTTH",
  examples = {
    { position = "TTTH", value = 1, note = "Grundy's game: a head in place n + 1 is a heap of n" },
    { position = "TTTTTTTTTTTTTH", value = 3, note = "0, 0, 0, 1, 0, 2, 1, 0, 2, ..., CGSuite, GameHeapTest" },
  },
}
