-- SPDX-License-Identifier: MIT
-- Draws a position: as its rule draws it (the field draw), or as positions of its kind look by themselves. A
-- drawing is plain data, { width, height, left, top, items }; sg.drawing.figures says what an item is. Text, SVG and
-- JSON are made of it.

local core = require "sg.core"
local failure = require "sg.failure"
local figures = require "sg.drawing.figures"
local internals = require "sg.internals"
local label = require "sg.label"
local position_sum = require "sg.position_sum"
local rule = require "sg.rule.load"

local drawing = {}

local SIDE_MAX = 200 -- cells; what is larger is shown as text
local PARTS_MAX = 8 -- of a sum that is drawn as its parts

---Are the positions of a game graphs, as far as its rule has no looks of its own?
---@param game sg.Game
---@return boolean
function drawing.is_graph(game)
  local kind = internals[game].kind
  return kind.searched and game.rule.draw == nil and kind.is_graph(game)
end

---Is this the drawing of a graph?
---@param drawn sg.Drawing
---@return boolean
function drawing.has_vertices(drawn)
  for _, item in ipairs(drawn.items) do
    if item.style == "vertex" then return true end
  end
  return false
end

-- The calls of the pen that draw a position, those of its kind if the rule's draw makes none; nil alone if nobody
-- knows how it looks.
local function calls_of(game, position)
  local box, data = internals[game].loaded.box, game.rule
  local kind = internals[game].kind
  if data.draw == core.function_mark and (kind.searched or math.type(position) == "integer") then
    local calls, why = box:draw(position)
    if calls and #calls == 0 then return kind.drawn(game, position) end
    if calls then return calls end
    why = rule.locate(internals[game].loaded, failure.with(why, { field = why.field or "draw" }))
    return nil, why
  end
  return kind.drawn(game, position)
end

-- ---- drawings --------------------------------------------------------------------------------------------------

local LETTER = 0.3 -- cells that a letter of a label is wide

-- How many cells a label is longer than its own, at each end.
local function overhang(item)
  if item.style ~= "label" and item.style ~= "note" then return 0 end
  local over = (LETTER * (utf8.len(item.text) or #item.text) - 1) / 2
  if over <= 0.2 then return 0 end
  local beside_cell = item.x % 1 -- the frame begins with a cell
  return math.ceil(over - beside_cell) + beside_cell
end

-- The drawing of a list of items; nil if it is empty, nil, nil and true if it is too large.
local function framed(items)
  if #items == 0 then return nil end
  local left, right, top, bottom = math.huge, -math.huge, math.huge, -math.huge
  for _, item in ipairs(items) do
    local x2, y2, over = item.x2 or item.x, item.y2 or item.y, overhang(item)
    left, right = math.min(left, item.x - over, x2), math.max(right, item.x + over, x2)
    top, bottom = math.min(top, item.y, y2), math.max(bottom, item.y, y2)
  end
  if right - left >= SIDE_MAX or bottom - top >= SIDE_MAX then return nil, nil, true end
  return { left = left, top = top, width = right - left + 1, height = bottom - top + 1, items = items }
end

-- Drawings side by side, with a plus between them; nil if there are none.
local function beside(list, middle)
  local items, x = {}, 0
  for i, one in ipairs(list) do
    if i > 1 then
      items[#items + 1] = { kind = "text", x = x, y = middle or 0, text = "+", style = "plus" }
      x = x + 1
    end
    for _, item in ipairs(one.items) do
      local moved = {}
      for name, field in pairs(item) do
        moved[name] = field
      end
      moved.x, moved.x2 = item.x - one.left + x, item.x2 and item.x2 - one.left + x
      items[#items + 1] = moved
    end
    x = x + one.width
  end
  return framed(items)
end

-- Several heaps of a game whose rule draws one: each is drawn as the rule draws it. A heap that it does not draw, as 0,
-- is drawn as heaps are, and so are all then.
local function is_rows(game, position)
  if internals[game].kind.searched or game.rule.draw ~= core.function_mark or type(position) ~= "table" then
    return false
  end
  for _, part in ipairs(position) do
    if math.type(part) ~= "integer" or part == 0 then return false end
  end
  return #position > 0 and #position <= PARTS_MAX
end

-- The stones that a rule draws for a heap are its counters, if there are as many.
local function number_stones(items, position)
  local stones = {}
  for _, item in ipairs(items) do
    if item.heap then return end
    if item.kind == "stone" then stones[#stones + 1] = item end
  end
  if #stones ~= position then return end
  for _, item in ipairs(stones) do
    item.heap = 1
  end
end

---What an operated position is drawn as; nil where the game is made by no operator, or by one that does not say.
---@param game sg.Game
---@param position any
---@return sg.DrawnAs?
function drawing.drawn_as(game, position)
  local as = internals[game].kind.drawn_as
  return as and as(position)
end

-- A drawing with words in the middle below it.
local function with_note(one, words)
  local items = table.move(one.items, 1, #one.items, 1, {})
  local x, y = one.left + (one.width - 1) / 2, one.top + one.height
  items[#items + 1] = { kind = "text", x = x, y = y, text = words, style = "note" }
  return framed(items)
end

---A part of a drawing. x counts cells to the right, y down; a line leads from the middle of cell x, y to that of
---x2, y2.
---@class sg.DrawingItem
---@field kind "cell"|"stone"|"line"|"text"
---@field x number
---@field y number
---@field x2? number
---@field y2? number
---@field style string
---@field text? string
---@field name? string the label, or a part of the label, of the moves that a click on it means
---@field heap? integer the heap whose counter it is

---Draws a position.
---@class sg.Drawing
---@field left number the least x of its items
---@field top number the least y of its items
---@field width number in cells
---@field height number in cells
---@field items sg.DrawingItem[]

---The drawing of a position, or of a sum of positions; nil alone if its rule says nothing about its looks.
---@param game sg.Game
---@param position any
---@return sg.Drawing? drawing, sg.Failure? why the rule's draw is at fault, true? too_large to draw
function drawing.of(game, position)
  if position_sum.is(position) or is_rows(game, position) then
    local list = {}
    for i, part in ipairs(position) do
      local one, why, too_large = drawing.of(game, part)
      if not one then return nil, why, too_large end
      list[i] = one
      for _, item in ipairs(one.items) do
        item.heap = item.heap and i
      end
    end
    return beside(list)
  end
  local as = drawing.drawn_as(game, position)
  if as then
    local one, why, too_large = drawing.of(as.game, as.position)
    if not one or not as.note then return one, why, too_large end
    return with_note(one, as.note)
  end
  local calls, why = calls_of(game, position)
  if not calls then return nil, why end
  local items, too_large
  items, why, too_large = figures.items(calls)
  if not items then
    if why and game.rule.draw == nil then return nil end -- the position is not what positions of its kind are
    if why then why = rule.locate(internals[game].loaded, why) end
    return nil, why, too_large
  end
  if not internals[game].kind.searched then number_stones(items, position) end
  return framed(items)
end

local function without(self, style)
  local items = {}
  for _, item in ipairs(self.items) do
    if item.style ~= style then items[#items + 1] = item end
  end
  return #items < #self.items and framed(items) or self
end

---The drawing without its axes.
---@param self sg.Drawing
---@return sg.Drawing
function drawing.bare(self) return without(self, "axis") end

---The drawing without the words below it, which the position's text has, too.
---@param self sg.Drawing
---@return sg.Drawing
function drawing.without_note(self) return without(self, "note") end

-- Items in the middle of others: moved down so that the middle of the drawing lies at half the height.
local function centred(one, height)
  local copy, items = {}, {}
  for name, field in pairs(one) do
    copy[name] = field
  end
  local down = (height - one.height) / 2 - one.top
  for i, item in ipairs(one.items) do
    local moved = {}
    for name, field in pairs(item) do
      moved[name] = field
    end
    moved.y, moved.y2 = item.y + down, item.y2 and item.y2 + down
    items[i] = moved
  end
  copy.items, copy.top = items, one.top + down
  return copy
end

-- The drawing without its outer rows and columns of taken cells.
local function cropped(one)
  local left, right, top, bottom = math.huge, -math.huge, math.huge, -math.huge
  for _, item in ipairs(one.items) do
    if item.kind ~= "cell" and item.kind ~= "stone" then return one end
    if item.style ~= "taken" then
      left, right = math.min(left, item.x), math.max(right, item.x)
      top, bottom = math.min(top, item.y), math.max(bottom, item.y)
    end
  end
  if left > right then return one end
  local items = {}
  for _, item in ipairs(one.items) do
    if item.x >= left and item.x <= right and item.y >= top and item.y <= bottom then items[#items + 1] = item end
  end
  return framed(items)
end

local SMALL_MAX = 1500

-- A drawing that may stand among many others; nil if it has too many parts for that.
local function small(one) return one and #one.items <= SMALL_MAX and one or nil end

-- Operated positions in one, whose note stands once; nil if they are none, or differ in their notes.
local function joined(game, parts)
  local all
  for _, part in ipairs(parts) do
    local as = drawing.drawn_as(game, part)
    if not as or all and all.note ~= as.note then return nil end
    all = all or { game = as.game, note = as.note, parts = {} }
    table.move(as.parts, 1, #as.parts, #all.parts + 1, all.parts)
  end
  return all
end

---The drawing of a sum of positions of one game, without axes; nil if one of them is not drawn, there are too many,
---or the drawing has more than 1,500 parts.
---@param game sg.Game
---@param parts any[]
---@return sg.Drawing|nil
function drawing.of_parts(game, parts)
  if #parts == 0 or #parts > PARTS_MAX then return nil end
  local as = joined(game, parts)
  if as then
    local one = drawing.of_parts(as.game, as.parts)
    return small(one and as.note and with_note(one, as.note) or one)
  end
  if not internals[game].kind.searched and game.rule.draw == nil then
    local whole = drawing.of(game, parts)
    return small(whole and drawing.bare(whole))
  end
  local list, height = {}, 0
  for i, part in ipairs(parts) do
    local one = drawing.of(game, part)
    if not one then return nil end
    one = drawing.bare(one)
    list[i] = #parts > 1 and cropped(one) or one
    height = math.max(height, list[i].height)
  end
  if #list == 1 then return small(list[1]) end
  for i, one in ipairs(list) do
    list[i] = centred(one, height)
  end
  return small(beside(list, (height - 1) / 2))
end

local ITEMS_MAX = 60000 -- of the drawings of a graph

---The drawings of the nodes of a graph, each a sum of positions of one game; false where a node has none, and where
---it would be one of more than 60,000 parts in all.
---@param game sg.Game
---@param sums any[][] the positions of each node
---@return (sg.Drawing|false)[]
function drawing.of_nodes(game, sums)
  local list, left = {}, ITEMS_MAX
  for i, parts in ipairs(sums) do
    local one = drawing.of_parts(game, parts)
    list[i] = one and #one.items <= left and one or false
    if list[i] then left = left - #one.items end
  end
  return list
end

-- ---- what a move touches ---------------------------------------------------------------------------------------

local function place_of(item)
  return ("%s %s %s %s %s"):format(item.kind, item.x, item.y, item.x2 or "", item.y2 or "")
end

local function looks_of(item) return item.style .. "\0" .. (item.text or "") end

-- The items that do not look the same in another drawing.
local function different(before, after)
  local list, there = {}, {}
  for _, item in ipairs(after.items) do
    local at = place_of(item)
    there[at] = (there[at] or "") .. looks_of(item) .. "\1"
  end
  local here = {}
  for _, item in ipairs(before.items) do
    local at = place_of(item)
    here[at] = (here[at] or "") .. looks_of(item) .. "\1"
  end
  for i, item in ipairs(before.items) do
    local at = place_of(item)
    if item.kind ~= "text" and here[at] ~= there[at] then list[#list + 1] = i end
  end
  return list
end

-- The names of items in a label, each with its place among them: a1 and b1 of a1-b1 and a1xb1, c2 of oc2, and of the
-- columns and rows a,c:0,3 the coins a0, a3, c0 and c3.
local function names_in(text, items)
  local is_name, place, n = {}, {}, 0
  for _, item in ipairs(items) do
    is_name[item.name or 0] = true
  end
  local function take(name)
    if not is_name[name] or place[name] then return is_name[name] end
    n = n + 1
    place[name] = n
    return true
  end
  local columns, rows = text:match "^([%w,]+):([%w,]+)$"
  for column in (columns or ""):gmatch "%w+" do
    for row in rows:gmatch "%w+" do
      take(column .. row)
    end
  end
  for word in (columns and "" or text):gmatch "%a*%d+" do
    if not take(word) then take(word:sub(2)) end
  end
  return place
end

-- The items of a drawing that a move changes: those with the name of one of the labels of the move, else those that do
-- not look the same afterwards, else those that its label names; in the order of the label as far as it names them.
-- after: the drawing of the one position that the move leaves, or nil.
local function changed(before, after, labels)
  local named, list = {}, {}
  for _, name in ipairs(labels) do
    named[name] = true
  end
  for i, item in ipairs(before.items) do
    if item.name and named[item.name] then list[#list + 1] = i end
  end
  if #list > 0 then return list end
  local place = names_in(tostring(labels[1] or ""), before.items)
  list = after and different(before, after) or list
  for i, item in ipairs(#list == 0 and before.items or {}) do
    if place[item.name or 0] and item.kind ~= "text" then list[#list + 1] = i end
  end
  table.sort(list, function(a, b)
    local first, second = place[before.items[a].name or 0] or math.huge, place[before.items[b].name or 0] or math.huge
    if first ~= second then return first < second end
    return a < b
  end)
  return list
end

-- The items between two numbers of a list.
local function between(list, from, to) return table.move(list, from, to, 1, {}) end

-- The counters that a move in a heap takes away, or moves to another heap; none if they are not drawn, or the move
-- leaves more than two heaps. A move that leaves two heaps, and one in a row that the rule draws, can be made from
-- either end: then there is a second list.
local function taken(before, move)
  local counters, row, left = {}, false, {}
  for i, item in ipairs(before.items) do
    if item.heap == move.heap then
      counters[#counters + 1], row = i, item.style ~= "counter"
    end
  end
  for _, part in ipairs(move.parts) do
    if part ~= 0 then left[#left + 1] = part end
  end
  local n, a, b = #counters, left[1] or 0, left[2] or 0
  if n == 0 or #left > 2 or a + b > n then return {} end
  if a + b == n then return between(counters, a + 1, n), between(counters, b + 1, n) end
  local mirrored = (row or b > 0) and a ~= b and between(counters, b + 1, n - a) or nil
  return between(counters, a + 1, n - b), mirrored
end

-- The number of the heap that a drawing shows alone.
local function only_heap(one)
  local only
  for _, item in ipairs(one.items) do
    if item.heap then
      if only and item.heap ~= only then return nil end
      only = item.heap
    end
  end
  return only
end

-- The heaps of the game below in the positions that a move in an operated game leaves; nil if it is no game of heaps.
local function heaps_below(game, parts)
  local heaps
  for _, part in ipairs(parts or {}) do
    local as = drawing.drawn_as(game, part)
    if not as or not internals[as.game].kind.of_heaps then return nil end
    heaps = table.move(as.parts, 1, #as.parts, #(heaps or {}) + 1, heaps or {})
  end
  return heaps
end

-- The move in the one heap in which a drawing of counters differs from a list of heaps in the same order; nil if they
-- are the same, as after a pass, or not all are counters.
local function one_heap_changed(before, after)
  local sizes, at = {}, 1
  for _, item in ipairs(before.items) do
    if item.heap then sizes[item.heap] = (sizes[item.heap] or 0) + 1 end
  end
  while sizes[at] and sizes[at] == after[at] do
    at = at + 1
  end
  local more = #sizes - at -- heaps behind it, which stay
  for i = 1, more do
    if sizes[at + i] ~= after[#after - more + i] then return nil end
  end
  return sizes[at] and { heap = at, parts = table.move(after, at, #after - more, 1, {}) }
end

---The items of a drawing that a move touches, as their numbers.
---@param game sg.Game
---@param before sg.Drawing
---@param move table with parts, what it leaves, and of a heap game heap, the number of the heap in which it is made
---@return integer[] touched
---@return integer[]? mirrored where the move may be made as well
function drawing.touched(game, before, move)
  local after_heaps = heaps_below(game, move.parts)
  if after_heaps then
    local one = one_heap_changed(before, after_heaps)
    if not one then return {} end
    return taken(before, one)
  end
  local heap = move.heap or internals[game].kind.of_heaps and only_heap(before)
  if heap then
    local counters, mirrored = taken(before, { heap = heap, parts = move.parts })
    if #counters > 0 then return counters, mirrored end
    return changed(before, nil, label.list(move))
  end
  local after = #(move.parts or {}) == 1 and drawing.of(game, move.parts[1]) or nil
  return changed(before, after, label.list(move))
end

---The drawing with the items of a list marked.
---@param self sg.Drawing
---@param numbers integer[]
---@return sg.Drawing
function drawing.marked(self, numbers)
  local copy, items = {}, table.move(self.items, 1, #self.items, 1, {})
  for name, field in pairs(self) do
    copy[name] = field
  end
  for _, i in ipairs(numbers) do
    local item = {}
    for name, field in pairs(items[i] or {}) do
      item[name] = field
    end
    item.marked = true
    items[i] = item
  end
  copy.items = items
  return copy
end

---A drawing as JSON has it: the places of its items count from its corner.
---@param self sg.Drawing
---@return table { width, height, items }
function drawing.data(self)
  local items = {}
  for i, item in ipairs(self.items) do
    items[i] = {
      kind = item.kind,
      x = item.x - self.left,
      y = item.y - self.top,
      x2 = item.x2 and item.x2 - self.left,
      y2 = item.y2 and item.y2 - self.top,
      style = item.style,
      text = item.text,
      name = item.name,
      heap = item.heap,
    }
  end
  return { width = self.width, height = self.height, items = items }
end

return drawing
