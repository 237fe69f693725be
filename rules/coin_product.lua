-- SPDX-License-Identifier: MIT
return {
  name = "coin_product",
  summary = "Turn all coins in the columns of a move of one game and the rows of a move of another.",
  source = {
    "Winning Ways, vol. 3, ch. 14: the Tartan theorem",
    "CGSuite, game.heap.HeapRuleset.DirectProduct",
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
  product = { { param = "a" }, { param = "b" } },
  examples = {
    { position = { 3, 6 }, value = 2, note = "3 times 3 in nim-multiplication" },
    { position = { 5, 4 }, value = 8, note = "4 times 2" },
    { params = { a = "turnips", b = "grunt" }, position = { 7, 19 }, value = 8, note = "CGSuite, GameHeapTest" },
    { params = { a = "0.[3]", b = "0.[3]" }, position = { 2, 2 }, value = 3, note = "Nim by Nim: the nim-product" },
  },
}
