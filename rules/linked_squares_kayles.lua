-- SPDX-License-Identifier: MIT
return {
  name = "linked_squares_kayles",
  summary = "Node Kayles on n squares in a row, each with one edge on a common path.",
  source = {
    "S. Brown et al., Nimber sequences of Node-Kayles games, Journal of Integer Sequences 23 (2020), 20.3.5",
    "OEIS A316629",
  },
  tags = { "graph", "heap", "unsolved", "coupled" },
  -- The path is u_1 .. u_(n+1); square i has the corners u_i, v_i, w_i, u_(i+1).
  -- a: n squares. b: n - 1 squares and two vertices more at one end of the path; b0 is empty. c: n - 1 squares and
  -- two
  -- vertices more at both ends; c0 is a single edge. Single vertices that are left in pairs are left out.
  heaps = {
    a = { "0 for n = 0", "a(i) + b(n-1-i)", "b(i) + b(n-2-i)" },
    b = { "a(n-1)", "b(n-2)", "b(i) + b(n-1-i)", "a(i) + c(n-2-i)", "b(i) + c(n-3-i)" },
    c = { "0 for n = 1", "b(n)", "c(n-2)", "c(i) + b(n-1-i)", "c(i) + c(n-3-i)" },
  },
  start = "a4",
  examples = {
    {
      from = 1,
      values = {
        0, 1, 3, 4, 2, 3, 1, 2, 0, 4, 6, 5, 7, 3, 2, 7, 6, 2, 0, 2, 1, 3, 2, 4, 3, 5, 0, 3, 1, 2, 10, 1, 11, 2, 1, 9,
        7, 8, 4, 9, 5, 3, 1, 2, 7, 4, 9, 7, 6, 9, 7, 8, 4, 3, 5, 2, 6, 5, 10, 4, 9, 14, 0, 4, 11, 8, 13, 3, 7, 2, 3,
        9, 5, 3, 4, 5, 7, 4, 9, 7, 8, 9, 7, 8, 6, 9, 5, 10, 16, 5,
      },
      note = "OEIS A316629",
    },
    { position = "a0", value = 1, note = "a single vertex" },
    { position = "b1", value = 2, note = "a path of three" },
    { position = "c1", value = 3, note = "a path of five" },
  },
}
