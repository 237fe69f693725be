-- SPDX-License-Identifier: MIT
local FREE, OTHER = 3, { 2, 1, 3 }
local LETTERS = { "a", "b" }

-- The same graph with the two colours exchanged.
local function exchanged(graph)
  local swapped = { colours = {} }
  for v, list in ipairs(graph) do
    swapped[v] = list
    swapped.colours[v] = OTHER[graph.colours[v]]
  end
  return swapped
end

local function less(one, two)
  for v = 1, #one do
    if one.colours[v] ~= two.colours[v] then
      return one.colours[v] < two.colours[v]
    end
  end
  for v = 1, #one do
    for i = 1, math.max(#one[v], #two[v]) do
      local a, b = one[v][i] or 0, two[v][i] or 0
      if a ~= b then
        return a < b
      end
    end
  end
  return false
end

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
  valid = function(graph)
    if type(graph) ~= "table" or type(graph.colours) ~= "table" or #graph.colours ~= #graph then
      return "it is no list of neighbours with a list colours of the same length, as {{2},{1},colours={1,3}}"
    end
    for v, list in ipairs(graph) do
      local colour = graph.colours[v]
      if colour ~= 1 and colour ~= 2 and colour ~= FREE then
        return "the entries of colours are 1, 2 or 3"
      end
      for _, u in ipairs(type(list) == "table" and list or { 0 }) do
        if not graph[u] or u == v or not sg.graph.joined(graph, v, u) then
          return "an edge joins two vertices, and each has the other in its list"
        end
      end
    end
    return true
  end,
  options = function(graph, option, _, label)
    for v, list in ipairs(graph) do
      local colour = graph.colours[v]
      if colour ~= FREE then
        local whole, gone, left = { colours = { table.unpack(graph.colours) } }, { [v] = true }, {}
        for _, u in ipairs(list) do
          gone[u] = gone[u] or graph.colours[u] == OTHER[colour]
          whole.colours[u] = graph.colours[u] == FREE and colour or graph.colours[u]
        end
        for u = 1, #graph do
          whole[u] = graph[u]
          if not gone[u] then
            left[#left + 1] = u
          end
        end
        if label then
          label(v .. LETTERS[colour])
        end
        option(sg.graph.take(whole, left))
      end
    end
  end,
  split = sg.graph.components,
  -- Neither the numbers of the vertices nor the names of the colours matter.
  canonical = function(graph)
    local one, two = sg.canonical.graph(graph), sg.canonical.graph(exchanged(graph))
    return less(two, one) and two or one
  end,
  draw = function(graph, pen)
    local names, styles = {}, {}
    for v = 1, #graph do
      names[v] = v
      styles[v] = graph.colours[v] == 1 and "dark" or graph.colours[v] == 2 and "light" or "vertex"
    end
    pen.graph(graph, { names = names, styles = styles })
  end,
  rank = function(graph)
    return #graph
  end,
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
