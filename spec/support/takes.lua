-- SPDX-License-Identifier: MIT
-- Games that delete vertices or edges of a graph, by the definition: a graph is a number of vertices and a list of edges.

local mex = require("spec.support.definition").mex

local takes = {}

-- The graph without the vertices in gone, whose other vertices are numbered anew.
local function without(n, edges, gone)
  local number, left, m = {}, {}, 0
  for v = 1, n do
    if not gone[v] then
      m, number[v] = m + 1, m + 1
    end
  end
  for _, e in ipairs(edges) do
    if number[e[1]] and number[e[2]] then left[#left + 1] = { number[e[1]], number[e[2]] } end
  end
  return { n = m, edges = left }
end

---The graphs that the moves lead to.
function takes.moves(take, n, edges)
  local list = {}
  if take == "edge" or take == "edge and ends" then
    for i, e in ipairs(edges) do
      local left = table.move(edges, 1, #edges, 1, {})
      table.remove(left, i)
      list[i] = take == "edge" and { n = n, edges = left } or without(n, edges, { [e[1]] = true, [e[2]] = true })
    end
    return list
  end
  for v = 1, n do
    local gone = { [v] = true }
    for _, e in ipairs(take == "vertex and neighbours" and edges or {}) do
      if e[1] == v then gone[e[2]] = true end
      if e[2] == v then gone[e[1]] = true end
    end
    list[v] = without(n, edges, gone)
  end
  return list
end

function takes.value(take, n, edges)
  local seen = {}
  for _, move in ipairs(takes.moves(take, n, edges)) do
    seen[takes.value(take, move.n, move.edges)] = true
  end
  return mex(seen)
end

return takes
