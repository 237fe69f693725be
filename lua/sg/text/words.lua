-- SPDX-License-Identifier: MIT
-- Words and numbers in texts: the nearest known word, values as Lua literals, decimal numbers of any length.

local failure = require "sg.failure"

local text = {}

local LONGEST_WORD = 40

--- The number of letters to insert, delete, change or swap to turn a into b.
---@param a string
---@param b string
---@return integer
local function distance(a, b)
  local before
  local last, row = {}, {}
  for j = 0, #b do row[j] = j end
  for i = 1, #a do
    before, last, row = last, row, { [0] = i }
    for j = 1, #b do
      local same = a:byte(i) == b:byte(j)
      row[j] = math.min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (same and 0 or 1))
      if i > 1 and j > 1 and a:byte(i) == b:byte(j - 1) and a:byte(i - 1) == b:byte(j) then
        row[j] = math.min(row[j], before[j - 2] + 1)
      end
    end
  end
  return row[#b]
end

--- The word of a list that is nearest to a given one, if it is near enough to be what was meant.
---@param word string
---@param known string[]
---@return string?
function text.nearest(word, known)
  local best, least
  if #word > LONGEST_WORD or #word == 0 then return nil end
  for _, candidate in ipairs(known) do
    if #word >= 3 and #candidate > #word and candidate:sub(1, #word) == word:lower()
      and (not best or #candidate < #best) then
      best, least = candidate, 0 -- the word is where it begins
    end
  end
  if best then return best end
  for _, candidate in ipairs(known) do
    local d = distance(word:lower(), candidate:lower())
    if not least or d < least or (d == least and candidate < best) then best, least = candidate, d end
  end
  return least and least <= math.max(1, #word // 3) and best or nil
end

--- "; did you mean 'x'?" or a list of what is known.
---@param word string
---@param known string[]
---@return string
function text.suggest(word, known)
  local near = text.nearest(word, known)
  if near then return ("; did you mean '%s'?"):format(near) end
  return #known > 0 and (" (known: %s)"):format(table.concat(known, ", ")) or ""
end

--- The sorted keys of a table.
---@param t table
---@return string[]
function text.keys(t)
  local keys = {}
  for key in pairs(t) do keys[#keys + 1] = key end
  table.sort(keys)
  return keys
end

--- A text cut to a length that fits a message.
---@param s string
---@param most? integer
---@return string
function text.brief(s, most)
  most = most or 200
  return #s > most and s:sub(1, most) .. "..." or s
end

local function quote(s)
  return '"' .. s:gsub('[%c"\\\127]', function(c)
    if c == "\n" then return "\\n" end
    if c == '"' or c == "\\" then return "\\" .. c end
    return ("\\%03d"):format(c:byte())
  end) .. '"'
end

--- How many items a table has as a list. Its length, if it has no more holes than items: with holes Lua may take it for
--- any number, however few items there are.
---@param list table
---@return integer
local function length(list)
  local n_items, n = 0, 0
  for key in pairs(list) do
    if math.type(key) == "integer" then n_items = n_items + 1 end
  end
  if #list <= 2 * n_items then return #list end
  for i in ipairs(list) do n = i end
  return n
end

--- A value as a Lua literal on one line, the same for equal values.
---@param value any
---@param depth? integer
---@return string
function text.literal(value, depth)
  depth = depth or 0
  if type(value) == "string" then return quote(value) end
  if math.type(value) == "float" and value == math.floor(value) and math.abs(value) < 2 ^ 63 then
    return tostring(math.tointeger(value))
  end
  if type(value) == "userdata" then -- a wide set, or the mark of a function that stayed in its box
    local shown = tostring(value)
    return shown:find "^0x" and shown or "a function"
  end
  if type(value) ~= "table" then return tostring(value) end
  if depth > 64 then return "..." end
  local items = {}
  for i = 1, length(value) do items[i] = text.literal(value[i], depth + 1) end
  local names = {}
  for key in pairs(value) do
    if type(key) == "string" then names[#names + 1] = key end
  end
  table.sort(names)
  for _, name in ipairs(names) do
    local key = name:match("^[%a_][%w_]*$") or "[" .. quote(name) .. "]"
    items[#items + 1] = key .. "=" .. text.literal(value[name], depth + 1)
  end
  return "{" .. table.concat(items, ",") .. "}"
end

--- A natural number in canonical decimal digits, from an integer or from digits of any length; nil if it is neither.
---@param n any
---@return string?
function text.digits(n)
  if type(n) == "string" then
    return n:match("^0*(%d+)$")
  end
  local i = math.tointeger(n)
  if type(n) == "number" and i and i >= 0 then return tostring(i) end
  return nil
end

--- An integer where the digits fit one, else the digits themselves.
---@param digits string
---@return integer|string
function text.number(digits)
  return math.tointeger(tonumber(digits) or 0) and #digits <= 19 and math.type(tonumber(digits)) == "integer"
    and tonumber(digits) or digits
end

--- The digits of the next number.
---@param digits string
---@return string
function text.successor(digits)
  local head, nines = digits:match("^(%d-)(9*)$")
  if head == "" then return "1" .. ("0"):rep(#nines) end
  return head:sub(1, -2) .. tostring(tonumber(head:sub(-1)) + 1) .. ("0"):rep(#nines)
end

--- Is a below b, both in canonical digits?
---@param a string
---@param b string
---@return boolean
function text.less(a, b)
  if #a ~= #b then return #a < #b end
  return a < b
end

---The two ends of a range "FROM..TO": integers, or decimal strings where they are beyond 2^63.
---@param source string
---@return integer|string|nil from, integer|string|sg.Failure to_or_why
function text.range(source)
  local from, to = source:match "^(%d+)%.%.(%d+)$"
  if not from then
    local a, b = source:match "^(%d+)[^%d]+(%d+)$"
    if not a and source:find "^%d+$" then a, b = "0", source end
    return nil, failure.new("usage", ("a range is FROM..TO, as in 0..100, not '%s'%s"):format(source,
      a and ("; did you mean %s..%s?"):format(a, b) or ""))
  end
  local function number(digits) return math.tointeger(tonumber(digits)) or digits end
  from, to = number(from), number(to)
  if math.type(from) and math.type(to) and from > to then
    return nil, failure.new("usage", ("the range %s is empty: FROM is above TO"):format(source))
  end
  return from, to
end

---A source of random whole numbers 1..n (Knuth's MMIX generator), so that a seed gives the same on every machine.
---@param seed integer
---@return fun(n: integer): integer
function text.random(seed)
  local state = seed * 2 + 1
  return function(n)
    state = state * 6364136223846793005 + 1442695040888963407
    return (state >> 33) % n + 1
  end
end

--- A text whose order among others, byte by byte, is that of the numbers in it: "w=9" comes before "w=10".
---@param word string
---@return string
function text.natural(word)
  local padded = word:gsub("%d+", function(digits)
    digits = digits:gsub("^0+%f[%d]", "")
    return ("%03d"):format(math.min(#digits, 999)) .. digits
  end)
  return padded .. "\0" .. word
end

--- The whole number that a text is, nil if it is none.
---@param word string?
---@return integer?
function text.whole(word)
  return word and math.tointeger(tonumber(word))
end

return text
