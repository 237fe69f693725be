-- SPDX-License-Identifier: MIT
-- Is there an edge between u and v?
local function joined(edges, u, v)
  for _, e in ipairs(edges) do
    if e[1] == u and e[2] == v or e[1] == v and e[2] == u then
      return true
    end
  end
  return false
end

return {
  name = "node_kayles",
  summary = "Take a vertex of a graph; it and its neighbours are out of the game.",
  source = {
    "T. J. Schaefer, On the complexity of some two-person perfect-information games, J. Comput. System Sci. 16 (1978)",
    "OEIS A002187 (paths), A316632 (grids)",
  },
  tags = { "graph" },
  params = {
    edges = {
      type = "position",
      default = { { 1, 2 }, { 2, 3 }, { 3, 4 }, { 4, 5 }, { 5, 6 }, { 6, 7 } },
      help = "the edges of the graph, as {{1,2},{2,3}}",
    },
  },
  -- A position is the sorted list of the vertices that are left.
  start = function(p)
    local seen, vertices = {}, {}
    for _, e in ipairs(p.edges) do
      for _, v in ipairs(e) do
        if not seen[v] then
          seen[v] = true
          vertices[#vertices + 1] = v
        end
      end
    end
    table.sort(vertices)
    return vertices
  end,
  options = function(vertices, option, p)
    for _, taken in ipairs(vertices) do
      local left = {}
      for _, v in ipairs(vertices) do
        if v ~= taken and not joined(p.edges, v, taken) then
          left[#left + 1] = v
        end
      end
      option(left)
    end
  end,
  -- The connected components.
  split = function(vertices, part, p)
    local left = { table.unpack(vertices) }
    while #left > 0 do
      local component = { table.remove(left) }
      for _, u in ipairs(component) do -- the list grows on the way
        for i = #left, 1, -1 do
          if joined(p.edges, u, left[i]) then
            component[#component + 1] = table.remove(left, i)
          end
        end
      end
      table.sort(component)
      part(component)
    end
  end,
  examples = {
    { position = { 1, 2, 3, 4, 5, 6, 7 }, value = 1, note = "a path is Dawson's Chess, OEIS A002187" },
    { position = { 1, 2, 3, 4, 5 }, value = 3 },
    { position = { 1, 3, 5, 7 }, value = 0, note = "four lone vertices" },
    {
      params = { edges = { { 1, 2 }, { 2, 3 }, { 3, 4 }, { 4, 5 }, { 5, 1 } } },
      outcome = "P",
      note = "a cycle of five: every move leaves a single edge, and the next move ends play",
    },
    {
      params = { edges = { { 1, 2 }, { 3, 4 }, { 5, 6 }, { 1, 3 }, { 3, 5 }, { 2, 4 }, { 4, 6 } } },
      value = 1,
      note = "grids of 2 by n: 1 for odd n, 0 for even n, OEIS A316632",
    },
  },
}
