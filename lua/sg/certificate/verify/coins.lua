-- SPDX-License-Identifier: MIT
--[[ Coin-turning games (docs/rules.md): completes a rule with the field turn or product.

A row of coins is a text of H and T. A move turns one head over, and with it companions in places before it, as the
turn says: a list of numbers of coins, { consecutive = true }, { symmetric = true }, a name, or a function. The heads
of a row are a sum. On a board, "HT/TH" or { column, row } for one head alone, a product turns the coins of a set of columns
and a set of rows; with product.acrostic, of a set of columns in one row or a set of rows in one column. ]]

local concat, sub = table.concat, string.sub

local NAMES = { turning_turtles = { 1, 2 }, mock_turtles = { 1, 2, 3 }, moebius = { 1, 2, 3, 4, 5 },
  mogul = { 1, 2, 3, 4, 5, 6, 7 }, twins = { 2 }, triplets = { 3 }, ruler = { consecutive = true },
  sym = { symmetric = true } }

local function check(condition, message)
  if not condition then error(message, 0) end
end

-- Calls each(companions) for the sets of n - 1 and fewer places from..last, as many as `count`.
local function each_choice(chosen, from, last, count, each)
  if count == 0 then return each(chosen) end
  for place = from, last do
    chosen[#chosen + 1] = place
    each_choice(chosen, place + 1, last, count - 1, each)
    chosen[#chosen] = nil
  end
end

-- Is the set of places, the last of which is n, the same from both ends?
local function is_symmetric(places, n)
  local inside, sum = {}, places[1] and places[1] + n or 2 * n
  for _, place in ipairs(places) do inside[place] = true end
  inside[n] = true
  for place in pairs(inside) do
    if not inside[sum - place] then return false end
  end
  return true
end

-- Calls each(companions) for each set of companions that a head in place n may be turned with.
local function each_set(turn, n, p, each)
  if type(turn) == "string" then turn = NAMES[turn] end
  if type(turn) == "function" then
    turn(n, function(...)
      local list, seen = { ... }, {}
      for _, place in ipairs(list) do
        check(math.type(place) == "integer" and place >= 1 and place < n and not seen[place], "no companion")
        seen[place] = true
      end
      each(list)
    end, p)
  elseif turn.consecutive then
    for first = n, 1, -1 do
      local list = {}
      for place = first, n - 1 do list[#list + 1] = place end
      each(list)
    end
  elseif turn.symmetric then
    for count = 0, n - 1 do
      each_choice({}, 1, n - 1, count, function(places)
        if is_symmetric(places, n) then each(places) end
      end)
    end
  else
    for _, count in ipairs(turn) do each_choice({}, 1, n - 1, count - 1, each) end
  end
end

local function turned(row, places)
  local coins = {}
  for i = 1, #row do coins[i] = sub(row, i, i) end
  for _, place in ipairs(places) do coins[place] = coins[place] == "H" and "T" or "H" end
  return concat(coins)
end

local function check_row(row)
  check(type(row) == "string", "a row of coins is a text of H and T")
  for i = 1, #row do check(sub(row, i, i) == "H" or sub(row, i, i) == "T", "a row of coins is a text of H and T") end
end

local function with(place, companions)
  return { place, table.unpack(companions) }
end

local function complete_row(rule)
  function rule.options(row, option, p)
    check_row(row)
    for n = 1, #row do
      if sub(row, n, n) == "H" then
        each_set(rule.turn, n, p, function(places) option(turned(row, with(n, places))) end)
      end
    end
  end

  function rule.split(row, part)
    check_row(row)
    local tails = ""
    for n = 1, #row do
      if sub(row, n, n) == "H" then part(tails .. "H") end
      tails = tails .. "T"
    end
  end

  if rule.start == nil then rule.start = "HTHH" end
end

-- ---- boards ---------------------------------------------------------------------------------------------------------

local function rows_of(board)
  local rows, from = {}, 1
  for i = 1, #board + 1 do
    if i > #board or sub(board, i, i) == "/" then
      rows[#rows + 1] = sub(board, from, i - 1)
      from = i + 1
    end
  end
  for _, row in ipairs(rows) do
    check_row(row)
    check(#row == #rows[1], "the rows of a board have one length")
  end
  return rows
end

-- Calls each(columns, rows) for each set of coins that a head in column x, row y may be turned with, itself included.
local function each_product(product, x, y, p, each)
  if product.acrostic then
    each_set(product[1], x, p, function(columns) each(with(x, columns), { y }) end)
    each_set(product[2], y, p, function(rows) each({ x }, with(y, rows)) end)
    return
  end
  each_set(product[1], x, p, function(columns)
    local xs = with(x, columns)
    each_set(product[2], y, p, function(rows) each(xs, with(y, rows)) end)
  end)
end

local function complete_board(rule)
  local product = rule.product
  local first = product.origin or 1 -- the number of the first column and row

  local function head_options(head, option, p)
    local x, y = head[1], head[2]
    check(#head == 2 and math.type(x) == "integer" and math.type(y) == "integer" and x >= first and y >= first,
      "a head is {column, row}")
    each_product(product, x - first + 1, y - first + 1, p, function(xs, ys)
      local parts = {}
      for i, column in ipairs(xs) do
        for j, row in ipairs(ys) do
          if i > 1 or j > 1 then parts[#parts + 1] = { column + first - 1, row + first - 1 } end
        end
      end
      option(table.unpack(parts))
    end)
  end

  local function each_head(rows, each)
    for y, row in ipairs(rows) do
      for x = 1, #row do
        if sub(row, x, x) == "H" then each(x, y) end
      end
    end
  end

  function rule.options(board, option, p)
    if type(board) == "table" then return head_options(board, option, p) end
    local rows = rows_of(board)
    each_head(rows, function(x, y)
      each_product(product, x, y, p, function(xs, ys)
        local after = { table.unpack(rows) }
        for _, j in ipairs(ys) do after[j] = turned(after[j], xs) end
        option(concat(after, "/"))
      end)
    end)
  end

  function rule.split(board, part)
    if type(board) == "table" then return part(board) end
    each_head(rows_of(board), function(x, y) part { x + first - 1, y + first - 1 } end)
  end

  if rule.start == nil then rule.start = "TTT/THT/TTH" end
end

---@param rule table gets options and split
return function(rule)
  if rule.turn ~= nil then complete_row(rule) else complete_board(rule) end
end
