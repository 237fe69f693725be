-- SPDX-License-Identifier: MIT
return {
  name = "queens",
  summary = "Put a queen on a cell of a board that no queen attacks.",
  source = { "H. Noon, G. Van Brummelen, The non-attacking queens game, College Math. J. 37 (2006)", "OEIS A344227" },
  tags = { "grid", "pieces" },
  params = {
    w = { type = "integer", default = 5, min = 1, max = 16, help = "columns" },
    h = { type = "integer", default = 5, min = 1, max = 16, help = "rows" },
  },
  -- A position is the set of the cells that no queen attacks.
  place = { tiles = { { "#", lines = "queen" } } },
  examples = {
    {
      params = { w = 1, h = 1 },
      value = 1,
      note = "n by n: 1, 1, 2, 1, 3, 1, 2, 3, 1, 0, 1, 0, 1 (OEIS A344227), 0",
    },
    { params = { w = 3, h = 3 }, value = 2 },
    { params = { w = 4, h = 4 }, value = 1 },
    { value = 3 },
    { params = { w = 6, h = 6 }, value = 1 },
    {
      params = { w = 16, h = 16 },
      position = "###############./###############./##############.#",
      value = 2,
      note = "beyond 64 cells: three in a row, of which the first and the last do not attack each other",
    },
  },
}
