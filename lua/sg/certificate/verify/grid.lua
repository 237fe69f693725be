-- SPDX-License-Identifier: MIT
--[[ What rules call sg.grid and sg.canonical.grid (docs/rules.md), but for what both have
(kinds/helpers/definition.lua): grids as rows of text, rows of cells, or one flat text or list with a width. A grid is

  { w, h, cells, kind }    cells: the cells row by row; kind: "rows" (of text), "lists", "text" or "list" ]]

local M = { grid = {}, canonical = {} }
local grid = M.grid

local concat, sub = table.concat, string.sub
local CELLS_MAX = 65536

local function check(condition, message)
  if not condition then error(message, 0) end
  return condition
end

-- ---- reading and writing
-- --------------------------------------------------------------------------------------------

local function add_row(cells, row)
  if type(row) == "string" then
    for i = 1, #row do
      cells[#cells + 1] = sub(row, i, i)
    end
  else
    for i = 1, #row do
      cells[#cells + 1] = row[i]
    end
  end
end

-- width: of a flat grid.
local function read(position, width)
  local cells = {}
  local first = type(position) == "table" and position[1]
  check(type(position) == "table" or type(position) == "string", "this is no grid")
  local flat = type(position) == "string"
    or width
    or not (first == nil or type(first) == "string" or type(first) == "table")
  if flat then
    add_row(cells, position)
    local h = #cells // check(width, "a flat grid needs a width")
    check(width * h == #cells, "the cells are no grid of this width")
    return { w = width, h = h, cells = cells, kind = type(position) == "string" and "text" or "list" }
  end
  local w = first and #first or 0
  for _, row in ipairs(position) do
    check(type(row) == type(first) and #row == w, "the rows of the grid differ")
    add_row(cells, row)
  end
  check(#cells <= CELLS_MAX, "the grid is too large")
  return { w = w, h = #position, cells = cells, kind = type(first) == "table" and "lists" or "rows" }
end

local function write(kind, w, h, cells)
  if kind == "text" then return concat(cells) end
  if kind == "list" then return cells end
  local rows = {}
  for r = 1, h do
    local from = (r - 1) * w + 1
    rows[r] = kind == "rows" and concat(cells, "", from, from + w - 1) or table.move(cells, from, from + w - 1, 1, {})
  end
  return rows
end

-- ---- images
-- ---------------------------------------------------------------------------------------------------------

-- The cells of the image: 1 exchanges left and right, 2 top and bottom, 4 then rows and columns; its width and
-- height.
local function image(cells, w, h, flags)
  local out, n = {}, 0
  local start, right, down = 1, 1, w
  if flags & 1 ~= 0 then
    start, right = start + w - 1, -1
  end
  if flags & 2 ~= 0 then
    start, down = start + (h - 1) * w, -w
  end
  local width, height = w, h
  if flags & 4 ~= 0 then
    right, down, width, height = down, right, h, w
  end
  for r = 0, height - 1 do
    local at = start + r * down
    for _ = 1, width do
      n = n + 1
      out[n], at = cells[at], at + right
    end
  end
  return out, width, height
end

local GROUPS = {
  square = { 0, 1, 2, 3, 4, 5, 6, 7 },
  rectangle = { 0, 1, 2, 3 },
  turns = { 0, 3, 5, 6 },
  ["half-turn"] = { 0, 3 },
  ["left-right"] = { 0, 1 },
  ["up-down"] = { 0, 2 },
  none = { 0 },
}

-- ---- cells as numbers
-- -----------------------------------------------------------------------------------------------

-- The list of cells that an option names: the characters of a text, or the items of a list.
local function named_cells(option)
  local list = {}
  if option ~= nil then add_row(list, option) end
  return list
end

local RANK = { boolean = 1, number = 2, string = 3 }

local function is_before(a, b)
  if type(a) ~= type(b) then return check(RANK[type(a)], "no cell") < check(RANK[type(b)], "no cell") end
  if type(a) == "boolean" then return not a and b end
  return a < b
end

-- Numbers for the cells of a grid: the blank ones first, then the colours, then the others in their own order.
-- Returns the numbers, the cell of each number, and how many are blank.
local function numbered(cells, blank, colours)
  local number, cell_of, others = {}, {}, {}
  for _, list in ipairs { blank, colours } do
    for _, cell in ipairs(list) do
      check(number[cell] == nil, "the options name one cell twice")
      cell_of[#cell_of + 1] = cell
      number[cell] = #cell_of
    end
  end
  for _, cell in ipairs(cells) do
    if number[cell] == nil then
      number[cell], others[#others + 1] = 0, cell
    end
  end
  table.sort(others, is_before)
  for _, cell in ipairs(others) do
    cell_of[#cell_of + 1] = cell
    number[cell] = #cell_of
  end
  local out = {}
  for i = 1, #cells do
    out[i] = number[cells[i]]
  end
  return out, cell_of, #blank
end

-- The same numbers, the colours (those from first on, n of them) numbered in the order in which they are met.
local function renamed(numbers, first, n)
  if n == 0 then return numbers end
  local name, met, out = {}, 0, {}
  for i = 1, #numbers do
    local v = numbers[i]
    if v >= first and v < first + n then
      if not name[v] then
        name[v], met = first + met, met + 1
      end
      v = name[v]
    end
    out[i] = v
  end
  return out
end

local function is_less(a, b)
  for i = 1, #a do
    if a[i] ~= b[i] then return a[i] < b[i] end
  end
  return false
end

-- ---- cropping
-- -------------------------------------------------------------------------------------------------------

-- The box around the numbers above n_blank: left, top, width and height; width 0 if there are none.
local function box_of(numbers, w, h, n_blank)
  local left, right, top, bottom = w, -1, h, -1
  for i = 1, #numbers do
    if numbers[i] > n_blank then
      local r, c = (i - 1) // w, (i - 1) % w
      if c < left then left = c end
      if c > right then right = c end
      if r < top then top = r end
      if r > bottom then bottom = r end
    end
  end
  if right < 0 then return 0, 0, 0, 0 end
  return left, top, right - left + 1, bottom - top + 1
end

local function cut(cells, w, left, top, width, height)
  local out = {}
  for r = top, top + height - 1 do
    for c = left, left + width - 1 do
      out[#out + 1] = cells[r * w + c + 1]
    end
  end
  return out
end

-- The contents moved into the corner of a grid of w by h, the rest filled with the first blank cell.
local function cornered(numbers, w, h, n_blank, to_w, to_h)
  local left, top, width, height = box_of(numbers, w, h, n_blank)
  if width > to_w or height > to_h then return nil end
  local out = {}
  for i = 1, to_w * to_h do
    out[i] = 1
  end
  for r = 0, height - 1 do
    for c = 0, width - 1 do
      out[r * to_w + c + 1] = numbers[(top + r) * w + left + c + 1]
    end
  end
  return out
end

function grid.crop(position, blank)
  local g = read(position)
  local list = named_cells(blank)
  local numbers, _, n_blank = numbered(g.cells, list, {})
  local left, top, width, height = box_of(numbers, g.w, g.h, n_blank)
  return write(g.kind, width, height, cut(g.cells, g.w, left, top, width, height))
end

-- ---- canonical forms
-- ------------------------------------------------------------------------------------------------

-- The least image; of several shapes, the wider one.
local function least(numbers, w, h, symmetries, first, n_colours)
  local best, best_w, best_h
  for _, flags in ipairs(symmetries) do
    local cells, iw, ih = image(numbers, w, h, flags)
    cells = renamed(cells, first, n_colours)
    if not best or iw > best_w or iw == best_w and is_less(cells, best) then
      best, best_w, best_h = cells, iw, ih
    end
  end
  return best, best_w, best_h
end

local function least_in_corner(numbers, w, h, symmetries, n_blank, n_colours)
  local best
  for _, flags in ipairs(symmetries) do
    local cells, iw, ih = image(numbers, w, h, flags)
    cells = cornered(cells, iw, ih, n_blank, w, h)
    cells = cells and renamed(cells, n_blank + 1, n_colours)
    if cells and (not best or is_less(cells, best)) then best = cells end
  end
  return best
end

local function without_turns(symmetries)
  local out = {}
  for _, flags in ipairs(symmetries) do
    if flags < 4 then out[#out + 1] = flags end
  end
  return out
end

-- o: the options; symmetries: the images that play alike.
local function canonical(position, p, o, symmetries)
  local width = o.width
  if type(width) == "string" then width = p[width] end
  local g = read(position, width)
  local blank, colours = named_cells(o.crop), named_cells(o.colours)
  local numbers, cell_of, n_blank = numbered(g.cells, blank, colours)
  local w, h, flat = g.w, g.h, g.kind == "text" or g.kind == "list"
  if flat and not o.crop and w ~= h then symmetries = without_turns(symmetries) end
  local out
  if o.crop and flat then
    out = least_in_corner(numbers, w, h, symmetries, n_blank, #colours)
  else
    if o.crop then
      local left, top, width_left, height_left = box_of(numbers, w, h, n_blank)
      if width_left == 0 and #numbers > 0 then
        numbers, w, h = { math.min(table.unpack(numbers)) }, 1, 1
      else
        numbers, w, h = cut(numbers, w, left, top, width_left, height_left), width_left, height_left
      end
    end
    out, w, h = least(numbers, w, h, symmetries, n_blank + 1, #colours)
  end
  local cells = {}
  for i = 1, #out do
    cells[i] = cell_of[out[i]]
  end
  return write(g.kind, w, h, cells)
end

-- Is this a table of options, and no position?
local function is_options(value, p)
  return type(value) == "table" and p == nil and value[1] == nil and type(next(value)) == "string"
end

function M.canonical.grid(position, p)
  if is_options(position, p) then
    local o = position
    local symmetries = check(GROUPS[o.symmetry or "square"], "no such symmetry")
    return function(cells, params) return canonical(cells, params, o, symmetries) end
  end
  return canonical(position, p, {}, GROUPS.square)
end

-- ---- the other functions
-- --------------------------------------------------------------------------------------------

local SIDES = { { 0, -1 }, { -1, 0 }, { 1, 0 }, { 0, 1 } } -- to the right, down
local AROUND = { { 0, -1 }, { -1, 0 }, { 1, 0 }, { 0, 1 }, { -1, -1 }, { 1, -1 }, { -1, 1 }, { 1, 1 } }

-- The number of the region of each cell, 0 for cells that do not pass; and how many regions there are.
local function regions_of(g, passes, diagonals)
  local region, n, w, h, cells = {}, 0, g.w, g.h, g.cells
  local steps = diagonals and AROUND or SIDES
  for i = 1, #cells do
    region[i] = passes[cells[i]] and -1 or 0
  end
  for i = 1, #cells do
    if region[i] == -1 then
      local queue, last = { i }, 1
      n = n + 1
      region[i] = n
      while last > 0 do
        local at = queue[last]
        local r, c = (at - 1) // w, (at - 1) % w
        last = last - 1
        for k = 1, #steps do
          local step = steps[k]
          local c2, r2 = c + step[1], r + step[2]
          local j = at + step[2] * w + step[1]
          if region[j] == -1 and r2 >= 0 and r2 < h and c2 >= 0 and c2 < w then
            last = last + 1
            region[j], queue[last] = n, j
          end
        end
      end
    end
  end
  return region, n
end

local function regions(position, p, o)
  local width = o.width
  if type(width) == "string" then width = p[width] end
  local g = read(position, width)
  local text = g.kind == "rows" or g.kind == "text"
  local wall, passes = o.wall, {}
  if type(wall) == "table" then wall = wall[1] end
  if wall == nil then wall = text and "#" or 1 end
  for _, cell in ipairs(o.cells and named_cells(o.cells) or { text and "." or 0 }) do
    passes[cell] = true
  end
  local region, n = regions_of(g, passes, o.diagonals)
  local list = {}
  for i = 1, n do
    local cells, inside = {}, {}
    for j = 1, #g.cells do
      if region[j] == i then
        cells[j], inside[j] = g.cells[j], 2
      else
        cells[j], inside[j] = wall, 1
      end
    end
    local w, h = g.w, g.h
    if g.kind == "rows" or g.kind == "lists" then
      local left, top
      left, top, w, h = box_of(inside, g.w, g.h, 1)
      cells = cut(cells, g.w, left, top, w, h)
    end
    list[i] = write(g.kind, w, h, cells)
  end
  return list
end

function grid.regions(position, part, p)
  if part == nil and is_options(position, p) then
    local o = position
    return function(cells, _, params) return regions(cells, params, o) end
  end
  return regions(position, p, {})
end

function grid.name(r, c)
  check(math.type(r) == "integer" and math.type(c) == "integer" and r > 0 and c > 0, "no cell")
  local letters = ""
  while c > 0 do
    letters, c = string.char(97 + (c - 1) % 26) .. letters, (c - 1) // 26
  end
  return letters .. r
end

-- Counts the cells of rows of text that are among these characters.
function grid.count(rows, wanted)
  local n = 0
  for _, row in ipairs(rows) do
    for i = 1, #row do
      if wanted:find(sub(row, i, i), 1, true) then n = n + 1 end
    end
  end
  return n
end

local function set_cell(row, c, cell)
  check(math.type(c) == "integer" and c >= 1 and c <= #row, "no such column")
  if type(row) == "string" then
    check(type(cell) == "string" and #cell == 1, "a cell of a row of text is one character")
    return sub(row, 1, c - 1) .. cell .. sub(row, c + 1)
  end
  local copy = table.move(row, 1, #row, 1, {})
  copy[c] = cell
  return copy
end

function grid.set(rows, ...)
  local copy = table.move(rows, 1, #rows, 1, {})
  local changes = { ... }
  check(#changes >= 3 and #changes % 3 == 0, "after the grid come row, column and cell")
  for i = 1, #changes, 3 do
    local r = changes[i]
    copy[r] = set_cell(check(copy[r], "no such row"), changes[i + 1], changes[i + 2])
  end
  return copy
end

return M
