-- SPDX-License-Identifier: MIT
-- Games in which a move puts a tile on free cells of a board: what a rule file may say in the field place.

local core = require "sg.core"
local text = require "sg.text.words"

---A game of tiles as data. docs/rules.md explains every field.
---@class sg.Place
---@field tiles (string|string[]|{ [1]: string|string[], lines: "bishop"|"queen"|"rook" })[] pictures, as "##/#."
---@field turns? boolean tiles may be turned
---@field flips? boolean tiles may be turned over
---@field w? integer|string|fun(p: table): integer columns
---@field h? integer|string|fun(p: table): integer rows
---@field board? string|string[]|fun(p: table): string|string[] a picture with holes, instead of w and h
---@field symmetries? boolean false: images of a position are not taken for the same

local places = {
  fields = { { name = "place", moves = true, defined = "sg.kinds.place.definition",
    help = "tiles on free cells: { tiles = {\"##\"}, turns = true, w = 5, h = 4 }", editor = "sg.Place",
    accepts = function() return true end, wanted = "a table" } }, -- fault says more
  brings = { "split", "canonical" },
  excludes = { { "falls", "loopy", "order", "rank",
    why = "%s is not for rules with %s, whose play always ends as the free cells get fewer" } },
}

local TILES_MAX, CELLS_MAX = 64, 256
local EXAMPLE = "as in place = { tiles = { \"##\" }, turns = true, w = 5, h = 4 }"
local LINES = { "bishop", "queen", "rook" }
local FIELDS = { "board", "flips", "h", "symmetries", "tiles", "turns", "w" }

-- The rows of a picture, a text with / between them or a list of texts; nil if it is neither.
local function rows_of(picture)
  if type(picture) == "string" then
    local rows = {}
    for row in (picture .. "/"):gmatch "([^/]*)/" do rows[#rows + 1] = row end
    return rows
  end
  if type(picture) ~= "table" then return nil end
  for i = 1, #picture do
    if type(picture[i]) ~= "string" then return nil end
  end
  return picture
end

local function is_one_of(word, list)
  for _, known in ipairs(list) do
    if word == known then return true end
  end
  return false
end

-- What is wrong with the picture of a tile, or nil.
local function picture_fault(picture)
  local rows = rows_of(picture)
  if not rows then
    return "a tile is a picture such as \"##\" or \"##/#.\", or { \"#\", lines = \"queen\" }"
  end
  local marks, n = {}, 0
  for _, row in ipairs(rows) do
    for mark in row:gmatch "." do
      if not is_one_of(mark, { "#", "o", "x", "." }) then
        return ("'%s' is no mark of a tile: # is a cell that must be free and is taken, o one that must be free, x one "
          .. "that is taken, . stands for no cell"):format(text.brief(mark))
      end
      n = mark ~= "." and n + 1 or n
      marks[mark] = true
    end
  end
  if not marks["#"] then
    return ("'%s' has no #, a cell that must be free and is taken; without one play might not end"):format(
      text.brief(table.concat(rows, "/")))
  end
  if n > CELLS_MAX then return ("a tile has at most %d cells"):format(CELLS_MAX) end
end

local function tile_fault(tile)
  if type(tile) ~= "table" then return picture_fault(tile) end
  for key in pairs(tile) do
    if math.type(key) ~= "integer" and key ~= "lines" then
      return ("a tile has no field '%s'%s"):format(text.brief(tostring(key)), text.suggest(tostring(key), { "lines" }))
    end
  end
  if tile.lines ~= nil and not is_one_of(tile.lines, LINES) then
    return ("lines is %s; it must be one of %s"):format(text.brief(text.literal(tile.lines)), table.concat(LINES, ", "))
  end
  if type(tile[1]) == "table" or #tile == 1 then return picture_fault(tile[1]) end
  local rows = {}
  for i, row in ipairs(tile) do rows[i] = row end
  return picture_fault(rows)
end

local function tiles_fault(tiles)
  local n = type(tiles) == "table" and #tiles or 0
  if n == 0 then return "tiles is missing: a list of pictures, " .. EXAMPLE end
  if n > TILES_MAX then return ("there are %d tiles; %d are the most"):format(n, TILES_MAX) end
  for key in pairs(tiles) do
    if math.type(key) ~= "integer" or key < 1 or key > n then return "tiles is a list of pictures, " .. EXAMPLE end
  end
  for i, tile in ipairs(tiles) do
    local message = tile_fault(tile)
    if message then return ("tiles[%d]: %s"):format(i, message) end
  end
end

-- What is wrong with w or h, or nil.
local function side_fault(data, name)
  local side = data.place[name]
  if side == core.function_mark then return nil end
  if side == nil or type(side) == "string" then
    local param = side or name
    if (data.params or {})[param] ~= nil or side == nil and data.place.board ~= nil then return nil end
    if side == nil then
      return ("%s is missing: a number, a function, or a parameter of this name, %s"):format(name, EXAMPLE)
    end
    return ("%s names the parameter '%s', which the rule does not have"):format(name, text.brief(side))
  end
  if math.type(side) == "integer" and side >= 1 and side <= CELLS_MAX then return nil end
  return ("%s is %s; it must be a number from 1 to %d, the name of a parameter, or a function of the parameters")
    :format(name, text.brief(text.literal(side)), CELLS_MAX)
end

local function board_fault(board)
  if board == nil or board == core.function_mark then return nil end
  local rows = rows_of(board)
  if not rows or #rows == 0 then return "board is a picture, with . for a cell and # for a hole, as \"..#/...\"" end
  for i, row in ipairs(rows) do
    if #row ~= #rows[1] or #row == 0 then
      return ("row %d of board has %d cells, row 1 has %d"):format(i, #row, #rows[1])
    end
  end
  if #rows * #rows[1] > CELLS_MAX then
    return ("board has %d cells; %d are the most"):format(#rows * #rows[1], CELLS_MAX)
  end
end

---Names the field that is wrong, and says why.
---@param data table the rule's fields
---@return string? field, string? message
function places.fault(data)
  local place = data.place
  if type(place) ~= "table" then return "place", "place must be a table, " .. EXAMPLE end
  for _, key in ipairs(text.keys(place)) do
    if not is_one_of(key, FIELDS) then
      local word = tostring(key)
      return "place", ("place has no field '%s'%s"):format(text.brief(word), text.suggest(word, FIELDS))
    end
  end
  for _, flag in ipairs { "turns", "flips", "symmetries" } do
    if place[flag] ~= nil and type(place[flag]) ~= "boolean" then
      return "place", ("place.%s is %s; it must be true or false"):format(flag, text.brief(text.literal(place[flag])))
    end
  end
  local message = tiles_fault(place.tiles) or board_fault(place.board)
  if not message and place.board ~= nil and (place.w ~= nil or place.h ~= nil) then
    message = "board has its own sides; leave w and h out"
  end
  message = message or side_fault(data, "w") or side_fault(data, "h")
  if message then return "place", "place: " .. message end
end

return places
