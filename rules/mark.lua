-- SPDX-License-Identifier: MIT
return {
  name = "mark",
  summary = "Take one token from a heap, or halve it (rounding down).",
  source = {
    "A. S. Fraenkel, Aperiodic subtraction games, Electronic Journal of Combinatorics 18 (2011)",
    "OEIS A229764",
  },
  tags = { "heap", "aperiodic" },
  heap = function(n, option)
    if n > 0 then
      option(n - 1)
      option(n // 2)
    end
  end,
  start = 20,
  examples = {
    {
      from = 0,
      values = { 0, 1, 0, 2, 1, 2, 0, 1, 0, 2, 0, 1, 2, 1, 0, 2, 1, 2, 0, 1, 2, 1, 0, 2, 0, 1, 0, 2, 1, 2, 0 },
      note = "OEIS A229764",
    },
    { position = 30, outcome = "P" },
  },
}
