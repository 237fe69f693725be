-- SPDX-License-Identifier: MIT
-- A drawing as lines of characters: two columns and one line for a cell, more columns where texts are longer.

local columns = require "sg.text.columns"
local core = require "sg.core"
local drawing_of = require "sg.drawing"
local failure = require "sg.failure"
local plain = require("sg.text.plain").line

local board = {}

local LOOKS = {
  free = ".",
  taken = "#",
  poison = "!",
  mark = "*",
  dark = "x",
  light = "o",
  counter = "o",
  head = "H",
  tail = "T",
  joint = "+",
  vertex = "o",
}

local WIDTH_MAX, HEIGHT_MAX = 160, 60

-- Returns the character or the text that stands for an item.
local function face(item)
  if item.style == "taken" then return "#" end
  if item.kind == "stone" and item.text and item.text ~= "" then
    return (item.style == "mark" and "[%s]" or "%s"):format(plain(item.text))
  end
  if item.kind == "text" then return plain(item.text) end
  return LOOKS[item.style] or "?"
end

local function is_whole(x) return math.tointeger(x) ~= nil end

-- The columns that a cell takes.
local function unit_of(drawing)
  local widest = 1
  for _, item in ipairs(drawing.items) do
    local at_edge = item.style == "axis" and item.x == drawing.left -- the numbers of rows
    if item.kind ~= "line" and not at_edge then widest = math.max(widest, utf8.len(face(item))) end
  end
  return widest + 1
end

-- The characters of a line between cells, none of a faint one; false if it is neither level nor upright.
local function put_line(set, item, column, row)
  local x1, x2, y1, y2 = column(item.x), column(item.x2), row(item.y), row(item.y2)
  if item.style == "faint" then return x1 == x2 or y1 == y2 end
  if y1 == y2 then
    for x = math.min(x1, x2) + 1, math.max(x1, x2) - 1 do
      set(x, y1, "-")
    end
  elseif x1 == x2 then
    for y = math.min(y1, y2) + 1, math.max(y1, y2) - 1 do
      set(x1, y, "|")
    end
  else
    return false
  end
  return true
end

local function trimmed(cells, width)
  for x = 0, width - 1 do
    cells[x] = cells[x] or " "
  end
  return (table.concat(cells, "", 0, width - 1):gsub(" +$", ""))
end

---The lines of a drawing; nil if characters cannot show it.
---@param drawing sg.Drawing
---@return string|nil
function board.lines(drawing)
  drawing = drawing_of.without_note(drawing)
  local unit, margin = unit_of(drawing), 0
  for _, item in ipairs(drawing.items) do
    if not (is_whole(item.x) and is_whole(item.y)) then return nil end
    if item.kind == "line" and not (is_whole(item.x2) and is_whole(item.y2)) then return nil end
    if item.style == "axis" and item.x == drawing.left then margin = math.max(margin, utf8.len(face(item)) - 1) end
  end
  local width, rows = drawing.width * unit + margin, {}
  if width > WIDTH_MAX or drawing.height > HEIGHT_MAX then return nil end
  for y = 0, drawing.height - 1 do
    rows[y] = {}
  end
  local function column(x) return (x - drawing.left) * unit + margin end
  local function row(y) return y - drawing.top end
  local function set(x, y, c) rows[y][x] = c end
  for _, item in ipairs(drawing.items) do
    if item.kind == "line" and not put_line(set, item, column, row) then return nil end
  end
  local last = 0
  for _, item in ipairs(drawing.items) do
    if item.kind ~= "line" then
      local text = face(item)
      local at = column(item.x)
      if item.style == "axis" and item.x == drawing.left then at = at - utf8.len(text) + 1 end
      for _, code in utf8.codes(text) do
        set(at, row(item.y), utf8.char(code))
        last, at = math.max(last, at), at + 1
      end
    end
  end
  local lines = {}
  for y = 0, drawing.height - 1 do
    lines[#lines + 1] = trimmed(rows[y], math.max(width, last + 1))
  end
  return table.concat(lines, "\n")
end

---The lines of a drawing that has more than one, or is a graph. Else a line says no more than the position's own
---text.
---@param drawing sg.Drawing|nil
---@param indent? string
---@return string|nil
function board.of(drawing, indent)
  local lines = drawing and board.lines(drawing)
  if not lines or not (lines:find "\n" or drawing_of.has_vertices(drawing)) then return nil end
  return indent and indent .. lines:gsub("\n", "\n" .. indent) or lines
end

---The boards of a sum side by side, without their axes; nil if one of them has no more than one line.
---@param game sg.Game
---@param parts any[] positions of the game
---@return string|nil
function board.of_parts(game, parts)
  local cells = {}
  for i, part in ipairs(parts) do
    local drawing = game:drawing(part)
    local lines = drawing and board.of(drawing_of.bare(drawing))
    if not lines then return nil end
    if i > 1 then cells[#cells + 1] = "+" end
    cells[#cells + 1] = lines
  end
  return cells[1] and columns.beside(cells, "  ") or nil
end

local EDGES_MAX = 24 -- with the vertices

local function lone(n)
  if n == 0 then return "no vertex" end
  return n == 1 and "a lone vertex" or n .. " lone vertices"
end

-- A graph as "1-2, 2-3, 4": its edges, and the vertices without; nil if it is no such graph.
-- One with many edges is counted, if that is enough.
local function edges_of(position, may_count)
  local ok, n = failure.attempt(core.graph.order, position)
  local edges = ok and core.graph.edges(position)
  if not edges then return nil end
  if #edges == 0 then return lone(n) end
  if n + #edges > EDGES_MAX then return may_count and ("%d vertices, %d edges"):format(n, #edges) or nil end
  local names, joined = {}, {}
  for i, edge in ipairs(edges) do
    names[i], joined[edge[1]], joined[edge[2]] = edge[1] .. "-" .. edge[2], true, true
  end
  for v = 1, n do
    if not joined[v] then names[#names + 1] = tostring(v) end
  end
  return table.concat(names, ", ")
end

---Graphs that their game writes in graph6, which people do not read, by their edges; nil if one of them is none.
---@param game sg.Game
---@param parts any[] positions of the game
---@param may_count boolean may those of large graphs be counted only?
---@return string|nil
function board.edges(game, parts, may_count)
  if not (drawing_of.is_graph(game) and type((game:start())) == "string") then return nil end
  local names = {}
  for i, part in ipairs(parts) do
    names[i] = edges_of(part, may_count)
    if not names[i] then return nil end
  end
  return names[1] and table.concat(names, " + ") or lone(0)
end

return board
