-- SPDX-License-Identifier: MIT
-- Games in which a move deletes something of a graph: what a rule file may say in the field take.

local take = {
  templates = {
    {
      "deletion",
      "a game that deletes from a graph, as data (take)",
      "assert.value(game:with { w = 5, h = 1 }, nil, 3)",
    },
    from = "sg.kinds.take.template",
  },
  fields = {
    {
      name = "take",
      moves = true,
      accepts = function(v) return type(v) == "string" end,
      wanted = "a string, what a move deletes from a graph; numbers taken from a heap are subtract = { 1, 2, 3 }",
      help = 'deleted from a graph: "vertex", "edge and ends", ...',
      editor = '"vertex"|"vertex and neighbours"|"edge"|"edge and ends"',
    },
  },
  brings = { "split", "canonical" },
  excludes = {
    {
      "falls",
      "loopy",
      "order",
      why = "%s is not for rules with %s, whose play always ends as the graph gets smaller",
    },
  },
}

-- The largest vertex of a list of edges, pairs of vertices; nil of a list of neighbours, in which each neighbour has
-- the other, and of whatever else.
local function vertices_of_edges(start)
  if type(start) ~= "table" or #start == 0 then return nil end
  local in_pairs, mutual, largest = true, true, 0
  for v, pair in ipairs(start) do
    local a, b = type(pair) == "table" and pair[1], type(pair) == "table" and pair[2]
    in_pairs = in_pairs and math.type(a) == "integer" and math.type(b) == "integer" and #pair == 2
    for _, u in ipairs(in_pairs and pair or {}) do
      local back = type(start[u]) == "table" and start[u] or {}
      mutual, largest = mutual and (back[1] == v or back[2] == v), math.max(largest, u)
    end
  end
  return in_pairs and not mutual and largest or nil
end

---Names the field that is wrong, take or start, and says why.
---@param data table the rule's fields
---@return string? field, string? message
function take.fault(data)
  local n = vertices_of_edges(data.start)
  if n then
    return "start",
      ("start is a list of edges; a graph of %d vertices is made of one by sg.graph.new(%d, edges)"):format(n, n)
  end
  local params = data.params or {}
  if data.start == nil and not (params.w and params.h) and not params.cycle and not params.edges then
    return "take",
      "a rule with take needs start, a graph, or parameters that say where play begins: w and h (a grid), "
        .. 'cycle (its vertices) or edges (a list), as in start = function(p) return sg.graph.path(p.n, "text") end'
  end
end

return take
