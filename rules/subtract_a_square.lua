-- SPDX-License-Identifier: MIT
return {
  name = "subtract_a_square",
  summary = "Take a square number of tokens from a heap.",
  source = {
    "S. W. Golomb, A mathematical investigation of games of 'take-away', J. Combinatorial Theory 1 (1966)",
    "OEIS A030193",
  },
  tags = { "heap", "subtraction", "unsolved" },
  heap = function(n, option)
    local k = 1
    while k * k <= n do
      option(n - k * k)
      k = k + 1
    end
  end,
  start = 20,
  examples = {
    { from = 0, values = { 0, 1, 0, 1, 2, 0, 1, 0, 1, 2, 0, 1, 0, 1, 2, 0, 1, 0, 1, 2, 0 } },
    {
      position = 22,
      outcome = "P",
      note = "the losses 0, 2, 5, 7, 10, 12, 15, 17, 20, 22, 34, 39, ..., OEIS A030193",
    },
    { position = 34, outcome = "P" },
    { position = 39, outcome = "P" },
    { position = 25, outcome = "N" },
  },
}
