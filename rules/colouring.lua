-- SPDX-License-Identifier: MIT
local EITHER, OTHER = 3, { 2, 1 }
local LETTERS = { "a", "b" }

return {
  name = "colouring",
  summary = "Colour a vertex of a graph with one of two colours; neighbours differ (Col) or agree (Snort).",
  source = {
    "the impartial variants of Col and Snort, Winning Ways, vol. 1, ch. 2: both players use both colours",
    "CGSuite, game.graph.Col and Snort",
  },
  tags = { "graph" },
  params = {
    w = { type = "integer", default = 5, min = 1, max = 30, help = "columns of a grid; a path if there is one row" },
    h = { type = "integer", default = 1, min = 1, max = 30, help = "rows of a grid" },
    neighbours = { type = "string", default = "differ", values = { "differ", "agree" }, help = "Col, or Snort" },
  },
  -- The vertices that can still be coloured, as lists of neighbours. The colour 1, 2 or 3 of a vertex in this list says
  -- that it may have the colour a, the colour b, or either.
  start = function(p)
    local graph = sg.graph.grid(p.w, p.h)
    graph.colours = {}
    for v = 1, #graph do
      graph.colours[v] = EITHER
    end
    return graph
  end,
  positions = sg.graph.coloured { styles = { "dark", "light", "vertex" } },
  options = function(graph, option, p, label)
    for v = 1, #graph do
      for colour = 1, 2 do
        if graph.colours[v] & colour ~= 0 then
          local lost = p.neighbours == "differ" and colour or OTHER[colour]
          local colours, gone = { table.unpack(graph.colours) }, { v }
          for _, u in ipairs(graph[v]) do
            colours[u] = colours[u] & ~lost
            if colours[u] == 0 then
              colours[u] = EITHER -- a colour, as each vertex has one; this one goes
              gone[#gone + 1] = u
            end
          end
          if label then label(v .. LETTERS[colour]) end
          option(sg.graph.without({ colours = colours, table.unpack(graph) }, gone))
        end
      end
    end
  end,
  split = sg.graph.components,
  -- Neither the numbers of the vertices nor the names of the colours matter.
  canonical = sg.canonical.graph({ colours = { 1, 2 } }),
  misere = true,
  examples = {
    { params = { w = 1 }, value = 1, note = "these few by hand" },
    { params = { w = 2 }, value = 0, note = "one vertex is left, with one colour" },
    { params = { w = 2, neighbours = "agree" }, value = 0 },
    { position = { { 2 }, { 1 }, colours = { 1, 1 } }, value = 1, note = "Col: one of them" },
    { params = { neighbours = "agree" }, position = { { 2 }, { 1 }, colours = { 1, 1 } }, value = 0, note = "both" },
    { params = { neighbours = "agree" }, position = { { 2 }, { 1 }, colours = { 1, 2 } }, value = 1, note = "one" },
    { params = { w = 2, h = 2 }, outcome = "P", note = "the second player answers in the opposite corner" },
  },
}
