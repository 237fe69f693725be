-- SPDX-License-Identifier: MIT
return {
  name = "strip_and_streak",
  summary = "Turn consecutive coins of one row or one column of a board, the last one from heads to tails.",
  source = { "Winning Ways, vol. 3, ch. 14" },
  tags = { "coins", "grid" },
  -- Moves are moves of Ruler in a row or in a column. {x, y} is the board with one head, in column x and row y.
  product = { "ruler", "ruler", acrostic = true },
  examples = {
    { position = { 1, 1 }, value = 1 },
    { position = { 1, 2 }, value = 2 },
    { position = { 4, 4 }, value = 2 },
    { position = { 2, 8 }, value = 9 },
  },
}
