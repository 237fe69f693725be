-- SPDX-License-Identifier: MIT
return {
  name = "nim",
  summary = "Take any number of tokens from one heap.",
  source = {
    "C. L. Bouton, Nim, a game with a complete mathematical theory, Annals of Mathematics 3 (1901)",
    "Winning Ways, vol. 1, ch. 2",
  },
  tags = { "heap", "closed form" },
  code = "0.[3]",
  start = { 3, 4, 5 },
  examples = {
    { from = 0, values = { 0, 1, 2, 3, 4, 5, 6, 7, 8 } },
    { position = { 3, 5, 6 }, value = 0, note = "Bouton: the nim-sum 3 + 5 + 6 is 0" },
    { position = { 3, 5, 7 }, value = 1 },
    { position = { 1, 2, 3 }, outcome = "P" },
  },
}
