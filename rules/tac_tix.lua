-- SPDX-License-Identifier: MIT
return {
  name = "tac_tix",
  summary = "Take any number of pieces that lie side by side, without a gap, in one row or one column.",
  source = {
    "P. Hein's Tac Tix (Bulo): M. Gardner, Hexaflexagons and Other Mathematical Diversions, ch. 15",
    "GamesmanClassic",
  },
  tags = { "grid", "place", "misere" },
  -- In print the last player loses: the command misere. Who moves last wins here, by symmetry a dull game.
  params = {
    w = { type = "integer", default = 4, min = 1, max = 8, help = "columns" },
    h = { type = "integer", default = 4, min = 1, max = 8, help = "rows" },
  },
  place = { tiles = { "#", "##", "###", "####", "#####", "######", "#######", "########" }, turns = true },
  examples = {
    { outcome = "P", note = "a board of even sides: the second player answers in the mirror of its centre" },
    { params = { w = 3, h = 3 }, outcome = "N", note = "the middle row first, then the mirror image of each move" },
    { params = { w = 5, h = 1 }, value = 5, note = "a row is the octal game 0.[7]: n pieces are worth n" },
    { params = { w = 1, h = 1 }, value = 1 },
  },
}
