-- SPDX-License-Identifier: MIT
-- Sums of positions of one game, which moves leave: their components, and those of the nodes of a result.

local sums = {}

-- Has a component moves? Nil where its rule fails.
local function has_moves(game, component)
  local options, why = game:options(component, { labels = false, texts = false })
  if not options then return nil, why end
  return #options > 0
end

---The components of a position that have moves: beside others, one without moves changes nothing. Where none has, that
---with the least key.
---@return any[]|nil components, sg.Failure|nil why
function sums.moving(game, position)
  local components, why = game:components(position)
  if not components or #components < 2 then return components, why end
  local left, least, least_key = {}, nil, nil
  for _, component in ipairs(components) do
    local key, moves
    key, why = game:key(component)
    if not key then return nil, why end
    moves, why = has_moves(game, component)
    if moves == nil then return nil, why end
    if moves then left[#left + 1] = component end
    if not least_key or key < least_key then
      least, least_key = component, key
    end
  end
  return #left > 0 and left or { least }
end

local parts_by_node = setmetatable({}, { __mode = "k" }) -- JSON does not hold them

---Keeps the parts of the sum that a node of a result stands for.
function sums.keep_parts(node, parts) parts_by_node[node] = parts end

---The positions whose sum each node is, none of those that are not known.
---@param nodes table[] of a result
---@return any[][]
function sums.parts_of_nodes(nodes)
  local list = {}
  for i, node in ipairs(nodes) do
    list[i] = {}
    for j, part in ipairs(parts_by_node[node] or {}) do
      list[i][j] = part.position
    end
  end
  return list
end

return sums
