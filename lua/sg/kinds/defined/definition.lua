-- SPDX-License-Identifier: MIT
-- Says which definition completes a rule that has a field: of each field, the folder of the kind that defines it. The
-- program (sg.kinds.fields) and the checker of certificates complete rules by this list.

return {
  entailing = "entailing",
  heap2 = "two_heaps",
  heaps = "coupled_heaps",
  moves = "formula",
  numbers = "numbers",
  place = "place",
  poset = "poset",
  product = "coins",
  rewrite = "rewrite",
  take = "take",
  turn = "coins",
}
