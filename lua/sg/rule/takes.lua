-- SPDX-License-Identifier: MIT
-- What a rule file may say in the field take: what a move deletes from a graph.

local text = require "sg.text.words"

local takes = {}

local KINDS = { "edge", "edge and ends", "vertex", "vertex and neighbours" }

-- The fields that say what is not so beside take.
local CLAIMS = { "falls", "loopy", "order" }

-- Is a table a list of edges, pairs of vertices, and no list of neighbours, in which each neighbour has the other?
local function is_edge_list(start)
  if type(start) ~= "table" or #start == 0 then return false end
  local in_pairs, mutual = true, true
  for v, pair in ipairs(start) do
    local a, b = type(pair) == "table" and pair[1], type(pair) == "table" and pair[2]
    in_pairs = in_pairs and math.type(a) == "integer" and math.type(b) == "integer" and #pair == 2
    for _, u in ipairs(in_pairs and pair or {}) do
      local back = type(start[u]) == "table" and start[u] or {}
      mutual = mutual and (back[1] == v or back[2] == v)
    end
  end
  return in_pairs and not mutual
end

---What is wrong with the field take, or what cannot stand beside it.
---@param data table the rule's fields
---@return string? field, string? message
function takes.fault(data)
  for _, field in ipairs(CLAIMS) do
    if data[field] then
      return field, ("%s is not for rules with take, whose play always ends as the graph gets smaller"):format(field)
    end
  end
  local known = false
  for _, kind in ipairs(KINDS) do known = known or data.take == kind end
  if not known then
    return "take", ("take is %s; it must be one of \"%s\""):format(text.brief(text.literal(data.take)),
      table.concat(KINDS, "\", \""))
  end
  if is_edge_list(data.start) then
    return "start", "start is a list of edges; a graph of 5 vertices is made of one by sg.graph.new(5, edges)"
  end
  local params = data.params or {}
  if data.start == nil and not (params.w and params.h) and not params.cycle and not params.edges then
    return "take", "a rule with take needs start, a graph, or parameters that say where play begins: w and h (a grid), "
      .. "cycle (its vertices) or edges (a list), as in start = function(p) return sg.graph.path(p.n, \"text\") end"
  end
end

return takes
