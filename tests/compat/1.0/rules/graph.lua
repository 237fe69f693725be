-- SPDX-License-Identifier: MIT
-- A game on a graph: a position is a list with the list of neighbours of each vertex.
return {
  name = "graph",
  summary = "Take an edge of a graph; its two ends and all that meets them are out of the game.",
  source = { "where the rules are from" },
  tags = { "graph" },
  params = {
    w = { type = "integer", default = 4, min = 1, max = 16, help = "columns of a grid of vertices" },
    h = { type = "integer", default = 2, min = 1, max = 16, help = "its rows" },
  },
  start = function(p) return sg.graph.grid(p.w, p.h) end,
  -- What a position is: anything else is refused before another function of the rule sees it.
  form = { "list", of = { "list", of = { "integer", min = 1 } }, about = "the neighbours of each vertex" },
  valid = function(graph) return sg.graph.write(graph, "text") ~= nil end,
  -- One call of option per move, with the graph it leads to; before it, where somebody wants to see names, a call of
  -- label with the name of the move.
  options = function(graph, option, _, label)
    for _, edge in ipairs(sg.graph.edges(graph)) do
      if label then label(edge[1] .. "-" .. edge[2]) end
      option(sg.graph.without(graph, edge))
    end
  end,
  -- How a position looks: on a page a click on an edge, which has the move's name, makes the move.
  draw = function(graph, pen)
    local names = {}
    for i, edge in ipairs(sg.graph.edges(graph)) do
      names[i] = edge[1] .. "-" .. edge[2]
    end
    pen.graph(graph, { edge_names = names })
  end,
  -- These two only save work: a graph falls apart into components, and how its vertices are numbered does not matter.
  split = sg.graph.components,
  canonical = sg.canonical.graph,
  -- Run by `sg-lua tests/compat/1.0/new/graph.lua` and by check; they are the documentation too.
  examples = {
    { position = { {} }, value = 0, note = "a lone vertex: nothing to move" },
    { position = { { 2 }, { 1 } }, value = 1 },
    { position = { { 2 }, { 1, 3 }, { 2, 4 }, { 3 } }, value = 2, note = "a path of 4" },
    { position = { { 2, 3 }, { 1, 3 }, { 1, 2 } }, value = 1, note = "a triangle" },
  },
}
