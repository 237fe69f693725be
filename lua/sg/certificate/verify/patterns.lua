-- SPDX-License-Identifier: MIT
--[[ string.find, match, gmatch and gsub for rules that anybody may have written: Lua's own, where they cannot take
long. Nothing stops them while they run, and some patterns take exponential time. So each call has a price first, a
bound on the steps of Lua's matcher: at each start, an item that repeats may end at each place of the text, and the rest
of the pattern is tried from there. It is tried once only where it cannot begin with a character of the item, as in
"%d+,". ]]

local refusal = require "sg.certificate.verify.refusal"

local M = {}

-- No methods here: while a rule runs, those of strings are the functions that it may use.
local byte, char, find, gmatch, gsub, match, sub =
  string.byte, string.char, string.find, string.gmatch, string.gsub, string.match, string.sub

local STEPS_MAX, STRING_MAX, REMEMBERED_MAX = 1 << 32, 16 << 20, 1000
local PERCENT, CARET, OPEN_SET, CLOSE_SET = byte("%^[]", 1, -1)

-- Behind the character, the class or the set that begins at p, as Lua reads it; nil if that has no end.
local function end_of_class(pattern, p)
  local c = byte(pattern, p)
  p = p + 1
  if c == PERCENT then return p <= #pattern and p + 1 or nil end
  if c ~= OPEN_SET then return p end
  if byte(pattern, p) == CARET then p = p + 1 end
  repeat
    if p > #pattern then return nil end
    c = byte(pattern, p)
    p = p + 1
    if c == PERCENT then p = p + 1 end
  until byte(pattern, p) == CLOSE_SET
  return p + 1
end

-- The items of a pattern: { class, how }, of characters, how being "*", "+", "-", "?" or ""; or { other }: "$" at the
-- end, or what takes at most a walk over the text. Captures cost nothing. A class without an end is the last item: Lua
-- refuses the pattern there, if it comes so far.
local function items_of(pattern, p)
  local items = {}
  while p <= #pattern do
    local two = sub(pattern, p, p + 1)
    if find(two, "^[()]") then
      p = p + 1
    elseif two == "$" then
      items[#items + 1], p = { other = "$" }, p + 1
    elseif find(two, "^%%[bf%d]") then
      items[#items + 1] = { other = two }
      p = two == "%b" and p + 4 or two == "%f" and (end_of_class(pattern, p + 2) or #pattern + 1) or p + 2
    else
      local after = end_of_class(pattern, p)
      if not after then
        items[#items + 1] = { other = "no end" }
        break
      end
      local how = match(pattern, "^[*+?-]", after) or ""
      items[#items + 1], p = { class = sub(pattern, p, after - 1), how = how }, after + #how
    end
  end
  return items
end

local function set_of(class)
  local set = {}
  for c = 0, 255 do
    set[c] = find(char(c), "^" .. class .. "$") ~= nil
  end
  return set
end

local function joined(a, b)
  local set = {}
  for c = 0, 255 do
    set[c] = a[c] or b[c]
  end
  return set
end

local function are_apart(a, b)
  for c = 0, 255 do
    if a[c] and b[c] then return false end
  end
  return true
end

-- The set of characters with which a match of the rest of a pattern begins, or one of these. UNKNOWN: no such set is
-- worked out. LAST: the rest is "$", which Lua tries in one step. ANYTHING: the rest matches wherever Lua tries it.
local UNKNOWN, LAST, ANYTHING = {}, {}, {}

-- The items, each with `one_end` where the rest is tried once only, and the length of the longest class.
local function read(pattern, p)
  local items, rest = items_of(pattern, p), ANYTHING
  items.longest = 1
  for i = #items, 1, -1 do
    local item = items[i]
    if item.other then
      rest = item.other == "$" and LAST or UNKNOWN
    else
      local set = set_of(item.class)
      local is_set = rest ~= UNKNOWN and rest ~= LAST and rest ~= ANYTHING
      item.one_end = rest == LAST or rest == ANYTHING or is_set and are_apart(set, rest)
      if item.how == "" or item.how == "+" then
        rest = set
      elseif rest ~= ANYTHING then
        rest = is_set and joined(set, rest) or UNKNOWN
      end
      items.longest = math.max(items.longest, #item.class)
    end
  end
  return items
end

local remembered, n_remembered = {}, 0

local function items_in(pattern, p)
  local name = p .. pattern
  if not remembered[name] then
    if n_remembered == REMEMBERED_MAX then
      remembered, n_remembered = {}, 0
    end
    remembered[name], n_remembered = read(pattern, p), n_remembered + 1
  end
  return remembered[name]
end

---The price of all starts in a text of n characters, a float: it may be beyond all integers. begins: the pattern may
---begin with ^, which stands for the place where the search begins.
function M.price(pattern, n, begins)
  local anchored = begins and byte(pattern) == CARET
  local items = items_in(pattern, anchored and 2 or 1)
  local steps, walk = 1.0, (n + 1.0) * (#items + 1)
  for i = #items, 1, -1 do
    local item = items[i]
    if item.other then
      steps = steps + walk
    elseif item.how == "" then
      steps = steps + 1
    elseif item.one_end then
      steps = steps + (item.how == "?" and #items + 1 or walk)
    else
      steps = (item.how == "?" and 2 or n + 1) * (steps + 1) + 1
    end
  end
  return steps * items.longest * (anchored and 1 or n + 1)
end

-- Refuses a call that may take long; what is no text, Lua refuses.
local function pay(text, pattern, begins)
  local is_text = (type(text) == "string" or type(text) == "number") and type(pattern) == "string"
  if is_text and M.price(pattern, #tostring(text), begins) > STEPS_MAX then
    refusal.exceed_limit "a pattern of the rule may take too many steps"
  end
end

function M.find(text, pattern, from, plain)
  if not plain then
    pay(text, pattern, true)
  elseif type(text) == "string" and type(pattern) == "string" and #text * #pattern > STEPS_MAX then
    refusal.exceed_limit "string.find of very long texts"
  end
  return find(text, pattern, from, plain)
end

function M.match(text, pattern, from)
  pay(text, pattern, true)
  return match(text, pattern, from)
end

function M.gmatch(text, pattern, from)
  pay(text, pattern, false)
  return gmatch(text, pattern, from)
end

-- A function or a table like `new`, which gives the text in place of a match; it counts the bytes of these texts. A
-- table stays a table: for it Lua looks at the first capture only.
local function counted(new)
  local n_bytes = 0
  local function count(value)
    n_bytes = n_bytes + (type(value) == "string" and #value or 0)
    if n_bytes > STRING_MAX then error("a string of more than 16 MiB", 0) end
    return value
  end
  if type(new) == "function" then
    return function(...) return count((new(...))) end
  end
  return setmetatable({}, { __index = function(_, key) return count(new[key]) end })
end

function M.gsub(text, pattern, new, n_most)
  pay(text, pattern, true)
  if type(new) == "table" or type(new) == "function" then return gsub(text, pattern, counted(new), n_most) end
  if (type(text) == "string" or type(text) == "number") and type(new) == "string" then
    local n, _, n_parts = #tostring(text), gsub(new, "%%", "")
    if (n + 1) * (#new + 1) + n * n_parts > STRING_MAX then error("a string of more than 16 MiB", 0) end
  end
  return gsub(text, pattern, new, n_most)
end

return M
