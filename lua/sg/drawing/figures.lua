-- SPDX-License-Identifier: MIT
-- The calls of a pen, as they come out of a box, made items of a drawing. What a rule gives is looked at here: a
-- figure is made of known styles, numbers of a bounded size and short texts, or there is a failure of the rule.
--
-- An item is one of
--   { kind = "cell",  x, y, style, name }       a square
--   { kind = "stone", x, y, style, text, name } a round piece in the middle of a cell
--   { kind = "line",  x, y, x2, y2, style, name } from the middle of a cell to that of another
--   { kind = "text",  x, y, text, style }       a text in the middle of a cell
-- x counts cells to the right, y down. A name is the label of the moves that a click on the item means. The counters of
-- a heap have its number, heap.

local core = require "sg.core"
local failure = require "sg.failure"
local lattice = require "sg.drawing.lattice"

local figures = {}

figures.ITEMS_MAX = 8192 -- of a drawing
local PLACE_MAX = 10000 -- the largest coordinate
local TEXT_MAX = 64 -- bytes

figures.STYLES = {
  cell = { free = true, taken = true, poison = true, mark = true },
  stone = {
    dark = true,
    light = true,
    counter = true,
    head = true,
    tail = true,
    vertex = true,
    taken = true,
    mark = true,
    joint = true,
  },
  line = { edge = true, arrow = true, ground = true, faint = true, mark = true },
  text = { plain = true, axis = true, label = true },
}
local FIRST = { cell = "free", stone = "dark", line = "edge", text = "plain" }

local function wrong(message, ...)
  local why = failure.new("rule", "draw: " .. message:format(...), { field = "draw" })
  error(why, 0)
end

local function describe(value)
  if type(value) == "string" then return ("'%s'"):format(#value > 40 and value:sub(1, 40) .. "..." or value) end
  if type(value) == "number" then return tostring(value) end
  return value == nil and "nothing" or "a " .. type(value)
end

local function place(value, what)
  if type(value) ~= "number" or value ~= value or value < -PLACE_MAX or value > PLACE_MAX then
    wrong("%s is %s; it must be a number from -%d to %d", what, describe(value), PLACE_MAX, PLACE_MAX)
  end
  return math.tointeger(value) or value
end

local function short_text(value, what)
  if value == nil then return nil end
  if math.type(value) == "integer" then value = tostring(value) end
  if type(value) ~= "string" or #value > TEXT_MAX then
    wrong(
      "%s is %s; it must be a text of at most %d bytes",
      what,
      type(value) == "string" and "longer" or describe(value),
      TEXT_MAX
    )
  end
  return value
end

local function style_of(kind, value)
  if value == nil then return FIRST[kind] end
  if type(value) == "string" and figures.STYLES[kind][value] then return value end
  local known = {}
  for name in pairs(figures.STYLES[kind]) do
    known[#known + 1] = name
  end
  table.sort(known)
  wrong("a %s has no style %s (known: %s)", kind, describe(value), table.concat(known, ", "))
end

local function whole(value, what, least, most)
  if math.type(value) ~= "integer" or value < least or value > most then
    wrong("%s is %s; it must be a whole number from %d to %d", what, describe(value), least, most)
  end
  return value
end

local TOO_LARGE = {} -- raised by a figure that has more parts than a drawing may have

local function add(items, item)
  if #items >= figures.ITEMS_MAX then error(TOO_LARGE, 0) end
  items[#items + 1] = item
end

-- ---- single parts -------------------------------------------------------------------------------------------

---The strokes of the pen that a rule's function draw gets. docs/rules.md lists the styles.
---@class sg.Pen
---@field cell fun(x: number, y: number, style?: string, name?: string|integer)
---@field stone fun(x: number, y: number, style?: string, text?: string|integer, name?: string|integer)
---@field line fun(x1: number, y1: number, x2: number, y2: number, style?: string, name?: string|integer)
---@field text fun(x: number, y: number, text: string|integer, style?: string)
---@field grid fun(rows: sg.Grid, styles?: table)
---@field bits fun(set: sg.Set, w: integer, h: integer)
---@field coins fun(text: string)
---@field heap fun(n: integer)
---@field heaps fun(list: integer[])
---@field graph fun(graph: any, options?: table)
---@field tree fun(tree: any)

local strokes = {}

function strokes.cell(items, x, y, style, name)
  add(items, {
    kind = "cell",
    x = place(x, "x"),
    y = place(y, "y"),
    style = style_of("cell", style),
    name = short_text(name, "the name"),
  })
end

function strokes.stone(items, x, y, style, text, name)
  add(items, {
    kind = "stone",
    x = place(x, "x"),
    y = place(y, "y"),
    style = style_of("stone", style),
    text = short_text(text, "the text"),
    name = short_text(name, "the name"),
  })
end

function strokes.line(items, x1, y1, x2, y2, style, name)
  add(items, {
    kind = "line",
    x = place(x1, "x1"),
    y = place(y1, "y1"),
    x2 = place(x2, "x2"),
    y2 = place(y2, "y2"),
    style = style_of("line", style),
    name = short_text(name, "the name"),
  })
end

function strokes.text(items, x, y, text, style)
  if text == nil then wrong "a text is nothing" end
  add(items, {
    kind = "text",
    x = place(x, "x"),
    y = place(y, "y"),
    text = short_text(text, "the text"),
    style = style_of("text", style),
  })
end

-- ---- boards -------------------------------------------------------------------------------------------------

-- The letters of a column, as in the name of its first cell.
local function letters(column) return (core.grid.name(1, column):sub(1, -2)) end

---The name of a cell, as sg.grid.name gives it.
function figures.cell_name(row, column) return letters(column) .. row end

-- The letters of the columns above a board and the numbers of its rows beside it.
local function add_axes(items, w, h)
  for c = 1, w do
    add(items, { kind = "text", x = c - 1, y = -1, text = letters(c), style = "axis" })
  end
  for r = 1, h do
    add(items, { kind = "text", x = -1, y = r - 1, text = tostring(r), style = "axis" })
  end
end

-- How a cell of a grid looks unless the rule says so: the style of a cell or of a stone.
local LOOKS = {
  ["."] = "free",
  ["#"] = "taken",
  x = "dark",
  o = "light",
  X = "dark",
  O = "light",
  H = "head",
  T = "tail",
  [0] = "free",
  [1] = "taken",
  [false] = "free",
  [true] = "taken",
}

local function add_grid_cell(items, r, c, cell, styles)
  local style = styles[cell] or LOOKS[cell]
  local item = { kind = "cell", x = c - 1, y = r - 1, style = "free", name = figures.cell_name(r, c) }
  if style == "none" then return end
  if figures.STYLES.cell[style] then item.style = style end
  add(items, item)
  if style and not figures.STYLES.cell[style] then
    add(items, { kind = "stone", x = c - 1, y = r - 1, style = style_of("stone", style), name = item.name })
  elseif not style and cell ~= " " then
    add(items, { kind = "text", x = c - 1, y = r - 1, text = short_text(cell, "a cell"), style = "plain" })
  end
end

function strokes.grid(items, rows, styles)
  if type(rows) ~= "table" then wrong("a grid is a list of rows, not %s", describe(rows)) end
  if styles ~= nil and type(styles) ~= "table" then
    wrong("the styles of a grid are a table, not %s", describe(styles))
  end
  local w = 0
  for r, row in ipairs(rows) do
    local n = type(row) == "string" and #row
      or type(row) == "table" and #row
      or wrong("row %d of a grid is %s", r, describe(row))
    w = math.max(w, n)
    for c = 1, n do
      add_grid_cell(items, r, c, type(row) == "string" and row:sub(c, c) or row[c], styles or {})
    end
  end
  add_axes(items, w, #rows)
end

local CELLS_MAX = 256 -- of a board whose cells are a set

function strokes.bits(items, set, w, h)
  whole(w, "the width", 1, CELLS_MAX)
  whole(h, "the height", 1, CELLS_MAX // w)
  if math.type(set) ~= "integer" and type(set) ~= "userdata" then
    wrong("a set of cells is %s; it must be an integer or a wide set", describe(set))
  end
  for r = 0, h - 1 do
    for c = 0, w - 1 do
      add(items, {
        kind = "cell",
        x = c,
        y = r,
        style = core.bits.has(set, r * w + c) and "free" or "taken",
        name = figures.cell_name(r + 1, c + 1),
      })
    end
  end
  add_axes(items, w, h)
end

-- ---- coins and heaps ----------------------------------------------------------------------------------------

local BOARD_SIDE_MAX = 100

function strokes.coins(items, text, origin)
  if type(text) ~= "string" or text:find "[^HT/]" then
    wrong("coins are a text of H, T and /, not %s", describe(text))
  end
  local r, w = 0, 0
  local one_row = not text:find "/"
  for row in (text .. "/"):gmatch "(.-)/" do
    for c = 1, #row do
      add(items, {
        kind = "stone",
        x = c - 1,
        y = r,
        style = row:sub(c, c) == "H" and "head" or "tail",
        text = row:sub(c, c),
        name = one_row and tostring(c) or figures.cell_name(r + (origin or 1), c),
      })
    end
    r, w = r + 1, math.max(w, #row)
  end
  if one_row then
    for c = 1, w do
      add(items, { kind = "text", x = c - 1, y = -1, text = tostring(c), style = "axis" })
    end
    return
  end
  for c = 1, w do
    add(items, { kind = "text", x = c - 1, y = -1, text = letters(c), style = "axis" })
  end
  for i = 1, r do
    add(items, { kind = "text", x = -1, y = i - 1, text = tostring(i - 1 + (origin or 1)), style = "axis" })
  end
end

---The board of one head, as text, where it is small enough to draw.
---@param x integer the column, from 1
---@param y integer the row, from 1
---@return string|nil
function figures.one_head(x, y)
  if x > BOARD_SIDE_MAX or y > BOARD_SIDE_MAX or x * y > 400 then return nil end
  local rows = {}
  for r = 1, y do
    rows[r] = r == y and ("T"):rep(x - 1) .. "H" or ("T"):rep(x)
  end
  return table.concat(rows, "/")
end

local COUNTED_MAX = 100 -- the largest heap of which each counter is drawn
local CLEAR, HEIGHT = 0.5, 8 -- cells between counters that lie clear on each other, and of the highest column then
local ENDS = 3 -- counters at each end of a column that is too high to be drawn whole

local function number_of(digits) return #digits <= 3 and math.tointeger(tonumber(digits)) or math.maxinteger end

-- One heap as a column with its left side at x; the right side. apart: cells between counters. Where each counter is
-- drawn, it has the number of its heap; a larger heap is as high as the highest, with a gap.
local function add_heap(items, digits, x, number, apart)
  local n = number_of(digits)
  local width = math.max(1, #digits * 0.42)
  local middle = x + (width - 1) / 2
  if n > COUNTED_MAX then
    for i = 0, 2 * ENDS - 1 do
      local at = i < ENDS and i or HEIGHT / CLEAR - 2 * ENDS + i
      add(items, { kind = "stone", x = middle, y = -at * CLEAR, style = "counter" })
    end
    add(items, { kind = "text", x = middle, y = -(HEIGHT - CLEAR) / 2 + 0.2, text = "\u{22EE}", style = "plain" })
  else
    for i = 0, n - 1 do
      add(items, { kind = "stone", x = middle, y = -i * apart, style = "counter", heap = number })
    end
  end
  add(items, { kind = "text", x = middle, y = 1, text = digits, style = "label" })
  return x + width
end

function strokes.heaps(items, list)
  if type(list) ~= "table" then wrong("heaps are a list of numbers, not %s", describe(list)) end
  local names, most = {}, 1
  for i, heap in ipairs(list) do
    local digits = math.type(heap) == "integer" and heap >= 0 and tostring(heap)
      or type(heap) == "string" and heap:match "^%d+$"
    if not digits then wrong("heap %d is %s; it must be a whole number from 0 on", i, describe(heap)) end
    if number_of(digits) <= COUNTED_MAX then most = math.max(most, number_of(digits)) end
    if #digits > 30 then digits = digits:sub(1, 12) .. "..." .. digits:sub(-12) end
    names[i] = digits
  end
  local x = 0
  for i, digits in ipairs(names) do
    x = add_heap(items, digits, x, i, math.min(CLEAR, HEIGHT / most)) + 1
  end
  add(items, { kind = "line", x = -0.5, y = 0.5, x2 = math.max(x - 1.5, 0.5), y2 = 0.5, style = "ground" })
end

function strokes.heap(items, n) strokes.heaps(items, { n }) end

-- ---- graphs and trees ---------------------------------------------------------------------------------------

local VERTICES_MAX = 200

-- The places that the rule gives, or that a small graph has by itself.
local function places_of(n, edges, given)
  if given == nil then return lattice.places(n, edges) end
  if type(given) ~= "table" then wrong("the places of the vertices are %s; they must be a list", describe(given)) end
  local places = {}
  for v = 1, n do
    local at = given[v]
    if type(at) ~= "table" then wrong("vertex %d has no place { x, y }", v) end
    places[v] = { place(at[1], "x"), place(at[2], "y") }
  end
  return places
end

-- The number of vertices and the edges of a graph in any of its three forms, or { n = ..., edges = ... }.
local function read_graph(graph)
  if type(graph) == "table" and graph.edges then
    if math.type(graph.n) == "integer" and graph.n > VERTICES_MAX then return nil end
    local n = whole(graph.n, "the number of vertices", 0, VERTICES_MAX)
    if type(graph.edges) ~= "table" then wrong("the edges are %s", describe(graph.edges)) end
    for i, edge in ipairs(graph.edges) do
      if type(edge) ~= "table" then wrong("edge %d is %s", i, describe(edge)) end
      whole(edge[1], "an end of an edge", 1, n)
      whole(edge[2], "an end of an edge", 1, n)
    end
    return n, graph.edges
  end
  local ok, n = failure.attempt(core.graph.order, graph)
  if not ok then wrong("%s", tostring(n)) end
  if n > VERTICES_MAX then return nil end
  return n, core.graph.edges(graph)
end

-- options: places, names, styles of the vertices; directed; edge_names, edge_styles
function strokes.graph(items, graph, options)
  options = options == nil and {} or options
  if type(options) ~= "table" then wrong("the options of a graph are a table, not %s", describe(options)) end
  local n, edges = read_graph(graph)
  local places = n and places_of(n, edges, options.places)
  if not places then error(TOO_LARGE, 0) end
  local function of(name, i) return type(options[name]) == "table" and options[name][i] or nil end
  for i, edge in ipairs(edges) do
    local a, b = places[edge[1]], places[edge[2]]
    local style = of("edge_styles", i) or options.directed and "arrow" or nil
    strokes.line(items, a[1], a[2], b[1], b[2], style, of("edge_names", i))
  end
  for v = 1, n do
    local name = of("names", v) or tostring(v)
    strokes.stone(items, places[v][1], places[v][2], of("styles", v) or "vertex", name, name)
  end
end

local TREE_DEPTH = 60

-- Reads a tree from nested lists, or from text in brackets.
local function read_tree(tree)
  if type(tree) == "table" then return tree end
  if type(tree) ~= "string" or tree:find "[^()]" then
    wrong("a tree is nested lists or brackets, not %s", describe(tree))
  end
  local open = { {} }
  for c in tree:gmatch "." do
    if c == "(" then
      open[#open + 1] = {}
      table.insert(open[#open - 1], open[#open])
    elseif #open > 1 then
      open[#open] = nil
    end
  end
  return open[1][1] or {}
end

-- Of a number: its part of the way up an edge, the cells between it and the edge, half a digit.
local ALONG, ASIDE, DIGIT = 0.7, 0.34, 0.14

-- The number of an edge stands beside it, in the upper half, where branches are farther apart. side: -1 left, 1 right.
local function add_beside(items, edge, side)
  local dx, dy = edge.x2 - edge.x, edge.y2 - edge.y
  local away = side * ASIDE / math.sqrt(dx * dx + dy * dy)
  add(items, {
    kind = "text",
    x = edge.x + ALONG * dx - away * dy + side * DIGIT * (#edge.name - 1),
    y = edge.y + ALONG * dy + away * dx,
    text = edge.name,
    style = "label",
  })
end

-- On which side of an edge of a fork there is more room: -1 left, 1 right. tops: { x, number } of the upper ends.
local function roomier_side(tops, i)
  local left = tops[i - 1] and tops[i][1] - tops[i - 1][1] or math.huge
  local right = tops[i + 1] and tops[i + 1][1] - tops[i][1] or math.huge
  return left > right and -1 or 1
end

local LEAF = 1.5 -- from one leaf to the next, and the height of an edge

-- Draws the edges of a branch of a tree that is { items, edges, next_leaf, sides }: how many edges there are so far,
-- where the next leaf stands, and on which side of a line, by its number among the items, its number stands. Returns
-- where the branch stands.
local function grow(tree, branch, depth)
  if depth > TREE_DEPTH or type(branch) ~= "table" then wrong "a tree is at most 60 high, of nested lists" end
  local tops = {}
  for _, above in ipairs(branch) do
    tree.edges = tree.edges + 1
    local mine = tostring(tree.edges)
    tops[#tops + 1] = { grow(tree, above, depth + 1), mine }
  end
  if #tops == 0 then
    local at = tree.next_leaf
    tree.next_leaf = at + LEAF
    return at
  end
  local at, y, above = (tops[1][1] + tops[#tops][1]) / 2, -LEAF * depth, -LEAF * (depth + 1)
  for i, top in ipairs(tops) do
    add(tree.items, { kind = "line", x = at, y = y, x2 = top[1], y2 = above, style = "edge", name = top[2] })
    tree.sides[#tree.items] = roomier_side(tops, i)
  end
  return at
end

-- Edges are numbered from the root up, each before those above it. A number stands where the next edge of its fork is
-- farther away: outside of the fork for the first and the last one.
function strokes.tree(items, nested)
  local tree, first = { items = items, edges = 0, next_leaf = 0, sides = {} }, #items + 1
  local at = grow(tree, read_tree(nested), 0)
  for i = first, #items do
    local item = items[i]
    add(items, { kind = "stone", x = item.x2, y = item.y2, style = "joint" })
    add_beside(items, item, tree.sides[i])
  end
  add(items, { kind = "stone", x = at, y = 0, style = "joint" })
  local left, right = math.min(at, 0) - 0.5, math.max(at, tree.next_leaf - LEAF) + 0.5
  add(items, { kind = "line", x = left, y = 0.12, x2 = right, y2 = 0.12, style = "ground" })
end

---The items of a list of calls of the pen.
---@param calls table[] each { name, argument, ... }
---@return table[]|nil items, sg.Failure|nil why, true|nil too_large they are too many for a drawing
function figures.items(calls)
  local items = {}
  local ok, why = pcall(function()
    for _, call in ipairs(calls) do
      strokes[call[1]](items, table.unpack(call, 2, 9))
    end
  end)
  if ok then return items end
  if why == TOO_LARGE then return nil, nil, true end
  if failure.is(why) then return nil, why end
  error(why, 0)
end

return figures
