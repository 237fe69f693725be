-- SPDX-License-Identifier: MIT
return {
  name = "octal",
  summary = "The take-and-break game of a code: digit t says what may be left when t tokens are taken.",
  source = {
    "Guy and Smith, The G-values of various games, Proc. Camb. Phil. Soc. 52 (1956)",
    "Winning Ways, vol. 1, ch. 4",
    "Siegel, Combinatorial Game Theory, ch. IV",
  },
  tags = { "heap", "octal" },
  params = { code = { type = "string", default = "0.77", help = "the code, as 0.137, 4.7 or 0.[3]" } },
  code = function(p) return p.code end,
  start = 10,
  examples = {
    { period = 12, preperiod = 71, note = "Kayles, OEIS A002186" },
    { params = { code = "0.137" }, period = 34, preperiod = 52, note = "Dawson's Chess, OEIS A002187" },
    { params = { code = "0.17" }, period = 34, preperiod = 33, note = "OEIS A071431" },
    { params = { code = "0.36" }, from = 1, values = { 1, 0, 2, 1, 0, 2, 1, 3, 2, 1, 3, 2 }, note = "OEIS A071432" },
    { params = { code = "0.[3]" }, from = 0, values = { 0, 1, 2, 3, 4, 5 }, note = "Nim" },
  },
}
