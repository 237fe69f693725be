-- SPDX-License-Identifier: MIT
return {
  name = "dawsons_kayles",
  summary = "Knock down two pins side by side in a row of n pins.",
  source = {
    "Guy and Smith, The G-values of various games, Proc. Camb. Phil. Soc. 52 (1956)",
    "Winning Ways, vol. 1, ch. 4",
  },
  tags = { "heap", "octal", "periodic", "row" },
  code = "0.07",
  start = 12,
  examples = {
    {
      from = 0,
      values = { 0, 0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 0, 5, 2, 2, 3, 3 },
      note = "one heap behind Dawson's Chess, OEIS A002187",
    },
    { position = 86, value = 9, note = "the largest value, and where it comes first" },
    { period = 34, preperiod = 53, note = "Guy and Smith" },
  },
}
