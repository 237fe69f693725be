-- SPDX-License-Identifier: MIT
--[[ Sums by the digits of a unit t: a number is the sum of digits 0..t times 1, t + 1, ..., each weight being t times
the one before it plus the one before that; below a digit t stands a 0. By t = 1 these are Fibonacci digits
(Zeckendorf): sums of some of 1, 2, 3, 5, 8, ..., of which no two are neighbours. For sets.lua, whose automata read the
lowest digits first.

Let U(0), U(1), ... be the weights, and U(-1) = 1. Read from the highest digit down, a word stands for two sums, v with
the weights U(k) and w with U(k - 1); one more digit d makes t v + w + d and v + d of them. Of a sum of numbers times
coefficients, d is the sum of their digits times these. With j digits to come, v becomes what j digits 0 make of it, and
they add from -minus (U(j) - 1) to plus (U(j) - 1), where plus and minus are the sums of the coefficients above and
below 0: U(j) - 1 is the largest number of j digits. So some pairs (v, w) can give no sum that is right any more, or
none that is wrong: they are made one state each, and those that are left are finitely many. The automaton that reads
from the top is then turned round: a state is the set of its states from which what was read leads to one that
accepts. ]]

local M = {}

-- Is v after j digits 0, less most (U(j) - 1), above c for all j >= 0? Each such number, less `most`, is t times the
-- one before it plus the one before that.
local function is_above(t, v, w, most, c)
  local now, before = v - most, w - most
  while now > c - most do
    if now >= 0 and before >= 0 and before > c - most then return true end
    now, before = t * now + before, now
  end
  return false
end

-- Is there a j for which c is between the least and the largest sum?
local function may_be(t, v, w, plus, minus, c)
  local low, low_before, high, high_before = v - minus, w - minus, v + plus, w + plus
  while true do
    if low + minus <= c and high - plus >= c then return true end
    if low + minus > c and low >= 0 and low_before >= 0 then return false end
    if high - plus < c and high <= 0 and high_before <= 0 then return false end
    low, low_before, high, high_before = t * low + low_before, low, t * high + high_before, high
  end
end

local function is_open(t, how, v, w, plus, minus, c)
  if how == "equal" then return may_be(t, v, w, plus, minus, c) and true or "none" end
  if is_above(t, v, w, minus, c) then return "none" end
  return is_above(t, -v, -w, plus, -c - 1) and "all" or true
end

-- The automaton from the top, of "the sum is c", "is at most c", or "is c modulo m". A key is "none", "all", or v
-- and w.
local function from_the_top(explore, names, t, weight, how, c, m, plus, minus)
  local function key(v, w)
    if how == "remainder" then return (v % m) .. " " .. (w % m) end
    local open = is_open(t, how, v, w, plus, minus, c)
    return open == true and v .. " " .. w or open
  end
  local function numbers(text)
    local v, w = text:match "^(%S+) (%S+)$"
    return math.tointeger(tonumber(v)), math.tointeger(tonumber(w))
  end
  return explore(names, key(0, 0), function(text, letter)
    if text == "none" or text == "all" then return text end
    local v, w = numbers(text)
    return key(t * v + w + weight[letter], v + weight[letter])
  end, function(text)
    if text == "none" or text == "all" then return text == "all" end
    local v = numbers(text)
    if how == "at most" then return v <= c end
    return v == (how == "remainder" and c % m or c)
  end)
end

local function turned_round(explore, down)
  local lists, first = {}, {}
  local function key_of(list)
    local text = table.concat(list, " ")
    lists[text] = list
    return text
  end
  for s, is in ipairs(down.accepts) do
    if is then first[#first + 1] = s end
  end
  return explore(down.names, key_of(first), function(text, letter)
    local is_in, list = {}, {}
    for _, s in ipairs(lists[text]) do
      is_in[s] = true
    end
    for s, row in ipairs(down.next) do
      if is_in[row[letter]] then list[#list + 1] = s end
    end
    return key_of(list)
  end, function(text) return lists[text][1] == 1 end)
end

---The automaton of a sum, right for words that stand for numbers.
---@param explore function of sets.lua, without its first argument
---@param names string[]
---@param t integer the unit
---@param sum table<string, integer>
---@param weight integer[] of each letter the sum of its digits times the coefficients
---@param how "equal"|"at most"|"remainder"
---@param c integer
---@param m? integer
---@return table
function M.sum(explore, names, t, sum, weight, how, c, m)
  local plus, minus = 0, 0
  for _, coefficient in pairs(sum) do
    plus, minus = plus + math.max(coefficient, 0), minus + math.max(-coefficient, 0)
  end
  return turned_round(explore, from_the_top(explore, names, t, weight, how, c, m, plus, minus))
end

-- Has a letter a digit t above a digit of another letter that is not 0?
local function is_broken(t, low, high)
  while high > 0 do
    if high % (t + 1) == t and low % (t + 1) > 0 then return true end
    low, high = low // (t + 1), high // (t + 1)
  end
  return false
end

---All tuples: below no digit t stands a digit that is not 0. A key is the letter before.
---@param explore function
---@param names string[]
---@param t integer the unit
---@return table
function M.valid(explore, names, t)
  return explore(names, 0, function(last, letter)
    if last == "none" or is_broken(t, last, letter) then return "none" end
    return letter
  end, function(last) return last ~= "none" end)
end

---The digits of a number, the lowest first.
---@param n integer
---@param t integer the unit
---@return integer[]
function M.digits(n, t)
  local weights = { 1, t + 1 }
  while weights[#weights] <= (n - weights[#weights - 1]) // t do
    weights[#weights + 1] = t * weights[#weights] + weights[#weights - 1]
  end
  local digits = {}
  for k = #weights, 1, -1 do
    digits[k], n = n // weights[k], n % weights[k]
  end
  return digits
end

return M
