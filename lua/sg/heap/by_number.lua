-- SPDX-License-Identifier: MIT
-- Positions that are whole numbers, or lists of two: their values make a sequence, or a table.

local text = require "sg.text.words"

local by_number = {}

---How many whole numbers is a position of a game, as its start is?
---@param game sg.Game
---@return 1|2|nil count nil: its positions are something else, such as boards that are kept as numbers
function by_number.count(game)
  local start = game:start()
  if math.type(start) == "integer" then return game:show(start) == tostring(start) and 1 or nil end
  if type(start) ~= "table" or #start ~= 2 or next(start, #start) ~= nil then return nil end
  return math.type(start[1]) == "integer" and math.type(start[2]) == "integer" and 2 or nil
end

---A parameter that is a number, whose values could index a sequence of starts; nil: there is none.
---@param game sg.Game
---@return string? name
function by_number.parameter(game)
  for _, name in ipairs(text.keys(game.params)) do
    if math.type(game.params[name]) == "integer" then return name end
  end
end

return by_number
