-- SPDX-License-Identifier: MIT
-- The labels of a move are the names that the rule gives to the move. Moves that leave the same position are one move
-- with several labels: move.label is the first label, and move.labels lists all labels if there are several.

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

---The options of a position as moves: those that leave the same, and the same turn, are one, with the labels of all.
---@param options { text: string, parts: any[], turn: string?, label: string? }[]
---@param move_of fun(parts: any[], turn: string?): table?, sg.Failure? what a move that leaves these parts has besides
---@return table[]? moves each with option, the text of what it leaves, parts and turn
---@return sg.Failure? why
function label.merged(options, move_of)
  local moves, seen = {}, {}
  for _, option in ipairs(options) do
    local key = (option.turn or "") .. "\0" .. option.text
    local move = seen[key]
    if not move then
      local why
      move, why = move_of(option.parts, option.turn)
      if not move then return nil, why end
      move.option, move.parts, move.turn = option.text, option.parts, option.turn
      moves[#moves + 1], seen[key] = move, move
    end
    label.add(move, option.label)
  end
  return moves
end

---The options of a position as moves, each for itself.
---@param options { text: string, parts: any[], label: string? }[]
---@param move_of fun(parts: any[]): table?, sg.Failure? what a move that leaves these parts has besides
---@return table[]? moves each with option and parts
---@return sg.Failure? why
function label.each(options, move_of)
  local moves = {}
  for i, option in ipairs(options) do
    local move, why = move_of(option.parts)
    if not move then return nil, why end
    move.option, move.parts, move.label = option.text, option.parts, option.label
    moves[i] = move
  end
  return moves
end

---All labels of a move.
---@param move table
---@return string[]
function label.list(move) return move.labels or { move.label } end

local SHOWN = 4

---The labels of a move as one text; "" if it has none.
---@param move table
---@return string
function label.text(move)
  local list = label.list(move)
  local names = table.concat(list, ", ", 1, math.min(#list, SHOWN)) .. (#list > SHOWN and ", ..." or "")
  if not move.count then return names end
  return names .. (names ~= "" and " " or "") .. ("(%d options)"):format(move.count)
end

---The same, or nil if it has none.
---@param move table
---@return string?
function label.shown(move) return move.label and label.text(move) end

return label
