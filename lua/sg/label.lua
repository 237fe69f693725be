-- SPDX-License-Identifier: MIT
-- The labels of a move: what the rule calls it. Moves that leave the same are one move, which then has several labels:
-- move.label is the first, move.labels has all where there are more.

local label = {}

---Gives a move another label.
---@param move table
---@param name string|nil
function label.add(move, name)
  if name == nil or name == move.label then return end
  if move.label == nil then
    move.label = name
    return
  end
  move.labels = move.labels or { move.label }
  for _, known in ipairs(move.labels) do
    if known == name then return end
  end
  move.labels[#move.labels + 1] = name
end

---All labels of a move.
---@param move table
---@return string[]
function label.list(move)
  return move.labels or { move.label }
end

local SHOWN = 4

---The labels of a move as one text; "" if it has none.
---@param move table
---@return string
function label.text(move)
  local list = label.list(move)
  if #list <= SHOWN then return table.concat(list, ", ") end
  return table.concat(list, ", ", 1, SHOWN) .. ", ..."
end

return label
