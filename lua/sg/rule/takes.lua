-- SPDX-License-Identifier: MIT
-- What a rule file may say in the field take: what a move deletes from a graph.

local text = require "sg.text.words"

local takes = {}

local KINDS = { "edge", "edge and ends", "vertex", "vertex and neighbours" }

-- The fields that cannot stand beside take, which brings its own, and those that say what is not so.
local OTHERS = { "code", "subtract", "heap", "heap2", "turn", "product", "place", "options", "split", "canonical" }
local CLAIMS = { "falls", "loopy", "order" }

---What is wrong with the field take, or what cannot stand beside it.
---@param data table the rule's fields
---@return string? field, string? message
function takes.fault(data)
  for _, field in ipairs(OTHERS) do
    if data[field] ~= nil then
      return field, ("a rule has one of take, code, subtract, heap, heap2, turn, product, place and options, and take "
        .. "brings its own split and canonical; this one has take and %s"):format(field)
    end
  end
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
  local params = data.params or {}
  if data.start == nil and not (params.w and params.h) and not params.cycle and not params.edges then
    return "take", "a rule with take needs start, a graph, or parameters that say where play begins: w and h (a grid), "
      .. "cycle (its vertices) or edges (a list), as in start = function(p) return sg.graph.path(p.n, \"text\") end"
  end
end

return takes
