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

---The components of positions, as { position, label, key } sorted by label. A rule may show different ones alike.
---@param known? table<string, string> the labels of components by their keys, kept from sum to sum
---@return table[]|nil parts, sg.Failure|nil why
function sums.sum_of(game, positions, known)
  known = known or {}
  local parts, why = sums.components(game, positions)
  if not parts then return nil, why end
  for _, part in ipairs(parts) do
    known[part.key] = known[part.key] or game:show(part.position)
    part.label, part.key = known[part.key], string.pack("s", part.key)
  end
  table.sort(parts, function(a, b)
    if #a.label ~= #b.label then return #a.label < #b.label end
    if a.label ~= b.label then return a.label < b.label end
    return a.key < b.key
  end)
  return parts
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
