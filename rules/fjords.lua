-- SPDX-License-Identifier: MIT
local FREE, OTHER = 3, { 2, 1, 3 }
local LETTERS = { "a", "b" }

return {
  name = "fjords",
  summary = "Take a vertex of a colour: free neighbours get this colour, those of the other colour are gone.",
  source = {
    "the impartial variant of CGSuite, game.graph.Fjords: both players take vertices of both colours",
    "the second half of the board game Fjords (F.-B. Delonge, 2005)",
  },
  tags = { "graph" },
  params = {
    w = { type = "integer", default = 4, min = 1, max = 30, help = "columns of a grid; a path if there is one row" },
    h = { type = "integer", default = 2, min = 1, max = 30, help = "rows of a grid" },
  },
  -- The vertices that are left, as lists of neighbours. The colour 1 or 2 of a vertex says for which colour it can be
  -- taken; 3 is a free vertex, which nobody reaches yet. At the start the corners have colours.
  start = function(p)
    local graph = sg.graph.grid(p.w, p.h)
    graph.colours = {}
    for v = 1, #graph do
      graph.colours[v] = FREE
    end
    graph.colours[#graph] = 2
    graph.colours[1] = 1
    return graph
  end,
  positions = sg.graph.coloured { styles = { "dark", "light", "vertex" } },
  options = function(graph, option, _, label)
    for v, list in ipairs(graph) do
      local colour = graph.colours[v]
      if colour ~= FREE then
        local colours, gone = { table.unpack(graph.colours) }, { v }
        for _, u in ipairs(list) do
          if colours[u] == FREE then
            colours[u] = colour
          elseif colours[u] == OTHER[colour] then
            gone[#gone + 1] = u
          end
        end
        if label then label(v .. LETTERS[colour]) end
        option(sg.graph.without({ colours = colours, table.unpack(graph) }, gone))
      end
    end
  end,
  split = sg.graph.components,
  -- Neither the numbers of the vertices nor the names of the colours matter.
  canonical = sg.canonical.graph({ colours = { 1, 2 } }),
  rank = function(graph) return #graph end,
  misere = true,
  examples = {
    { params = { w = 1, h = 1 }, value = 1, note = "these few by hand" },
    { params = { w = 2, h = 1 }, value = 1, note = "either vertex takes the other away" },
    { params = { w = 3, h = 1 }, value = 0, note = "either move leaves two vertices of different colours" },
    { position = { { 2 }, { 1 }, colours = { 1, 3 } }, value = 0, note = "one after the other" },
    { position = { { 2 }, { 1 }, colours = { 3, 3 } }, value = 0, note = "nobody reaches them" },
    { position = { { 2 }, { 1, 3 }, { 2 }, colours = { 1, 1, 1 } }, value = 1 },
  },
}
