-- SPDX-License-Identifier: MIT
-- SVG, written directly. Text uses the viewer's own fonts. A picture has a ground of its own, light or dark as its
-- reader's screen, so that it is legible on any page.

local plain = require "sg.text.plain"

local svg = {}

local ENTITY = { ["&"] = "&amp;", ["<"] = "&lt;", [">"] = "&gt;", ['"'] = "&quot;" }

---@param source any
---@return string safe to show, with what XML gives a meaning written out
function svg.escape(source) return (plain.text(source):gsub('[&<>"]', ENTITY)) end

---The start and the end of a text of many characters.
---@param source string
---@param most integer characters
---@return string
function svg.brief(source, most)
  local n = utf8.len(source)
  if not n or n <= most then return source end
  local half = (most - 3) // 2
  return source:sub(1, utf8.offset(source, half + 1) - 1) .. "..." .. source:sub(utf8.offset(source, -half))
end

---About how wide a text is.
function svg.text_width(source, size) return (utf8.len(source) or #source) * size * 0.58 end

---A coordinate, in hundredths and without needless zeros.
function svg.number(x) return (("%.2f"):format(x):gsub("%.?0+$", "")) end

---Is a colour so bright that dark letters stand out from the colour?
---@param r integer
---@param g integer
---@param b integer
---@return boolean
function svg.is_bright(r, g, b) return 0.3 * r + 0.59 * g + 0.11 * b >= 140 end

---The colours of a picture on light and on dark paper.
---@param rows string of each colour: its name, what it is on light paper, and what on dark paper
---@return table<string, string> light, table<string, string> dark
function svg.palette(rows)
  local light, dark = {}, {}
  for name, on_light, on_dark in rows:gmatch "(%S+) (%S+) (%S+)" do
    light[name], dark[name] = on_light, on_dark
  end
  return light, dark
end

---Cells of one class as one path: level strokes over runs of cells, each one unit high.
---@param rows table[] rows of classes; nil: the cell is empty
---@param width integer the most cells of a row
---@return table<any, string> paths by class
function svg.strokes(rows, width)
  local paths = {}
  for r, row in ipairs(rows) do
    local c = 1
    while c <= width do
      local class, last = row[c], c
      while class and row[last + 1] == class do
        last = last + 1
      end
      if class then
        local path = paths[class] or {}
        paths[class], path[#path + 1] = path, ("M%d %d.5h%d"):format(c - 1, r - 1, last - c + 1)
      end
      c = last + 1
    end
  end
  for class, path in pairs(paths) do
    paths[class] = table.concat(path)
  end
  return paths
end

local Picture = {}
Picture.__index = Picture

---A picture with a style sheet, whose classes paper and ink it uses.
---@param width number
---@param height number
---@param title string what the picture shows; for screen readers as well
---@param look { style: string, sans: string, serif: string, more: string? } the style sheet, the fonts of texts and of
---  the title, more attributes of the picture
---@return table picture
function svg.page(width, height, title, look)
  local self = setmetatable({ lines = {} }, Picture)
  self:add(
    '<svg xmlns="http://www.w3.org/2000/svg" width="%s" height="%s" viewBox="0 0 %s %s" role="img" '
      .. 'font-family="%s" font-size="12"%s>',
    width,
    height,
    width,
    height,
    look.sans,
    look.more and " " .. look.more or ""
  )
  self:add("<title>%s</title>", svg.escape(title))
  self:add("<style>%s</style>", look.style)
  self:add '<rect width="100%" height="100%" class="paper"/>'
  local size = math.min(17, math.floor(2 * (width - 16) / math.max(utf8.len(title) or #title, 1)))
  self:centred(
    width / 2,
    28,
    size >= 9 and title or svg.brief(title, (width - 16) // 5),
    ('class="ink" font-family="%s" font-size="%d"'):format(look.serif, math.max(size, 9))
  )
  return self
end

---Adds an element; its numbers are coordinates.
---@param form string the element; with other arguments the format for these
function Picture:add(form, ...)
  local parts = { ... }
  for i, part in ipairs(parts) do
    if math.type(part) == "float" then parts[i] = svg.number(part) end
  end
  self.lines[#self.lines + 1] = #parts > 0 and form:format(table.unpack(parts)) or form
end

---@param attributes? string more of them, as in SVG
function Picture:text(x, y, content, attributes)
  self:add('<text x="%s" y="%s"%s>%s</text>', x, y, attributes and " " .. attributes or "", svg.escape(content))
end

---A text whose middle is at x.
---@param attributes? string
function Picture:centred(x, y, content, attributes)
  self:text(x, y, content, 'text-anchor="middle"' .. (attributes and " " .. attributes or ""))
end

function Picture:line(x1, y1, x2, y2, class)
  self:add('<line x1="%s" y1="%s" x2="%s" y2="%s" class="%s"/>', x1, y1, x2, y2, class)
end

---The ends of lines that are arrows: moves, and winning moves.
function Picture:arrows()
  local form = '<marker id="%s-end" viewBox="0 0 8 8" refX="7.5" refY="4" markerWidth="%d" markerHeight="%d" '
    .. 'markerUnits="userSpaceOnUse" orient="auto"><path d="%s" class="%s-tip"/></marker>'
  self:add("<defs>%s", form:format("move", 7, 7, "M0 1L8 4L0 7z", "move"))
  self:add("%s</defs>", form:format("winning", 10, 10, "M0 0.5L8 4L0 7.5z", "winning"))
end

---@return string the whole text
function Picture:finish()
  self:add "</svg>"
  return table.concat(self.lines, "\n")
end

---Round numbers that mark an axis from low to high: 1, 2 or 5 times a power of ten apart, and whole.
---@param low number
---@param high number
---@param most integer how many there may be
---@return integer[]
function svg.ticks(low, high, most)
  local step, base = 1, 1
  while (high - low) / step > most do
    if step == base then
      step = 2 * base
    elseif step == 2 * base then
      step = 5 * base
    else
      step, base = 10 * base, 10 * base
    end
  end
  local list = {}
  for tick = math.ceil(low / step) * step, high, step do
    list[#list + 1] = math.tointeger(tick) or tick // 1 | 0
  end
  return list
end

return svg
