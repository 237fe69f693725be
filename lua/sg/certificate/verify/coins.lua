-- SPDX-License-Identifier: MIT
--[[ Coin-turning games (docs/rules.md): completes a rule with the field turn or product.

A row of coins is a text of H and T. A move turns one head over, and with it companions in places before it, as the
turn says: a list of numbers of coins, { consecutive = true }, { symmetric = true }, a name, a code, a function, a heap
game (a take-and-break code or { heap = function }: the companions are the heaps that a move leaves an odd number of
times), or { param = name }. The heads of a row are a sum. On a board, "HT/TH" or { column, row } for one head alone, a
product turns the coins of a set of columns and a set of rows; with product.acrostic, of a set of columns in one row or
a set of rows in one column. ]]

local byte, concat, gmatch, match, sub = string.byte, table.concat, string.gmatch, string.match, string.sub

local NAMES = {
  grunt = "4FS", mock_turtle_fives = "1-3C(5)", mock_turtles = "1-3", moebius = "1-5", mogul = "1-7", moidores = "1-9",
  motley = "1+", ruler = "1+C", ruler_fives = "1-5C", sym = "1+S", sympler = "1+FS", triplet_fives = "3C(5)",
  triplets = "3", turning_turtles = "1-2", turnips = "3E", twins = "2",
}

local function check(condition, message)
  if not condition then error(message, 0) end
  return condition
end

-- The parts of a code, each { from, to, C, E, F, S, span }: from..to coins with these modifiers; span is the n of C(n).
local function parts_of(code)
  local parts, at = {}, 1
  local function number()
    local first = at
    while at <= #code and byte(code, at) >= 48 and byte(code, at) <= 57 do at = at + 1 end
    return check(first < at and math.tointeger(tonumber(sub(code, first, at - 1))), "a number is missing in a turn")
  end
  while at <= #code do
    local from = number()
    local part = { from = from, to = from }
    while at <= #code and sub(code, at, at) ~= "," do
      local sign = sub(code, at, at)
      at = at + 1
      if sign == "-" then
        part.to = number()
      elseif sign == "+" then
        part.to = math.maxinteger
      elseif sign == "C" and sub(code, at, at) == "(" then
        at = at + 1
        part.span = number()
        check(sub(code, at, at) == ")", "a turn has no )")
        at = at + 1
      else
        check(sign == "C" or sign == "E" or sign == "F" or sign == "S", "an unknown letter in a turn")
        part[sign] = true
      end
    end
    at = at + 1
    check(part.from >= 1 and part.from <= part.to, "a move turns at least one coin")
    parts[#parts + 1] = part
  end
  return parts
end

local function turn_parts(turn)
  if type(turn) == "string" then return parts_of(NAMES[turn] or turn) end
  check(type(turn) == "table", "a turn is a list, a table, a name, a code or a function")
  if turn.consecutive then return parts_of "1+C" end
  if turn.symmetric then return parts_of "1+S" end
  local parts = {}
  for i, count in ipairs(turn) do parts[i] = { from = count, to = count } end
  return parts
end

-- Calls each(chosen) for each way to choose so many more places from..last.
local function each_choice(chosen, from, last, count, each)
  if count == 0 then return each(chosen) end
  for place = from, last - count + 1 do
    chosen[#chosen + 1] = place
    each_choice(chosen, place + 1, last, count - 1, each)
    chosen[#chosen] = nil
  end
end

-- Calls each(companions) for the sets that are the same from both ends: pairs at equal distances from the ends, and
-- perhaps the middle.
local function each_mirrored(n, lowest, count, each)
  if count == 0 then return each {} end
  for first = lowest, n - 1 do
    local pairs_inside, middle = (n - first - 1) // 2, (n - first) % 2 == 0
    local left = count - 1 -- besides the two ends
    if left % 2 == 0 or middle then
      each_choice({}, 1, pairs_inside, left // 2, function(distances)
        local places = { first }
        for _, d in ipairs(distances) do
          places[#places + 1], places[#places + 2] = first + d, n - d
        end
        if left % 2 == 1 then places[#places + 1] = (first + n) // 2 end
        each(places)
      end)
    end
  end
end

-- Calls each(companions) for the sets of `count` companions of a head in place n, none of them below `lowest`.
local function each_of_kind(part, n, lowest, count, each)
  if part.C then
    local list = {}
    for i = 1, count do list[i] = n - i end
    if n - count >= lowest then each(list) end
  elseif part.E then
    for gap = 1, count > 0 and (n - lowest) // count or 1 do
      local list = {}
      for i = 1, count do list[i] = n - i * gap end
      each(list)
    end
  elseif part.S then
    each_mirrored(n, lowest, count, each)
  else
    each_choice({}, lowest, n - 1, count, each)
  end
end

-- Is the first coin of the row among those that are turned?
local function has_first(n, companions)
  if n == 1 then return true end
  for _, place in ipairs(companions) do
    if place == 1 then return true end
  end
  return false
end

-- A turn that is a heap game, as a function of (n, companions, p).
local function turn_of_heap(heap)
  return function(n, companions, p)
    heap(n, function(...)
      local odd, places = {}, {}
      for _, left in ipairs { ... } do
        check(math.type(left) == "integer" and left >= 0 and left < n, "a heap that a move leaves is not smaller")
        odd[left] = not odd[left]
      end
      for left, is_odd in pairs(odd) do
        if is_odd and left > 0 then places[#places + 1] = left end
      end
      companions(table.unpack(places))
    end, p)
  end
end

-- Calls each(heaps) for the lists of `count` ascending heaps with this sum, behind those that are chosen.
local function each_division(heaps, least, sum, count, each)
  if count == 0 then
    if sum == 0 then each(heaps) end
    return
  end
  for heap = count == 1 and math.max(sum, least) or least, sum // count do
    heaps[#heaps + 1] = heap
    each_division(heaps, heap, sum - heap, count - 1, each)
    heaps[#heaps] = nil
  end
end

-- Is this allowed where a digit has the sign "!" (no two equal), "?" (not all equal) or "=" (all equal)? A sign says
-- nothing about fewer than two heaps.
local function agrees(sign, heaps)
  if #heaps < 2 then return true end
  local n_equal = 0 -- neighbours that are equal
  for i = 2, #heaps do n_equal = n_equal + (heaps[i] == heaps[i - 1] and 1 or 0) end
  if sign == "!" then return n_equal == 0 end
  if sign == "=" then return n_equal == #heaps - 1 end
  return sign ~= "?" or n_equal < #heaps - 1
end

-- The moves of a take-and-break code with the digits 0 to V, signs behind them, and perhaps a tail that repeats.
local function heap_of_code(code)
  local head, rest, tail = match(code, "^0*(%w[!?=]?)%.([%w!?=]*)(.*)$")
  check(head and (tail == "" or match(tail, "^%[[%w!?=]+%]$")), "a code that turns have not")
  local digits, n = {}, -1 -- digits[t], t tokens taken
  for digit, sign in gmatch(head .. rest .. tail, "(%w)([!?=]?)") do
    n = n + 1
    digits[n] = { heaps = check(tonumber(digit, 32), "a digit that turns have not"), sign = sign }
  end
  local repeating = select(2, string.gsub(tail, "%w", ""))
  return function(heap, option)
    for t = 0, repeating > 0 and heap or math.min(heap, n) do
      local digit = digits[t <= n and t or n - (n - t) % repeating]
      for count = 0, 4 do
        if digit.heaps >> count & 1 == 1 then
          each_division({}, 1, heap - t, count, function(heaps)
            if agrees(digit.sign, heaps) then option(table.unpack(heaps)) end
          end)
        end
      end
    end
  end
end

-- The turn that a parameter holds, and heap games as functions.
local known_turns = {}

local function turn_of(turn, p)
  if type(turn) == "table" and turn.param then turn = p[turn.param] end
  if type(turn) == "string" and string.find(turn, ".", 1, true) then
    known_turns[turn] = known_turns[turn] or turn_of_heap(heap_of_code(turn))
    return known_turns[turn]
  end
  if type(turn) == "table" and turn.heap then
    known_turns[turn] = known_turns[turn] or turn_of_heap(turn.heap)
    return known_turns[turn]
  end
  return turn
end

local known_parts = {}

-- Calls each(companions) for each set of companions that a head in place n may be turned with.
local function each_set(turn, n, p, each)
  turn = turn_of(turn, p)
  if type(turn) == "function" then
    turn(n, function(...)
      local list, seen = { ... }, {}
      for _, place in ipairs(list) do
        check(math.type(place) == "integer" and place >= 1 and place < n and not seen[place], "no companion")
        seen[place] = true
      end
      each(list)
    end, p)
    return
  end
  known_parts[turn] = known_parts[turn] or turn_parts(turn)
  for _, part in ipairs(known_parts[turn]) do
    local lowest = part.span and math.max(1, n - part.span + 1) or 1
    for count = part.from - 1, math.min(part.to - 1, n - lowest) do
      each_of_kind(part, n, lowest, count, function(companions)
        if not part.F or has_first(n, companions) then each(companions) end
      end)
    end
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

  function rule.valid(row)
    check_row(row)
    return true
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
  check(type(board) == "string", "a board is a text of H, T and /")
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

  local function check_head(head)
    local x, y = head[1], head[2]
    check(#head == 2 and math.type(x) == "integer" and math.type(y) == "integer" and x >= first and y >= first,
      "a head is {column, row}")
  end

  function rule.valid(board)
    if type(board) == "table" then check_head(board) else rows_of(board) end
    return true
  end

  local function head_options(head, option, p)
    local x, y = head[1], head[2]
    check_head(head)
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

---@param rule table gets options, split and valid
---@return fun(p: table) check raises an error where a parameter holds no turn
return function(rule)
  if rule.turn ~= nil then complete_row(rule) else complete_board(rule) end
  return function(p)
    for _, turn in ipairs { rule.turn or false, table.unpack(rule.product or {}) } do
      local held = type(turn) == "table" and turn.param and turn_of(turn, p)
      if held and type(held) ~= "function" then turn_parts(held) end
    end
  end
end
