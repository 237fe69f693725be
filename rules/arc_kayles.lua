-- SPDX-License-Identifier: MIT
-- Do two edges share a vertex?
local function touch(e, f) return e[1] == f[1] or e[1] == f[2] or e[2] == f[1] or e[2] == f[2] end

return {
  name = "arc_kayles",
  summary = "Take an edge of a graph; it and all edges that touch it are out of the game.",
  source = {
    "T. J. Schaefer, On the complexity of some two-person perfect-information games, J. Comput. System Sci. 16 (1978)",
    "A. Siegel, CGSuite, GameGraphTest (paths)",
  },
  tags = { "graph" },
  -- A position is the list of edges that are left; {1,1} is a loop at vertex 1.
  start = { { 1, 2 }, { 2, 3 }, { 3, 4 }, { 4, 5 }, { 5, 6 } },
  form = { "list", of = { "list", of = { "integer", min = 1 }, length = 2 }, about = "edges, as {{1,2},{2,3}}" },
  options = function(edges, option, _, label)
    for _, taken in ipairs(edges) do
      local left = {}
      for _, e in ipairs(edges) do
        if not touch(e, taken) then left[#left + 1] = e end
      end
      if label then label(taken[1] .. "-" .. taken[2]) end
      option(left)
    end
  end,
  draw = function(edges, pen)
    local numbers, names, joined = {}, {}, {}
    local function number(vertex)
      if not numbers[vertex] then
        names[#names + 1] = vertex
        numbers[vertex] = #names
      end
      return numbers[vertex]
    end
    local labels = {}
    for i, e in ipairs(edges) do
      joined[i] = { number(e[1]), number(e[2]) }
      labels[i] = e[1] .. "-" .. e[2]
    end
    pen.graph({ n = #names, edges = joined }, { names = names, edge_names = labels })
  end,
  -- The connected components.
  split = function(edges, part)
    local left = { table.unpack(edges) }
    while #left > 0 do
      local component = { table.remove(left, 1) }
      for _, e in ipairs(component) do -- the list grows on the way
        for i = #left, 1, -1 do
          if touch(e, left[i]) then component[#component + 1] = table.remove(left, i) end
        end
      end
      part(component)
    end
  end,
  -- The edges in order, each from its smaller vertex.
  canonical = function(edges)
    local out = {}
    for i, e in ipairs(edges) do
      out[i] = { math.min(e[1], e[2]), math.max(e[1], e[2]) }
    end
    table.sort(out, function(e, f) return e[1] < f[1] or e[1] == f[1] and e[2] < f[2] end)
    return out
  end,
  misere = true,
  examples = {
    {
      position = { { 1, 2 }, { 2, 3 }, { 3, 4 }, { 4, 5 }, { 5, 6 } },
      value = 3,
      note = "a path is Dawson's Kayles",
    },
    { position = { { 1, 2 }, { 2, 3 }, { 3, 4 }, { 4, 5 } }, value = 0 },
    {
      position = { { 1, 1 }, { 1, 2 }, { 2, 2 }, { 2, 3 }, { 3, 3 }, { 3, 4 }, { 4, 4 }, { 4, 5 }, { 5, 5 } },
      value = 4,
      note = "a path with a loop at every vertex is Kayles",
    },
    { position = { { 1, 2 }, { 1, 3 }, { 1, 4 }, { 1, 5 } }, value = 1, note = "a star: one move ends it" },
    { position = { { 1, 2 }, { 2, 3 }, { 3, 4 }, { 4, 1 } }, outcome = "P" },
  },
}
