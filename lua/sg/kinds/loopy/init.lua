-- SPDX-License-Identifier: MIT
-- Loopy games: what a rule file may say in the field loopy.

return {
  templates = {
    { "loopy", "a game whose positions may come back", 'assert.outcome(game, 6, "D")' },
    from = "sg.kinds.loopy.template",
  },
  fields = {
    { name = "loopy", type = "boolean", help = "true: positions may recur; play that never ends is a draw" },
  },
  excludes = {
    {
      "rank",
      "misere",
      "value",
      "outcome",
      "winning",
      "misere_outcome",
      why = "%s is for games that end, and loopy = true says that play of this one may go round",
    },
  },
}
