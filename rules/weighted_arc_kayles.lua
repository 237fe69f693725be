-- SPDX-License-Identifier: MIT
-- The graph without the vertices that have no counters, and without those that have no neighbour left.
local function alive(graph)
  local left = {}
  for v, list in ipairs(graph) do
    local joined = false
    for _, u in ipairs(list) do
      joined = joined or graph.colours[u] > 0
    end
    if joined and graph.colours[v] > 0 then left[#left + 1] = v end
  end
  return sg.graph.take(graph, left)
end

return {
  name = "weighted_arc_kayles",
  summary = "Choose two vertices that an edge joins and that have counters, and take one counter from each.",
  source = {
    "A. Dailly, V. Gledel, M. Heinrich, A generalization of Arc-Kayles, Int. J. Game Theory 48 (2019)",
    "CGSuite, game.graph.WeightedArcKayles",
  },
  tags = { "graph" },
  params = {
    weights = {
      type = "integers",
      default = { 1, 2, 2, 1 },
      help = "the counters on the vertices of a path, or row by row of a grid",
    },
    w = { type = "integer", default = 0, min = 0, max = 64, help = "columns of a grid; 0: one row" },
  },
  -- Lists of neighbours; the colour of a vertex is the number of its counters.
  start = function(p)
    local w = p.w > 0 and p.w or math.max(#p.weights, 1)
    if #p.weights % w ~= 0 then error("the number of weights is no multiple of w", 0) end
    local graph = sg.graph.grid(w, math.max(#p.weights // w, 1))
    graph.colours = {}
    for v = 1, #graph do
      graph.colours[v] = p.weights[v] or 0
    end
    return graph
  end,
  positions = sg.graph.coloured { min = 0 },
  options = function(graph, option, _, label)
    for v, list in ipairs(graph) do
      for _, u in ipairs(list) do
        if v < u and graph.colours[v] > 0 and graph.colours[u] > 0 then
          local left = { colours = { table.unpack(graph.colours) } }
          for i, neighbours in ipairs(graph) do
            left[i] = neighbours
          end
          left.colours[v], left.colours[u] = left.colours[v] - 1, left.colours[u] - 1
          if label then label(v .. "-" .. u) end
          option(left)
        end
      end
    end
  end,
  split = function(graph) return sg.graph.components(alive(graph)) end,
  canonical = function(graph) return sg.canonical.graph(alive(graph)) end,
  rank = function(graph)
    local sum = 0
    for _, count in ipairs(graph.colours) do
      sum = sum + count
    end
    return sum
  end,
  misere = true,
  examples = {
    { params = { weights = { 1, 1, 1, 1, 1, 1 } }, value = 3, note = "all weights 1: Arc Kayles, a path is 0.07" },
    { params = { weights = { 3, 5 } }, value = 1, note = "three forced moves" },
    { params = { weights = { 1, 2, 1 } }, value = 0, note = "two moves, whichever comes first" },
    { params = { weights = { 2, 3, 2 } }, value = 1, note = "the middle vertex is in every move" },
    { params = { weights = { 1, 1, 1, 1 }, w = 2 }, value = 0, note = "a square: an edge, and the opposite one" },
  },
}
