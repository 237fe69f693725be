-- SPDX-License-Identifier: MIT
return {
  name = "guiles",
  summary = "Take a heap of one or two, or take two tokens from a longer heap and split the rest in two.",
  source = { "Winning Ways, vol. 1, ch. 4", "OEIS A125916" },
  tags = { "heap", "octal", "periodic" },
  code = "0.15",
  start = 12,
  examples = {
    { from = 0, values = { 0, 1, 1, 0, 1, 1, 2, 2, 1, 2, 2, 1, 1, 0, 1, 1, 2, 2, 1, 2, 2 }, note = "OEIS A125916" },
    { from = 1, values = { 1, 1, 0, 1, 1, 2, 2, 1, 2, 2 }, note = "one whole period of ten" },
    { position = { 3, 13 }, outcome = "P" },
  },
}
