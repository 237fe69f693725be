-- SPDX-License-Identifier: MIT
return {
  name = "subtraction",
  summary = "Take s tokens from a heap, s in a fixed set.",
  source = { "Winning Ways, vol. 1, ch. 4", "OEIS A266756 (the set 2, 5, 7)" },
  tags = { "heap", "subtraction", "periodic" },
  params = {
    s = {
      type = "integers",
      intervals = true,
      default = { 1, 2, 3 },
      help = "the numbers that may be taken, as 1,3,30..100",
    },
  },
  subtract = function(p) return p.s end,
  start = { 5, 6, 7 },
  examples = {
    { from = 0, values = { 0, 1, 2, 3, 0, 1, 2, 3, 0 } },
    { period = 4, preperiod = 0, note = "g(n) = n mod (k+1) for the set 1..k" },
    { position = { 5, 6, 7 }, outcome = "P", note = "1 + 2 + 3 in nim-addition" },
    { position = { 5, 6, 4 }, value = 3 },
    {
      params = { s = { 2, 5, 7 } },
      from = 0,
      values = { 0, 0, 1, 1, 0, 2, 1, 3, 2, 2, 0, 3, 1, 0, 0, 1, 1, 2, 2, 3, 3, 2, 0, 0, 1, 1, 0, 2, 1, 3 },
      note = "OEIS A266756",
    },
    { params = { s = { 2, 5, 7 } }, period = 22, preperiod = 0, note = "OEIS A266756" },
    { params = { s = { 3 } }, from = 0, values = { 0, 0, 0, 1, 1, 1, 0, 0, 0, 1 }, note = "g(n) = (n div a) mod 2" },
  },
}
