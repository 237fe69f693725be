-- SPDX-License-Identifier: MIT
-- Says which definitions complete a rule that has a field, one after the other: of each field, the folders that define
-- it. The program (sg.kinds.fields) and the checker of certificates complete rules by this list.

return {
  entailing = { "entailing" },
  heap2 = { "two_heaps" },
  heaps = { "coupled_heaps" },
  moves = { "formula" },
  numbers = { "numbers" },
  place = { "place" },
  poset = { "poset" },
  product = { "turns", "coins" },
  rewrite = { "rewrite" },
  take = { "take" },
  turn = { "turns", "coins" },
}
