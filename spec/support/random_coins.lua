-- SPDX-License-Identifier: MIT
-- Coin-turning games at random, from choices: a row with the field turn, a board or box with the field product.

local choices = require "spec.support.choices"

local one_of, yes = choices.one_of, choices.yes

local function sized(...)
  local sizes = {}
  for _, size in ipairs { ... } do
    sizes[size] = true
  end
  return function(set) return sizes[#set] end
end

local function side_by_side(set) return set[#set] - set[1] == #set - 1 end

local function own_mirror_image(set)
  for i = 1, #set do
    if set[i] + set[#set + 1 - i] ~= set[1] + set[#set] then return false end
  end
  return true
end

-- Turns: the text, and which sets of places, ascending, may be turned together.
local TURNS = {
  { "{ 1 }", sized(1) },
  { "{ 1, 2 }", sized(1, 2) },
  { "{ 2 }", sized(2) },
  { "{ 1, 3 }", sized(1, 3) },
  { "{ consecutive = true }", side_by_side },
  { "{ symmetric = true }", own_mirror_image },
  { '"turning_turtles"', sized(1, 2) },
  { '"mock_turtles"', sized(1, 2, 3) },
  { '"twins"', sized(2) },
  { '"triplets"', sized(3) },
  { '"ruler"', side_by_side },
  { '"sym"', own_mirror_image },
  { '"moebius"', sized(1, 2, 3, 4, 5) },
  { '"mogul"', sized(1, 2, 3, 4, 5, 6, 7) },
  {
    "function(n, companions) if n > 2 then companions(n - 2) end companions() end",
    function(set) return #set == 1 or #set == 2 and set[2] - set[1] == 2 end,
  },
  {
    "function(n, companions) for place = n - 1, 1, -2 do companions(place) end end",
    function(set) return #set == 2 and (set[2] - set[1]) % 2 == 1 end,
  },
  {
    "function(n, companions) for d = 1, (n - 1) // 2 do companions(n - d, n - 2 * d) end end",
    function(set) return #set == 3 and set[3] - set[2] == set[2] - set[1] end,
  },
}

-- The sets of places up to n that a turn allows, the largest of them n.
local function turns_of(allowed, n)
  local list = {}
  for bits = 0, (1 << n - 1) - 1 do
    local set = {}
    for place = 1, n - 1 do
      if bits >> place - 1 & 1 == 1 then set[#set + 1] = place end
    end
    set[#set + 1] = n
    if allowed(set) then list[#list + 1] = set end
  end
  return list
end

local function turned(faces, places)
  local list = {}
  for i = 1, #faces do
    list[i] = faces:sub(i, i)
  end
  for _, place in ipairs(places) do
    list[place] = list[place] == "H" and "T" or "H"
  end
  return table.concat(list)
end

local function faces(choose, n)
  local list = {}
  for i = 1, n do
    list[i] = choose(2) == 1 and "H" or "T"
  end
  return table.concat(list)
end

local function turn(choose)
  local rule, positions = one_of(choose, TURNS), {}
  for i = 1, 4 do
    positions[i] = faces(choose, 1 + choose(6))
  end
  return {
    about = "turn",
    positions = positions,
    text = ("return { turn = %s }"):format(rule[1]),
    moves = function(row)
      local list = {}
      for n = 1, #row do
        for _, set in ipairs(row:sub(n, n) == "H" and turns_of(rule[2], n) or {}) do
          list[#list + 1] = { turned(row, set) }
        end
      end
      return list
    end,
  }
end

-- The places on a board, as its text numbers them, that lie in some columns of some rows.
local function crossings(columns, rows, width)
  local places = {}
  for _, y in ipairs(rows) do
    for _, x in ipairs(columns) do
      places[#places + 1] = (y - 1) * (width + 1) + x
    end
  end
  return places
end

local function product(choose)
  local across, down, acrostic = one_of(choose, TURNS), one_of(choose, TURNS), yes(choose, 3)
  local width, height = 1 + choose(3), 1 + choose(2)
  local positions = {}
  for i = 1, 3 do
    local rows = {}
    for y = 1, height do
      rows[y] = faces(choose, width)
    end
    positions[i] = table.concat(rows, "/")
  end
  local function turned_at(x, y)
    local list = {}
    local columns, rows = turns_of(across[2], x), turns_of(down[2], y)
    for _, set in ipairs(columns) do
      if acrostic then list[#list + 1] = crossings(set, { y }, width) end
      for _, other in ipairs(acrostic and {} or rows) do
        list[#list + 1] = crossings(set, other, width)
      end
    end
    for _, set in ipairs(acrostic and rows or {}) do
      list[#list + 1] = crossings({ x }, set, width)
    end
    return list
  end
  return {
    about = "product",
    positions = positions,
    text = ("return { product = { %s, %s%s } }"):format(across[1], down[1], acrostic and ", acrostic = true" or ""),
    moves = function(board)
      local list = {}
      for y = 1, height do
        for x = 1, width do
          local place = (y - 1) * (width + 1) + x
          for _, places in ipairs(board:sub(place, place) == "H" and turned_at(x, y) or {}) do
            list[#list + 1] = { turned(board, places) }
          end
        end
      end
      return list
    end,
  }
end

return { turn = turn, product = product, faces = faces }
