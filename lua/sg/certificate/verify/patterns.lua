-- SPDX-License-Identifier: MIT
--[[ string.find, match, gmatch and gsub for rules that anybody may have written. With some patterns they take
exponential time.
Written in Lua, they run under the bounds on instructions and time of the sandbox, which Lua's own do not.

A pattern means what it means in Lua 5.4 in the locale C: section 6.4.1 of its manual. ]]

local M = {}

-- No methods here: while a rule runs, those of strings are the functions that it may use.
local byte, sub, find, concat = string.byte, string.sub, string.find, table.concat

local DEPTH_MAX, CAPTURES_MAX, STRING_MAX = 200, 32, 16 << 20
local FIND_MAX = 1 << 32 -- the product of the lengths of a text and of the plain text that is looked for in it
local OPEN, PLACE = {}, {}
local PERCENT, CARET, DOLLAR, DOT, DASH = byte "%", byte "^", byte "$", byte ".", byte "-"
local STAR, PLUS, QUERY, OPEN_SET, CLOSE_SET, LEFT, RIGHT = byte("*+?[]()", 1, -1)

local function is_between(c, first, last) return c >= byte(first) and c <= byte(last) end
local function is_lower(c) return is_between(c, "a", "z") end
local function is_upper(c) return is_between(c, "A", "Z") end
local function is_digit(c) return is_between(c, "0", "9") end
local function is_seen(c) return is_between(c, "!", "~") end
local function is_word(c) return is_lower(c) or is_upper(c) or is_digit(c) end

local CLASSES = {
  a = function(c) return is_lower(c) or is_upper(c) end,
  c = function(c) return c < 32 or c == 127 end,
  d = is_digit,
  g = is_seen,
  l = is_lower,
  p = function(c) return is_seen(c) and not is_word(c) end,
  s = function(c) return c == 32 or c >= 9 and c <= 13 end,
  u = is_upper,
  w = is_word,
  x = function(c) return is_digit(c) or is_between(c, "a", "f") or is_between(c, "A", "F") end,
}

-- The classes by the byte behind %, with those that are the opposite of another.
local by_byte = {}
for letter, is_one in pairs(CLASSES) do
  by_byte[byte(letter)] = is_one
  by_byte[byte(letter) - 32] = function(c) return not is_one(c) end
end

local function is_in_class(c, class)
  local is_one = by_byte[class]
  if is_one then return is_one(c) end
  return c == class
end

-- Behind the character, the class or the set that begins at p.
local function end_of_class(pattern, p)
  local c = byte(pattern, p)
  p = p + 1
  if c == PERCENT then
    if p > #pattern then error("malformed pattern (ends with '%')", 0) end
    return p + 1
  end
  if c ~= OPEN_SET then return p end
  if byte(pattern, p) == CARET then p = p + 1 end
  repeat
    if p > #pattern then error("malformed pattern (missing ']')", 0) end
    c = byte(pattern, p)
    p = p + 1
    if c == PERCENT and p <= #pattern then p = p + 1 end
  until byte(pattern, p) == CLOSE_SET
  return p + 1
end

-- Is a character in the set that begins with [ at p and ends with ] at last?
local function is_in_set(pattern, c, p, last)
  local found = true
  p = p + 1
  if byte(pattern, p) == CARET then
    found, p = false, p + 1
  end
  while p < last do
    local here = byte(pattern, p)
    if here == PERCENT then
      p = p + 1
      if is_in_class(c, byte(pattern, p)) then return found end
    elseif byte(pattern, p + 1) == DASH and p + 2 < last then
      p = p + 2
      if here <= c and c <= byte(pattern, p) then return found end
    elseif here == c then
      return found
    end
    p = p + 1
  end
  return not found
end

local match -- match(m, at, p) -> the place behind what matches the pattern from p on at a place of the text, or nil

local function matches_one(m, at, p, after)
  local c, here = byte(m.text, at), byte(m.pattern, p)
  if not c then return false end
  if here == DOT then return true end
  if here == PERCENT then return is_in_class(c, byte(m.pattern, p + 1)) end
  if here == OPEN_SET then return is_in_set(m.pattern, c, p, after - 1) end
  return here == c
end

local function balanced(m, at, p)
  local first, last = byte(m.pattern, p, p + 1)
  if not last then error("malformed pattern (missing arguments to '%b')", 0) end
  if byte(m.text, at) ~= first then return nil end
  local n_open = 1
  for i = at + 1, #m.text do
    local c = byte(m.text, i)
    if c == last then
      n_open = n_open - 1
      if n_open == 0 then return i + 1 end
    elseif c == first then
      n_open = n_open + 1
    end
  end
  return nil
end

local function most(m, at, p, after)
  local n = 0
  while matches_one(m, at + n, p, after) do
    n = n + 1
  end
  for i = n, 0, -1 do
    local found = match(m, at + i, after + 1)
    if found then return found end
  end
end

local function fewest(m, at, p, after)
  while true do
    local found = match(m, at, after + 1)
    if found or not matches_one(m, at, p, after) then return found end
    at = at + 1
  end
end

local function open_capture(m, at, p, what)
  if #m.captures >= CAPTURES_MAX then error("too many captures", 0) end
  local n = #m.captures + 1
  m.captures[n] = { from = at, last = what }
  local found = match(m, at, p)
  if not found then m.captures[n] = nil end
  return found
end

local function close_capture(m, at, p)
  local i = #m.captures
  while i > 0 and m.captures[i].last ~= OPEN do
    i = i - 1
  end
  if i == 0 then error("invalid pattern capture", 0) end
  m.captures[i].last = at - 1
  local found = match(m, at, p)
  if not found then m.captures[i].last = OPEN end
  return found
end

local function again(m, at, i)
  local capture = m.captures[i]
  if not capture or capture.last == OPEN then error("invalid capture index %" .. i, 0) end
  if capture.last == PLACE then return nil end
  local last = at + capture.last - capture.from
  return sub(m.text, at, last) == sub(m.text, capture.from, capture.last) and last + 1 or nil
end

local function begins_here(m, at, p, after)
  local before, here = at > 1 and byte(m.text, at - 1) or 0, byte(m.text, at) or 0
  return not is_in_set(m.pattern, before, p, after - 1) and is_in_set(m.pattern, here, p, after - 1)
end

-- Matches an item that begins with %: b, f or the number of a capture. goes_on: at the places that follow; nil: it
-- is none of these.
local function special(m, at, p)
  local c = byte(m.pattern, p + 1)
  if c == byte "b" then return balanced(m, at, p + 2), p + 4, true end
  if c == byte "f" then
    p = p + 2
    if byte(m.pattern, p) ~= OPEN_SET then error("missing '[' after '%f' in pattern", 0) end
    local after = end_of_class(m.pattern, p)
    return begins_here(m, at, p, after) and at or nil, after, true
  end
  if c and is_digit(c) then return again(m, at, c - byte "0"), p + 2, true end
  return at, p, nil
end

-- A character, a class or a set, perhaps repeated. goes_on: at the places that follow; else the first result is the
-- end.
local function repeated(m, at, p)
  local after = end_of_class(m.pattern, p)
  local how = byte(m.pattern, after)
  if not matches_one(m, at, p, after) then
    if how == STAR or how == QUERY or how == DASH then return at, after + 1, true end
    return nil, after, false
  end
  if how == QUERY then
    local found = match(m, at + 1, after + 1)
    if found then return found, after, false end
    return at, after + 1, true
  end
  if how == PLUS then return most(m, at + 1, p, after), after, false end
  if how == STAR then return most(m, at, p, after), after, false end
  if how == DASH then return fewest(m, at, p, after), after, false end
  return at + 1, after, true
end

local function match_here(m, at, p)
  local pattern = m.pattern
  while at and p <= #pattern do
    local c, goes_on = byte(pattern, p), nil
    if c == LEFT then
      if byte(pattern, p + 1) == RIGHT then return open_capture(m, at, p + 2, PLACE) end
      return open_capture(m, at, p + 1, OPEN)
    end
    if c == RIGHT then return close_capture(m, at, p + 1) end
    if c == DOLLAR and p == #pattern then return at == #m.text + 1 and at or nil end
    if c == PERCENT then
      at, p, goes_on = special(m, at, p)
    end
    if goes_on == nil then
      at, p, goes_on = repeated(m, at, p)
      if not goes_on then return at end
    end
  end
  return at
end

function match(m, at, p)
  m.depth = m.depth + 1
  if m.depth > DEPTH_MAX then error("pattern too complex", 0) end
  local found = match_here(m, at, p)
  m.depth = m.depth - 1
  return found
end

-- The first match at a place from `at` on, or at that place alone: where it begins, and the place behind it.
local function next_match(m, at, alone)
  for place = at, alone and at or #m.text + 1 do
    m.depth, m.captures = 0, {}
    local behind = match(m, place, m.first)
    if behind then return place, behind end
  end
end

local function capture_of(m, i, from, behind)
  local capture = m.captures[i]
  if not capture then
    if i > 1 then error("invalid capture index %" .. i, 0) end
    return sub(m.text, from, behind - 1)
  end
  if capture.last == PLACE then return capture.from end
  if capture.last == OPEN then error("unfinished capture", 0) end
  return sub(m.text, capture.from, capture.last)
end

-- The captures as a list, or the match where there are none.
local function captures_of(m, from, behind)
  local list = {}
  for i = 1, math.max(1, #m.captures) do
    list[i] = capture_of(m, i, from, behind)
  end
  return list
end

local function text_of(value)
  if type(value) == "number" then return tostring(value) end
  if type(value) ~= "string" then error("string expected, got " .. type(value), 0) end
  return value
end

local function place_of(text, from)
  from = from or 1
  if from < 0 then from = #text + from + 1 end
  return math.max(from, 1)
end

-- begins: the pattern may begin with ^, which stands for the place where the search begins.
local function read(text, pattern, begins)
  text, pattern = text_of(text), text_of(pattern)
  local anchored = begins and byte(pattern, 1) == CARET
  return { text = text, pattern = pattern, first = anchored and 2 or 1, anchored = anchored }
end

function M.find(text, pattern, from, plain)
  local m = read(text, pattern, true)
  local at = place_of(m.text, from)
  if at > #m.text + 1 then return nil end
  if plain or not find(m.pattern, "[%^%$%*%+%?%.%(%[%%%-]") then
    if #m.text * #m.pattern > FIND_MAX then error("string.find of very long texts", 0) end
    return find(m.text, m.pattern, at, true)
  end
  local first, behind = next_match(m, at, m.anchored)
  if not first then return nil end
  if #m.captures == 0 then return first, behind - 1 end
  return first, behind - 1, table.unpack(captures_of(m, first, behind))
end

function M.match(text, pattern, from)
  local m = read(text, pattern, true)
  local at = place_of(m.text, from)
  if at > #m.text + 1 then return nil end
  local first, behind = next_match(m, at, m.anchored)
  if not first then return nil end
  return table.unpack(captures_of(m, first, behind))
end

function M.gmatch(text, pattern, from)
  local m = read(text, pattern, false)
  local at, last = place_of(m.text, from), nil
  return function()
    while at <= #m.text + 1 do
      local first, behind = next_match(m, at, false)
      if not first then
        at = #m.text + 2
        return nil
      end
      if behind ~= last then
        at, last = behind, behind
        return table.unpack(captures_of(m, first, behind))
      end
      at = first + 1
    end
  end
end

-- The text that stands for a match, where %0 to %9 of `new` stand for captures.
local function filled(m, new, first, behind)
  local out, at = {}, 1
  while true do
    local mark = find(new, "%", at, true)
    if not mark then break end
    out[#out + 1] = sub(new, at, mark - 1)
    local c = byte(new, mark + 1)
    if c == PERCENT then
      out[#out + 1] = "%"
    elseif c == byte "0" then
      out[#out + 1] = sub(m.text, first, behind - 1)
    elseif c and is_digit(c) then
      out[#out + 1] = capture_of(m, c - byte "0", first, behind)
    else
      error("invalid use of '%' in replacement string", 0)
    end
    at = mark + 2
  end
  out[#out + 1] = sub(new, at)
  return concat(out)
end

local function replacement(m, new, first, behind)
  local value
  if type(new) == "function" then
    value = new(table.unpack(captures_of(m, first, behind)))
  elseif type(new) == "table" then
    value = new[capture_of(m, 1, first, behind)]
  else
    return filled(m, text_of(new), first, behind)
  end
  if not value then return sub(m.text, first, behind - 1) end
  if type(value) ~= "string" and type(value) ~= "number" then
    error("invalid replacement value (a " .. type(value) .. ")", 0)
  end
  return value
end

function M.gsub(text, pattern, new, n_most)
  local m = read(text, pattern, true)
  local out, n, at, last, n_bytes = {}, 0, 1, nil, 0
  while n < (n_most or #m.text + 1) do
    local first, behind = next_match(m, at, true)
    if first and behind ~= last then
      n = n + 1
      out[#out + 1] = replacement(m, new, first, behind)
      n_bytes = n_bytes + #tostring(out[#out])
      if n_bytes > STRING_MAX then error("a string of more than 16 MiB", 0) end
      at, last = behind, behind
    elseif at <= #m.text then
      out[#out + 1] = sub(m.text, at, at)
      at = at + 1
    else
      break
    end
    if m.anchored then break end
  end
  out[#out + 1] = sub(m.text, at)
  return concat(out), n
end

return M
