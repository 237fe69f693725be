-- SPDX-License-Identifier: MIT
--[[ Games in which a move deletes something of a graph (docs/rules.md): completes a rule with the field take, which
says what: "vertex", "vertex and neighbours", "edge", or "edge and ends". Connected components are a sum, since no move
has to do with two; a vertex alone is nothing where edges are taken. Graphs that differ by the numbers of their vertices
play alike. ]]

local graphs = require "sg.certificate.verify.graph"
local graph, canonical = graphs.graph, graphs.canonical.graph

local OF_VERTICES = { vertex = true, ["vertex and neighbours"] = true }
local OF_EDGES = { edge = true, ["edge and ends"] = true }

local function without_edge(given, edge)
  local left = {}
  for _, other in ipairs(graph.edges(given)) do
    if other[1] ~= edge[1] or other[2] ~= edge[2] then left[#left + 1] = other end
  end
  return graph.new(graph.order(given), left, "text")
end

local function take_edges(given, option, with_ends)
  for _, edge in ipairs(graph.edges(given)) do
    option(with_ends and graph.without(given, edge) or without_edge(given, edge))
  end
end

local function take_vertices(given, option, with_neighbours)
  for v = 1, graph.order(given) do option(graph.without(given, v, with_neighbours)) end
end

local function start(p)
  if p.cycle and p.cycle > 0 then return graph.cycle(p.cycle, "text") end
  if p.edges and #p.edges > 0 then
    local n = 1
    for _, edge in ipairs(p.edges) do n = math.max(n, edge[1], edge[2]) end
    return graph.new(n, p.edges, "text")
  end
  return p.w and p.h and graph.grid(p.w, p.h, "text") or graph.new(0, {}, "text")
end

---@param rule table gets options, split, canonical and valid
return function(rule)
  local take = rule.take
  if not OF_VERTICES[take] and not OF_EDGES[take] then error("take is no word that the checker knows", 0) end

  function rule.options(given, option)
    if OF_EDGES[take] then
      take_edges(given, option, take == "edge and ends")
    else
      take_vertices(given, option, take == "vertex and neighbours")
    end
  end

  function rule.split(given, part)
    for _, component in ipairs(graph.components(given)) do
      if OF_VERTICES[take] or graph.order(component) > 1 then part(component) end
    end
  end

  function rule.canonical(given)
    return canonical(given)
  end

  if rule.start == nil then rule.start = start end
  if rule.valid == nil then
    rule.valid = function(given) return graph.write(given, "text") ~= nil end -- an error if it is no graph
  end
end
