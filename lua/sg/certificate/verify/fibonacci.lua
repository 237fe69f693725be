-- SPDX-License-Identifier: MIT
--[[ Sums by Fibonacci digits (Zeckendorf): a number is the sum of some of 1, 2, 3, 5, 8, ..., of which no two are
neighbours. For sets.lua, whose automata read the lowest digits first.

With F(0) = 0, F(1) = 1 the digit k weighs F(k + 2). Read from the highest digit down, a word stands for two sums, v
with the weights F(k + 2) and w with F(k + 1); one more digit d makes v + w + d and v + d of them. Of a sum of numbers
times coefficients, d is the sum of their digits times these. With j digits to come, of which no two neighbours are 1,
v becomes v F(j + 1) + w F(j), and they add from -minus (F(j + 2) - 1) to plus (F(j + 2) - 1), where plus and minus
are the sums of the coefficients above and below 0. So some pairs (v, w) can give no sum that is right any more, or
none that is wrong: they are made one state each, and those that are left are finitely many. The automaton that reads
from the top is then turned round: a state is the set of its states from which what was read leads to one that
accepts. ]]

local M = {}

-- Is v F(j + 1) + w F(j) - most (F(j + 2) - 1) > c for all j >= 0? Each such number, less `most`, is the sum of the
-- two before it.
local function is_above(v, w, most, c)
  local now, before = v - most, w - most
  while now > c - most do
    if now >= 0 and before >= 0 and before > c - most then return true end
    now, before = now + before, now
  end
  return false
end

-- Is there a j for which c is between the least and the largest sum?
local function may_be(v, w, plus, minus, c)
  local low, low_before, high, high_before = v - minus, w - minus, v + plus, w + plus
  while true do
    if low + minus <= c and high - plus >= c then return true end
    if low + minus > c and low >= 0 and low_before >= 0 then return false end
    if high - plus < c and high <= 0 and high_before <= 0 then return false end
    low, low_before, high, high_before = low + low_before, low, high + high_before, high
  end
end

local function is_open(how, v, w, plus, minus, c)
  if how == "equal" then return may_be(v, w, plus, minus, c) and true or "none" end
  if is_above(v, w, minus, c) then return "none" end
  return is_above(-v, -w, plus, -c - 1) and "all" or true
end

-- The automaton from the top, of "the sum is c", "is at most c", or "is c modulo m". A key is "none", "all", or v
-- and w.
local function from_the_top(explore, names, weight, how, c, m, plus, minus)
  local function key(v, w)
    if how == "remainder" then return (v % m) .. " " .. (w % m) end
    local open = is_open(how, v, w, plus, minus, c)
    return open == true and v .. " " .. w or open
  end
  local function numbers(text)
    local v, w = text:match "^(%S+) (%S+)$"
    return math.tointeger(tonumber(v)), math.tointeger(tonumber(w))
  end
  return explore(names, key(0, 0), function(text, letter)
    if text == "none" or text == "all" then return text end
    local v, w = numbers(text)
    return key(v + w + weight[letter], v + weight[letter])
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

---The automaton of a sum, right for words without neighbours.
---@param explore function of sets.lua, without its first argument
---@param names string[]
---@param sum table<string, integer>
---@param weight integer[] of each letter the sum of its digits times the coefficients
---@param how "equal"|"at most"|"remainder"
---@param c integer
---@param m? integer
---@return table
function M.sum(explore, names, sum, weight, how, c, m)
  local plus, minus = 0, 0
  for _, coefficient in pairs(sum) do
    plus, minus = plus + math.max(coefficient, 0), minus + math.max(-coefficient, 0)
  end
  return turned_round(explore, from_the_top(explore, names, weight, how, c, m, plus, minus))
end

---All tuples: in no word are two neighbours 1. A key is the letter before.
---@param explore function
---@param names string[]
---@return table
function M.valid(explore, names)
  return explore(names, 0, function(last, letter)
    if last == "none" or last & letter ~= 0 then return "none" end
    return letter
  end, function(last) return last ~= "none" end)
end

---The digits of a number, the lowest first.
---@param n integer
---@return integer[]
function M.digits(n)
  local weights = { 1, 2 }
  while weights[#weights] <= n - weights[#weights - 1] do
    weights[#weights + 1] = weights[#weights] + weights[#weights - 1]
  end
  local digits = {}
  for k = #weights, 1, -1 do
    digits[k] = weights[k] <= n and 1 or 0
    n = n - digits[k] * weights[k]
  end
  return digits
end

return M
