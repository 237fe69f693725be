-- SPDX-License-Identifier: MIT
-- The values of a game on two heaps, or of a sequence in rows, as a heat map in SVG: a colour for each value or range
-- of values, a ring for each P-position. Cells of one colour are one path, so that a picture of many cells stays small.

local board = require "sg.text.board_svg"
local svg = require "sg.text.svg"

local heat_map = {}

local number = svg.number

local BANDS = 24 -- ranges of values that have colours of their own
local SIDE_MAX = 250 -- cells along a side; of more heaps several share a cell
local ROOM = 720 -- pixels for the longer side
local LEFT, TOP, RIGHT, BOTTOM = 64, 84, 24, 112

-- Points of the scale "viridis" (van der Walt and Smith; public domain), dark to bright.
local VIRIDIS = {
  { 68, 1, 84 },
  { 71, 45, 123 },
  { 59, 82, 139 },
  { 44, 114, 142 },
  { 33, 145, 140 },
  { 40, 174, 128 },
  { 94, 201, 98 },
  { 173, 220, 48 },
  { 253, 231, 37 },
}

-- The colour at a place from 0 to 1 of the scale.
local function colour_at(place)
  local at = place * (#VIRIDIS - 1)
  local i = math.min(math.floor(at), #VIRIDIS - 2)
  local a, b, rest, parts = VIRIDIS[i + 1], VIRIDIS[i + 2], at - i, {}
  for c = 1, 3 do
    parts[c] = math.floor(a[c] + (b[c] - a[c]) * rest + 0.5)
  end
  return ("#%02x%02x%02x"):format(table.unpack(parts)), svg.is_bright(table.unpack(parts))
end

local function greatest(values)
  local most = 0
  for _, row in ipairs(values) do
    for _, value in ipairs(row) do
      most = math.max(most, value)
    end
  end
  return most
end

-- The cells of the picture: of each the value in its upper left corner, and whether a P-position lies in it.
local function cells_of(values, every)
  local cells = {}
  for r = 1, #values, every do
    local row = {}
    for c = 1, #values[r], every do
      local has_p = false
      for i = r, math.min(r + every - 1, #values) do
        for j = c, math.min(c + every - 1, #values[i]) do
          has_p = has_p or values[i][j] == 0
        end
      end
      row[#row + 1] = { value = values[r][c], has_p = has_p }
    end
    cells[#cells + 1] = row
  end
  return cells
end

-- One path for each band of values.
local function add_bands(picture, cells, band_of, n_bands)
  local rows, width = {}, 0
  for r, row in ipairs(cells) do
    rows[r], width = {}, math.max(width, #row)
    for c, one in ipairs(row) do
      rows[r][c] = band_of(one.value)
    end
  end
  local paths = svg.strokes(rows, width)
  for b = 0, n_bands - 1 do
    if paths[b] then
      picture:add('<path d="%s" stroke="%s"/>', paths[b], (colour_at(n_bands == 1 and 0 or b / (n_bands - 1))))
    end
  end
end

local function add_zeros(picture, cells, cell)
  local path = {}
  for r, row in ipairs(cells) do
    for c, one in ipairs(row) do
      if one.has_p then path[#path + 1] = ("M%d.5 %d.5h0"):format(c - 1, r - 1) end
    end
  end
  if #path == 0 then return end
  picture:add('<defs><path id="zeros" d="%s" stroke-linecap="round"/></defs>', table.concat(path))
  local wide = cell >= 9 and 0.62 or math.max(0.9, 3.2 / cell)
  picture:add('<use href="#zeros" stroke="#fff" stroke-width="%s"/>', wide)
  picture:add('<use href="#zeros" stroke="#d0021b" stroke-width="%s"/>', wide * 0.68)
end

local NUMBERS_FROM = 20 -- pixels of a cell that holds its value as a number

local function add_numbers(picture, cells, cell, band_of, n_bands)
  for r, row in ipairs(cells) do
    for c, one in ipairs(row) do
      local _, bright = colour_at(n_bands == 1 and 0 or band_of(one.value) / (n_bands - 1))
      picture:centred(
        LEFT + (c - 0.5) * cell,
        TOP + (r - 0.5) * cell + 4,
        one.value,
        ('font-size="%s" fill="%s"%s'):format(
          number(math.min(13, cell * 0.42)),
          bright and not one.has_p and "#111" or "#fff",
          one.has_p and ' font-weight="bold"' or ""
        )
      )
    end
  end
end

local function add_axes(picture, result, cell, w, h)
  local columns, rows = result.columns, result.rows
  for _, b in ipairs(svg.ticks(columns[1], columns[2], math.max(2, math.min(20, w // 36)))) do
    picture:centred(LEFT + (b - columns[1] + 0.5) * cell, TOP - 8, b, 'class="soft"')
  end
  for _, a in ipairs(svg.ticks(rows[1], rows[2], math.max(2, math.min(20, h // 24)))) do
    picture:text(
      LEFT - 8,
      TOP + (a - rows[1] + 0.5) * cell + 4,
      result.name_row and result.name_row(a) or a,
      'text-anchor="end" class="soft"'
    )
  end
  picture:centred(
    LEFT + w / 2,
    TOP - 28,
    result.name_columns or result.column_parameter or "second heap b",
    'class="ink"'
  )
  picture:centred(
    18,
    TOP + h / 2,
    result.name_rows or result.row_parameter or "first heap a",
    ('class="ink" transform="rotate(-90 18 %s)"'):format(number(TOP + h / 2))
  )
end

-- "b: period 3 from b = 5 on, saltus 3 (observed)"
local function period_text(found, heap)
  return ("%s: period %d from %s = %d on%s (%s)"):format(
    heap,
    found.period,
    heap,
    found.preperiod,
    found.saltus ~= 0 and (", saltus %d"):format(found.saltus) or "",
    found.basis
  )
end

local LINES_MAX = 60

-- Lines between the periods of the second heap b, across the map, and of the first heap a, down it.
local function add_periods(picture, result, cell, w, h)
  local path = {}
  local function add(found, range, form)
    if not found or (range[2] - found.preperiod) // found.period > LINES_MAX then return end
    for heap = found.preperiod, range[2], found.period do
      path[#path + 1] = form((heap - range[1]) * cell)
    end
  end
  local down, across = "M%s " .. TOP .. "v" .. number(h), "M" .. LEFT .. " %sh" .. number(w)
  add(result.period_b, result.columns, function(at) return down:format(number(LEFT + at)) end)
  add(result.period_a, result.rows, function(at) return across:format(number(TOP + at)) end)
  if #path == 0 then return end
  local lines = table.concat(path)
  picture:add('<path d="%s" fill="none" stroke="#fff" stroke-width="2.4"/>', lines)
  picture:add('<path d="%s" fill="none" stroke="#111" stroke-width="1.2" stroke-dasharray="5 4"/>', lines)
end

-- The bands with the values that they stand for.
local function add_legend(picture, x, y, room, n_bands, most)
  local each = math.min(28, room / n_bands)
  for b = 0, n_bands - 1 do
    picture:add(
      '<rect x="%s" y="%s" width="%s" height="12" fill="%s"/>',
      x + b * each,
      y,
      each + 0.5,
      (colour_at(n_bands == 1 and 0 or b / (n_bands - 1)))
    )
  end
  local marks = n_bands == most + 1 and n_bands <= 16 and n_bands or 5
  for i = 0, marks - 1 do
    local b = marks == n_bands and i or i * (n_bands - 1) / math.max(marks - 1, 1)
    local value = marks == n_bands and i or math.floor(i * most / math.max(marks - 1, 1) + 0.5)
    picture:centred(x + (b + 0.5) * each, y + 26, value, 'class="soft" font-size="11"')
  end
  picture:text(x, y + 44, "colour: nim-value", 'class="soft" font-size="11"')
end

-- What the dots stand for.
local function add_legend_of_zeros(picture, x, y)
  picture:add('<circle cx="%s" cy="%s" r="4.5" fill="#d0021b" stroke="#fff" stroke-width="1.5"/>', x + 5, y - 4)
  picture:text(x + 15, y, "P-position (value 0)", 'class="soft" font-size="11"')
end

-- The cells as squares, where no colours show them; a grid of many would hide the dots.
local function add_frame(picture, cell, w, h)
  local path = { ("M%d %dh%sv%sh-%sz"):format(LEFT, TOP, number(w), number(h), number(w)) }
  if cell >= 9 then
    for x = cell, w - 1, cell do
      path[#path + 1] = ("M%s %dv%s"):format(number(LEFT + x), TOP, number(h))
    end
    for y = cell, h - 1, cell do
      path[#path + 1] = ("M%d %sh%s"):format(LEFT, number(TOP + y), number(w))
    end
  end
  picture:add('<path d="%s" fill="none" stroke="#999" stroke-width="0.6"/>', table.concat(path))
end

---The picture of a table of values.
---@param title string
---@param result sg.Result of game:table
---@param only_zeros? boolean show P-positions alone, no values
---@return string
function heat_map.svg(title, result, only_zeros)
  local values = result.values
  local n_rows, n_columns = #values, result.columns[2] - result.columns[1] + 1
  local every = (math.max(n_rows, n_columns) - 1) // SIDE_MAX + 1
  local cells = cells_of(values, every)
  local cell = math.min(34, ROOM / math.max(n_rows, n_columns)) -- pixels of one pair of heaps
  local w, h, most = n_columns * cell, n_rows * cell, greatest(values)
  local n_bands = math.min(most + 1, BANDS)
  local function band_of(value) return most < BANDS and value or value * n_bands // (most + 1) end
  local picture = board.page(math.max(LEFT + w + RIGHT, 380), TOP + h + BOTTOM, title)
  picture:add(
    '<g transform="translate(%d %d) scale(%s)" stroke-width="1.04" fill="none">',
    LEFT,
    TOP,
    ("%.5f"):format(cell * every)
  )
  if not only_zeros then add_bands(picture, cells, band_of, n_bands) end
  if cell < NUMBERS_FROM then add_zeros(picture, cells, cell * every) end
  picture:add "</g>"
  if cell >= NUMBERS_FROM then
    picture:add('<g transform="translate(%d %d) scale(%s)" fill="none">', LEFT, TOP, ("%.5f"):format(cell))
    for r, row in ipairs(cells) do
      for c, one in ipairs(row) do
        if one.has_p then
          picture:add(
            '<circle cx="%d.5" cy="%d.5" r="0.4" fill="#d0021b" stroke="#fff" stroke-width="0.07"/>',
            c - 1,
            r - 1
          )
        end
      end
    end
    picture:add "</g>"
    if not only_zeros then add_numbers(picture, cells, cell, band_of, n_bands) end
  end
  if only_zeros then add_frame(picture, cell, w, h) end
  add_periods(picture, result, cell, w, h)
  add_axes(picture, result, cell, w, h)
  if not only_zeros then add_legend(picture, LEFT, TOP + h + 24, math.max(w, 300), n_bands, most) end
  add_legend_of_zeros(picture, LEFT + (only_zeros and 0 or 127), TOP + h + (only_zeros and 24 or 68))
  local notes = {}
  for _, heap in ipairs { "a", "b" } do
    local found = result["period_" .. heap]
    if found then notes[#notes + 1] = period_text(found, heap) end
  end
  if #notes > 0 then
    notes[#notes + 1] = "dashed: where one ends"
    picture:text(LEFT, TOP + h + 84, table.concat(notes, "; "), 'class="ink" font-size="11"')
  end
  if every > 1 then
    local form = "each cell stands for %d by %d values: the value of the first, a ring if any is P"
    picture:text(LEFT, TOP + h + 102, form:format(every, every), 'class="soft" font-size="11"')
  end
  return picture:finish()
end

---The picture of a nim-sequence in rows of one length, so that a period of this length, or of a divisor, is seen.
---@param title string
---@param result sg.Result of game:seq, without loony values
---@param per_row integer
---@return string
function heat_map.of_sequence(title, result, per_row)
  local rows, from = {}, math.tointeger(tonumber(result.from))
  for start = 1, #result.values, per_row do
    rows[#rows + 1] = table.move(result.values, start, math.min(start + per_row - 1, #result.values), 1, {})
  end
  return heat_map.svg(title, {
    values = rows,
    rows = { 0, #rows - 1 },
    columns = { 0, per_row - 1 },
    name_row = function(row) return from + row * per_row end,
    name_rows = "first heap of the row",
    name_columns = "place in the row",
  })
end

return heat_map
