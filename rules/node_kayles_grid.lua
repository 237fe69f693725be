-- SPDX-License-Identifier: MIT
return {
  name = "node_kayles_grid",
  summary = "Take a cell of a grid; it and the cells beside it are out of the game.",
  source = {
    "T. J. Schaefer, On the complexity of some two-person perfect-information games, J. Comput. System Sci. 16 (1978)",
    "OEIS A002187 (one row), A316632 (three rows)",
  },
  tags = { "grid" },
  params = {
    w = { type = "integer", default = 5, min = 1, max = 256, help = "columns" },
    h = { type = "integer", default = 3, min = 1, max = 256, help = "rows; at most 256 cells in all" },
  },
  -- The same game as node_kayles on a grid. As sets of cells the positions are searched much faster than as graphs.
  place = { tiles = { ".x./x#x/.x." } },
  examples = {
    { params = { w = 7, h = 1 }, value = 1, note = "a path of 7; paths are Dawson's Chess, OEIS A002187" },
    { params = { w = 34, h = 1 }, value = 0 },
    { params = { w = 9, h = 2 }, value = 1, note = "two rows: 1 for odd length, 0 for even" },
    { params = { w = 8, h = 3 }, value = 2, note = "three rows: OEIS A316632" },
    { params = { w = 6, h = 4 }, value = 0, note = "four rows: 0 (comment in OEIS A316632)" },
  },
}
