-- SPDX-License-Identifier: MIT
return {
  name = "scalloped_kayles",
  summary = "Node Kayles on n vertices in a row, each joined to the next one and to the third one from it.",
  source = {
    "S. Brown et al., Nimber sequences of Node-Kayles games, Journal of Integer Sequences 23 (2020), 20.3.5",
    "OEIS A317367",
  },
  tags = { "graph", "heap", "periodic", "coupled" },
  -- a: n vertices. A vertex is taken; the n vertices at one side of it lose the nearest and the third nearest: b.
  -- So do
  -- n + 3 vertices between two that are taken, at both ends: c.
  heaps = {
    a = { "b(i) + b(n-1-i)" },
    b = { "b(n-2)", "b(i) + c(n-4-i)" },
    c = { "0 for n = 0", "c(n-2)", "c(i) + c(n-4-i)" },
  },
  start = "a10",
  examples = {
    {
      from = 4,
      values = {
        0, 2, 1, 3, 0, 1, 1, 3, 0, 2, 3, 3, 2, 2, 3, 4, 2, 4, 0, 4, 2, 5, 3, 2, 2, 3, 3, 2, 0, 3, 1, 1, 0, 3, 1, 2, 0,
        3, 1, 2, 0, 1, 1, 4, 0, 4, 5, 4, 7, 2, 6, 4, 7, 5, 0, 4, 1, 1, 0, 2, 1, 3, 0, 2, 1, 3, 0, 1, 1, 3, 0, 2, 3, 3,
        2, 2, 7, 4, 6, 5, 4, 4, 5, 5, 7, 2, 6, 3, 3, 2, 0, 3, 1, 1, 0, 3, 1, 2, 0, 3, 1, 2, 0, 1, 1,
      },
      note = "OEIS A317367",
    },
    { position = "a3", value = 2, note = "a path of three" },
    { position = "c0", value = 1, note = "one vertex is left" },
    { period = 62, preperiod = 116, note = "last exception 115: OEIS A317367" },
  },
}
