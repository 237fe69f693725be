-- SPDX-License-Identifier: MIT
-- Makes a rule with the field place a rule on positions, the sets of free cells of a board: adds options, split,
-- canonical, form, valid, start, sample, show, parse, draw and rank to its table, by the plain definition, and engine,
-- which tells C the board and the tiles: a search then finds options, components and canonical forms without Lua.
-- The function runs in the box, beside the functions of the rule: it may use only what a box has, and no local
-- variables of this file.

return function(rule)
  local place = rule.place
  local CELLS_MAX, LABEL_MAX = 256, 60

  -- ---- tiles -----------------------------------------------------------------------------------------------------

  -- The rows of a picture: a text with / between them, or a list.
  local function rows_of(picture)
    if type(picture) == "table" then return picture end
    local rows, from = {}, 1
    for i = 1, #picture + 1 do
      if i > #picture or string.sub(picture, i, i) == "/" then
        rows[#rows + 1] = string.sub(picture, from, i - 1)
        from = i + 1
      end
    end
    return rows
  end

  -- A tile is a list of cells { column, row, mark }: # must be free and is taken, o must be free, x is taken.
  local function tile_of(declared)
    local tile = { lines = type(declared) == "table" and declared.lines or nil }
    for r, row in ipairs(rows_of(type(declared) == "table" and #declared == 1 and declared[1] or declared)) do
      for c = 1, #row do
        local mark = string.sub(row, c, c)
        if mark ~= "." then tile[#tile + 1] = { c - 1, r - 1, mark } end
      end
    end
    return tile
  end

  -- The image of a tile under a symmetry: a sum of 1 (columns mirrored), 2 (rows mirrored) and then 4 (transposed).
  local function image_of(tile, symmetry)
    local image = { lines = tile.lines }
    for i, cell in ipairs(tile) do
      local c, r = cell[1], cell[2]
      if symmetry & 1 ~= 0 then c = -c end
      if symmetry & 2 ~= 0 then r = -r end
      if symmetry & 4 ~= 0 then c, r = r, c end
      image[i] = { c, r, cell[3] }
    end
    return image
  end

  -- Moves a tile so that the cells that must be free begin in the first column and the first row, and sorts its cells.
  -- Returns a text that is the same for equal tiles.
  local function settle(tile)
    local left, top
    for _, cell in ipairs(tile) do
      if cell[3] ~= "x" then
        left, top = math.min(left or cell[1], cell[1]), math.min(top or cell[2], cell[2])
      end
    end
    for _, cell in ipairs(tile) do cell[1], cell[2] = cell[1] - left, cell[2] - top end
    table.sort(tile, function(a, b)
      if a[2] ~= b[2] then return a[2] < b[2] end
      return a[1] < b[1]
    end)
    local name = tile.lines or ""
    for _, cell in ipairs(tile) do name = name .. ";" .. cell[1] .. "," .. cell[2] .. cell[3] end
    return name
  end

  local turned = place.turns and (place.flips and { 0, 6, 3, 5, 1, 4, 2, 7 } or { 0, 6, 3, 5 })
  local tiles, known = {}, {}
  for _, declared in ipairs(place.tiles) do
    for _, symmetry in ipairs(turned or place.flips and { 0, 1 } or { 0 }) do
      local tile = image_of(tile_of(declared), symmetry)
      local name = settle(tile)
      if not known[name] then
        known[name], tiles[#tiles + 1] = true, tile
      end
    end
  end

  -- Tiles that cover the same cells are told apart by a number.
  local n_covering, covered_by = {}, {}
  for i, tile in ipairs(tiles) do
    local covered, first = "", nil
    for _, cell in ipairs(tile) do
      if cell[3] == "#" then
        first = first or cell
        covered = covered .. ";" .. cell[1] - first[1] .. "," .. cell[2] - first[2]
      end
    end
    n_covering[covered], covered_by[i] = (n_covering[covered] or 0) + 1, covered
    tile.number = n_covering[covered]
  end
  for i, tile in ipairs(tiles) do
    if n_covering[covered_by[i]] == 1 then tile.number = nil end
  end

  -- The symmetries that lead the set of tiles to itself.
  local symmetries, set_of_symmetries = {}, 0
  for symmetry = 0, 7 do
    local holds = place.symmetries ~= false or symmetry == 0
    for _, tile in ipairs(tiles) do holds = holds and known[settle(image_of(tile, symmetry))] end
    if holds then
      symmetries[#symmetries + 1], set_of_symmetries = symmetry, set_of_symmetries | 1 << symmetry
    end
  end

  -- Are the cells that a move needs connected edge to edge, and all others that it takes neighbours of these? Then
  -- free cells that are not connected have nothing to do with each other.
  local function is_compact(tile)
    if tile.lines then return false end
    local reached, queue = { true }, {}
    for i, cell in ipairs(tile) do
      if cell[3] ~= "x" then
        queue[1], reached = i, { [i] = true }
        break
      end
    end
    local n = 0
    while n < #queue do
      n = n + 1
      local here = tile[queue[n]]
      for i, cell in ipairs(tile) do
        if not reached[i] and math.abs(cell[1] - here[1]) + math.abs(cell[2] - here[2]) == 1 then
          reached[i] = true
          if cell[3] ~= "x" then queue[#queue + 1] = i end
        end
      end
    end
    for i = 1, #tile do
      if not reached[i] then return false end
    end
    return true
  end
  local compact = true
  for _, tile in ipairs(tiles) do compact = compact and is_compact(tile) end

  -- ---- the board -------------------------------------------------------------------------------------------------

  local example = "as in place = { tiles = { \"##\" }, turns = true, w = 5, h = 4 }"

  local function side_of(name, p)
    local side = place[name]
    if side == nil then side = p[name] end
    if type(side) == "string" then side = p[side] end
    if type(side) == "function" then side = side(p) end
    if math.type(side) ~= "integer" or side < 1 then
      error("place." .. name .. " is " .. tostring(side) .. "; it must be a whole number from 1 on, " .. example, 0)
    end
    return side
  end

  local function check_size(w, h)
    if w > CELLS_MAX or h > CELLS_MAX or w * h > CELLS_MAX then
      error("place: a board of " .. w .. " by " .. h .. " has more than " .. CELLS_MAX .. " cells", 0)
    end
  end

  -- The board as a picture, with . for a cell; other characters are holes.
  local function picture_of(p)
    local picture = place.board
    if type(picture) == "function" then picture = picture(p) end
    if picture == nil then return nil end
    if type(picture) ~= "table" and type(picture) ~= "string" then
      error("place.board is " .. tostring(picture) .. "; it must be a picture, as \"..#/...\"", 0)
    end
    local rows = rows_of(picture)
    for _, row in ipairs(rows) do
      if type(row) ~= "string" or #row ~= #rows[1] then error("the rows of place.board differ in length", 0) end
    end
    return rows
  end

  local directions = { rook = { 1, 0, 0, 1, -1, 0, 0, -1 }, bishop = { 1, 1, 1, -1, -1, 1, -1, -1 } }
  directions.queen = { 1, 0, 0, 1, -1, 0, 0, -1, 1, 1, 1, -1, -1, 1, -1, -1 }

  -- The cells that a tile needs and those that it takes, as lists of offsets column, row, column, row, ...
  local function offsets_of(tile, w, h)
    local needs, takes = {}, {}
    local function add(list, c, r) list[#list + 1], list[#list + 2] = c, r end
    for _, cell in ipairs(tile) do
      local c, r, mark = cell[1], cell[2], cell[3]
      if mark ~= "x" then add(needs, c, r) end
      if mark ~= "o" then add(takes, c, r) end
      local steps = mark == "#" and directions[tile.lines] or {}
      for i = 1, #steps, 2 do
        for n = 1, math.max(w, h) - 1 do add(takes, c + n * steps[i], r + n * steps[i + 1]) end
      end
    end
    return needs, takes
  end

  -- The cells at the offsets from a place; nil if some of them must be on the board and are not.
  local function cells_at(board, offsets, column, row, all_on_board)
    local cells = 0
    for i = 1, #offsets, 2 do
      local c, r = column + offsets[i], row + offsets[i + 1]
      local is_on = c >= 0 and r >= 0 and c < board.w and r < board.h
      if not is_on and all_on_board then return nil end
      if is_on then cells = cells | sg.bits.cell(r * board.w + c, board.w, board.h) end
    end
    return cells
  end

  -- What a move is called: the cells that the tile covers.
  local function label_of(tile, column, row)
    local text, first, last = "", nil, nil
    for _, cell in ipairs(tile) do
      if cell[3] == "#" then
        last = sg.grid.name(row + cell[2] + 1, column + cell[1] + 1)
        first = first or last
        text = text == "" and last or text .. "-" .. last
      end
    end
    if #text > LABEL_MAX then text = first .. "-...-" .. last end
    return tile.number and text .. ":" .. tile.number or text
  end

  local kept, kept_for

  -- The board for these parameters: its sides, its cells (all, without holes), and the places of the tiles.
  local function board_of(p)
    if kept_for == p then return kept end
    local rows = picture_of(p)
    local board = { w = rows and #rows[1] or side_of("w", p), h = rows and #rows or side_of("h", p), places = {} }
    local w, h = board.w, board.h
    check_size(w, h)
    board.all = sg.bits.full(w, h)
    for r, row in ipairs(rows or {}) do
      for c = 1, w do
        if string.sub(row, c, c) ~= "." then
          board.all = board.all & ~sg.bits.cell((r - 1) * w + c - 1, w, h)
        end
      end
    end
    for _, tile in ipairs(tiles) do
      local needs, takes = offsets_of(tile, w, h)
      for r = 0, h - 1 do
        for c = 0, w - 1 do
          local free = cells_at(board, needs, c, r, true)
          if free then
            board.places[#board.places + 1] = { needs = free, takes = cells_at(board, takes, c, r), tile = tile,
              column = c, row = r }
          end
        end
      end
    end
    kept, kept_for = board, p
    return board
  end

  rule.engine = function(p)
    local board = board_of(p)
    local list = {}
    for i, tile in ipairs(tiles) do
      local needs, takes = offsets_of(tile, board.w, board.h)
      list[i] = { needs = needs, takes = takes }
    end
    return { w = board.w, h = board.h, symmetries = set_of_symmetries, tiles = list }
  end

  -- ---- the rule --------------------------------------------------------------------------------------------------

  rule.options = function(cells, option, p, label)
    for _, one in ipairs(board_of(p).places) do
      if cells & one.needs == one.needs then
        if label then label(label_of(one.tile, one.column, one.row)) end
        option(cells & ~one.takes)
      end
    end
  end

  -- The components of the cells that some move needs: what one move touches is connected.
  local function split_by_moves(cells, part, p)
    local moves, alive = {}, 0
    for _, one in ipairs(board_of(p).places) do
      if cells & one.needs == one.needs then moves[#moves + 1], alive = one, alive | one.needs end
    end
    while alive ~= 0 do
      local reached, before = alive & -alive, 0
      while reached ~= before do
        before = reached
        for _, one in ipairs(moves) do
          local touched = (one.needs | one.takes) & alive
          if touched & reached ~= 0 then reached = reached | touched end
        end
      end
      part(reached)
      alive = alive & ~reached
    end
  end

  -- As numbers without a sign.
  local function is_less(a, b)
    if math.type(a) and math.type(b) then return math.ult(a, b) end
    return a < b
  end

  -- The image under a symmetry of cells in the corner, of which there are so many columns and rows.
  local function image_in(board, corner, columns, rows, symmetry)
    local image, rest = 0, corner
    while rest ~= 0 do
      local at = sg.bits.lowest(rest)
      local c, r = at % board.w, at // board.w
      if symmetry & 1 ~= 0 then c = columns - 1 - c end
      if symmetry & 2 ~= 0 then r = rows - 1 - r end
      if symmetry & 4 ~= 0 then c, r = r, c end
      image, rest = image | sg.bits.cell(r * board.w + c, board.w, board.h), rest ~ (rest & -rest)
    end
    return image
  end

  -- The least image in the corner of the board.
  local function least_image(cells, p)
    local board = board_of(p)
    local corner, columns, rows = sg.bits.corner(cells, board.w, board.h)
    local best
    for _, symmetry in ipairs(symmetries) do
      if symmetry & 4 == 0 or columns <= board.h and rows <= board.w then
        local image = image_in(board, corner, columns, rows, symmetry)
        if not best or is_less(image, best) then best = image end
      end
    end
    return best
  end

  -- The helpers take the sides of the board from the parameters w and h.
  local by_params = place.board == nil and (place.w == nil or place.w == "w") and (place.h == nil or place.h == "h")
  rule.split = split_by_moves
  if compact then
    rule.split = by_params and sg.bits.components or function(cells, _, p)
      return sg.bits.components(cells, board_of(p).w, board_of(p).h)
    end
  end
  rule.canonical = by_params and #symmetries == 8 and sg.canonical.bits { translate = true } or least_image
  if rule.misere == nil then rule.misere = true end

  local function parse(text, p)
    local board = board_of(p)
    local cells, r, c = 0, 0, 0
    for i = 1, #text do
      local char = string.sub(text, i, i)
      if char == "/" then
        r, c = r + 1, 0
      elseif char == "." or char == "#" then
        if r >= board.h or c >= board.w then
          error("the grid has " .. board.w .. " columns and " .. board.h .. " rows" .. (by_params
            and "; give larger w and h, as in " .. (rule.name or "rule.lua") .. ":w=9:h=2" or ""), 0)
        end
        if char == "." then cells = cells | sg.bits.cell(r * board.w + c, board.w, board.h) end
        c = c + 1
      else
        error("a grid is written with . # and /, as ../.#", 0)
      end
    end
    return cells
  end
  if rule.parse == nil then rule.parse = parse end
  if rule.show == nil then
    rule.show = function(cells, p)
      local board = board_of(p)
      local text = ""
      for r = 0, board.h - 1 do
        if r > 0 then text = text .. "/" end
        for c = 0, board.w - 1 do text = text .. (sg.bits.has(cells, r * board.w + c) and "." or "#") end
      end
      return text
    end
  end
  if rule.draw == nil and rule.split ~= sg.bits.components then
    rule.draw = function(cells, pen, p) pen.bits(cells, board_of(p).w, board_of(p).h) end
  end
  if rule.start == nil then
    rule.start = function(p) return board_of(p).all end
  elseif type(rule.start) == "string" then
    local text = rule.start
    rule.start = function(p) return parse(text, p) end
  end
  if rule.form == nil and by_params then
    rule.form = { "bits", about = "rows of . for a free cell and # for a taken one, as ../.#" }
  end
  if rule.valid == nil then
    rule.valid = function(cells, p)
      local board = board_of(p) -- components may come to lie on what is a hole at the start
      if math.type(cells) ~= "integer" and type(cells) ~= "userdata" then return "it is no set of cells" end
      return cells & ~sg.bits.full(board.w, board.h) == 0 or "it has cells outside the grid"
    end
  end
  if rule.sample == nil then
    rule.sample = function(i, p) return i * 2654435761 >> 3 & board_of(p).all end
  end
  if rule.rank == nil then
    rule.rank = function(cells) return sg.bits.count(cells) end
  end
  return rule
end
