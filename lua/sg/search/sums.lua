-- SPDX-License-Identifier: MIT
-- The nodes of position graphs: sums of positions of one game, which moves leave.

local internals = require "sg.internals"
local loony = require "sg.loony"
local loopy = require "sg.search.loopy"

local sums = {}

---The components of positions with their keys, in order.
---@return table[]|nil list { position, key }, sg.Failure|nil why
function sums.components(game, positions)
  local list = {}
  for _, position in ipairs(positions) do
    local components, why = game:components(position)
    if not components then return nil, why end
    for _, component in ipairs(components) do
      local key
      key, why = game:key(component)
      if not key then return nil, why end
      list[#list + 1] = { position = component, key = key }
    end
  end
  return list
end

---The components that have moves: beside others, one without moves changes nothing. Where none has, that with the
---least key.
---@generic T
---@param list T[] components
---@param has_moves fun(one: T): boolean|nil, sg.Failure|nil
---@param key_of fun(one: T): string
---@return T[]|nil list, sg.Failure|nil why
function sums.with_moves(list, has_moves, key_of)
  if #list < 2 then return list end
  local left, least = {}, list[1]
  for _, one in ipairs(list) do
    local moves, why = has_moves(one)
    if moves == nil then return nil, why end
    if moves then left[#left + 1] = one end
    if key_of(one) < key_of(least) then least = one end
  end
  return #left > 0 and left or { least }
end

local function key_of_part(part) return part.key end

---The components of positions with their keys, in order, without those that have no moves and so change nothing.
---@param known? table<string, table> what is known of components by their keys, kept from sum to sum
---@return table[]|nil list { position, key }, sg.Failure|nil why
function sums.moving(game, positions, known)
  known = known or {}
  local list, why = sums.components(game, positions)
  if not list then return nil, why end
  for _, part in ipairs(list) do
    known[part.key] = known[part.key] or {}
  end
  return sums.with_moves(list, function(part)
    local one = known[part.key]
    if one.moves == nil then
      local options, wrong = game:options(part.position, { labels = false, texts = false })
      if not options then return nil, wrong end
      one.moves = #options > 0
    end
    return one.moves
  end, key_of_part)
end

---The components of positions, as { position, label, key } sorted by label. A rule may show different ones alike.
---Those without moves are left out beside others.
---@param known? table<string, table> as for moving
---@return table[]|nil parts, sg.Failure|nil why
function sums.sum_of(game, positions, known)
  known = known or {}
  local parts, why = sums.moving(game, positions, known)
  if not parts then return nil, why end
  for _, part in ipairs(parts) do
    local one = known[part.key]
    one.label = one.label or game:show(part.position)
    part.label, part.key = one.label, string.pack("s", part.key)
  end
  table.sort(parts, function(a, b)
    if #a.label ~= #b.label then return #a.label < #b.label end
    if a.label ~= b.label then return a.label < b.label end
    return a.key < b.key
  end)
  return parts
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

---Equal for equal sums.
---@return string
function sums.key_of(parts)
  local keys = {}
  for i, part in ipairs(parts) do
    keys[i] = part.key
  end
  return table.concat(keys)
end

---@return string
function sums.label_of(game, parts)
  if #parts == 0 then return internals[game].kind.nothing end
  local labels = {}
  for i, part in ipairs(parts) do
    labels[i] = part.label
  end
  return table.concat(labels, " + ")
end

-- The value of a sum of two; a component of a game with entailing moves may be loony, one of a loopy game infinite.
local function add(a, b)
  if a == loony or b == loony then return loony end
  return loopy.add(a, b)
end

---The value of a sum; each part gets its own.
---@return integer|sg.Infinity|nil value, sg.Failure|nil why
function sums.value_of(game, parts, opts)
  local sum = 0
  for _, part in ipairs(parts) do
    local found, why = internals[game].kind.state(game, part.position, opts)
    if not found then return nil, why end
    part.value = found.value
    sum = add(sum, found.value)
  end
  return sum
end

---The sums that one move leaves, each { positions, label }.
---@return table[]|nil moves, sg.Failure|nil why
function sums.moves_of(game, parts)
  local list = {}
  for i, part in ipairs(parts) do
    local options, why = game:options(part.position, { texts = false })
    if not options then return nil, why end
    for _, option in ipairs(options) do
      local left = {}
      for j, other in ipairs(parts) do
        if j ~= i then left[#left + 1] = other.position end
      end
      for _, position in ipairs(option.parts) do
        left[#left + 1] = position
      end
      list[#list + 1] = { positions = left, label = option.label, turn = option.turn }
    end
  end
  return list
end

return sums
