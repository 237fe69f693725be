-- SPDX-License-Identifier: MIT
return {
  name = "acrostic_product",
  summary = "Turn coins within one row as in one game, or within one column as in another.",
  source = {
    "Winning Ways, vol. 3, ch. 14",
    "CGSuite, game.heap.HeapRuleset.AcrosticProduct",
  },
  tags = { "coins", "board" },
  params = {
    a = {
      type = "string",
      default = "0.77",
      help = "the game along the rows: a turning code, a name, or a heap game",
    },
    b = { type = "string", default = "0.07", help = "the game along the columns" },
  },
  product = { { param = "a" }, { param = "b" }, acrostic = true },
  examples = {
    { params = { a = "motley", b = "ruler" }, position = { 4, 16 }, value = 20, note = "CGSuite: Strip and Streak" },
    { params = { a = "motley", b = "ruler" }, position = { 3, 4 }, value = 2 },
    { params = { a = "0.3", b = "0.3" }, position = { 1, 1 }, value = 1, note = "either move takes the coin away" },
  },
}
