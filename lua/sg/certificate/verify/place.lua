-- SPDX-License-Identifier: MIT
--[[ Games in which a move puts a tile on free cells of a board (docs/rules.md): completes a rule with the field place.

A tile is a picture: # is a cell that must be free and is taken, o one that must be free, x one that is taken, free or
not, on the board or beyond its edge. With lines = "rook", "bishop" or "queen" all cells along these lines from each #
are taken. A position is the set of free cells.

A move that is possible later is possible now, since cells only become fewer. So cells that no possible move needs can
be left out, and two sets of cells such that no possible move has to do with both are a sum: that is the split. The
images of a set under symmetries of the tiles, moved to the corner, have the same moves: the least is canonical. ]]

local board_sets = require "sg.certificate.verify.bits"
local bits, canonical_bits, need_kind = board_sets.bits, board_sets.canonical.bits, board_sets.need_kind

local sub = string.sub

local function check(condition, message)
  if not condition then error(message, 0) end
  return condition
end

local function rows_of(picture)
  if type(picture) == "table" then return picture end
  local rows, from = {}, 1
  check(type(picture) == "string", "a picture is a text or a list of rows")
  for i = 1, #picture + 1 do
    if i > #picture or sub(picture, i, i) == "/" then
      rows[#rows + 1] = sub(picture, from, i - 1)
      from = i + 1
    end
  end
  return rows
end

-- ---- tiles ----------------------------------------------------------------------------------------------------------

-- A tile is a list of { column, row, mark }, with its field lines.
local function tile_of(declared)
  local picture = declared
  if type(declared) == "table" and #declared == 1 then picture = declared[1] end
  local tile = { lines = type(declared) == "table" and declared.lines or nil }
  for r, row in ipairs(rows_of(picture)) do
    for c = 1, #row do
      local mark = sub(row, c, c)
      if mark ~= "." then tile[#tile + 1] = { c - 1, r - 1, mark } end
    end
  end
  return tile
end

-- The image of a tile: 1 exchanges left and right, 2 top and bottom, 4 then columns and rows.
local function image_of(tile, flags)
  local image = { lines = tile.lines }
  for i, cell in ipairs(tile) do
    local c, r = cell[1], cell[2]
    if flags & 1 ~= 0 then c = -c end
    if flags & 2 ~= 0 then r = -r end
    if flags & 4 ~= 0 then c, r = r, c end
    image[i] = { c, r, cell[3] }
  end
  return image
end

-- Moves the tile so that the cells that it needs begin in column and row 0. Returns a text that equal tiles share.
local function settle(tile)
  local left, top, words = nil, nil, {}
  for _, cell in ipairs(tile) do
    if cell[3] ~= "x" then left, top = math.min(left or cell[1], cell[1]), math.min(top or cell[2], cell[2]) end
  end
  check(left, "a tile needs a cell")
  for i, cell in ipairs(tile) do
    cell[1], cell[2] = cell[1] - left, cell[2] - top
    words[i] = cell[1] .. "," .. cell[2] .. cell[3]
  end
  table.sort(words)
  return (tile.lines or "") .. ";" .. table.concat(words, ";")
end

-- The tiles with their images, each once, and the symmetries that lead the set of them to itself.
local function tiles_of(place)
  local wanted = { 0 }
  if place.turns then
    wanted = place.flips and { 0, 1, 2, 3, 4, 5, 6, 7 } or { 0, 3, 5, 6 }
  elseif place.flips then
    wanted = { 0, 1 }
  end
  local tiles, known = {}, {}
  for _, declared in ipairs(place.tiles) do
    for _, flags in ipairs(wanted) do
      local tile = image_of(tile_of(declared), flags)
      local name = settle(tile)
      if not known[name] then known[name], tiles[#tiles + 1] = true, tile end
    end
  end
  local symmetries = {}
  for flags = 0, place.symmetries == false and 0 or 7 do
    local holds = true
    for _, tile in ipairs(tiles) do holds = holds and known[settle(image_of(tile, flags))] end
    if holds then symmetries[#symmetries + 1] = flags end
  end
  return tiles, symmetries
end

-- ---- boards ---------------------------------------------------------------------------------------------------------

local STEPS = {
  rook = { { 1, 0 }, { -1, 0 }, { 0, 1 }, { 0, -1 } },
  bishop = { { 1, 1 }, { 1, -1 }, { -1, 1 }, { -1, -1 } },
}
STEPS.queen = table.move(STEPS.bishop, 1, 4, 5, table.move(STEPS.rook, 1, 4, 1, {}))

local function side_of(place, name, p)
  local side = place[name]
  if side == nil then side = p[name] end
  if type(side) == "string" then side = p[side] end
  if type(side) == "function" then side = side(p) end
  return check(math.type(side) == "integer" and side > 0 and side, "no side of a board")
end

-- The tile put at a place: the cells that it needs, those that it takes, both together, and those that it leaves; nil
-- if it does not fit the board.
local function put(tile, column, row, w, h)
  local needs, takes = 0, 0
  local function is_on(c, r) return c >= 0 and r >= 0 and c < w and r < h end
  for _, cell in ipairs(tile) do
    local c, r, mark = column + cell[1], row + cell[2], cell[3]
    if mark ~= "x" and not is_on(c, r) then return nil end
    local own = is_on(c, r) and bits.cell(r * w + c, w, h) or 0
    if mark ~= "x" then needs = needs | own end
    if mark ~= "o" then takes = takes | own end
    for _, step in ipairs(mark == "#" and STEPS[tile.lines] or {}) do
      local c2, r2 = c + step[1], r + step[2]
      while is_on(c2, r2) do
        takes = takes | bits.cell(r2 * w + c2, w, h)
        c2, r2 = c2 + step[1], r2 + step[2]
      end
    end
  end
  return { needs = needs, takes = takes, touches = needs | takes, leaves = ~takes }
end

-- Where each tile needs one cell: of each cell, the places that need it, and the cells that they take or from which a
-- place takes the cell.
local function index_cells(board, tiles)
  for _, tile in ipairs(tiles) do
    local n = 0
    for _, cell in ipairs(tile) do n = n + (cell[3] ~= "x" and 1 or 0) end
    if n ~= 1 then return end
  end
  board.at, board.near, board.live = {}, {}, 0
  local function add(i, cells) board.near[i] = (board.near[i] or 0) | cells end
  for _, place in ipairs(board.places) do
    local i = bits.lowest(place.needs)
    board.at[i] = board.at[i] or {}
    table.insert(board.at[i], place)
    board.live = board.live | place.needs
    add(i, place.touches)
    for other in bits.each(place.takes) do add(other, place.needs) end
  end
end

-- Tiles of # only: the places of each are the cells that its first cell may have, and the steps from there to its other
-- cells. nil: there are other tiles.
local function shapes_of(tiles, w, h)
  local shapes = {}
  for k, tile in ipairs(tiles) do
    local cells, steps = {}, {}
    for i, one in ipairs(tile) do
      if one[3] ~= "#" or tile.lines then return nil end
      cells[i] = one[2] * w + one[1]
    end
    table.sort(cells)
    for i = 2, #cells do steps[i - 1] = cells[i] - cells[1] end
    local first = 0
    for row = 0, h - 1 do
      for column = 0, w - 1 do
        if put(tile, column, row, w, h) then first = first | bits.cell(row * w + column + cells[1], w, h) end
      end
    end
    shapes[k] = { first = first, steps = steps }
  end
  return shapes
end

local function board_of(place, tiles, p)
  local picture = place.board
  if type(picture) == "function" then picture = picture(p) end
  local rows = picture ~= nil and rows_of(picture)
  local w = rows and #rows[1] or side_of(place, "w", p)
  local h = rows and #rows or side_of(place, "h", p)
  local board = { w = w, h = h, all = bits.full(w, h), places = {} }
  for r, row in ipairs(rows or {}) do
    for c = 1, w do
      if sub(row, c, c) ~= "." then board.all = board.all & ~bits.cell((r - 1) * w + c - 1, w, h) end
    end
  end
  for _, tile in ipairs(tiles) do
    for row = 0, h - 1 do
      for column = 0, w - 1 do board.places[#board.places + 1] = put(tile, column, row, w, h) end
    end
  end
  index_cells(board, tiles)
  board.shapes = not board.near and shapes_of(tiles, w, h)
  return board
end

-- ---- the rule -------------------------------------------------------------------------------------------------------

-- The components: what one possible move needs, or takes and some possible move needs, belongs together.
local function split(board, cells, part)
  local moves, n, alive = {}, 0, 0
  for _, place in ipairs(board.places) do
    local needs = place.needs
    if cells & needs == needs then n, alive, moves[n + 1] = n + 1, alive | needs, place.touches end
  end
  while alive ~= 0 do
    local reached, before = alive & -alive, 0
    while reached ~= before and reached ~= alive do
      before = reached
      for i = 1, n do
        local move = moves[i]
        if move & reached ~= 0 then reached = reached | move & alive end
      end
    end
    part(reached)
    alive = alive & ~reached
  end
end

-- The same for tiles of # only: the cells of a move belong together. Each cell of a set in links belongs together with
-- the cell whose bit is steps[i] higher.
local function split_by_shapes(board, cells, part)
  local links, steps, n, alive = {}, {}, 0, 0
  for _, shape in ipairs(board.shapes) do
    local fit, own = shape.first & cells, shape.steps
    for i = 1, #own do fit = fit & cells >> own[i] end
    alive = alive | fit
    for i = 1, #own do
      n = n + 1
      links[n], steps[n], alive = fit, own[i], alive | fit << own[i]
    end
  end
  while alive ~= 0 do
    local reached, before = alive & -alive, 0
    while reached ~= before do
      before = reached
      for i = 1, n do
        local link, step = links[i], steps[i]
        reached = reached | (reached & link) << step | reached >> step & link
      end
    end
    part(reached)
    alive = alive & ~reached
  end
end

-- The same where each tile needs one cell: each free cell on which some tile fits has a move, and joins those near it.
local function split_by_cells(board, cells, part)
  local alive = cells & board.live
  while alive ~= 0 do
    local reached = alive & -alive
    local fresh = reached
    while fresh ~= 0 and reached ~= alive do
      local found = board.near[bits.lowest(fresh)] & alive & ~reached
      reached, fresh = reached | found, fresh & ~(fresh & -fresh) | found
    end
    part(reached)
    alive = alive & ~reached
  end
end

local function is_less(a, b)
  if math.type(a) and math.type(b) then return math.ult(a, b) end
  return a < b
end

-- The least image in the corner that fits the board.
local function least_image(board, symmetries, cells)
  local w, h = board.w, board.h
  local corner, columns, rows = bits.corner(cells, w, h)
  local best
  for _, flags in ipairs(symmetries) do
    if flags & 4 == 0 or columns <= h and rows <= w then
      local image = 0
      for bit in bits.each(corner) do
        local r, c = bit // w, bit % w
        if flags & 1 ~= 0 then c = columns - 1 - c end
        if flags & 2 ~= 0 then r = rows - 1 - r end
        if flags & 4 ~= 0 then c, r = r, c end
        image = image | bits.cell(r * w + c, w, h)
      end
      if not best or is_less(image, best) then best = image end
    end
  end
  return best
end

---@param rule table gets options, split, canonical and valid
return function(rule)
  local place = rule.place
  local tiles, symmetries = tiles_of(place)
  local kept, kept_for

  local function board_for(p)
    if kept_for ~= p then kept, kept_for = board_of(place, tiles, p), p end
    return kept
  end

  function rule.options(cells, option, p)
    local board = board_for(p)
    need_kind(cells, board.w * board.h > 64)
    if board.at then
      for i in bits.each(cells & board.live) do
        for _, one in ipairs(board.at[i]) do option(cells & one.leaves) end
      end
      return
    end
    for _, one in ipairs(board.places) do
      if cells & one.needs == one.needs then option(cells & one.leaves) end
    end
  end

  function rule.split(cells, part, p)
    local board = board_for(p)
    need_kind(cells, board.w * board.h > 64)
    return (board.near and split_by_cells or board.shapes and split_by_shapes or split)(board, cells, part)
  end

  function rule.canonical(cells, p)
    local board = board_for(p)
    if #symmetries == 8 then return canonical_bits(cells, board.w, board.h, true) end
    return least_image(board, symmetries, cells)
  end

  if rule.valid == nil then
    rule.valid = function(cells, p)
      local board = board_for(p)
      need_kind(cells, board.w * board.h > 64)
      return cells & ~bits.full(board.w, board.h) == 0 or "it has cells outside the grid"
    end
  end

  local start = rule.start
  rule.start = function(p)
    if start == nil then return board_for(p).all end
    if type(start) == "string" then return bits.parse(start, board_for(p).w, board_for(p).h) end
    return start
  end
end
