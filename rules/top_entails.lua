-- SPDX-License-Identifier: MIT
-- Top Entails. A stack of one token is loony: its token is taken, and the opponent must answer in the empty stack.
-- The loony stacks up to 10,000,000 are 1, 3, 2403, 2505, 33243, 640193, 696157, 696401 and 3701153.

return {
  name = "top_entails",
  summary = "Split a stack into two, or take its top token: then the opponent must answer in that stack.",
  source = {
    "Berlekamp, Conway, Guy, Winning Ways, vol. 2, ch. 12, Top Entails",
    "West, New values for Top Entails, Games of No Chance, MSRI Publ. 29 (1996)",
    "Larsson, Nowakowski, Santos, Impartial games with entailing moves (2021)",
  },
  tags = { "heaps", "entailing" },
  entailing = true,
  start = 7,
  heap = function(n, option)
    for a = 1, n // 2 do
      option(a, n - a)
    end
    if n > 0 then option.entail(n - 1) end
  end,
  examples = {
    {
      from = 0,
      values = { 0, "loony", 0, "loony", 1, 0, 2, 1, 3, 0, 1, 3, 4, 0, 3, 4 },
      note = "Winning Ways, vol. 2, ch. 12",
    },
    { position = 3, value = "loony", outcome = "N" },
    { position = 9, outcome = "P" },
    { position = 2403, value = "loony", note = "West 1996" },
  },
}
