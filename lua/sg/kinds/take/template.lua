-- SPDX-License-Identifier: MIT
-- The rules that `sg-lua new NAME` writes to start such a game from, by the name of the option.

local templates = {}

templates.deletion = [==[
-- SPDX-License-Identifier: MIT
-- A game that deletes from a graph. The moves, the components, the notation and the drawing follow from take.
-- Try:  sg-lua @FILE@      sg-lua check @FILE@      sg-lua moves @FILE@:w=3:h=2
return {
  name    = "@NAME@",
  summary = "Take a vertex of a graph, with its neighbours.",
  source  = { "where the rules are from" },
  tags    = { "graph" },
  params  = {
    w = { type = "integer", default = 4, min = 1, max = 16, help = "columns of a grid of vertices" },
    h = { type = "integer", default = 2, min = 1, max = 16, help = "its rows" },
  },
  -- Or "vertex", "edge", or "edge and ends".
  take    = "vertex and neighbours",
  start   = function(p) return sg.graph.grid(p.w, p.h, "text") end,
  -- Run by `sg-lua @FILE@` and by check; they are the documentation too.
  examples = {
    { params = { w = 1, h = 1 }, value = 1, note = "a lone vertex" },
    { params = { w = 4, h = 1 }, value = 0, note = "a path is Dawson's Chess, 0.137" },
    { params = { w = 5, h = 1 }, value = 3 },
    { params = { w = 2, h = 2 }, value = 0, note = "a square: every move leaves one vertex" },
  },
}
]==]

return templates
