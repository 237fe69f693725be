-- SPDX-License-Identifier: MIT
return {
  name = "acrostic_twins",
  summary = "Turn two coins of one row or one column of a board, the farther one from heads to tails.",
  source = { "Winning Ways, vol. 3, ch. 14" },
  tags = { "coins", "grid" },
  -- Moves are moves of Twins in a row or in a column. {x, y} is the board with one head in column x and row y, from 0.
  product = { "twins", "twins", acrostic = true, origin = 0 },
  start = { 2, 3 },
  examples = {
    { position = { 2, 3 }, value = 1, note = "the nim-sum of x and y, since each can be made any smaller number" },
    { position = { 5, 3 }, value = 6 },
    { position = "TTT/THT/TTH", outcome = "P", note = "both heads are on the diagonal" },
  },
}
