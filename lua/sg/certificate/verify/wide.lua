-- SPDX-License-Identifier: MIT
--[[ Sets of up to 256 cells, for boards that an integer is too small for (docs/rules.md, sg.bits). A wide set has four
words, the low one first, and never changes. The empty set is always the integer 0; an integer beside a wide set stands
for the cells of its bits, and -1 for all cells. ]]

local M = {}

local WORDS = 4
local MANTISSA = 17 -- digits that the text of a wide set has at least

local find, format, rep, sub = string.find, string.format, string.rep, string.sub
local setmetatable, getmetatable = setmetatable, getmetatable

local Wide = {}

---@param value any
---@return boolean
function M.is(value) return getmetatable(value) == Wide end

local function made(a, b, c, d)
  if a | b | c | d == 0 then return 0 end
  return setmetatable({ a, b, c, d }, Wide)
end

-- The words of an operand.
local function words(value)
  if getmetatable(value) == Wide then return value[1], value[2], value[3], value[4] end
  if value == -1 then return -1, -1, -1, -1 end
  if math.type(value) ~= "integer" or value < 0 then error("this is no set of cells beside a wide set", 0) end
  return value, 0, 0, 0
end
M.words = words

---The set of the bits of four words.
---@param list integer[]
function M.of_words(list) return made(list[1], list[2], list[3], list[4]) end

---The set of one cell.
function M.cell(i)
  local list = { 0, 0, 0, 0 }
  list[(i >> 6) + 1] = 1 << (i & 63)
  return made(table.unpack(list))
end

-- Are both operands wide? Most are.
local function are_wide(x, y) return getmetatable(x) == Wide and getmetatable(y) == Wide end

function Wide.__band(x, y)
  if are_wide(x, y) then return made(x[1] & y[1], x[2] & y[2], x[3] & y[3], x[4] & y[4]) end
  local a, b, c, d = words(x)
  local e, f, g, h = words(y)
  return made(a & e, b & f, c & g, d & h)
end

function Wide.__bor(x, y)
  if are_wide(x, y) then return made(x[1] | y[1], x[2] | y[2], x[3] | y[3], x[4] | y[4]) end
  local a, b, c, d = words(x)
  local e, f, g, h = words(y)
  return made(a | e, b | f, c | g, d | h)
end

function Wide.__bxor(x, y)
  local a, b, c, d = words(x)
  local e, f, g, h = words(y)
  return made(a ~ e, b ~ f, c ~ g, d ~ h)
end

function Wide.__bnot(x) return made(~x[1], ~x[2], ~x[3], ~x[4]) end

-- Moved by n cells up, if n is positive, else down.
local function moved(x, n)
  if math.type(n) ~= "integer" then error("a set is moved by a whole number of cells", 0) end
  local list, out = { words(x) }, {}
  local whole, part = n >> 6, n & 63
  if n < -255 or n > 255 then return 0 end
  if n < 0 then whole = -(-n + 63 >> 6) end
  for i = 1, WORDS do
    local here = list[i - whole] or 0
    local below = part > 0 and list[i - whole - 1] or 0
    out[i] = part > 0 and here << part | below >> 64 - part or here
  end
  return made(out[1], out[2], out[3], out[4])
end

function Wide.__shl(x, n) return moved(x, n) end

function Wide.__shr(x, n) return moved(x, -n) end

-- All bits from the lowest one on that is set, so that x & -x is this one.
function Wide.__unm(x)
  local out, carry = {}, 1
  for i = 1, WORDS do
    out[i] = ~x[i] + carry
    carry = carry == 1 and out[i] == 0 and 1 or 0
  end
  return made(out[1], out[2], out[3], out[4])
end

function Wide.__eq(x, y) return x[1] == y[1] and x[2] == y[2] and x[3] == y[3] and x[4] == y[4] end

-- Are the two equal, or is x less, as numbers without a sign?
local function compare(x, y)
  local a, b = { words(x) }, { words(y) }
  for i = WORDS, 1, -1 do
    if a[i] ~= b[i] then return math.ult(a[i], b[i]) and -1 or 1 end
  end
  return 0
end

function Wide.__lt(x, y) return compare(x, y) < 0 end

function Wide.__le(x, y) return compare(x, y) <= 0 end

function Wide.__tostring(x)
  local digits = format("%016x%016x%016x%016x", x[4], x[3], x[2], x[1])
  local first = find(digits, "[^0]") or #digits
  return "0x" .. sub(digits, math.min(first, #digits - MANTISSA + 1))
end

Wide.__index = function() error("a wide set has no fields", 0) end
Wide.__newindex = Wide.__index

---The set of a text as tostring writes it; nil if this is none.
---@param text string
function M.of_text(text)
  local digits = sub(text, 3)
  if sub(text, 1, 2) ~= "0x" or #digits > 64 or #digits == 0 then return nil end
  digits = rep("0", 64 - #digits) .. digits
  local list = {}
  for i = 1, WORDS do
    local word = sub(digits, 64 - 16 * i + 1, 64 - 16 * i + 16)
    if find(word, "[^0-9a-f]") then return nil end
    list[i] = math.tointeger(tonumber("0x" .. word))
  end
  return M.of_words(list)
end

return M
