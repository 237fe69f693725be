-- SPDX-License-Identifier: MIT
-- Games in which a move puts a tile on free cells of a board: what a rule file may say in the field place.
-- definition.lua says what that means, and raises what is wrong with it.

---A game of tiles as data. docs/rules.md explains every field.
---@class sg.Place
---@field tiles (string|string[]|{ [1]: string|string[], lines: "bishop"|"queen"|"rook" })[] pictures, as "##/#."
---@field turns? boolean tiles may be turned
---@field flips? boolean tiles may be turned over
---@field w? integer|string|fun(p: table): integer columns
---@field h? integer|string|fun(p: table): integer rows
---@field board? string|string[]|fun(p: table): string|string[] a picture with holes, instead of w and h
---@field symmetries? boolean false: images of a position are not taken for the same

return {
  templates = {
    { "tiles", "tiles put on a board, as data (place)", "assert.value(game:with { w = 3, h = 2 }, nil, 2)" },
    from = "sg.kinds.place.template",
  },
  fields = {
    {
      name = "place",
      moves = true,
      help = 'tiles on free cells: { tiles = {"##"}, turns = true, w = 5, h = 4 }',
      editor = "sg.Place",
      accepts = function() return true end,
      wanted = "a table",
    },
  }, -- the definition says more
  brings = { "split", "canonical" },
  excludes = {
    {
      "falls",
      "loopy",
      "order",
      "rank",
      why = "%s is not for rules with %s, whose play always ends as the free cells get fewer",
    },
  },
}
