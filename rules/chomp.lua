-- SPDX-License-Identifier: MIT
return {
  name = "chomp",
  summary = "Bite a square off a chocolate bar, with all squares right of it and below; the first is poisoned.",
  source = { "D. Gale, A curious Nim-type game, American Mathematical Monthly 81 (1974)", "OEIS A147983" },
  tags = { "grid", "poset" },
  params = {
    w = { type = "integer", default = 5, min = 1, max = 60, help = "columns" },
    h = { type = "integer", default = 4, min = 1, max = 60, help = "rows" },
  },
  -- A position is the list of the lengths of the rows, from the row with the poison down. Nobody takes the poison, so
  -- this square is always left.
  poset = "rows",
  examples = {
    { position = { 1 }, outcome = "P", note = "only the poison is left" },
    { position = { 7, 6 }, outcome = "P", note = "two rows: a loss exactly if the first is one longer" },
    { position = { 7, 7 }, outcome = "N" },
    { position = { 3, 1, 1 }, outcome = "P", note = "A. E. Brouwer, quoted in OEIS A147983" },
    { position = { 2, 2, 1 }, outcome = "P" },
    { position = { 6, 4, 2 }, outcome = "P", note = "r = 2: p = q + 2" },
    { position = { 7, 4, 3 }, outcome = "P" },
    { position = { 10, 6, 4 }, outcome = "P" },
    { position = { 5, 5, 5, 5 }, outcome = "N", note = "strategy stealing: every bar but 1 by 1 is a win" },
  },
}
