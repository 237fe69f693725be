-- SPDX-License-Identifier: MIT
-- The rules that `sg-lua new NAME` writes to start such a game from, by the name of the option.

local templates = {}

templates.tiles = [==[
-- SPDX-License-Identifier: MIT
-- A game of tiles that are put on the free cells of a board. The moves, the components, the notation and the drawing
-- follow from place; the search needs no Lua.
-- Try:  sg-lua @FILE@      sg-lua check @FILE@      sg-lua moves @FILE@:w=3:h=2
return {
  name    = "@NAME@",
  summary = "Put a bent tromino on three free cells of a board.",
  source  = { "where the rules are from" },
  tags    = { "grid" },
  params  = {
    w = { type = "integer", default = 4, min = 2, max = 256, help = "columns" },
    h = { type = "integer", default = 3, min = 2, max = 256, help = "rows; at most 256 cells in all" },
  },
  -- A tile is a picture, with / between its rows: # must be free and is taken, o must be free, x is taken.
  place   = { tiles = { "##/#." }, turns = true },
  -- Run by `sg-lua @FILE@` and by check; they are the documentation too.
  examples = {
    { params = { w = 2, h = 2 }, value = 1 },
    { params = { w = 3, h = 2 }, value = 2 },
    { params = { w = 3, h = 3 }, value = 0 },
    { value = 1 },
  },
}
]==]

return templates
