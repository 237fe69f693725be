-- SPDX-License-Identifier: MIT
-- Positions of heap games: a heap, or a list of heaps, their sum. A heap is an integer, or its decimal digits where it
-- is beyond 63 bits.

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
  local why = failure.new("input", ("%s is not a heap: a heap is a whole number >= 0%s"):format(text.literal(n), hint))
  return nil, why, why.code
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
  for _ in pairs(heaps) do count = count + 1 end
  if count ~= #list then return nil, failure.new("input", "a sum of heaps is a list such as {3,4,5}") end
  return list
end

---The text of a position with the numbers that Lua would round in quotes, so that it can be read as Lua.
---@param source string
---@return string
function position.quoted(source)
  if not source:find "^{[%d%s,]*}$" then return source end
  return (source:gsub("%d+", function(digits)
    return math.type(text.number(digits)) == "integer" and digits or ("%q"):format(digits)
  end))
end

---A position as text; nil for what is no position of heaps.
---@param heaps any
---@return string?
function position.show(heaps)
  local digits = position.digits(heaps)
  if not digits then return nil end
  return type(heaps) == "table" and "{" .. table.concat(digits, ",") .. "}" or digits[1]
end

---The heap as an integer; nil beyond 63 bits.
---@param digits string
---@return integer?
function position.small(digits)
  local n = text.number(digits)
  return math.type(n) == "integer" and n or nil
end

return position
