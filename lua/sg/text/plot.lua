-- SPDX-License-Identifier: MIT
-- Pictures of a nim-sequence: a scatter of the values, a strip of the P-positions, a wheel of the period. All are
-- made as SVG, scatter and strip also as text of Unicode blocks.

local board = require "sg.text.board_svg"
local failure = require "sg.failure"
local svg = require "sg.text.svg"

local plot = {}

---The most heaps that a picture shows.
plot.HEAPS_MAX = 2000000

-- The shades 1 to 6 stand for more and more heaps on one place: away from the paper.
local LIGHT, DARK = svg.palette [[
paper #fffdf8 #16181c   ink #22262b #ece7dc   soft #5f5a51 #a8a295   grid #e6e0d2 #33363c
value #1f5fa8 #7db4ea   zero #c8102e #ff7b72   other #dde4ea #33404d   s1 #c9dcf0 #1d3247   s2 #9fc2e3 #274a6c
s3 #6ea3d3 #356894   s4 #4383bd #5089bd   s5 #1f5fa8 #7db4ea   s6 #123f73 #c3e0ff   darker inline none
brighter none inline
]]
local N_SHADES = 6

local STYLE = board.two_tone(
  [[
.paper{fill:$paper}.ink,text{fill:$ink}.soft{fill:$soft}.zero-text{fill:$zero}
.axis{stroke:$soft}.grid{stroke:$grid}
.value{stroke:$value}.zero{stroke:$zero}.value-cell{fill:$other}.zero-cell{fill:$zero}
.shade1{stroke:$s1}.shade2{stroke:$s2}.shade3{stroke:$s3}.shade4{stroke:$s4}.shade5{stroke:$s5}.shade6{stroke:$s6}
.darker{display:$darker}.brighter{display:$brighter}
.none{fill:$paper}.spoke{stroke:$soft}.on-dark{fill:#fff}.on-light{fill:#222}
]],
  LIGHT,
  DARK
)

-- An empty picture.
---@param more? string attributes
local function page(width, height, title, more) return board.page(width, height, title, STYLE, more) end

-- The failure of a picture that cannot show what was asked for.
local function unable(message) return nil, failure.new("usage", message) end

-- ---- scatter ------------------------------------------------------------------------------------------------

local WIDTH, HEIGHT = 900, 520
local LEFT, RIGHT, TOP, BOTTOM = 64, 20, 44, 56

-- The least and the greatest value of an axis. Values that all lie far from 0 have an axis without 0.
local function extent(values)
  local least, most = values[1] or 0, values[1] or 0
  for i = 1, #values do
    if values[i] > most then most = values[i] end
    if values[i] < least then least = values[i] end
  end
  if most < 40 or (most - least) * 3 > most then least = 0 end
  return least, math.max(most, least + 1)
end

local LONG = 7 -- digits of a number that an axis writes out

-- The base of an axis whose numbers have many digits; a mark of the axis shows the number less the base.
local function base_of(low, high)
  if #tostring(high) <= LONG then return 0 end
  local unit = 1
  while unit * 10 <= high - low do
    unit = unit * 10
  end
  return low // unit * unit
end

local function tick_text(base, tick) return base == 0 and tostring(tick) or ("+%d"):format(tick - base) end

-- The points of one kind as one path: dots of zero length with round ends. Points that fall on the same half pixel
-- are drawn once, so the picture stays small however many heaps there are.
local function add_points(picture, at, radius, class)
  local drawn, path = {}, {}
  for _, point in ipairs(at) do
    local x, y = math.floor(point[1] * 2 + 0.5), math.floor(point[2] * 2 + 0.5)
    local key = x << 16 | y
    if not drawn[key] then
      drawn[key] = true
      path[#path + 1] = ("M%s %sh0"):format(svg.number(x / 2), svg.number(y / 2))
    end
  end
  if #path == 0 then return end
  picture:add(
    '<path d="%s" class="%s" stroke-width="%s" stroke-linecap="round" fill="none"/>',
    table.concat(path),
    class,
    2 * radius
  )
end

local DENSE = 20000 -- with more heaps the picture shows how many fall on a place

local BIN = 3 -- pixels of a side of a place
-- Places as level strokes, one path for each class of a list: the next class for each factor of the count.
local function add_density(picture, counts, most, classes)
  local rows = {}
  local factor = math.log(most + 1) / #classes
  for y = 1, HEIGHT // BIN + 1 do
    rows[y] = {}
  end
  for key, n in pairs(counts) do
    rows[(key >> 16) + 1][(key & 0xFFFF) + 1] = math.min(#classes, math.ceil(math.log(n + 1) / factor))
  end
  local paths = svg.strokes(rows, WIDTH // BIN + 1)
  picture:add('<g transform="scale(%d)" fill="none" stroke-width="1.02">', BIN)
  for shade, class in ipairs(classes) do
    if paths[shade] then picture:add('<path d="%s" class="%s"/>', paths[shade], class) end
  end
  picture:add "</g>"
end

-- The marks of an axis that begins at a base, so that long numbers are not written at each.
local function ticks(low, high, base)
  local list = svg.ticks(low - base, high - base, 10)
  for i, tick in ipairs(list) do
    list[i] = tick + base
  end
  return list
end

local function add_axes(picture, one, from, to, least, most, x_of, y_of)
  local base_y, base_x = base_of(least, most), base_of(from, to)
  for _, tick in ipairs(ticks(least, most, base_y)) do
    picture:line(LEFT, y_of(tick), WIDTH - RIGHT, y_of(tick), "grid")
    picture:text(LEFT - 8, y_of(tick) + 4, tick_text(base_y, tick), 'text-anchor="end"')
  end
  for _, tick in ipairs(ticks(from, to, base_x)) do
    picture:line(x_of(tick), HEIGHT - BOTTOM, x_of(tick), HEIGHT - BOTTOM + 5, "axis")
    picture:centred(x_of(tick), HEIGHT - BOTTOM + 19, tick_text(base_x, tick))
  end
  picture:line(LEFT, TOP, LEFT, HEIGHT - BOTTOM, "axis")
  picture:line(LEFT, HEIGHT - BOTTOM, WIDTH - RIGHT, HEIGHT - BOTTOM, "axis")
  picture:centred(
    (LEFT + WIDTH - RIGHT) / 2,
    HEIGHT - 14,
    one .. (base_x == 0 and " n" or (" n: %d + ..."):format(base_x))
  )
  local middle = (TOP + HEIGHT - BOTTOM) / 2
  picture:centred(
    16,
    middle,
    base_y == 0 and "nim-value g(n)" or ("nim-value g(n): %d + ..."):format(base_y),
    ('transform="rotate(-90 16 %s)"'):format(svg.number(middle))
  )
end

-- A scatter of many heaps: how many fall on each place.
local function dense(picture, values, from, x_of, y_of)
  local others, zeros = {}, {}
  for i, value in ipairs(values) do
    local list = value == 0 and zeros or others
    local key = math.floor(y_of(value)) // BIN << 16 | math.floor(x_of(from + i - 1)) // BIN
    list[key] = (list[key] or 0) + 1
  end
  local most = 1
  for _, n in pairs(others) do
    most = math.max(most, n)
  end
  local classes = {}
  for shade = 1, N_SHADES do
    classes[shade] = "shade" .. shade
  end
  add_density(picture, others, most, classes)
  add_density(picture, zeros, 1, { "zero" })
  picture:text(WIDTH - RIGHT, HEIGHT - 14, "red: P-positions (value 0)", 'text-anchor="end" class="zero-text"')
  for _, word in ipairs { "darker", "brighter" } do -- the style sheet shows the one that holds
    picture:text(
      LEFT,
      HEIGHT - 14,
      ("%s: more heaps, up to %d on one place"):format(word, most),
      ('class="soft %s"'):format(word)
    )
  end
  return picture:finish()
end

---The values as dots; the P-positions (value 0) in red. Of many heaps the picture shows the density.
---@param subject table { title, from, to, values }
---@return string
function plot.scatter(subject)
  local values, from, to = subject.values, subject.from, subject.to
  local least, most = extent(values)
  local span = math.max(to - from, 1)
  local inset = 8 -- so that no dot lies on an axis
  local function x_of(n) return LEFT + inset + (n - from) / span * (WIDTH - LEFT - RIGHT - 2 * inset) end
  local function y_of(v)
    return HEIGHT - BOTTOM - inset - (v - least) / (most - least) * (HEIGHT - TOP - BOTTOM - 2 * inset)
  end
  -- The x coordinates of the first and the last heap; the page uses them where a reader selects heaps in the picture.
  local ends = ('data-heaps="%d %d"'):format(LEFT + inset, WIDTH - RIGHT - inset)
  local picture = page(WIDTH, HEIGHT, subject.title, ends)
  add_axes(picture, subject.one or "heap", from, to, least, most, x_of, y_of)
  if #values > DENSE then return dense(picture, values, from, x_of, y_of) end
  local zeros, others = {}, {}
  for i, value in ipairs(values) do
    local list = value == 0 and zeros or others
    list[#list + 1] = { x_of(from + i - 1), y_of(value) }
  end
  local radius = span <= 150 and 3 or span <= 600 and 2 or span <= 5000 and 1.2 or 0.8
  add_points(picture, others, radius, "value")
  add_points(picture, zeros, radius, "zero")
  picture:text(WIDTH - RIGHT, HEIGHT - 14, "red: P-positions (value 0)", 'text-anchor="end" class="zero-text"')
  return picture:finish()
end

-- ---- strip --------------------------------------------------------------------------------------------------

local STRIP_ROWS_MAX = 400

-- Chooses the heaps in a row: the period, so that columns show it, or as many as make the picture square.
local function row_of(subject)
  local period = subject.period
  if period and period >= 4 and period <= 200 then
    local times = 1
    while period * (times + 1) <= 60 do
      times = times + 1
    end
    return period * times
  end
  return 50
end

-- The first and the last row of a strip, and how many heaps stand in a row; instead: what else to ask for.
local function strip_rows(subject, instead)
  local columns = row_of(subject)
  local first, last = subject.from // columns, subject.to // columns
  if last - first + 1 <= STRIP_ROWS_MAX then return first, last, columns end
  return unable(
    ("a strip has at most %d rows of %d heaps; ask for a shorter range%s"):format(STRIP_ROWS_MAX, columns, instead)
  )
end

---The P-positions as filled cells, row by row; a row is a whole number of periods where a short one is known.
---@param subject table { title, from, to, values, period? }
---@return string|nil picture, sg.Failure|nil why
function plot.strip(subject)
  local first_row, last_row, columns = strip_rows(subject, ", or for a scatter")
  if not first_row then return nil, last_row end
  local n_rows = last_row - first_row + 1
  local cell = math.max(5, math.min(16, 800 // columns))
  local width = math.max(LEFT + columns * cell + RIGHT, 420)
  local picture = page(width, TOP + 20 + n_rows * cell + 40, subject.title)
  for _, tick in ipairs(svg.ticks(0, columns - 1, 12)) do
    picture:centred(LEFT + (tick + 0.5) * cell, TOP + 12, ("+%d"):format(tick), 'font-size="10"')
  end
  local every = math.max(1, math.ceil(12 / cell))
  local zeros, others = {}, {}
  for i, value in ipairs(subject.values) do
    local n = subject.from + i - 1
    local row, column = n // columns - first_row, n % columns
    local list = value == 0 and zeros or others
    list[#list + 1] = ("M%d %dh%dv%dh-%dz"):format(
      LEFT + column * cell,
      TOP + 20 + row * cell,
      cell - 1,
      cell - 1,
      cell - 1
    )
  end
  for row = 0, n_rows - 1, every do
    picture:text(
      LEFT - 8,
      TOP + 20 + (row + 0.5) * cell + 4,
      (first_row + row) * columns,
      'text-anchor="end" font-size="10"'
    )
  end
  picture:add('<path d="%s" class="value-cell"/>', table.concat(others))
  picture:add('<path d="%s" class="zero-cell"/>', table.concat(zeros))
  picture:text(
    LEFT,
    TOP + 20 + n_rows * cell + 22,
    ("red: P-positions (value 0); %d heaps a row%s"):format(
      columns,
      subject.period and columns % subject.period == 0 and (", period %d"):format(subject.period) or ""
    )
  )
  return picture:finish()
end

-- ---- wheel --------------------------------------------------------------------------------------------------

local WHEEL_PERIOD_MAX, WHEEL_RINGS_MAX = 400, 24

-- Twelve colours that differ for most eyes (after Paul Tol's muted scheme and Okabe and Ito), then shades of grey.
-- The value 0 has the colour of the paper.
local COLOURS = {}
local MUTED = "332288 88ccee 44aa99 117733 999933 ddcc77 cc6677 882255 aa4499 e69f00 0072b2 d55e00"
for colour in MUTED:gmatch "%S+" do
  COLOURS[#COLOURS + 1] = "#" .. colour
end
local function colour_of(value)
  return COLOURS[value]
    or ("#%02x%02x%02x"):format(60 + value * 37 % 150, 60 + value * 37 % 150, 60 + value * 37 % 150)
end

local function is_dark(colour)
  local r, g, b = colour:match "#(%x%x)(%x%x)(%x%x)"
  return not svg.is_bright(tonumber(r, 16), tonumber(g, 16), tonumber(b, 16))
end

-- One cell of a ring between two radii and two angles.
local function sector(x, y, inner, outer, a, b)
  local function at(radius, angle)
    return svg.number(x + radius * math.sin(angle)) .. " " .. svg.number(y - radius * math.cos(angle))
  end
  local large = b - a > math.pi and 1 or 0
  return ("M%sA%s %s 0 %d 1 %sL%sA%s %s 0 %d 0 %sz"):format(
    at(outer, a),
    svg.number(outer),
    svg.number(outer),
    large,
    at(outer, b),
    at(inner, b),
    svg.number(inner),
    svg.number(inner),
    large,
    at(inner, a)
  )
end

-- A whole ring, for a period of 1: its two rims, each of two halves.
local function whole_ring(place)
  local parts = {}
  for _, radius in ipairs { place.outer, place.inner } do
    local r = svg.number(radius)
    parts[#parts + 1] = ("M%s %sa%s %s 0 1 1 0 %sa%s %s 0 1 1 0 -%sz"):format(
      svg.number(place.x),
      svg.number(place.y - radius),
      r,
      r,
      svg.number(2 * radius),
      r,
      r,
      svg.number(2 * radius)
    )
  end
  return table.concat(parts)
end

local function add_cell(picture, heap, value, periodic, place, label)
  local angle = 2 * math.pi / place.period
  local a, b = (heap % place.period - 0.5) * angle, (heap % place.period + 0.5) * angle
  local colour = value ~= 0 and colour_of(value)
  picture:add(
    '<path d="%s" fill-rule="evenodd"%s class="%s%s" stroke-width="%s"><title>g(%d) = %d</title></path>',
    place.period == 1 and whole_ring(place) or sector(place.x, place.y, place.inner, place.outer, a, b),
    colour and (' fill="%s"'):format(colour) or "",
    colour and "" or "none ",
    periodic and "spoke" or "zero",
    periodic and "0.5" or "2.5",
    heap,
    value
  )
  if label then
    local middle, radius = (a + b) / 2, (place.inner + place.outer) / 2
    picture:centred(
      place.x + radius * math.sin(middle),
      place.y - radius * math.cos(middle) + 4,
      value,
      ('font-size="11" class="%s"'):format(not colour and "ink" or is_dark(colour) and "on-dark" or "on-light")
    )
  end
end

-- Labels outside the rim: the remainders, as many as there is room for.
local function add_rim(picture, x, y, radius, period)
  local every = math.max(1, math.ceil(period / 48))
  for n = 0, period - 1, every do
    local angle = 2 * math.pi * n / period
    picture:centred(x + radius * math.sin(angle), y - radius * math.cos(angle) + 4, n, 'font-size="10" class="soft"')
  end
end

---One turn of the wheel is one period: ring k has the heaps kp..kp+p-1, the innermost is the first; exceptions to the
---period are framed in red.
---@param subject table { title, values of the heaps 0..preperiod + period - 1 at least, period, preperiod, saltus }
---@return string|nil picture, sg.Failure|nil why
function plot.wheel(subject)
  local period, values = subject.period, subject.values
  if not period then return unable "no period of it is known; ask for a scatter" end
  if subject.saltus and subject.saltus ~= 0 then
    return unable "its values rise for ever, by the saltus each period; ask for a scatter"
  end
  if period > WHEEL_PERIOD_MAX then
    return unable(
      ("its period is %d; a wheel shows periods up to %d; ask for a scatter"):format(period, WHEEL_PERIOD_MAX)
    )
  end
  local n_rings = math.min((subject.preperiod + period - 1) // period + 1, #values // period, WHEEL_RINGS_MAX)
  local size, x, y = 760, 380, 400
  local hub, rim = 50, 320
  local depth = (rim - hub) / n_rings
  local picture = page(size, 800, subject.title)
  local room = depth >= 12 and (hub + depth / 2) * 2 * math.pi / period >= 13
  for ring = 0, n_rings - 1 do
    local place = { x = x, y = y, period = period, inner = hub + ring * depth, outer = hub + (ring + 1) * depth }
    for exceptions = 0, 1 do -- their frames lie above their neighbours'
      for heap = ring * period, (ring + 1) * period - 1 do
        local base = subject.preperiod + (heap - subject.preperiod) % period
        local periodic = values[heap + 1] == values[base + 1]
        if periodic == (exceptions == 0) then add_cell(picture, heap, values[heap + 1], periodic, place, room) end
      end
    end
  end
  add_rim(picture, x, y, rim + 16, period)
  picture:centred(x, y - 2, "period")
  picture:centred(x, y + 14, period, 'font-size="15"')
  local rings = period == 1 and "ring k: heap k" or ("ring k: heaps %dk to %dk+%d"):format(period, period, period - 1)
  picture:centred(
    x,
    770,
    ("%s, innermost first%s"):format(rings, subject.preperiod > 0 and "; framed in red: exceptions" or "")
  )
  picture:centred(x, 788, ("%s, from heap %d on"):format(subject.basis or "", subject.preperiod), 'class="soft"')
  return picture:finish()
end

-- ---- text ---------------------------------------------------------------------------------------------------

-- A cell of two by two dots, by the bits: upper left 1, upper right 2, lower left 4, lower right 8.
local QUADRANTS = { [0] = " " }
for dots in ("▘▝▀▖▌▞▛▗▚▐▜▄▙▟█"):gmatch(utf8.charpattern) do
  QUADRANTS[#QUADRANTS + 1] = dots
end
local TEXT_ROWS = 18

local DENSITY = { [0] = " ", "░", "▒", "▓", "█" }

-- The lines of a picture: the title, rows of characters with their values at the left, the axis and the ends of the
-- range. character(row, column) is one of the picture.
local function lines_of(subject, title, frame, character)
  local lines, last = { title }, tostring(subject.to)
  for row = 0, frame.rows - 1 do
    local cells = {}
    for column = 0, frame.width - 1 do
      cells[#cells + 1] = character(row * frame.width + column)
    end
    local value = frame.least + math.ceil(2 * (frame.rows - 1 - row) / frame.dots_a_value)
    local mark = (row == 0 or row == frame.rows - 1 or row % 4 == 0) and tostring(value) or ""
    lines[#lines + 1] = (" "):rep(frame.label - #mark) .. mark .. " |" .. table.concat(cells):gsub(" +$", "")
  end
  lines[#lines + 1] = (" "):rep(frame.label) .. " +" .. ("-"):rep(frame.width)
  lines[#lines + 1] = (" "):rep(frame.label + 2)
    .. subject.from
    .. (" "):rep(math.max(1, frame.width - #tostring(subject.from) - #last))
    .. last
  return table.concat(lines, "\n")
end

-- The values of many heaps: the more of them fall on a character, the darker it is.
local function dense_text(subject, frame, span)
  local counts, most = {}, 1
  for i, value in ipairs(subject.values) do
    local y = math.floor((value - frame.least) * frame.dots_a_value) // 2
    local cell = (frame.rows - 1 - y) * frame.width + (i - 1) * (frame.width - 1) // span
    local n = (counts[cell] or 0) + 1
    counts[cell], most = n, math.max(most, n)
  end
  local factor = math.log(most + 1) / #DENSITY
  return lines_of(subject, subject.title .. "; darker: more heaps", frame, function(cell)
    local n = counts[cell]
    return DENSITY[n and math.min(#DENSITY, math.ceil(math.log(n + 1) / factor)) or 0]
  end)
end

---The values as blocks in a terminal; of many heaps, their density.
---@param subject table { title, from, to, values }
---@param columns integer of the terminal
---@return string
function plot.scatter_text(subject, columns)
  local values, from, to = subject.values, subject.from, subject.to
  local least, greatest = extent(values)
  local label, most = #tostring(greatest), greatest - least
  local width = math.max(10, math.min(columns - label - 3, #values // 2 + 1, 200))
  local dots_a_value = most < TEXT_ROWS and 2 or most < 2 * TEXT_ROWS and 1 or (2 * TEXT_ROWS - 1) / most
  local frame = {
    width = width,
    rows = math.floor(most * dots_a_value) // 2 + 1,
    least = least,
    dots_a_value = dots_a_value,
    label = label,
  }
  local dots, span = {}, math.max(to - from, 1)
  if #values > DENSE then return dense_text(subject, frame, span) end
  for i, value in ipairs(values) do
    local x = #values <= 2 * width and i - 1 or (i - 1) * (2 * width - 1) // span
    local y = math.floor((value - least) * dots_a_value)
    local cell = (frame.rows - 1 - y // 2) * width + x // 2
    dots[cell] = (dots[cell] or 0) | (y % 2 == 1 and 1 or 4) << (x % 2)
  end
  return lines_of(subject, subject.title, frame, function(cell) return QUADRANTS[dots[cell] or 0] end)
end

---The P-positions as full blocks, row by row.
---@param subject table { title, from, to, values, period? }
---@return string|nil picture, sg.Failure|nil why
function plot.strip_text(subject)
  local first_row, last_row, columns = strip_rows(subject, "")
  if not first_row then return nil, last_row end
  local label = #tostring(last_row * columns)
  local lines = { subject.title }
  for row = first_row, last_row do
    local cells = {}
    for column = 0, columns - 1 do
      local value = subject.values[row * columns + column - subject.from + 1]
      cells[#cells + 1] = value == nil and " " or value == 0 and "█" or "·"
    end
    lines[#lines + 1] = ("%" .. label .. "d |%s"):format(row * columns, table.concat(cells):gsub(" +$", ""))
  end
  lines[#lines + 1] = ("full blocks: P-positions (value 0); %d heaps a row"):format(columns)
  return table.concat(lines, "\n")
end

return plot
