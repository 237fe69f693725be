-- SPDX-License-Identifier: MIT
-- Coins turned: a rule with turn (a row of coins) or product (a board, or more axes). Theorems give many values without
-- a search (sg.rule.coins).

local coins = require "sg.rule.coins"
local figures = require "sg.later" "sg.drawing.figures"
local tables = require "sg.kinds.tables"

local function drawn(game, position)
  local origin = game.rule.product and game.rule.product.origin or 1
  if type(position) == "string" then return { { "coins", position, origin } } end
  if type(position) ~= "table" or position.line or #position ~= 2 or type(position[1]) == "table" then return nil end
  local x, y = math.tointeger(position[1]), math.tointeger(position[2])
  local board = x and y and figures.one_head(x - origin + 1, y - origin + 1)
  return board and { { "coins", board, origin } }
end

local row = { name = "a row of coins", theorem = coins.value, drawn = drawn, parse = coins.parse, first_heap = 1 }

function row.seq(game, from, to, opts)
  local why = tables.refused(game, opts)
  if why then return nil, why end
  return coins.seq(game, from, to, opts)
end

function row.heap_position(_, n) return ("T"):rep(n - 1) .. "H" end

local board = { name = "a board of coins", theorem = coins.value, drawn = drawn, parse = coins.parse,
  lacks = {
    heap_function = "%s is a product of games on rows of coins, not one row; the value of a head is the nim-product of "
      .. "its values in the rows, which are games of their own",
  } }

return {
  is = function(loaded) return loaded.data.turn ~= nil and row or loaded.data.product ~= nil and board or false end,
}
