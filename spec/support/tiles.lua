-- SPDX-License-Identifier: MIT
-- Games of tiles by the definition, written apart from the engine: a tile is moved over the board cell by cell. A
-- position is an integer, bit r * w + c for the free cell in row r and column c, both from 0.

local mex = require("spec.support.definition").mex

local tiles = {}

-- The cells { column, row, mark } of a picture, rows with / between them.
local function cells_of(picture)
  local cells, r = {}, 0
  for row in (picture .. "/"):gmatch "([^/]*)/" do
    for c = 1, #row do
      if row:sub(c, c) ~= "." then cells[#cells + 1] = { c - 1, r, row:sub(c, c) } end
    end
    r = r + 1
  end
  return cells
end

-- A tile moved so that its first cell is in the place 0, 0, and a text that is the same for equal tiles.
local function settled(cells)
  local copy, names = {}, {}
  table.sort(cells, function(a, b)
    if a[2] ~= b[2] then return a[2] < b[2] end
    return a[1] < b[1]
  end)
  for i, cell in ipairs(cells) do
    copy[i] = { cell[1] - cells[1][1], cell[2] - cells[1][2], cell[3] }
    names[i] = copy[i][1] .. "," .. copy[i][2] .. copy[i][3]
  end
  return copy, table.concat(names, " ")
end

---The different tiles that a picture stands for.
function tiles.images(picture, turns, flips)
  local list, seen, cells = {}, {}, cells_of(picture)
  for _ = 1, flips and 2 or 1 do
    for _ = 1, 4 do
      local tile, name = settled(cells)
      if not seen[name] then
        seen[name], list[#list + 1] = true, tile
      end
      if not turns then break end
      for _, cell in ipairs(cells) do
        cell[1], cell[2] = -cell[2], cell[1]
      end
    end
    for _, cell in ipairs(cells) do
      cell[1] = -cell[1]
    end
  end
  return list
end

local function side(place, name, params)
  local value = place[name] or name
  if type(value) == "function" then return value(params) end
  return params[value] or value
end

local STEPS =
  { rook = { { 1, 0 }, { 0, 1 }, { -1, 0 }, { 0, -1 } }, bishop = { { 1, 1 }, { -1, 1 }, { -1, -1 }, { 1, -1 } } }
STEPS.queen = table.move(STEPS.bishop, 1, 4, 5, { table.unpack(STEPS.rook) })

-- The images of a tile, a picture or { picture, lines = piece }; each has the steps of its lines.
local function add_images(all, tile, place)
  local is_plain = type(tile) == "string"
  for _, image in ipairs(tiles.images(is_plain and tile or tile[1], place.turns, place.flips)) do
    image.steps = not is_plain and STEPS[tile.lines] or {}
    all[#all + 1] = image
  end
end

---The moves of a rule with the field place: position -> list of { position }.
function tiles.moves(place, params)
  local w, h, all = side(place, "w", params), side(place, "h", params), {}
  for _, tile in ipairs(place.tiles) do
    add_images(all, tile, place)
  end
  local function bit(c, r) return c >= 0 and r >= 0 and c < w and r < h and 1 << r * w + c or 0 end
  -- The cells of the lines from this cell to the edges.
  local function lines(c, r, steps)
    local cells = 0
    for _, step in ipairs(steps) do
      for k = 1, math.max(w, h) do
        cells = cells | bit(c + k * step[1], r + k * step[2])
      end
    end
    return cells
  end
  return function(position)
    local moves = {}
    for _, tile in ipairs(all) do
      for at = 0, (w + 8) * (h + 8) - 1 do
        local left, top, after, fits = at % (w + 8) - 4, at // (w + 8) - 4, position, true
        for _, cell in ipairs(tile) do
          local one = bit(left + cell[1], top + cell[2])
          fits = fits and (cell[3] == "x" or position & one ~= 0)
          if cell[3] ~= "o" then after = after & ~one end
          if cell[3] == "#" then after = after & ~lines(left + cell[1], top + cell[2], tile.steps) end
        end
        if fits then moves[#moves + 1] = { after } end
      end
    end
    return moves
  end
end

---The board of such a rule without holes.
function tiles.start(place, params) return (1 << side(place, "w", params) * side(place, "h", params)) - 1 end

---The value of a position by these moves.
function tiles.value(moves, position, known)
  if known[position] then return known[position] end
  local seen = {}
  for _, move in ipairs(moves(position)) do
    seen[tiles.value(moves, move[1], known)] = true
  end
  known[position] = mex(seen)
  return known[position]
end

return tiles
