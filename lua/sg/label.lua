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

---The options of a position as moves, each with option, the text of what it leaves, parts and turn. Those that leave
---the same, and the same turn, are one, with the labels of all.
---@param options { text: string, parts: any[], turn: string?, label: string? }[]
---@param apart? boolean each option is a move of its own
---@return table[] moves
function label.moves(options, apart)
  local moves, seen = {}, {}
  for _, option in ipairs(options) do
    local key = not apart and (option.turn or "") .. "\0" .. option.text
    local move = seen[key]
    if not move then
      move = { option = option.text, parts = option.parts, turn = option.turn }
      moves[#moves + 1] = move
      if key then seen[key] = move end
    end
    label.add(move, option.label)
  end
  return moves
end

---Adds to each move what it is worth.
---@param moves table[]
---@param worth_of fun(parts: any[], turn: string?, move: table): table?, sg.Failure?
---@return table[]? moves, sg.Failure? why, table[]? begun the moves, of which some have a worth
function label.judged(moves, worth_of)
  for _, move in ipairs(moves) do
    local worth, why = worth_of(move.parts, move.turn, move)
    if not worth then return nil, why, moves end
    for name, field in pairs(worth) do
      move[name] = field
    end
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
