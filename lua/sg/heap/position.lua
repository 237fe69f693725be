-- SPDX-License-Identifier: MIT
-- Positions of heap games: a heap, or a list of heaps, their sum. A heap is an integer, or its decimal digits where
-- it is beyond 63 bits.

local failure = require "sg.failure"
local text = require "sg.text.words"

local position = {}

local function no_heap(n)
  local hint = ", a sum of heaps a list {3,4,5}"
  if math.type(n) == "float" and n >= 0x1p63 then
    hint = "; from 2^63 = 9223372036854775808 on its digits as a string"
  elseif type(n) == "table" then
    hint = ""
  end
  local why =
    failure.new("input", ("%s is not a heap: a heap is a whole number >= 0%s"):format(text.literal(n), hint))
  return nil, why
end

---The heaps of a position as decimal digits.
---@param heaps any
---@return string[]? digits, sg.Failure? why
function position.digits(heaps)
  local single = text.digits(heaps)
  if single then return { single } end
  if type(heaps) ~= "table" then return no_heap(heaps) end
  local list = {}
  for i, n in ipairs(heaps) do
    list[i] = text.digits(n)
    if not list[i] then return no_heap(n) end
  end
  local count = 0
  for _ in pairs(heaps) do
    count = count + 1
  end
  if count ~= #list then return nil, failure.new("input", "a sum of heaps is a list such as {3,4,5}") end
  return list
end

---The heap as an integer; nil beyond 63 bits.
---@param digits string
---@return integer?
function position.small(digits)
  local n = text.number(digits)
  return math.type(n) == "integer" and n or nil
end

-- ---- read from text ------------------------------------------------------------------------------------------

---The words that say how positions of heap games are written.
position.EXPECTED = "a heap is a whole number such as 7; a sum of heaps is written 3 + 4, {3,4} or 3,4"

-- The digits of a heap: 7, "7" in quotes, 1e18, 0x1F; nil for anything else.
local function heap_of(word)
  word = word:match '^"(%d+)"$' or word:match "^'(%d+)'$" or word
  if word:find "^%d+$" then return text.digits(word) end
  local mantissa, exponent = word:match "^(%d+)[eE]%+?(%d%d?)$"
  if mantissa then
    local digits = text.digits(mantissa .. ("0"):rep(math.tointeger(tonumber(exponent))))
    return position.small(digits) and digits
  end
  local hex = word:find "^0[xX]%x+$" and #word <= 18 and tonumber(word)
  return hex and text.digits(hex) or nil
end

-- Adds the heaps of a list "3,4,5" to list; gives the word that is no heap.
local function add_list(list, words)
  if not words:find "%S" then return nil end
  for word in (words:gsub(",%s*$", "") .. ","):gmatch "%s*(.-)%s*," do
    list[#list + 1] = heap_of(word)
    if not heap_of(word) then return word end
  end
end

-- Could the commas part thousands? "1,234" is one heap or two.
local function is_unclear(source)
  return ((source:gsub("^%d%d?%d?,", "", 1)) .. ","):gsub("%d%d%d,", "") == "" and source:find "," ~= nil
end

-- The heaps of a text as digits; nil, the word that is no heap.
local function heaps_of(source)
  local list = {}
  for piece in (source .. "+"):gmatch "%s*(.-)%s*%+" do
    local inside = piece:match "^{(.*)}$" or piece == source and piece:find "," and piece
    local wrong
    if inside then
      wrong = add_list(list, inside)
    else
      list[#list + 1] = heap_of(piece)
      wrong = not heap_of(piece) and piece
    end
    if wrong then return nil, wrong end
  end
  return list
end

---The position that a text stands for: a heap or a sum of heaps.
---@param source string without spaces around it
---@return integer|string|table|nil heaps, sg.Failure? why
function position.read(source)
  local single = heap_of(source)
  if single then return text.number(single) end
  if is_unclear(source) then
    local one = source:gsub(",", "")
    local several = source:gsub("%f[%d]0+(%d)", "%1")
    return nil,
      failure.new(
        "input",
        ("the position '%s' is one heap of %s or the sum of several; write %s or {%s}"):format(
          source,
          one,
          one,
          several
        ),
        { found = source, expected = position.EXPECTED }
      )
  end
  local list, wrong = heaps_of(source)
  if not list then
    local part = wrong ~= source and wrong ~= "" and (" ('%s')"):format(text.brief(wrong)) or ""
    local message = ("the position '%s' is not a heap%s: %s"):format(text.brief(source), part, position.EXPECTED)
    return nil, failure.new("input", message, { found = wrong, expected = position.EXPECTED })
  end
  for i, digits in ipairs(list) do
    list[i] = text.number(digits)
  end
  return list
end

---A position as text; nil for what is no position of heaps.
---@param heaps any
---@return string?
function position.show(heaps)
  local digits = position.digits(heaps)
  if not digits then return nil end
  return type(heaps) == "table" and "{" .. table.concat(digits, ",") .. "}" or digits[1]
end

-- The remainder of a number given by its decimal digits; modulus below 2^53.
local function remainder(digits, modulus)
  local rest = 0
  for digit in digits:gmatch "%d" do
    rest = (rest * 10 + digit) % modulus
  end
  return rest
end

---The heap of the first period that has the same value as a heap beyond it, but for the saltus.
---@param digits string the heap beyond it
---@param period { period: integer, preperiod: integer }
---@return integer heap
function position.representative(digits, period)
  local first = period.preperiod % period.period
  return period.preperiod + (remainder(digits, period.period) - first) % period.period
end

return position
