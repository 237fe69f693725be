-- SPDX-License-Identifier: MIT
-- How a position is changed by hand: the positions to which one touch of its drawing leads, for a person who sets a
-- position up. They are found by changing the text of the position in one place, one character, number or entry of
-- a list, and reading it again as the game reads what a user types. So no rule needs code for it, and what its form or
-- its functions parse and valid refuse is no change. What a touch means is seen by comparing the two drawings.

local core = require "sg.core"
local drawing_of = require "sg.drawing"
local failure = require "sg.failure"

local changes = {}

local TRIES_MAX = 3000 -- texts that are read, for one position
local NUMBER_MAX = 40 -- larger numbers change by one only
local VERTICES_MAX = 16 -- of graphs whose edges change, each pair of vertices by one touch of both

---@class sg.Change
---@field position string as the game shows it
---@field touches integer[] the items of the drawing that this changes; none: only something new is drawn
---@field at integer[] the items of which a touch means it
---@field both? true it is meant by a touch of both items, one after the other

-- ---- two drawings compared --------------------------------------------------------------------------------------

local function place_of(item)
  if item.kind == "line" then return ("%s %s %s %s"):format(item.x, item.y, item.x2, item.y2) end
  return ("%s %s"):format(item.x, item.y)
end

local NOTES = { axis = true, label = true, note = true, plus = true } -- texts beside the position

-- The looks of each place of a drawing, with its texts and without them, and its items.
local function places_of(drawing)
  local looks, bare, items = {}, {}, {}
  for i, item in ipairs(drawing.items) do
    if not NOTES[item.style] then
      local place, style = place_of(item), item.kind .. item.style .. "\1"
      looks[place] = (looks[place] or "") .. (item.text or "") .. "\0" .. style
      bare[place] = (bare[place] or "") .. style
      items[place] = items[place] or {}
      table.insert(items[place], i)
    end
  end
  return { looks = looks, bare = bare, items = items }
end

-- The items at places that look otherwise in another drawing, and how many such places there are.
local function changed(here, there, by)
  local touched, n = {}, 0
  for place, list in pairs(here.items) do
    if here[by][place] ~= there[by][place] then
      table.move(list, 1, #list, #touched + 1, touched)
      n = n + 1
    end
  end
  table.sort(touched)
  return touched, n
end

-- The same. Pieces that have numbers are numbered anew where one of them goes: then their texts do not count.
local function difference(here, there)
  local touched, n = changed(here, there, "looks")
  if n <= 1 then return touched, n end
  local less, m = changed(here, there, "bare")
  if m == 0 then return touched, n end
  return less, m
end

-- ---- a search for changes ---------------------------------------------------------------------------------------

local Search = {}
Search.__index = Search

-- Reads a text; the position and its own text, or nil if it is none or the same as before.
function Search:read(text)
  if self.tries >= TRIES_MAX then return nil end
  self.tries = self.tries + 1
  local position = self.game:parse(text)
  if position == nil then return nil end
  local ok, shown = failure.attempt(self.game.show, self.game, position)
  if not ok or type(shown) ~= "string" or shown == self.text then return nil end
  return position, shown
end

function Search:add(shown, touches, both)
  local key = shown .. "\0" .. table.concat(touches, ",")
  if self.known[key] then return end
  self.known[key] = true
  table.insert(self.found, { position = shown, touches = touches, both = both })
end

-- The two stones between which a drawing has one line more than before; nil if it has not.
local function newly_joined(before, places, after)
  local line
  for _, item in ipairs(after.items) do
    if not NOTES[item.style] and not places.items[place_of(item)] then
      if line or item.kind ~= "line" then return nil end
      line = item
    end
  end
  local ends = {}
  for i, item in ipairs(line and before.items or {}) do
    if
      item.kind == "stone" and (item.x == line.x and item.y == line.y or item.x == line.x2 and item.y == line.y2)
    then
      ends[#ends + 1] = i
    end
  end
  return #ends == 2 and ends or nil
end

-- Takes a text whose drawing differs at so many places at most. Returns true if it is one. needed: something that is
-- drawn already must change, or a line come between two stones.
function Search:try(text, most, needed)
  local position, shown = self:read(text)
  if position == nil then return false end
  local after = drawing_of.of(self.game, position)
  if not after then return false end
  local touched, n = difference(self.places, places_of(after))
  local both = n == 0 and newly_joined(self.drawing, self.places, after)
  if n > most or needed and n == 0 and not both then return false end
  self:add(shown, both or touched, both and true or nil)
  return true
end

-- Takes a text for items that are known to be meant.
function Search:mean(text, touches, both)
  local position, shown = self:read(text)
  if position ~= nil then self:add(shown, touches, both) end
end

-- ---- texts with one place changed -----------------------------------------------------------------------------------

-- The characters of cells, in the order in which touches go through them.
local function alphabet_of(game, text)
  local positions, form, start = game.rule.positions, game.rule.form, game:start()
  local declared = type(positions) == "table" and positions.cells
    or type(form) == "table" and (form.letters or form.cells)
  if type(declared) == "string" then return declared end
  local ok, shown = failure.attempt(game.show, game, start)
  local order, seen = {}, {}
  local function add(characters)
    for c in characters:gmatch "[^%s\"'{}/,=+|%[%]()]" do
      if not seen[c] then order[#order + 1] = c end
      seen[c] = true
    end
  end
  add((ok and shown or "") .. text)
  if #order < 2 then add ".#xo" end
  return table.concat(order)
end

-- A set of bits whose text is no number: each bit by itself. Returns true if that leads anywhere.
local function by_bits(search)
  local set = search.position
  if math.type(set) ~= "integer" or search.text:find "^%d+$" then return false end
  for bit = 0, 62 do
    local ok, text = failure.attempt(search.game.show, search.game, set ~ 1 << bit)
    if ok and type(text) == "string" then search:try(text, 1, true) end
  end
  return #search.found > 0
end

local function by_characters(search)
  local text, alphabet = search.text, alphabet_of(search.game, search.text)
  for i = 1, #text do
    local at = alphabet:find(text:sub(i, i), 1, true)
    for step = 1, at and #alphabet - 1 or 0 do
      local next_one = (at - 1 + step) % #alphabet + 1
      if search:try(text:sub(1, i - 1) .. alphabet:sub(next_one, next_one) .. text:sub(i + 1), 1) then break end
    end
  end
  if text:find "/" then return end
  local inner, quote = text:match '^"(.*)"$', '"'
  if not inner then
    inner, quote = text, ""
  end
  for i = 1, #alphabet do -- a row may be longer or shorter
    if search:try(quote .. inner .. alphabet:sub(i, i) .. quote, 0) then break end
  end
  if #inner > 1 then search:mean(quote .. inner:sub(1, -2) .. quote, {}) end
end

-- The lists of a literal: where each begins and ends, and its entries.
local function lists_of(text)
  local lists, open = {}, {}
  for at, c in text:gmatch "()([{},])" do
    local list = open[#open]
    if c == "{" then
      open[#open + 1] = { first = at, entries = {}, from = at + 1 }
    elseif list then
      if at > list.from then table.insert(list.entries, { list.from, at - 1 }) end
      list.from = at + 1
      if c == "}" then
        list.last = at
        table.insert(lists, list)
        open[#open] = nil
      end
    end
  end
  return lists
end

local function without_entry(text, list, i)
  local entry, after = list.entries[i], list.entries[i + 1]
  if after then return text:sub(1, entry[1] - 1) .. text:sub(after[1]) end
  local before = list.entries[i - 1]
  return text:sub(1, before and before[2] or list.first) .. text:sub(entry[2] + 1)
end

local function with_entry(text, list, entry)
  return text:sub(1, list.last - 1) .. (#list.entries > 0 and "," or "") .. entry .. text:sub(list.last)
end

-- The largest number that is worth a try: one more than those of the text, or as many as there are places.
local function most_of(search)
  local most = 0
  for _, list in pairs(search.places.items) do
    if search.drawing.items[list[1]].kind ~= "line" then most = most + 1 end
  end
  for digits in search.text:gmatch "%d+" do
    local n = math.tointeger(tonumber(digits)) or 0
    if n <= NUMBER_MAX then most = math.max(most, n + 1) end
  end
  return math.min(most, NUMBER_MAX)
end

-- Entries go from a list and come to it: an edge with its ends, a coin, a heap.
local function by_entries(search)
  local text, most = search.text, most_of(search)
  for _, list in ipairs(lists_of(text)) do
    if list.first == 1 or text:sub(list.first - 1, list.first - 1) == "=" then
      for i, entry in ipairs(list.entries) do
        if not text:sub(entry[1], entry[2]):find "=" then search:try(without_entry(text, list, i), 3, true) end
      end
      local is_plain = not text:sub(list.first + 1, list.last - 1):find "[^%d,-]"
      for n = 0, is_plain and most or -1 do
        if search:try(with_entry(text, list, tostring(n)), 0) then break end
      end
      for n = 0, is_plain and most or -1 do
        search:try(with_entry(text, list, tostring(n)), 1, true)
      end
    end
  end
end

-- Numbers change. Those in the lists of a graph are its edges, which only come and go.
local function by_numbers(search)
  local text, most = search.text, most_of(search)
  by_entries(search)
  local is_graph = drawing_of.has_vertices(search.drawing)
  for _, list in ipairs(lists_of(text)) do
    if is_graph and list.first > 1 and text:sub(list.first - 1, list.first - 1) ~= "=" then
      text = text:sub(1, list.first) .. ("_"):rep(list.last - list.first - 1) .. text:sub(list.last)
    end
  end
  for first, digits, after in text:gmatch "()(%d+)()" do
    local n = math.tointeger(tonumber(digits)) or math.maxinteger
    local function put(number)
      local is_step = math.abs(number - n) == 1
      search:try(search.text:sub(1, first - 1) .. number .. search.text:sub(after), math.huge, not is_step)
    end
    for number = 0, n <= NUMBER_MAX and most or -1 do
      put(number)
    end
    if n > NUMBER_MAX and n < math.maxinteger then
      put(n - 1)
      put(n + 1)
    end
  end
end

-- ---- heaps --------------------------------------------------------------------------------------------------------

-- The numbers of a text that is a heap or a plain list of heaps, with their counters in the drawing; nil if they do
-- not agree.
local function heaps_of(search)
  if not search.text:find "^%d+$" and not search.text:find "^{[%d,]*}$" then return nil end
  local heaps, counters = {}, {}
  for digits in search.text:gmatch "%d+" do
    heaps[#heaps + 1] = math.tointeger(tonumber(digits))
    counters[#heaps] = {}
  end
  for i, item in ipairs(search.drawing.items) do
    if item.heap then
      if not counters[item.heap] then return nil end
      table.insert(counters[item.heap], i)
    end
  end
  local any = false
  for h, list in ipairs(counters) do
    if #list > 0 and #list ~= heaps[h] then return nil end
    any = any or #list > 0
  end
  return any and heaps or nil, counters
end

-- A touch of a counter takes it and those above; a touch of a pin of a row takes it alone. A heap may have one more,
-- and there may be one more heap.
local function by_heaps(search)
  local heaps, counters = heaps_of(search)
  if not heaps then return false end
  local function put(h, ...)
    local list = table.move(heaps, 1, #heaps, 1, {})
    table.remove(list, h)
    for i, part in ipairs { ... } do
      table.insert(list, h + i - 1, part)
    end
    return #list == 1 and tostring(list[1]) or "{" .. table.concat(list, ",") .. "}"
  end
  for h, list in ipairs(counters) do
    local is_row = list[1] and search.drawing.items[list[1]].style ~= "counter"
    for k = 0, #list - 1 do
      if is_row then
        local a, b = k, #list - 1 - k
        search:mean(a > 0 and b > 0 and put(h, a, b) or put(h, a + b), { list[k + 1] })
      else
        search:mean(put(h, k), table.move(list, k + 1, #list, 1, {}))
      end
    end
    search:mean(put(h, heaps[h] + 1), {})
  end
  search:mean(put(#heaps + 1, 1), {})
  return true
end

-- ---- graphs -------------------------------------------------------------------------------------------------------

-- The vertices and the edges of the drawing of a graph, as numbers of items.
local function parts_of(drawing)
  local vertices, at, lines = {}, {}, {}
  for i, item in ipairs(drawing.items) do
    local v = item.kind == "stone" and math.tointeger(tonumber(item.name))
    if v then
      vertices[v], at[place_of(item)] = i, v
    end
  end
  for i, item in ipairs(drawing.items) do
    local a = item.kind == "line" and at[("%s %s"):format(item.x, item.y)]
    local b = a and at[("%s %s"):format(item.x2, item.y2)]
    if b then
      lines[a .. " " .. b], lines[b .. " " .. a] = i, i
    end
  end
  return vertices, lines
end

-- Edges as a list of pairs: a touch of an edge takes it away, a touch of two vertices joins them.
local function by_pairs(search)
  local text = search.text
  local list = text:find "^{{%d+,%d+}" and lists_of(text)
  local whole = list and list[#list]
  local vertices, lines = parts_of(search.drawing)
  if not whole or whole.first ~= 1 or #vertices > VERTICES_MAX then return false end
  for i, entry in ipairs(whole.entries) do
    local a, b = text:sub(entry[1], entry[2]):match "^{(%d+),(%d+)}$"
    local line = a and lines[a .. " " .. b]
    if not line then return false end
    search:mean(without_entry(text, whole, i), { line })
  end
  for v, first in pairs(vertices) do
    for w, second in pairs(vertices) do
      if v < w and not lines[v .. " " .. w] then
        search:mean(with_entry(text, whole, ("{%d,%d}"):format(v, w)), { first, second }, true)
      end
    end
  end
  return true
end

-- A touch of a vertex or of an edge takes it away; a touch of two vertices joins them.
local function by_graph(search)
  local ok, n = failure.attempt(core.graph.order, search.position)
  if not ok or not drawing_of.is_graph(search.game) then return false end
  local edges, vertices, lines = core.graph.edges(search.position), parts_of(search.drawing)
  if #vertices ~= n then return false end
  local kind = type(search.position) == "string" and "text" or "lists"
  local function put(touches, graph, both)
    local good, text = failure.attempt(search.game.show, search.game, graph)
    if good and text then search:mean(text, touches, both) end
  end
  local joined = {}
  for i, edge in ipairs(edges) do
    local a, b = edge[1], edge[2]
    joined[a .. " " .. b] = true
    local others = table.move(edges, i + 1, #edges, i, table.move(edges, 1, i - 1, 1, {}))
    put({ lines[a .. " " .. b] }, core.graph.new(n, others, kind))
  end
  for v = 1, n do
    local touches = { vertices[v] }
    for _, edge in ipairs(edges) do
      if edge[1] == v or edge[2] == v then table.insert(touches, lines[edge[1] .. " " .. edge[2]]) end
    end
    put(touches, core.graph.without(search.position, { v }))
    for w = v + 1, n <= VERTICES_MAX and n or 0 do
      if not joined[v .. " " .. w] then
        local more = table.move(edges, 1, #edges, 1, {})
        more[#more + 1] = { v, w }
        put({ vertices[v], vertices[w] }, core.graph.new(n, more, kind), true)
      end
    end
  end
  put({}, core.graph.new(n + 1, edges, kind))
  return true
end

-- Says which items lead to each change by one touch: an item means the one that changes the fewest items, if there
-- is one such, or the first of those that change its place alone. Without those to which no touch leads.
local function reachable(found, items)
  local best, place = {}, {}
  for name, list in pairs(items) do
    for _, i in ipairs(list) do
      place[i] = name
    end
  end
  local function is_alone(one)
    for _, i in ipairs(one.touches) do
      if place[i] ~= place[one.touches[1]] then return false end
    end
    return true
  end
  for _, one in ipairs(found) do
    one.at = {}
    for _, i in ipairs(one.both and {} or one.touches) do
      local other = best[i]
      if not other or #one.touches < #other.touches then
        best[i] = one
      elseif #one.touches == #other.touches and not is_alone(other) then
        best[i] = { touches = other.touches, at = {} } -- nobody knows which is meant
      end
    end
  end
  for i, one in pairs(best) do
    table.insert(one.at, i)
  end
  local list = {}
  for _, one in ipairs(found) do
    table.sort(one.at)
    if #one.at > 0 or #one.touches == 0 or one.both then list[#list + 1] = one end
  end
  return list
end

-- ---- trees --------------------------------------------------------------------------------------------------------

-- A tree in brackets: a touch of an edge takes it away with what stands on it, a touch of a joint lets a twig grow.
local function by_tree(search)
  local text, lines, joints, places = search.text, {}, {}, {}
  if not text:find "^%([()]*%)$" then return false end
  for i, item in ipairs(search.drawing.items) do
    local number = item.kind == "line" and math.tointeger(tonumber(item.name))
    if number then
      lines[number], places[("%s %s"):format(item.x2, item.y2)] = i, number
    end
  end
  for i, item in ipairs(search.drawing.items) do
    if item.style == "joint" then joints[places[place_of(item)] or 0] = i end
  end
  local open, number = {}, -1
  for at, c in text:gmatch "()([()])" do
    if c == "(" then
      number = number + 1
      open[#open + 1] = { at = at, number = number }
    else
      local edge = table.remove(open)
      search:mean(text:sub(1, at - 1) .. "()" .. text:sub(at), { joints[edge.number] })
      if edge.number > 0 then
        search:mean(text:sub(1, edge.at - 1) .. text:sub(at + 1), table.move(lines, edge.number, number, 1, {}))
      end
    end
  end
  return true
end

-- Those of the game below, each with what the position is besides, and the positions that are something else besides:
-- no part of the drawing stands for that.
local function of_operated(game, as)
  local found, below = {}, drawing_of.of(as.game, as.position)
  for _, change in ipairs(below and changes.of(as.game, as.position, below) or {}) do
    local position = as.game:parse(change.position)
    if position ~= nil then
      change.position = game:show(as.with(position))
      found[#found + 1] = change
    end
  end
  for _, other in ipairs(as.others or {}) do
    found[#found + 1] = { position = game:show(other), touches = {}, at = {} }
  end
  return found
end

---The positions to which one touch leads, in the order of the position's text.
---@param game sg.Game
---@param position any
---@param drawing sg.Drawing of the position
---@return sg.Change[]
function changes.of(game, position, drawing)
  local as = drawing_of.drawn_as(game, position)
  if as then return of_operated(game, as) end
  local ok, text = failure.attempt(game.show, game, position)
  if not ok or type(text) ~= "string" then return {} end
  local search = setmetatable({
    game = game,
    position = position,
    drawing = drawing,
    text = text,
    places = places_of(drawing),
    known = {},
    found = {},
    tries = 0,
  }, Search)
  local found = by_heaps(search) or by_graph(search) or by_pairs(search) or by_tree(search) or by_bits(search)
  if not found then
    local is_literal = text:find "^[%w_{},=-]*$" and (text:find "^{" or text:find "^%d+$")
    local by = is_literal and by_numbers or by_characters
    by(search)
  end
  return reachable(search.found, search.places.items)
end

return changes
