-- SPDX-License-Identifier: MIT
--[[ The definition of games in which a move deletes something of a graph (docs/rules.md, take): completes a rule with
the field take, which says what: "vertex", "vertex and neighbours", "edge", or "edge and ends". A position is a graph
without loops in the format graph6, or in another way that sg.graph reads. Connected components are a sum, since no move
has to do with two; a vertex alone is nothing where edges are taken. Graphs that differ by the numbers of their vertices
play alike.

The function runs in the box of the program and in the sandbox of the checker, beside the functions of the rule: it may
use only what both have, and no local variables of this file. `engine` tells C what is taken: a search then finds
options without these functions (src/board). ]]

return function(rule, shared)
  local take, words = rule.take, { "edge", "edge and ends", "vertex", "vertex and neighbours" }
  if not shared.is_one_of(take, words) then
    error(
      string.format(
        'take is %s; it must be one of "%s"',
        shared.brief(shared.literal(take)),
        table.concat(words, '", "')
      ),
      0
    )
  end
  local of_edges = take == "edge" or take == "edge and ends"

  local function without_edge(graph, edge)
    local left = {}
    for _, other in ipairs(sg.graph.edges(graph)) do
      if other[1] ~= edge[1] or other[2] ~= edge[2] then left[#left + 1] = other end
    end
    return sg.graph.new(sg.graph.order(graph), left, "text")
  end

  if of_edges then
    rule.options = function(graph, option, _, label)
      for _, edge in ipairs(sg.graph.edges(graph)) do
        if label then label(edge[1] .. "-" .. edge[2]) end
        option(take == "edge" and without_edge(graph, edge) or sg.graph.without(graph, edge))
      end
    end
    -- A vertex without an edge does not matter.
    rule.split = function(graph, part)
      for _, component in ipairs(sg.graph.components(graph)) do
        if sg.graph.order(component) > 1 then part(component) end
      end
    end
  else
    rule.options = function(graph, option, _, label)
      for v = 1, sg.graph.order(graph) do
        if label then label(v) end
        option(sg.graph.without(graph, v, take == "vertex and neighbours"))
      end
    end
    rule.split = sg.graph.components
  end
  rule.canonical = sg.canonical.graph
  rule.engine = function() return { take = take } end
  if rule.misere == nil then rule.misere = true end

  -- A circle, a list of edges, or a grid, whichever of these the parameters say.
  local function start(p)
    if p.cycle and p.cycle > 0 then return sg.graph.cycle(p.cycle, "text") end
    if p.edges and #p.edges > 0 then
      local n = 1
      for _, edge in ipairs(p.edges) do
        n = math.max(n, edge[1], edge[2])
      end
      return sg.graph.new(n, p.edges, "text")
    end
    return p.w and p.h and sg.graph.grid(p.w, p.h, "text") or sg.graph.new(0, {}, "text")
  end

  if rule.start == nil then rule.start = start end
  if rule.valid == nil then
    rule.valid = function(graph) return sg.graph.write(graph, "text") ~= nil end -- an error if it is none
  end
  if rule.show == nil then rule.show = function(graph) return sg.graph.write(graph, "text") end end
  if rule.parse == nil then
    rule.parse = function(text) return sg.graph.write(text, "text") end -- an error if it is none
  end
end
