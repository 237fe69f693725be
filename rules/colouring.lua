-- SPDX-License-Identifier: MIT
local EITHER, OTHER = 3, { 2, 1 }
local LETTERS = { "a", "b" }

-- The same graph with the two colours exchanged.
local function exchanged(graph)
  local swapped = { colours = {} }
  for v, list in ipairs(graph) do
    swapped[v] = list
    swapped.colours[v] = OTHER[graph.colours[v]] or EITHER
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
  valid = function(graph)
    if type(graph) ~= "table" or type(graph.colours) ~= "table" or #graph.colours ~= #graph then
      return "it is no list of neighbours with a list colours of the same length, as {{2},{1},colours={3,3}}"
    end
    for v = 1, #graph do
      local colour = graph.colours[v]
      if colour ~= 1 and colour ~= 2 and colour ~= EITHER then
        return "the entries of colours are 1, 2 or 3"
      end
    end
    for v, list in ipairs(graph) do
      for _, u in ipairs(type(list) == "table" and list or { 0 }) do
        if not graph[u] or u == v or not sg.graph.joined(graph, v, u) then
          return "an edge joins two vertices, and each has the other in its list"
        end
      end
    end
    return true
  end,
  options = function(graph, option, p, label)
    for v = 1, #graph do
      for colour = 1, 2 do
        if graph.colours[v] & colour ~= 0 then
          local lost = p.neighbours == "differ" and colour or OTHER[colour]
          local colours, left = { table.unpack(graph.colours) }, {}
          for _, u in ipairs(graph[v]) do
            colours[u] = colours[u] & ~lost
          end
          for u = 1, #graph do
            if u ~= v and colours[u] ~= 0 then
              left[#left + 1] = u
            end
          end
          local whole = { colours = colours }
          for u = 1, #graph do
            whole[u] = graph[u]
            colours[u] = colours[u] == 0 and EITHER or colours[u] -- such a vertex is not in left
          end
          if label then
            label(v .. LETTERS[colour])
          end
          option(sg.graph.take(whole, left))
        end
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
