-- SPDX-License-Identifier: MIT
return {
  name = "all_but",
  summary = "Take any number of tokens from a heap that is not in a fixed set.",
  source = { "Winning Ways, vol. 1, ch. 4", "Siegel, Combinatorial Game Theory, ch. IV" },
  tags = { "heap", "subtraction", "arithmetic periodic" },
  params = { s = { type = "integers", default = { 1, 2, 3 }, help = "the numbers that may not be taken" } },
  subtract = function(p) return { all_but = p.s } end,
  start = 10,
  examples = {
    { from = 0, values = { 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3 } },
    { period = 4, preperiod = 0, saltus = 1, note = "all but 1..k: g(n) = n div (k+1)" },
    { params = { s = { 1 } }, from = 0, values = { 0, 0, 1, 1, 2, 2, 3, 3 } },
    { params = { s = {} }, from = 0, values = { 0, 1, 2, 3, 4, 5 }, note = "nothing is forbidden: Nim" },
  },
}
