-- SPDX-License-Identifier: MIT
return {
  name = "node_kayles",
  summary = "Take a vertex of a graph; it and its neighbours are out of the game.",
  source = {
    "T. J. Schaefer, On the complexity of some two-person perfect-information games, J. Comput. System Sci. 16 (1978)",
    "OEIS A002187 (paths), A316632 (grids of three rows)",
  },
  tags = { "graph" },
  params = {
    w = { type = "integer", default = 7, min = 1, max = 512, help = "columns of a grid; a path if there is one row" },
    h = { type = "integer", default = 1, min = 1, max = 30, help = "rows of a grid" },
    cycle = { type = "integer", default = 0, min = 0, max = 1000, help = "vertices of a cycle, instead of a grid" },
    edges = { type = "position", default = {}, help = "instead of a grid: a list of edges, as {{1,2},{2,3}}" },
  },
  -- A position is a graph in the format graph6; in Lua, lists of neighbours do as well. Grids are searched much faster
  -- as sets of cells: node_kayles_grid.
  take = "vertex and neighbours",
  examples = {
    { value = 1, note = "a path of 7; paths are Dawson's Chess, OEIS A002187" },
    { params = { w = 34 }, value = 0 },
    { position = { { 2 }, { 1, 3 }, { 2 } }, value = 2, note = "a path of 3 as lists of neighbours" },
    { position = "DhC", value = 3, note = "a path of 5 in graph6" },
    { position = "C?", outcome = "P", note = "four lone vertices" },
    { params = { cycle = 5 }, outcome = "P", note = "every move leaves a single edge, and the next one ends play" },
    { params = { cycle = 17 }, outcome = "N", note = "one move, to a path of 14 and value 0" },
    { params = { w = 9, h = 2 }, value = 1, note = "two rows: 1 for odd length, 0 for even" },
    { params = { w = 8, h = 3 }, value = 2, note = "three rows: OEIS A316632" },
    { params = { w = 6, h = 4 }, value = 0, note = "four rows: 0 (comment in OEIS A316632)" },
  },
}
