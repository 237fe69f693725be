-- SPDX-License-Identifier: MIT
-- Words and numbers in texts: the nearest known word, values as Lua literals, decimal numbers of any length.

local failure = require "sg.failure"

-- nearest, suggest, keys, brief and literal: definitions of kinds of games have them, too.
local text = require "sg.kinds.shared.definition"()

--- A natural number in canonical decimal digits, from an integer or from digits of any length; nil if it is neither.
---@param n any
---@return string?
function text.digits(n)
  if type(n) == "string" then return n:match("^0*(%d+)$") end
  local i = math.tointeger(n)
  if type(n) == "number" and i and i >= 0 then return tostring(i) end
  return nil
end

--- An integer where the digits fit one, else the digits themselves.
---@param digits string
---@return integer|string
function text.number(digits)
  local number = #digits <= 19 and tonumber(digits)
  return math.type(number) == "integer" and number or digits
end

--- The digits of the next number.
---@param digits string
---@return string
function text.successor(digits)
  local head, nines = digits:match("^(%d-)(9*)$")
  if head == "" then return "1" .. ("0"):rep(#nines) end
  return head:sub(1, -2) .. tostring(tonumber(head:sub(-1)) + 1) .. ("0"):rep(#nines)
end

--- A number and a few more: an integer where it fits one, else digits.
---@param number integer|string
---@param more integer below 10^17
---@return integer|string
function text.plus(number, more)
  if math.type(number) == "integer" and number <= math.maxinteger - more then return number + more end
  local digits, whole = tostring(number), 10 ^ 17 // 1 | 0
  local head, tail = digits:sub(1, -18), tonumber(digits:sub(-17)) + more
  return text.number((tail >= whole and text.successor(head) or head) .. ("%017d"):format(tail % whole))
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
    if not a and source:find "^%d+$" then
      a, b = "0", source
    end
    local message = "a range is FROM..TO, as in 0..100, not '%s'%s"
    return nil, failure.new("usage", message:format(source, a and ("; did you mean %s..%s?"):format(a, b) or ""))
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
function text.whole(word) return word and math.tointeger(tonumber(word)) end

return text
