-- SPDX-License-Identifier: MIT
-- Answers for coin-turning games: rules with turn (a row of coins) or product (a board, or more axes). This file
-- reads and writes their positions; definition.lua has their moves.

local failure = require "sg.failure"
local board_moves = require "sg.later" "sg.kinds.coins.board_moves"
local figures = require "sg.later" "sg.drawing.figures"
local literal = require "sg.rule.literal"
local positions = require "sg.kinds.positions.answers"
local rows = require "sg.later" "sg.heap.rows"
local tables = require "sg.kinds.tables"
local text = require "sg.text.words"
local values = require "sg.kinds.coins.values"

local coins = {}

-- ---- positions ---------------------------------------------------------------------------------------------

local function is_head(position, n_axes)
  if type(position) ~= "table" or #position ~= n_axes then return false end
  for _, place in ipairs(position) do
    if math.type(place) ~= "integer" or place < 0 then return false end
  end
  return true
end

-- The head, or the list of heads, that a text stands for; nil if there is none.
local function read_heads(source, n_axes)
  local position = literal.read(source)
  if is_head(position, n_axes) then return position end
  for _, head in ipairs(type(position) == "table" and position or { 0 }) do
    if not is_head(head, n_axes) then return nil end
  end
  return position
end

-- Says in a few words what a position of a game looks like.
local function wanted(game)
  local product = game.rule.product
  if not product then return "a row of coins such as HTHH" end
  if #product == 2 then return "a board of coins such as TTT/TTH, nor one head as {column, row}" end
  local places = ("2,"):rep(#product):sub(1, -2)
  return ("one head such as {%s}, with a place in each of %d axes, nor a list of heads such as {{%s},{%s}}"):format(
    places,
    #product,
    places,
    (places:gsub("2", "3"))
  )
end

--- The position that a text stands for: a row or a board of H and T, the quotes left out or not, a head as
--- {column, row}, with as many places as there are axes, or a list of such heads.
---@param game sg.Game
---@param source string
---@return any position, sg.Failure? why
function coins.parse(game, source)
  if source == '""' then return "" end -- so a row without coins is shown
  local bare = source:match '^"([^"]*)"$' or source:match "^'([^']*)'$" or source
  local product = game.rule.product
  local is_text = not product and not bare:find "/" or product and #product == 2
  if is_text and bare:find "^[HhTt/]+$" then return bare:upper() end
  local position = product and read_heads(source, #product)
  if position then return position end
  return nil, failure.new("input", ("the position '%s' is not %s"):format(text.brief(source), wanted(game)))
end

-- ---- the kinds
-- -----------------------------------------------------------------------------------------------------

local function drawn(game, position)
  local origin = game.rule.product and game.rule.product.origin or 1
  if type(position) == "string" then return { { "coins", position, origin } } end
  if type(position) ~= "table" or position.line or #position ~= 2 or type(position[1]) == "table" then return nil end
  local x, y = math.tointeger(position[1]), math.tointeger(position[2])
  local board = x and y and figures.one_head(x - origin + 1, y - origin + 1)
  return board and { { "coins", board, origin } }
end

local row = {
  name = "a row of coins",
  theorem = values.value,
  drawn = drawn,
  parse = coins.parse,
  first_heap = 1,
  by_place = true,
}

function row.seq(game, from, to, opts)
  local why = tables.refused(game, opts)
  if why then return nil, why end
  return values.seq(game, from, to, opts)
end

function row.period(game, opts)
  local why = tables.refused(game, opts)
  if why then return nil, why end
  return rows.of_places(game, opts)
end

function row.heap_position(_, n) return ("T"):rep(n - 1) .. "H" end

local board = {
  name = "a board of coins",
  theorem = values.value,
  drawn = drawn,
  parse = coins.parse,
  lacks = {
    heap_function = "%s is a product of games on rows of coins, not one row; the value of a head is the nim-product of "
      .. "its values in the rows, which are games of their own",
  },
}

function board.moves(game, position, opts, most)
  local found, why = board_moves.of(game, position, opts, most)
  if found or why then return found, why end
  return positions.moves(game, position, opts, most)
end

return {
  select = function(loaded) return loaded.data.turn and row or board end,
}
