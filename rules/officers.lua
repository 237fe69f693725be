-- SPDX-License-Identifier: MIT
return {
  name = "officers",
  summary = "Take one token from a heap of two or more, and split the rest into two heaps if you like.",
  source = {
    "Winning Ways, vol. 1, ch. 4",
    "J. P. Grossman, Searching for periodicity in Officers, Games of No Chance",
    "OEIS A046695",
  },
  tags = { "heap", "octal", "unsolved" },
  code = "0.6",
  start = 10,
  examples = {
    { from = 0, values = { 0, 0, 1, 2, 0, 1, 2, 3, 1, 2, 3, 4, 0, 3, 4, 2, 1, 3, 2, 1, 0 }, note = "OEIS A046695" },
    { position = 12, outcome = "P" },
  },
}
