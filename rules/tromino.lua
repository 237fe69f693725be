-- SPDX-License-Identifier: MIT
return {
  name = "tromino",
  summary = "Put a tromino, straight or bent, on three free cells of a grid.",
  source = { "after the pentomino game of S. Golomb, Polyominoes (1965)" },
  tags = { "grid", "polyominoes" },
  params = {
    w = { type = "integer", default = 4, min = 1, max = 256, help = "columns" },
    h = { type = "integer", default = 4, min = 1, max = 256, help = "rows; at most 256 cells in all" },
  },
  place = { tiles = { "###", "##/#." }, turns = true },
  examples = {
    { params = { w = 7, h = 1 }, value = 2, note = "one row is the octal game 0.007" },
    { params = { w = 12, h = 1 }, value = 1 },
    { params = { w = 3, h = 2 }, value = 2 },
    { params = { w = 6, h = 2 }, value = 1 },
    { params = { w = 3, h = 3 }, value = 3 },
    { params = { w = 4, h = 3 }, value = 0 },
    { params = { w = 5, h = 3 }, value = 5, note = "by the definition, position by position" },
    { value = 2 },
  },
}
