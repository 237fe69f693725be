-- SPDX-License-Identifier: MIT
-- A drawing as SVG. Colours are in a style sheet with a light and a dark half; every difference that matters is one of
-- shape, too.

local drawing_data = require("sg.drawing").data
local plain = require("sg.text.plain").line
local svg = require "sg.text.svg"

local board = {}

local escape, number = svg.escape, svg.number

---The fonts of labels and of running text, from what readers have.
board.SANS = "system-ui, -apple-system, 'Segoe UI', Cantarell, 'DejaVu Sans', sans-serif"
board.SERIF = "'Iowan Old Style', Charter, 'Bitstream Charter', 'Palatino Linotype', Palatino, P052, Georgia, "
  .. "'DejaVu Serif', serif"

local LIGHT, DARK = svg.palette [[
paper #fffdf8 #16181c   ink #22262b #ece7dc   soft #6f6a60 #a39d90   rule #d9d2c3 #3a3d44
free #f4ead6 #3a352b   rim #b9a67f #7a6d52   taken #6d675d #0d0e10   dark #2b2824 #0c0c0c
darkrim #111 #8b857a   pale #fffefa #e9e4d8   palerim #55504a #fffdf6   coin #f0cf7a #c79a35
coinrim #8f6a12 #f3d791   tail #d8d8d4 #55585e   tailrim #8a8a86 #9da1a8   chip #c9503c #c4533f
chiprim #7e2a1c #f0a596   edge #4e6b57 #86b394   ground #6b4f33 #b08d63   mark #f6c445 #b98a12
danger #b3261e #ff8a7a   P #a8321f #ff9d8a   Pfill #fbe6df #43231d   N #2b5f8f #8fc1ee   Nfill #e6eff7 #1c2f41
D #6b4fa0 #c7b0f5   Dfill #efeaf7 #2c2540   win #a8321f #ff9d8a   good #17693a #7fd8a0   gap #fff1c9 #4a3d14
]]

local CLASSES = [[
.paper{fill:$paper}.ink{fill:$ink}.soft{fill:$soft}.rule{stroke:$rule;fill:none}
.free{fill:$free;stroke:$rim}.taken{fill:$taken;stroke:$rim}.poison{fill:$free;stroke:$danger;stroke-width:2}
.cross{stroke:$danger;stroke-width:2;fill:none}.mark{fill:$mark;stroke:$rim}
.dark{fill:$dark;stroke:$darkrim}.light{fill:$pale;stroke:$palerim}.counter{fill:$chip;stroke:$chiprim}
.head{fill:$coin;stroke:$coinrim}.tail{fill:$tail;stroke:$tailrim}
.vertex{fill:$pale;stroke:$palerim;stroke-width:1.5}.gone{fill:none;stroke:$soft;stroke-dasharray:3 3}
.joint{fill:$edge}.on-dark{fill:$pale}.on-light{fill:#22262b}
.edge,.arrow{stroke:$edge;stroke-width:2.5;stroke-linecap:round}.tip{fill:$edge}
.ground{stroke:$ground;stroke-width:3;stroke-linecap:round}.faint{stroke:$soft;stroke-dasharray:2 3}
.marked{stroke:$mark;stroke-width:4;fill:none}.going{stroke-dasharray:3 3;fill-opacity:.25}
.P{fill:$Pfill;stroke:$P}.N{fill:$Nfill;stroke:$N}.P-line{fill:none;stroke:$P}.P-text{fill:$P}.N-text{fill:$N}
.D{fill:$Dfill;stroke:$D}.D-text{fill:$D}
.halo{paint-order:stroke;stroke:$paper;stroke-width:3;stroke-linejoin:round}
.move{fill:none;stroke:$soft}.winning{fill:none;stroke:$win;stroke-width:2}.move-tip{fill:$soft}.winning-tip{fill:$win}
]]

---The style sheet of drawings, light and dark. within: a selector that comes before each class.
---@param within? string
---@return string
function board.style(within)
  local function half(colours)
    local text = CLASSES:gsub("%$(%a+)", colours)
    return within and (text:gsub("(%.%a[%w-]*)([,{])", within .. " %1%2")) or text
  end
  return half(LIGHT) .. "@media (prefers-color-scheme:dark){" .. half(DARK) .. "}"
end

---A style sheet made of classes and of their colours, light and dark.
---@param classes string with $name for a colour
---@param light table<string, string>
---@param dark table<string, string>
---@return string
function board.two_tone(classes, light, dark)
  local text = classes:gsub("\n", "")
  local function half(colours) return (text:gsub("%$(%w+)", colours)) end
  return half(light) .. "@media (prefers-color-scheme:dark){" .. half(dark) .. "}"
end

---A picture that follows the reader's choice of light or dark.
---@param width number
---@param height number
---@param title string
---@param style? string the style sheet, with the classes paper and ink; default: that of drawings
---@param more? string attributes of the picture
---@return table picture of sg.text.svg
function board.page(width, height, title, style, more)
  style = style or board.style():gsub("\n", "")
  return svg.page(width, height, title, { style = style, sans = board.SANS, serif = board.SERIF, more = more })
end

---The colours of the page around drawings: light, dark.
function board.colours() return LIGHT, DARK end

-- ---- parts -----------------------------------------------------------------------------------------------------

local JSON_UNIT = 34 -- pixels
local RADIUS = { vertex = 0.42, taken = 0.42, mark = 0.42, joint = 0.1 }

local Sheet = {}
Sheet.__index = Sheet

function Sheet:put(layer, form, ...)
  local list, element = self[layer], form:format(...)
  list[#list + 1] = self.number and ('<g data-item="%d">%s</g>'):format(self.number - 1, element) or element
end

-- The middle of a cell.
function Sheet:middle(x, y) return (x + 0.5) * self.unit, (y + 0.5) * self.unit end

function Sheet:write(layer, x, y, text, class, size, more)
  text = svg.brief(plain(text), 32)
  self:put(
    layer,
    '<text x="%s" y="%s" class="%s" font-size="%s"%s>%s</text>',
    number(x),
    number(y + size * 0.35),
    class,
    number(size),
    more or "",
    escape(text)
  )
end

-- A size of letters with which a text fits a width.
local function fitting(text, size, width)
  local n = math.max(utf8.len(text) or #text, 1)
  return math.max(math.min(size, width / (0.6 * n)), 3)
end

local draw = {}

function draw.cell(sheet, item, x, y)
  local u = sheet.unit
  local at = ('x="%s" y="%s" width="%s" height="%s"'):format(number(x * u), number(y * u), number(u), number(u))
  sheet:put(1, '<rect %s class="%s"/>', at, item.marked and "mark" or item.style)
  if item.style == "poison" then
    local a, b = 0.3 * u, 0.7 * u
    sheet:put(
      1,
      '<path d="M%s %sL%s %sM%s %sL%s %s" class="cross"/>',
      number(x * u + a),
      number(y * u + a),
      number(x * u + b),
      number(y * u + b),
      number(x * u + b),
      number(y * u + a),
      number(x * u + a),
      number(y * u + b)
    )
  end
end

function draw.stone(sheet, item, x, y)
  local u, style = sheet.unit, item.style
  local mx, my = sheet:middle(x, y)
  local radius = (RADIUS[style] or 0.38) * u
  if style == "counter" then
    sheet:put(
      3,
      '<rect x="%s" y="%s" width="%s" height="%s" rx="%s" class="counter%s"/>',
      number(mx - 0.44 * u),
      number(my - 0.02 * u),
      number(0.88 * u),
      number(0.44 * u),
      number(0.16 * u),
      item.marked and " going" or ""
    )
    return
  end
  sheet:put(
    3,
    '<circle cx="%s" cy="%s" r="%s" class="%s"/>',
    number(mx),
    number(my),
    number(radius),
    style == "taken" and "gone" or style
  )
  if item.marked then
    sheet:put(3, '<circle cx="%s" cy="%s" r="%s" class="marked"/>', number(mx), number(my), number(radius + 2))
  end
  if item.text and item.text ~= "" then
    local class = style == "taken" and "soft"
      or style == "dark" and "on-dark"
      or (style == "head" or style == "light" or style == "vertex" or style == "mark") and "on-light"
      or "ink"
    sheet:write(3, mx, my, item.text, class, fitting(item.text, 0.46 * u, 0.72 * u), ' text-anchor="middle"')
  end
end

-- The tip of an arrow whose point lies at x2, y2.
local function tip(sheet, x1, y1, x2, y2)
  local length = math.max(math.sqrt((x2 - x1) ^ 2 + (y2 - y1) ^ 2), 0.01)
  local dx, dy, size = (x2 - x1) / length, (y2 - y1) / length, 0.28 * sheet.unit
  local ax, ay, wx, wy = x2 - size * dx, y2 - size * dy, size / 2 * dy, size / 2 * dx
  sheet:put(
    2,
    '<path d="M%s %sL%s %sL%s %sz" class="tip"/>',
    number(x2),
    number(y2),
    number(ax - wx),
    number(ay + wy),
    number(ax + wx),
    number(ay - wy)
  )
end

function draw.line(sheet, item, x, y)
  local x1, y1 = sheet:middle(x, y)
  local x2, y2 = sheet:middle(item.x2 - sheet.left, item.y2 - sheet.top)
  if x1 == x2 and y1 == y2 then -- a loop at a vertex
    local u = sheet.unit
    sheet:put(
      2,
      '<circle cx="%s" cy="%s" r="%s" fill="none" class="%s"/>',
      number(x1),
      number(y1 - 0.5 * u),
      number(0.35 * u),
      item.style
    )
    return
  end
  if item.style == "arrow" then
    local length = math.sqrt((x2 - x1) ^ 2 + (y2 - y1) ^ 2)
    local short = 0.46 * sheet.unit / length
    x2, y2 = x2 - (x2 - x1) * short, y2 - (y2 - y1) * short
  end
  sheet:put(
    2,
    '<line x1="%s" y1="%s" x2="%s" y2="%s" class="%s"/>',
    number(x1),
    number(y1),
    number(x2),
    number(y2),
    item.marked and "marked" or item.style == "mark" and "marked" or item.style
  )
  if item.style == "arrow" then tip(sheet, x1, y1, x2, y2) end
end

function draw.text(sheet, item, x, y)
  local u = sheet.unit
  local mx, my = sheet:middle(x, y)
  local size = item.style == "axis" and 0.42 * u
    or item.style == "plus" and 0.9 * u
    or (item.style == "label" or item.style == "note") and 0.5 * u
    or fitting(item.text, 0.56 * u, 0.9 * u)
  local class = item.style == "axis" and "soft" or item.style == "label" and "ink halo" or "ink"
  sheet:write(4, mx, my, item.text, class, size, ' text-anchor="middle"')
end

---The elements of a drawing, its upper left corner at 0, 0.
---@param drawing sg.Drawing
---@param unit number the side of a cell in pixels
---@param numbered? boolean each element is in a group with data-item, the number of its item from 0
---@return string elements, number width, number height
function board.elements(drawing, unit, numbered)
  local sheet = setmetatable({ {}, {}, {}, {}, unit = unit, left = drawing.left, top = drawing.top }, Sheet)
  for i, item in ipairs(drawing.items) do
    sheet.number = numbered and i or nil
    draw[item.kind](sheet, item, item.x - drawing.left, item.y - drawing.top)
  end
  local all = {} -- cells below lines below stones below texts
  for layer = 1, 4 do
    all[layer] = table.concat(sheet[layer], "\n")
  end
  return table.concat(all, "\n"), drawing.width * unit, drawing.height * unit
end

---A drawing as JSON has it: drawing.data, and svg, its elements with cells of 34 pixels.
---@param drawing sg.Drawing
---@return table { width, height, items, svg }
function board.data(drawing)
  local data = drawing_data(drawing)
  data.svg = board.elements(drawing, JSON_UNIT, true)
  return data
end

---The side of a cell with which a drawing fits a square.
---@param drawing sg.Drawing
---@param largest number of a cell, in pixels
---@param room number the side of the square
---@return number
function board.unit(drawing, largest, room)
  return math.max(math.min(largest, room / math.max(drawing.width, drawing.height)), 2)
end

---A picture of a drawing alone: a file of its own. It has paper of its own, too: whoever shows it may have another
---background than the colours are for, as a dark notebook of a reader whose system is light.
---@param drawing sg.Drawing
---@param largest number of a cell, in pixels
---@param room number the longest side, in pixels
---@param title string for those who do not see it
---@return string
function board.alone(drawing, largest, room, title)
  local elements, w, h = board.elements(drawing, board.unit(drawing, largest, room))
  w, h = number(w + 4), number(h + 4)
  local head = '<svg xmlns="http://www.w3.org/2000/svg" width="%s" height="%s" viewBox="-2 -2 %s %s" role="img" '
    .. 'font-family="%s">'
  local paper = '<rect x="-2" y="-2" width="100%%" height="100%%" rx="4" class="paper"/>'
  return (head .. "\n<title>%s</title>\n<style>%s</style>\n" .. paper .. "\n%s\n</svg>"):format(
    w,
    h,
    w,
    h,
    board.SANS,
    escape(plain(title)),
    board.style():gsub("\n", ""),
    elements
  )
end

---An element svg for a page that has the style sheet.
---@param drawing sg.Drawing
---@param largest number of a cell, in pixels
---@param room number the longest side, in pixels
---@param title string for those who do not see it
---@return string
function board.inline(drawing, largest, room, title)
  local elements, w, h = board.elements(drawing, board.unit(drawing, largest, room))
  w, h = number(w + 4), number(h + 4)
  local element =
    '<svg class="board" width="%s" height="%s" viewBox="-2 -2 %s %s" role="img" aria-label="%s">\n%s\n</svg>'
  return element:format(w, h, w, h, escape(plain(title)), elements)
end

return board
