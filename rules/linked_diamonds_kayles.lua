-- SPDX-License-Identifier: MIT
return {
  name = "linked_diamonds_kayles",
  summary = "Node Kayles on n diamonds in a row, linked at their vertices of degree three.",
  source = {
    "S. Brown et al., Nimber sequences of Node-Kayles games, Journal of Integer Sequences 23 (2020), 20.3.5",
    "OEIS A316781",
  },
  tags = { "graph", "heap", "periodic", "coupled" },
  -- The path is v_0 .. v_n; diamond i has the vertices v_(i-1), v_i, u_i, w_i, and all edges but that from u_i to w_i.
  -- a: n diamonds; a0 is a single vertex. x: n - 1 diamonds and two leaves at one end of the path; x0 is empty.
  -- y: n - 1 diamonds and two leaves at both ends; y0 is two single vertices.
  -- Single vertices that are left in pairs are left out.
  heaps = {
    a = { "0 for n = 0", "x(n-1)", "x(i) + x(n-2-i)", "a(0) + x(i) + x(n-1-i)" },
    x = { "0 for n = 1", "x(n-2)", "a(0) + x(n-1)", "y(n-2)", "x(i) + y(n-3-i)", "a(0) + x(i) + y(n-2-i)" },
    y = { "0 for n = 1", "y(n-2)", "a(0) + y(n-1)", "y(i) + y(n-3-i)", "a(0) + y(i) + y(n-2-i)" },
  },
  start = "a5",
  examples = {
    {
      from = 1,
      values = {
        2, 1, 0, 3, 3, 1, 4, 2, 6, 5, 0, 2, 7, 1, 4, 3, 3, 1, 4, 7, 7, 5, 0, 2, 8, 4, 4, 6, 3, 1, 8, 7, 7, 5, 0, 2, 2,
        1, 4, 6, 3, 1, 8, 2, 7, 5, 0, 2, 8, 1, 4, 6, 3, 1, 4, 2, 7, 5, 0, 2, 8, 1, 4, 6, 3, 1, 8, 7, 7, 5, 0, 2, 8, 1,
        4, 6, 3, 1, 8, 2, 7, 5, 0, 2, 8, 1, 4, 6, 3, 1, 8, 2, 7,
      },
      note = "OEIS A316781",
    },
    { position = "x1", value = 2, note = "a path of three" },
    { period = 12, preperiod = 69, note = "W. H. T. Wong in OEIS A316781" },
  },
}
