-- SPDX-License-Identifier: MIT
return {
  name = "cram",
  summary = "Put a domino on two free neighbouring cells of a grid.",
  source = { "M. Gardner, Mathematical Games, Scientific American (February 1974)", "Winning Ways, vol. 3, ch. 15" },
  tags = { "grid", "dominoes" },
  params = {
    w = { type = "integer", default = 4, min = 1, max = 256, help = "columns" },
    h = { type = "integer", default = 4, min = 1, max = 256, help = "rows; at most 256 cells in all" },
  },
  place = { tiles = { "##" }, turns = true },
  examples = {
    { params = { w = 6, h = 1 }, value = 3, note = "one row is Dawson's Kayles, 0.07" },
    { params = { w = 5, h = 2 }, value = 1, note = "two rows: 0 for even length, 1 for odd" },
    { params = { w = 5, h = 3 }, value = 1 },
    { value = 0, note = "even by even: the second player mirrors" },
    { params = { w = 4, h = 3 }, value = 1 },
    { params = { w = 9, h = 2 }, position = 511 | 1 << 9 + 2, value = 4, note = "A. Siegel, CGSuite, GameGridTest" },
  },
}
