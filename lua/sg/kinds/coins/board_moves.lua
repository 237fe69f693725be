-- SPDX-License-Identifier: MIT
-- The moves of a board of coins, however many they are. A move of a product of two turns is a move of each axis, and
-- by the Tartan theorem the coins that it turns are worth the nim-product of what these turn. So moves are counted
-- by the values of the lines, and a board is made for those moves only that are listed.

local evidence = require "sg.evidence"
local failure = require "sg.failure"
local internals = require "sg.internals"
local result = require "sg.result"
local values = require "sg.kinds.coins.values"

local board_moves = {}

local HEAD, TAIL = ("HT"):byte(1, 2)
local LABEL_MAX = 60 -- bytes of the labels that the definition gives

-- The moves of one axis whose last coin is in place n, each set of coins once: { places, value, label }.
local function line_moves(game, axis, n, opts)
  local box, moves, known = internals[game].box, {}, {}
  local own, why = values.of_line(game, axis, n, opts)
  local options
  if own then
    options, why = box:options({ line = axis, at = n }, true)
  end
  if not options then return nil, why end
  for _, parts in ipairs(options) do
    local move = { places = { n }, value = own, label = parts.label }
    for i, part in ipairs(parts) do
      local value
      value, why = values.of_line(game, axis, part.at, opts)
      if not value then return nil, why end
      move.places[i + 1], move.value = part.at, move.value ~ value
    end
    table.sort(move.places)
    local id = table.concat(move.places, " ")
    if not known[id] then
      moves[#moves + 1], known[id] = move, true
    end
  end
  return moves
end

local Board = {}
Board.__index = Board

-- A board with the moves of its columns and rows; nil alone where the theorem or this way of writing does not apply.
local function board_of(game, position, opts)
  local product = game.rule.product
  if
    opts.method
    or type(position) ~= "string"
    or #product ~= 2
    or product.acrostic
    or game:show(position) ~= position
  then
    return nil
  end
  local whole, why = game:value(position, opts)
  if not whole then return nil, why end
  local self = setmetatable(
    { whole = whole, rows = {}, heads = values.board_heads(position), lines = { {}, {} }, products = {}, made = {} },
    Board
  )
  for row in position:gmatch "[^/]+" do
    self.rows[#self.rows + 1] = row
  end
  for _, head in ipairs(self.heads) do
    for axis, n in ipairs(head) do
      if not self.lines[axis][n] then
        self.lines[axis][n], why = line_moves(game, axis, n, opts)
        if why then return nil, why end
      end
    end
  end
  return self
end

-- Returns the nim-value by which the board changes when coins of these values in the axes are turned.
function Board:change(a, b)
  local row = self.products[a] or {}
  self.products[a] = row
  local value, why = row[b]
  if not value then
    value, why = values.product(a, b)
    row[b] = value
  end
  return value, why
end

-- Calls each(value, column, row) for every move, with what it is in the columns and in the rows.
function Board:each(each)
  for _, head in ipairs(self.heads) do
    for _, column in ipairs(self.lines[1][head[1]]) do
      for _, row in ipairs(self.lines[2][head[2]]) do
        local change, why = self:change(column.value, row.value)
        if not change then return nil, why end
        each(self.whole.value ~ change, column, row)
      end
    end
  end
  return true
end

-- Counts the moves that lead to each value, and all moves.
function Board:counts()
  local counts, total = {}, 0
  local ok, why = self:each(function(value)
    counts[value], total = (counts[value] or 0) + 1, total + 1
  end)
  if not ok then return nil, why end
  return counts, total
end

-- The row y after a move in the columns; each is made once.
function Board:row_after(column, y)
  local made = self.made[column] or {}
  self.made[column] = made
  if not made[y] then
    local faces = { self.rows[y]:byte(1, -1) }
    for _, x in ipairs(column.places) do
      faces[x] = faces[x] == HEAD and TAIL or HEAD
    end
    made[y] = string.char(table.unpack(faces))
  end
  return made[y]
end

-- The board after a move.
function Board:after(column, row)
  local rows = table.move(self.rows, 1, #self.rows, 1, {})
  for _, y in ipairs(row.places) do
    rows[y] = self:row_after(column, y)
  end
  return table.concat(rows, "/")
end

local function label_of(column, row)
  if not column.label or not row.label then return nil end
  local label = column.label .. (#column.places == 1 and #row.places == 1 and "" or ":") .. row.label
  return #label <= LABEL_MAX and label or nil
end

local function is_before(a, b)
  if a.value ~= b.value then return a.value < b.value end -- the moves that win, to value 0, come first
  return a.option < b.option
end

-- The first moves, winning ones first; counts: of the moves to each value.
function Board:first(most, counts)
  local leads, taken = {}, 0
  for value in pairs(counts) do
    leads[#leads + 1] = value
  end
  table.sort(leads)
  local last
  for _, value in ipairs(leads) do
    if taken >= most then break end
    last, taken = value, taken + counts[value]
  end
  local moves, worst = {}, nil
  local function cut()
    table.sort(moves, is_before)
    while #moves > most do
      moves[#moves] = nil
    end
    worst = moves[most] and moves[most].value == last and moves[most].option
  end
  self:each(function(value, column, row)
    if not last or value > last then return end
    local after = self:after(column, row)
    if value == last and worst and after >= worst then return end
    moves[#moves + 1] =
      { option = after, parts = { after }, value = value, wins = value == 0, label = label_of(column, row) }
    if #moves >= 2 * most + 1000 then cut() end
  end)
  cut()
  return moves
end

---The moves of a board, winning ones first; nil alone where no theorem has them.
---@param game sg.Game
---@param position any
---@param opts table ready options
---@param most integer list at most so many
---@return sg.Moves? moves with total_winning and without a list if opts.count says so, sg.Failure? why
function board_moves.of(game, position, opts, most)
  local board, why = board_of(game, position, opts)
  if not board then return nil, why end
  local counts, total = board:counts()
  if not counts then return nil, total end
  most = opts.count and 0 or most
  local needed = math.min(most, total) * #position
  if needed > opts.memory * 2 ^ 20 then
    local message = "%d moves, a board of %d bytes each, are too many to list at once"
    return nil, failure.new("limit", message:format(math.min(most, total), #position), { limit = "memory" })
  end
  local moves = most > 0 and board:first(most, counts) or {}
  local whole = board.whole
  return result.new(
    "moves",
    evidence.as_of({
      value = whole.value,
      outcome = whole.outcome,
      moves = moves,
      shown = #moves,
      total = total,
      total_winning = opts.count and (counts[0] or 0) or nil,
    }, whole),
    game,
    position
  )
end

return board_moves
