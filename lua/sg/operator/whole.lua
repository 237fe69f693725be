-- SPDX-License-Identifier: MIT
-- A position of an operated game: the ordered list of the components of a position of the base game. An operator
-- changes which moves are allowed in the sum of the components, so their nim-values alone do not decide the sum.
-- Notation: heaps are written 7 or {3,4}, and 0 if no heap is left; other positions are written as in the base game, or
-- {A + B}, or {nothing} if no component is left. The base game reads text in parentheses.

local core = require "sg.core"
local evidence = require "sg.evidence"
local failure = require "sg.failure"
local internals = require "sg.internals"
local nesting = require "sg.nesting"
local notation = require "sg.notation"
local position_sum = require "sg.position_sum"
local searches = require "sg.search.searches"

local whole = {}

---@class sg.Whole
---@field game sg.Game
---@field heaps boolean are the parts heaps?
---@field heap? fun(n: integer): any[] the parts that are one heap
---@field pair? fun(a: integer, b: integer): any[] the parts that are two heaps
---@field canonical? fun(game: sg.Game, part: any): any, sg.Failure? a part in its canonical form (sg.Kind)
---@field same? fun(part: any): any a part in a form that different parts do not share, although they play alike
---@field twisted boolean may the opponent forbid options of the game? (operator/twist.lua)
---@field pass_label? string what a pass in the game is called
local Whole = {}
Whole.__index = Whole

---The whole positions of a game.
---@param game sg.Game
---@return sg.Whole
function whole.of(game)
  local known = internals[game]
  local kind = known.kind
  local heap, pair
  if known.family then
    heap, pair = function(n) return { n } end, function(a, b) return { a, b } end
  else
    heap = kind.by_heap and not kind.families and function(n) return { kind.heap_position(game, n) } end
    pair = kind.pair and function(a, b) return { kind.pair(game, a, b) } end
  end
  return setmetatable({
    game = game,
    box = known.box,
    heaps = known.family ~= nil,
    heap = heap,
    pair = pair,
    known = {},
    n_asked = 0,
    canonical = known.kind.canonical,
    same = known.kind.same,
    pass_label = known.kind.pass_label,
    twisted = known.kind.forbids ~= nil,
  }, Whole)
end

-- Raised in functions of an operated rule: the failure of the game below, which is passed on.
local function raise(why) error(why, 0) end

---The parts of a position of the game, as a list.
---@param position any a position, a list of heaps, or a sum of positions
---@return any[]
function Whole:parts(position)
  if position_sum.is(position) or self.heaps and type(position) == "table" then
    return table.move(position, 1, #position, 1, {})
  end
  return { position }
end

---The position that shows how an operated position of these parts looks.
---@param parts any[]
---@param besides? { note: string?, with: fun(parts: any[]): any, others: any[] } where the position is more than parts
---@return sg.DrawnAs
function Whole:drawn_as(parts, besides)
  local copy = table.move(parts, 1, #parts, 1, {})
  return {
    game = self.game,
    parts = parts,
    position = self.heaps and (#copy == 1 and copy[1] or copy) or position_sum.of(copy),
    note = besides and besides.note,
    with = function(position)
      local others = self:parts(position)
      return besides and besides.with(others) or others
    end,
    others = besides and besides.others,
  }
end

---Is a value a list of parts, as far as can be told?
---@param parts any
---@return boolean
function Whole:is_whole(parts)
  if type(parts) ~= "table" then return false end
  local n = 0
  for _ in pairs(parts) do
    n = n + 1
  end
  for i = 1, n do
    local part = parts[i]
    if part == nil or self.heaps and (math.type(part) ~= "integer" or part < 0) then return false end
  end
  return true
end

---The nim-value of a whole in the game itself: the nim-sum of the values of its parts.
---@param parts any[]
---@param opts table ready options
---@param known table what the values rest on is added here (sg.evidence)
---@return integer? value, sg.Failure? why
function Whole:value(parts, opts, known)
  local sum = 0
  for _, part in ipairs(parts) do
    local found, why = self.game:value(part, opts)
    if not found then
      why = failure.with(why, { message = tostring(why), file = false, line = false }) -- with its place in that rule
      return nil, why
    end
    sum = sum ~ found.value
    evidence.include(known, found)
  end
  return sum
end

-- ---- text ----------------------------------------------------------------------------------------------------

local NOTHING = "{" .. position_sum.NOTHING .. "}"

-- Could a text be taken for more or less than one position, or for one in parentheses?
local function is_unclear(text)
  return text:find "^%(" ~= nil or text:find " " ~= nil or text == NOTHING or nesting.find(text, ",") ~= nil
end

---A text in parentheses, if it stands among others and could be misread.
---@param text string
---@return string
function whole.wrapped(text) return is_unclear(text) and "(" .. text .. ")" or text end

---A text without the parentheses around the whole of it.
---@param text string
---@return string
function whole.unwrapped(text)
  text = text:match "^%s*(.-)%s*$"
  if text:sub(1, 1) == "(" and nesting.closing(text, 1) == #text then return text:sub(2, -2):match "^%s*(.-)%s*$" end
  return text
end

---@param parts any[]
---@return string
function Whole:show(parts)
  if self.heaps then
    if #parts == 0 then return "0" end
    return #parts == 1 and tostring(parts[1]) or "{" .. table.concat(parts, ",") .. "}"
  end
  if #parts == 0 then return NOTHING end
  local shown = {}
  for i, part in ipairs(parts) do
    shown[i] = whole.wrapped(notation.show_term(self.game, part, 1))
  end
  return #shown == 1 and shown[1] or "{" .. table.concat(shown, " + ") .. "}"
end

-- The pieces of "{A + B}" and of "{nothing}"; a text that is neither is one piece.
local function pieces_of(text)
  if text == NOTHING then return {} end
  local inside = text:match "^{(.*)}$"
  local pieces = inside and inside:find(" + ", 1, true) and nesting.summands(inside) or {}
  return #pieces > 1 and pieces or { text }
end

---The parts that a text stands for; raises what is wrong with it.
---@param text string
---@return any[]
function Whole:parse(text)
  text = text:match "^%s*(.-)%s*$"
  if self.heaps and text:find("+", 1, true) then
    error(("%s is a sum; the heaps of one position are written {3,4}"):format(whole.unwrapped(text)), 0)
  end
  local parts = {}
  for _, piece in ipairs(self.heaps and { text } or pieces_of(text)) do
    local position, why = self.game:parse(whole.unwrapped(piece))
    if position == nil then raise(why) end
    table.move(self:parts(position), 1, #self:parts(position), #parts + 1, parts)
  end
  for _, part in ipairs(self.heaps and parts or {}) do
    if math.type(part) ~= "integer" then error("heap " .. part .. " is beyond 2^63: an operator plays it out", 0) end
  end
  return parts
end

---The start of the game as a whole; raises what is wrong with it.
---@return any[]
function Whole:start()
  local position, why = self.game:start()
  if position == nil then
    -- A rule passes on the codes of libsg, "usage" is none. A missing start is no fault of the rule.
    raise(why.code == "usage" and failure.with(why, { code = "input" }) or why)
  end
  return self:parts(position)
end

---The i-th small whole position, for check; nil where the game names none.
---@param i integer
---@return any[]|nil
function Whole:sample(i)
  if self.heaps then
    local total = 0
    while i > total + 1 do
      i, total = i - total - 1, total + 1
    end
    return total <= 12 and { i - 1, total - i + 1 } or nil
  end
  if not self.game.rule.sample then return nil end
  local position = self.box:call("sample", i)
  return position ~= nil and { position } or nil
end

-- ---- moves ---------------------------------------------------------------------------------------------------

local KNOWN_MAX = 100000 -- heaps whose options are kept

-- The options of one part: lists of parts, each with the field label if the rule names the move.
local function part_options(self, part, labels)
  local kept = self.heaps and self.known[part]
  if kept then return kept end
  local options, why
  if self.heaps then
    options, why = self.game:options(part)
    for i, option in ipairs(options or {}) do
      options[i] = option.parts
      options[i].label = option.label
    end
  else
    options, why = self.box:options(part, labels and self.box:takes_label())
  end
  if not options then raise(why) end
  if self.heaps and part < KNOWN_MAX then self.known[part] = options end
  return options
end

-- A whole with the parts of an option in the place of one of its own.
local function with_part(parts, i, option)
  local list = table.move(parts, 1, i - 1, 1, {})
  table.move(option, 1, #option, i, list)
  return table.move(parts, i + 1, #parts, #list + 1, list)
end

---The wholes that one move leaves; a move in one part.
---@param parts any[]
---@param labels? boolean are labels wanted?
---@param in_places? boolean does a heap that is gone stay in its place, as 0?
---@return { parts: any[], label: string?, at: integer, left: any[] }[] options at: the part that was moved in;
---  left: what is left of that part
function Whole:options(parts, labels, in_places)
  local list, gone = {}, self.heaps and in_places and { 0 }
  for i, part in ipairs(parts) do
    for _, option in ipairs(part_options(self, part, labels)) do
      local left = gone and #option == 0 and gone or option
      list[#list + 1] = { parts = with_part(parts, i, left), label = option.label, at = i, left = option }
    end
  end
  return list
end

---Calls take(whole) for the wholes that one move leaves, at least once for each; for searches, which need no more.
---@param parts any[]
---@param take fun(parts: any[])
function Whole:each_option(parts, take)
  for i, part in ipairs(parts) do
    if not self.heaps or part ~= parts[i - 1] then
      for _, option in ipairs(part_options(self, part)) do
        take(with_part(parts, i, option))
      end
    end
  end
end

---Makes the graph of block(k, G) or comply(k, G) from the options of G; nil where these do not say how many there are,
---since G is made by an operator.
---@param name "block"|"comply"
---@param k integer
---@return (fun(): sg.Twisted)?
function Whole:twisting(name, k)
  if not self.heaps and (self.canonical or self.same) then return nil end
  local source = self.heaps and function(heap) return part_options(self, heap) end
  return function() return { graph = core.walk(source or searches.of(self.game).lead, name, k), below = self.game } end
end

---Is there a move?
---@param parts any[]
---@return boolean
function Whole:is_terminal(parts)
  for _, part in ipairs(parts) do
    if #part_options(self, part) > 0 then return false end
  end
  return true
end

---The options in groups, from each of which the opponent may forbid so many before the move (operator/twist.lua).
---@param parts any[]
---@return { limit: integer, options: any[][] }[]
function Whole:groups(parts)
  local groups = {}
  if not self.twisted then
    groups[1] = { limit = 0, options = {} }
    for i, option in ipairs(self:options(parts)) do
      groups[1].options[i] = option.parts
    end
    return groups
  end
  local of = internals[self.game].kind.groups
  for i, part in ipairs(parts) do
    for _, group in ipairs(of(part)) do
      local options = {}
      for j, option in ipairs(group.options) do
        options[j] = with_part(parts, i, { option })
      end
      groups[#groups + 1] = { limit = group.limit, options = options }
    end
  end
  return groups
end

-- Of so many parts split and canonical are called, although their results are not used: a fault of them shows.
local ASKED_MAX = 128

-- A part in its canonical form, where it stays one position: its components are no sum under an operator.
local function canonical(self, part, as_same)
  if as_same and self.same then return self.same(part) end
  local form, why = part, nil
  if self.canonical then
    form, why = self.canonical(self.game, part)
  elseif not self.heaps and self.n_asked < ASKED_MAX then
    self.n_asked = self.n_asked + 1
    form, why = self.game:components(part)
    form = form and part
  end
  if form == nil then raise(why) end
  return form
end

-- Numbers in rising order, in place. The lists are short and nearly in order: a move has put in one or two.
local function sort_heaps(list)
  for i = 2, #list do
    local heap, at = list[i], i
    while at > 1 and list[at - 1] > heap do
      list[at] = list[at - 1]
      at = at - 1
    end
    list[at] = heap
  end
  return list
end

---The parts in a fixed order, without heaps of 0: the same play.
---@param parts any[]
---@param as_same? boolean do different parts stay different where they play alike?
---@return any[]
function Whole:sorted(parts, as_same)
  local list, keys = {}, {}
  for _, part in ipairs(parts) do
    if not (self.heaps and part == 0) then list[#list + 1] = canonical(self, part, as_same) end
  end
  if #list < 2 then return list end
  if self.heaps then return sort_heaps(list) end
  for i, part in ipairs(list) do
    local key, why = self.game:key(part)
    if not key then raise(why) end
    keys[i] = { key = key, part = part }
  end
  table.sort(keys, function(a, b) return a.key < b.key end)
  for i, one in ipairs(keys) do
    list[i] = one.part
  end
  return list
end

---The same, without heaps that have no moves, where only moves count.
---@param parts any[]
---@return any[]
function Whole:alive(parts)
  if not self.heaps then return self:sorted(parts) end
  local list, known = {}, self.known
  for _, heap in ipairs(parts) do
    local options = known[heap] or part_options(self, heap)
    if options[1] then list[#list + 1] = heap end
  end
  return sort_heaps(list)
end

return whole
