-- SPDX-License-Identifier: MIT
-- Misère canonical forms as text, as CGSuite and Winning Ways write them: *[2#0] is the game with the options 0 and
-- 2#, the game whose only option is 2. docs/misere.md has the notation.

local failure = require "sg.failure"

local form_text = {}

-- Text longer than this is not written; forms with more followers than this are not searched for summands.
local LONGEST, SUMMANDS_BELOW = 4000, 120

-- ---- writing -----------------------------------------------------------------------------------------------------

local function heap_text(size) return size < 10 and tostring(size) or ("&%d;"):format(size) end

local render

-- A form as base and suffix; in_sum: the suffix has summands, so it stands in brackets.
local function spell(self, id)
  local forms = self.forms
  local form = forms:look(id)
  if #form.options == form.birthday and forms:heap(form.birthday) == id then return heap_text(form.birthday), "" end
  local is_odd = not forms:is_even(id)
  if self.with_summands then
    for size = is_odd and 3 or 2, form.birthday - 1, 2 do
      local heap = forms:heap(size)
      local left, sign = forms:difference(id, heap), ""
      if not left or forms:look(left).birthday >= form.birthday then
        left, sign = forms:add(id, heap), "-"
        if forms:look(left).birthday >= form.birthday then left = nil end
      end
      if left then
        local base, suffix = spell(self, left)
        return base, suffix .. sign .. heap_text(size), true
      end
    end
  end
  if is_odd then
    local base, suffix = spell(self, forms:add(id, 1))
    return base, suffix .. "1", true
  end
  if #form.options == 1 then
    local base, suffix, in_sum = spell(self, form.options[1])
    return base, suffix .. "#", in_sum
  end
  return "(" .. self:list(form.options) .. ")", ""
end

function render(self, id)
  local known = self.known[id]
  if known then return known end
  local base, suffix, in_sum = spell(self, id)
  known = in_sum and base .. "[" .. suffix .. "]" or base .. suffix
  if #known > LONGEST then error(self, 0) end
  self.known[id] = known
  return known
end

local Writer = {}
Writer.__index = Writer

-- Options, the last of the order first.
function Writer:list(options)
  local ordered, words = self.forms:ordered(options), {}
  for i = #ordered, 1, -1 do
    words[#words + 1] = render(self, ordered[i])
  end
  return table.concat(words)
end

---A form as text.
---@param forms sg.Forms
---@param id integer
---@return string? text nil if it would be too long
function form_text.of(forms, id)
  local writer = setmetatable({ forms = forms, known = {} }, Writer)
  writer.with_summands = forms:followers(id, SUMMANDS_BELOW) <= SUMMANDS_BELOW
  local ok, text = pcall(render, writer, id)
  if not ok then
    if text == writer then return nil end
    error(text, 0)
  end
  if text:find "^%b()$" then text = text:sub(2, -2) end
  return "*[" .. text .. "]"
end

-- ---- reading -----------------------------------------------------------------------------------------------------

local Reader = {}
Reader.__index = Reader

local HEAP_MAX = 200

function Reader:fail(expected)
  local found = self.text:sub(self.at, self.at)
  error(
    failure.new(
      "input",
      ("'%s' is no misère form: %s expected, found %s"):format(
        self.text,
        expected,
        found == "" and "the end" or ("'%s' at character %d"):format(found, self.at)
      ),
      { at = self.at }
    ),
    0
  )
end

-- The text that matches at the reader's place, which moves behind it; nil if there is none.
function Reader:take(pattern)
  local from, to, capture = self.text:find("^%s*" .. pattern, self.at)
  if not from then return nil end
  self.at = to + 1
  return capture or self.text:sub(from, to)
end

function Reader:heap(digits)
  local size = math.tointeger(tonumber(digits))
  if size > HEAP_MAX then
    error(failure.new("range", ("a heap of %s in a misère form: the largest is %d"):format(digits, HEAP_MAX)), 0)
  end
  return self.forms:heap(size)
end

-- One heap of the short notation, or nil.
function Reader:short_heap()
  local digits = self:take "(%d)" or self:take "&(%d+);"
  return digits and self:heap(digits)
end

-- Writes the text in brackets after a base: summands, and # for the game whose only option is what came before.
function Reader:suffix(id)
  repeat
    if self:take "#" then
      id = self.forms:make { id }
    else
      local minus = self:take "%-"
      local heap = self:short_heap() or self:fail(minus and "a heap" or "a heap, # or ]")
      if minus then
        id = self.forms:difference(id, heap) or self:fail("a summand before this place")
      else
        id = self.forms:add(id, heap)
      end
    end
  until self:take "%]"
  return id
end

-- An item of the short notation: a heap or options in parentheses, with a suffix; nil if there is none.
function Reader:item()
  local id = self:short_heap()
  if not id and self:take "%(" then
    id = self:items()
    if not self:take "%)" then self:fail "a heap, ( or )" end
  end
  if not id then return nil end
  if self:take "%[" then return self:suffix(id) end
  while self:take "#" do
    id = self.forms:make { id }
  end
  return id
end

-- Items in a row: one stands for itself, several are the options of a game.
function Reader:items()
  local list = {}
  repeat
    local id = self:item()
    list[#list + 1] = id
  until not id
  if #list == 0 then self:fail "a heap" end
  return #list == 1 and list[1] or self.forms:make(list)
end

-- An element of a list with commas.
function Reader:element()
  if self:take "%[" then return self.forms:make(self:elements()) end
  if self.text:find("^%s*%*", self.at) then return self:sum() end
  local digits = self.text:match("^%s*(%d+)%s*[%],]", self.at)
  if digits then
    self:take "%d+"
    return self:heap(digits)
  end
  return self:items()
end

function Reader:elements()
  local list = {}
  if self:take "%]" then return list end
  repeat
    list[#list + 1] = self:element()
  until not self:take ","
  if not self:take "%]" then self:fail ", or ]" end
  return list
end

-- Is what follows up to the closing bracket a list with commas, and not the short notation?
function Reader:is_list()
  local at, depth = self.at, 0
  if self.text:find("^%s*[%[%*%]]", at) then return true end
  while at <= #self.text and depth >= 0 do
    local c = self.text:sub(at, at)
    if c == "," and depth == 0 then return true end
    depth = depth + ((c == "[" or c == "(") and 1 or (c == "]" or c == ")") and -1 or 0)
    at = at + 1
  end
  return false
end

function Reader:term()
  if self:take "0" then return 0 end
  if not self:take "%*" then self:fail "*" end
  if not self:take "%[" then return self:heap(self:take "(%d+)" or self:fail "[ or a heap") end
  if self:is_list() then
    local list = self:elements()
    return #list == 1 and list[1] or self.forms:make(list)
  end
  local id = self:items()
  if not self:take "%]" then self:fail "a heap, ( or ]" end
  return id
end

function Reader:sum()
  local id = self:term()
  while true do
    if self:take "%+" then
      id = self.forms:add(id, self:term())
    elseif self:take "%-" then
      local other = self:term()
      id = self.forms:difference(id, other)
        or error(failure.new("input", ("'%s': there is no such difference"):format(self.text), { at = self.at }), 0)
    else
      return id
    end
  end
end

---Does a word look like a form and not like the name of a game?
---@param word string
---@return boolean
function form_text.is(word) return word:find "^%s*%*" ~= nil end

---Reads a form, or a sum or difference of forms. Raises a failure.
---@param forms sg.Forms
---@param text string
---@return integer form
function form_text.read(forms, text)
  local reader = setmetatable({ forms = forms, text = text, at = 1 }, Reader)
  local id = reader:sum()
  if not reader.text:find("^%s*$", reader.at) then reader:fail "+, - or the end" end
  return id
end

return form_text
