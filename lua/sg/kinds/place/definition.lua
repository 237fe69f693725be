-- SPDX-License-Identifier: MIT
--[[ The definition of games in which a move puts a tile on free cells of a board (docs/rules.md, place): completes a
rule with the field place. A position is the set of free cells.

A tile is a picture: # is a cell that must be free and is taken, o one that must be free, x one that is taken, free or
not, on the board or beyond its edge. With lines = "rook", "bishop" or "queen" all cells along these lines from each #
are taken.

A move that is possible later is possible now, since cells only become fewer. So cells that no possible move needs can
be left out, and two sets of cells such that no possible move has to do with both are a sum: that is the split. The
images of a set under symmetries of the tiles, moved to the corner, have the same moves: the least is canonical.

The function runs in the box of the program and in the sandbox of the checker, beside the functions of the rule: it may
use only what both have, and no local variables of this file. `engine` tells C the board and the tiles: a search then
finds options, components and canonical forms without Lua (src/board). ]]

return function(rule, shared)
  local place = rule.place
  local TILES_MAX, CELLS_MAX, LABEL_MAX = 64, 256, 60
  local EXAMPLE = 'as in place = { tiles = { "##" }, turns = true, w = 5, h = 4 }'
  local where = "place: " -- what a message is about

  local function fail(message, ...) error(where .. string.format(message, ...), 0) end

  -- Returns the text that a message shows for a value.
  local function said(value) return shared.brief(type(value) == "string" and value or shared.literal(value)) end

  local function check_fields()
    local known = { "board", "flips", "h", "symmetries", "tiles", "turns", "w" }
    if type(place) ~= "table" then error("place must be a table, " .. EXAMPLE, 0) end
    for key, value in pairs(place) do
      local name = tostring(key)
      if not shared.is_one_of(key, known) then
        fail("place has no field '%s'%s", said(name), shared.suggest(name, known))
      end
      if shared.is_one_of(key, { "turns", "flips", "symmetries" }) and type(value) ~= "boolean" then
        fail("place.%s is %s; it must be true or false", name, shared.brief(shared.literal(value)))
      end
    end
    local n = type(place.tiles) == "table" and #place.tiles or 0
    if place.tiles ~= nil and n == 0 then
      fail("tiles is %s; it must be a list of pictures, %s", shared.brief(shared.literal(place.tiles)), EXAMPLE)
    end
    if n == 0 then fail("tiles is missing: a list of pictures, %s", EXAMPLE) end
    if n > TILES_MAX then fail("there are %d tiles; %d are the most", n, TILES_MAX) end
    for key in pairs(place.tiles) do
      if math.type(key) ~= "integer" or key < 1 or key > n then fail("tiles is a list of pictures, %s", EXAMPLE) end
    end
  end
  check_fields()

  -- ---- tiles -----------------------------------------------------------------------------------------------------

  local directions = { rook = { 1, 0, 0, 1, -1, 0, 0, -1 }, bishop = { 1, 1, 1, -1, -1, 1, -1, -1 } }
  directions.queen = { 1, 0, 0, 1, -1, 0, 0, -1, 1, 1, 1, -1, -1, 1, -1, -1 }

  -- A tile is a list of cells { column, row, mark }: # must be free and is taken, o must be free, x is taken.
  local function read_tile(declared)
    local picture, lines = declared, nil
    if type(declared) == "table" then
      for key in pairs(declared) do
        if math.type(key) ~= "integer" and key ~= "lines" then
          fail("a tile has no field '%s'%s", said(tostring(key)), shared.suggest(tostring(key), { "lines" }))
        end
      end
      if #declared == 1 or type(declared[1]) == "table" then picture = declared[1] end
      lines = declared.lines
      if lines ~= nil and not directions[lines] then
        fail("lines is %s; it must be one of bishop, queen, rook", shared.brief(shared.literal(lines)))
      end
    end
    local rows = shared.rows(picture)
    if not rows then fail 'a tile is a picture such as "##" or "##/#.", or { "#", lines = "queen" }' end
    local tile, has_taken = { lines = lines }, false
    for r, row in ipairs(rows) do
      for c = 1, #row do
        local mark = string.sub(row, c, c)
        has_taken = has_taken or mark == "#"
        if mark == "#" or mark == "o" or mark == "x" then
          tile[#tile + 1] = { c - 1, r - 1, mark }
        elseif mark ~= "." then
          fail(
            "'%s' is no mark of a tile: # is a cell that must be free and is taken, o one that must be free, x one "
              .. "that is taken, . stands for no cell",
            mark
          )
        end
      end
    end
    if not has_taken then
      fail(
        "'%s' has no #, a cell that must be free and is taken; without one play might not end",
        said(table.concat(rows, "/"))
      )
    end
    if #tile > CELLS_MAX then fail("a tile has at most %d cells", CELLS_MAX) end
    return tile
  end

  -- The image of a tile under a symmetry: a sum of 1 (columns mirrored), 2 (rows mirrored) and then 4 (transposed).
  local function image_of(tile, symmetry)
    local image = { lines = tile.lines }
    for i, cell in ipairs(tile) do
      local c, r = cell[1], cell[2]
      if symmetry & 1 ~= 0 then c = -c end
      if symmetry & 2 ~= 0 then r = -r end
      if symmetry & 4 ~= 0 then
        c, r = r, c
      end
      image[i] = { c, r, cell[3] }
    end
    return image
  end

  -- Moves a tile so that the cells that must be free begin in the first column and the first row, and sorts its
  -- cells. Returns a text that is the same for equal tiles.
  local function settle(tile)
    local left, top
    for _, cell in ipairs(tile) do
      if cell[3] ~= "x" then
        left, top = math.min(left or cell[1], cell[1]), math.min(top or cell[2], cell[2])
      end
    end
    for _, cell in ipairs(tile) do
      cell[1], cell[2] = cell[1] - left, cell[2] - top
    end
    table.sort(tile, function(a, b)
      if a[2] ~= b[2] then return a[2] < b[2] end
      return a[1] < b[1]
    end)
    local name = tile.lines or ""
    for _, cell in ipairs(tile) do
      name = name .. ";" .. cell[1] .. "," .. cell[2] .. cell[3]
    end
    return name
  end

  local turned = place.turns and (place.flips and { 0, 6, 3, 5, 1, 4, 2, 7 } or { 0, 6, 3, 5 })
  local tiles, known = {}, {}
  for i, declared in ipairs(place.tiles) do
    where = "place: tiles[" .. i .. "]: "
    local read = read_tile(declared)
    for _, symmetry in ipairs(turned or place.flips and { 0, 1 } or { 0 }) do
      local tile = image_of(read, symmetry)
      local name = settle(tile)
      if not known[name] then
        known[name], tiles[#tiles + 1] = true, tile
      end
    end
  end

  where = "place: "

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
    for _, tile in ipairs(tiles) do
      holds = holds and known[settle(image_of(tile, symmetry))]
    end
    if holds then
      symmetries[#symmetries + 1], set_of_symmetries = symmetry, set_of_symmetries | 1 << symmetry
    end
  end

  -- ---- the board -------------------------------------------------------------------------------------------------

  -- w and h are numbers, parameters or functions; a side that a function gives is checked when it is there.
  local function check_side(name)
    local side = place[name]
    if side == nil or type(side) == "string" then
      local param = side or name
      if (rule.params or {})[param] ~= nil or side == nil and place.board ~= nil then return end
      if side == nil then
        fail("%s is missing: a number, a function, or a parameter of this name, %s", name, EXAMPLE)
      end
      fail("%s names the parameter '%s', which the rule does not have", name, said(side))
    end
    if type(side) ~= "function" and (math.type(side) ~= "integer" or side < 1 or side > CELLS_MAX) then
      fail(
        "%s is %s; it must be a number from 1 to %d, the name of a parameter, or a function of the parameters",
        name,
        shared.brief(shared.literal(side)),
        CELLS_MAX
      )
    end
  end

  local function side_of(name, p)
    local side = place[name]
    if side == nil then side = p[name] end
    if type(side) == "string" then side = p[side] end
    if type(side) == "function" then side = side(p) end
    if math.type(side) ~= "integer" or side < 1 then
      fail("%s is %s; it must be a whole number from 1 on, %s", name, tostring(side), EXAMPLE)
    end
    return side
  end

  local function check_size(w, h)
    if w > CELLS_MAX or h > CELLS_MAX or w * h > CELLS_MAX then
      fail("a board of %d by %d has more than %d cells", w, h, CELLS_MAX)
    end
  end

  -- The rows of a picture of the board, with . for a cell; other characters are holes.
  local function read_board(picture)
    local rows = shared.rows(picture)
    if not rows or #rows == 0 then fail 'board is a picture, with . for a cell and # for a hole, as "..#/..."' end
    for i, row in ipairs(rows) do
      if #row ~= #rows[1] or #row == 0 then fail("row %d of board has %d cells, row 1 has %d", i, #row, #rows[1]) end
    end
    check_size(#rows[1], #rows)
    return rows
  end

  local function picture_of(p)
    local picture = place.board
    if picture == nil then return nil end
    return read_board(type(picture) == "function" and picture(p) or picture)
  end

  if place.board ~= nil and type(place.board) ~= "function" then read_board(place.board) end
  if place.board ~= nil and (place.w ~= nil or place.h ~= nil) then
    fail "board has its own sides; leave w and h out"
  end
  check_side "w"
  check_side "h"

  -- The cells that a tile needs and those that it takes, as lists of offsets column, row, column, row, ...
  local function offsets_of(tile, w, h)
    local needs, takes = {}, {}
    local function add(list, c, r)
      list[#list + 1], list[#list + 2] = c, r
    end
    for _, cell in ipairs(tile) do
      local c, r, mark = cell[1], cell[2], cell[3]
      if mark ~= "x" then add(needs, c, r) end
      if mark ~= "o" then add(takes, c, r) end
      local steps = mark == "#" and directions[tile.lines] or {}
      for i = 1, #steps, 2 do
        for n = 1, math.max(w, h) - 1 do
          add(takes, c + n * steps[i], r + n * steps[i + 1])
        end
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

  -- Returns the name of a move: the cells that the tile covers.
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

  -- Where each tile needs one cell: of each cell, the places that need it, and the cells that they take or from
  -- which a place takes the cell.
  local function index_cells(board)
    for _, tile in ipairs(tiles) do
      local n = 0
      for _, cell in ipairs(tile) do
        n = n + (cell[3] ~= "x" and 1 or 0)
      end
      if n ~= 1 then return end
    end
    board.at, board.near, board.live = {}, {}, 0
    local function add(i, cells) board.near[i] = (board.near[i] or 0) | cells end
    for _, one in ipairs(board.places) do
      local i = sg.bits.lowest(one.needs)
      board.at[i] = board.at[i] or {}
      table.insert(board.at[i], one)
      board.live = board.live | one.needs
      add(i, one.touches)
      for other in sg.bits.each(~one.leaves) do
        add(other, one.needs)
      end
    end
  end

  -- Tiles of # only: the places of each are the cells that its first cell may have, and the steps from there to its
  -- other cells. nil: there are other tiles.
  local function shapes_of(board)
    local shapes = {}
    for _, tile in ipairs(tiles) do
      local steps, first = {}, 0
      for i, cell in ipairs(tile) do
        if cell[3] ~= "#" or tile.lines then return nil end
        if i > 1 then steps[i - 1] = (cell[2] - tile[1][2]) * board.w + cell[1] - tile[1][1] end
      end
      for _, one in ipairs(board.places) do
        if one.tile == tile then
          first = first | sg.bits.cell((one.row + tile[1][2]) * board.w + one.column + tile[1][1], board.w, board.h)
        end
      end
      if first ~= 0 then shapes[#shapes + 1] = { first = first, steps = steps } end
    end
    return shapes
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
        if string.sub(row, c, c) ~= "." then board.all = board.all & ~sg.bits.cell((r - 1) * w + c - 1, w, h) end
      end
    end
    for _, tile in ipairs(tiles) do
      local needs, takes = offsets_of(tile, w, h)
      for r = 0, h - 1 do
        for c = 0, w - 1 do
          local free = cells_at(board, needs, c, r, true)
          if free then
            local taken = cells_at(board, takes, c, r)
            board.places[#board.places + 1] =
              { needs = free, leaves = ~taken, touches = free | taken, tile = tile, column = c, row = r }
          end
        end
      end
    end
    index_cells(board)
    board.shapes = not board.near and shapes_of(board)
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

  -- The board that a set of cells belongs to.
  local function board_with(cells, p)
    local board = board_of(p)
    shared.check_set(cells, board.w * board.h)
    return board
  end

  -- The order of the options is that of the tiles and places; who wants no labels takes them in any order.
  rule.options = function(cells, option, p, label)
    local board = board_with(cells, p)
    if board.at and not label then
      for i in sg.bits.each(cells & board.live) do
        for _, one in ipairs(board.at[i]) do
          option(cells & one.leaves)
        end
      end
      return
    end
    for _, one in ipairs(board.places) do
      if cells & one.needs == one.needs then
        if label then label(label_of(one.tile, one.column, one.row)) end
        option(cells & one.leaves)
      end
    end
  end

  -- The components: what one possible move needs, or takes and some possible move needs, belongs together.
  local function split_by_moves(board, cells, part)
    local moves, n, alive = {}, 0, 0
    for _, one in ipairs(board.places) do
      local needs = one.needs
      if cells & needs == needs then
        n, alive, moves[n + 1] = n + 1, alive | needs, one.touches
      end
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

  -- The same for tiles of # only: the cells of a move belong together. Each cell of a set in links belongs together
  -- with the cell whose bit is steps[i] higher.
  local function split_by_shapes(board, cells, part)
    local links, steps, n, alive = {}, {}, 0, 0
    for _, shape in ipairs(board.shapes) do
      local fit, own = shape.first & cells, shape.steps
      for i = 1, #own do
        fit = fit & cells >> own[i]
      end
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

  -- The same where each tile needs one cell: each free cell on which some tile fits has a move, and joins those near
  -- it.
  local function split_by_cells(board, cells, part)
    local alive = cells & board.live
    while alive ~= 0 do
      local reached = alive & -alive
      local fresh = reached
      while fresh ~= 0 and reached ~= alive do
        local found = board.near[sg.bits.lowest(fresh)] & alive & ~reached
        reached, fresh = reached | found, fresh & ~(fresh & -fresh) | found
      end
      part(reached)
      alive = alive & ~reached
    end
  end

  rule.split = function(cells, part, p)
    local board = board_with(cells, p)
    return (board.near and split_by_cells or board.shapes and split_by_shapes or split_by_moves)(board, cells, part)
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
      if symmetry & 4 ~= 0 then
        c, r = r, c
      end
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
  rule.canonical = least_image
  if #symmetries == 8 then
    rule.canonical = by_params and sg.canonical.bits { translate = true }
      or function(cells, p) return sg.canonical.bits(cells, board_of(p).w, board_of(p).h, true) end
  end
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
          local more = by_params and "; give larger w and h, as in " .. (rule.name or "rule.lua") .. ":w=9:h=2" or ""
          error(string.format("the grid has %d columns and %d rows%s", board.w, board.h, more), 0)
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
        for c = 0, board.w - 1 do
          text = text .. (sg.bits.has(cells, r * board.w + c) and "." or "#")
        end
      end
      return text
    end
  end
  if rule.draw == nil then rule.draw = function(cells, pen, p) pen.bits(cells, board_of(p).w, board_of(p).h) end end
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
  if rule.sample == nil then rule.sample = function(i, p) return i * 2654435761 >> 3 & board_of(p).all end end
  if rule.rank == nil then rule.rank = function(cells) return sg.bits.count(cells) end end
end
