-- SPDX-License-Identifier: MIT
-- Nim-values by the definition, written apart from the engine, and the rules that the specs of games share.
-- A game is a function position -> list of options, each the list of components that it leaves.

local definition = require "spec.support.definition"
local seed_or = require "spec.support.seed"

local naive = { seed = seed_or(20240229) }
math.randomseed(naive.seed)

local function literal(value)
  if type(value) ~= "table" then return math.type(value) and tostring(value) or ("%q"):format(value) end
  local items = {}
  for i, item in ipairs(value) do
    items[i] = literal(item)
  end
  return "{" .. table.concat(items, ",") .. "}"
end

-- options(position) gives a list of options, each a list of components.
local function slow_values(options) return definition.values(options, math.huge) end

local slow = {}
naive.options = slow

function slow.nim(n)
  local list = {}
  for left = 0, n - 1 do
    list[#list + 1] = { left }
  end
  return list
end

function slow.kayles(n)
  local list = {}
  for taken = 1, 2 do
    for left = 0, (n - taken) // 2 do
      if n >= taken then list[#list + 1] = { left, n - taken - left } end
    end
  end
  return list
end

function slow.subtraction(n)
  local list = {}
  for _, s in ipairs { 2, 5, 7 } do
    if s <= n then list[#list + 1] = { n - s } end
  end
  return list
end

function slow.grundy(n)
  local list = {}
  for a = 1, (n - 1) // 2 do
    list[#list + 1] = { a, n - a }
  end
  return list
end

-- Rows of a bar; whoever eats the last square (row 1, column 1) loses, so it is not among the options.
function slow.chomp(rows)
  local list = {}
  for r = 1, #rows do
    for left = (r == 1 and 1 or 0), rows[r] - 1 do
      local after = {}
      for i = 1, #rows do
        local length = i < r and rows[i] or math.min(rows[i], left)
        if length > 0 then after[#after + 1] = length end
      end
      list[#list + 1] = { after }
    end
  end
  return list
end

local value_of = {}
naive.values = value_of
for name, options in pairs(slow) do
  value_of[name] = slow_values(options)
end

naive.literal, naive.mex = literal, definition.mex

naive.GRUNDY = [[
return {
  summary = "Split a heap into two unequal ones.", start = 20,
  options = function(n, option) for a = 1, (n - 1) // 2 do option(a, n - a) end end,
}]]

naive.HEAPS = [[
return { summary = "Split a heap into two unequal ones.",
  heap = function(n, option) for a = 1, (n - 1) // 2 do option(a, n - a) end end }]]

-- A position is a list of heaps; split takes it apart.
naive.SPLIT = [[
return {
  summary = "Nim on a list.", start = { 3, 4, 5 },
  options = function(heaps, option)
    for i = 1, #heaps do
      for left = 0, heaps[i] - 1 do
        local after = {}
        for j = 1, #heaps do after[j] = j == i and left or heaps[j] end
        option(after)
      end
    end
  end,
  split = function(heaps, part) for _, n in ipairs(heaps) do part({ n }) end end,
}]]

function naive.bar()
  local rows, length = {}, math.random(1, 5)
  for r = 1, math.random(1, 4) do
    rows[r] = length
    length = math.random(0, length)
    if length == 0 then break end
  end
  return rows
end

return naive
