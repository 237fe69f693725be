-- SPDX-License-Identifier: MIT
return {
  name = "turning",
  summary = "Turn coins as a turning code or a heap game says, the rightmost of them from heads to tails.",
  source = { "Winning Ways, vol. 3, ch. 14", "CGSuite, game.strip.Turning" },
  tags = { "coins" },
  params = {
    code = {
      type = "string",
      default = "0.77",
      help = "a turning code as 2-3,6C, a name as ruler, or the code of a heap game, whose heaps are places of coins",
    },
  },
  turn = { param = "code" },
  examples = {
    { position = "HTH", value = 2, note = "heaps of 1 and 3 in Kayles" },
    { params = { code = "0.07" }, position = "TTTTTH", value = 3, note = "a heap of 6 in Dawson's Kayles" },
    { params = { code = "4!.0" }, position = "TTTTTTTH", value = 2, note = "a heap of 8 in Grundy's game" },
    { params = { code = "1-3" }, position = "HTHTHTTTH", value = 29, note = "CGSuite, GameStripTest" },
    { params = { code = "0.[3]" }, position = "TTTTH", value = 5, note = "Turning Turtles" },
  },
}
