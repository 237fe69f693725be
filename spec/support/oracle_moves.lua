-- SPDX-License-Identifier: MIT
--- The moves of games that are declared rather than programmed, for the oracle: codes, subtraction sets, coins, products.
-- Codes and sets by the definition of their kind; coins by the definition, slowly, without anything of the program.

local define_heaps = require "sg.kinds.heaps.definition"
local shared = require "sg.kinds.shared.definition"()

-- The moves of a rule with code or subtract, by the definition of these fields.
local function heap_moves_of(rule)
  local heap = define_heaps(rule, shared).heap
  return function(n)
    local moves = {}
    heap(n, function(...) moves[#moves + 1] = { ... } end)
    return moves
  end
end

local function code_moves(text) return heap_moves_of { code = text } end
local function subtract_moves(set) return heap_moves_of { subtract = set } end

-- Coin turning ------------------------------------------------------------------------------------------

local NAMED_TURNS = {
  turning_turtles = { 1, 2 },
  mock_turtles = { 1, 2, 3 },
  moebius = { 1, 2, 3, 4, 5 },
  twins = { 2 },
  triplets = { 3 },
  mogul = { 1, 2, 3, 4, 5, 6, 7 },
  ruler = { consecutive = true },
  sym = { symmetric = true },
  moidores = "1-9",
  motley = "1+",
  mock_turtle_fives = "1-3C(5)",
  triplet_fives = "3C(5)",
  ruler_fives = "1-5C",
  turnips = "3E",
  grunt = "4FS",
  sympler = "1+FS",
}

-- Do these places, ascending, have the property that a letter of a turn code names?
local has_property = {
  C = function(places) return places[#places] - places[1] == #places - 1 end,
  E = function(places)
    for i = 3, #places do
      if places[i] - places[i - 1] ~= places[2] - places[1] then return false end
    end
    return true
  end,
  S = function(places)
    for i, place in ipairs(places) do
      if place - places[1] ~= places[#places] - places[#places + 1 - i] then return false end
    end
    return true
  end,
  F = function(places) return places[1] == 1 end,
}

local function code_allows(code, places)
  for part in (code .. ","):gmatch("([^,]*),") do
    local from, to = part:match("^(%d+)%-(%d+)")
    from = tonumber(from or part:match("^%d+"))
    local most = tonumber(to) or part:find("+", 1, true) and math.huge or from
    local span = part:match("C%((%d+)%)")
    local fits = #places >= from and #places <= most and (not span or places[#places] - places[1] < tonumber(span))
    for letter in part:gsub("C%(%d+%)", ""):gmatch("%a") do
      fits = fits and has_property[letter](places)
    end
    if fits then return true end
  end
  return false
end

-- May a move turn these coins and no others? set[place] = true; n is the last of them.
local function may_turn(turn, set, n)
  local places = {}
  for place = 1, n do
    places[#places + 1] = set[place] and place
  end
  if type(turn) == "string" then
    return code_allows(turn, places)
  elseif turn.consecutive then
    return has_property.C(places)
  elseif turn.symmetric then
    return has_property.S(places)
  end
  for _, allowed_count in ipairs(turn) do
    if #places == allowed_count then return true end
  end
  return false
end

-- Every set of coins that a move may turn together with coin n, all of 2^(n-1) tried.
local function turn_sets(turn, params)
  turn = type(turn) == "table" and turn.param and params[turn.param] or turn
  turn = NAMED_TURNS[turn] or turn
  local heap_moves = type(turn) == "string" and turn:find(".", 1, true) and code_moves(turn)
    or type(turn) == "table"
      and turn.heap
      and function(n)
        local moves = {}
        turn.heap(n, function(...) moves[#moves + 1] = { ... } end, params)
        return moves
      end
  local known = {}
  return function(n)
    if known[n] then return known[n] end
    local sets = {}
    if heap_moves then
      for _, parts in ipairs(heap_moves(n)) do
        local set = { [n] = true }
        for _, part in ipairs(parts) do
          if part > 0 then set[part] = not set[part] or nil end
        end
        sets[#sets + 1] = set
      end
    elseif type(turn) == "function" then
      turn(n, function(...)
        local set = { [n] = true }
        for _, place in ipairs { ... } do
          set[place] = true
        end
        sets[#sets + 1] = set
      end, params)
    else
      for mask = 0, (1 << (n - 1)) - 1 do
        local set = { [n] = true }
        for place = 1, n - 1 do
          set[place] = mask >> (place - 1) & 1 == 1 or nil
        end
        if may_turn(turn, set, n) then sets[#sets + 1] = set end
      end
    end
    known[n] = sets
    return sets
  end
end

local function flip(row, set)
  return (row:gsub("()([HT])", function(at, face) return set[at] and (face == "H" and "T" or "H") or face end))
end

local function turn_moves(turn, params)
  local sets = turn_sets(turn, params)
  return function(row)
    local moves = {}
    for n in row:gmatch("()H") do
      for _, set in ipairs(sets(n)) do
        moves[#moves + 1] = { flip(row, set) }
      end
    end
    return moves
  end
end

-- Moves on a board of coins, rows with / between them, or of one head {column, row}.
local function product_moves(product, params)
  local across, down = turn_sets(product[1], params), turn_sets(product[2], params)
  local origin = product.origin or 1
  local function rectangles(x, y)
    local list = {}
    for _, columns in ipairs(across(x)) do
      if product.acrostic then list[#list + 1] = { columns, { [y] = true } } end
      for _, rows in ipairs(product.acrostic and {} or down(y)) do
        list[#list + 1] = { columns, rows }
      end
    end
    for _, rows in ipairs(product.acrostic and down(y) or {}) do
      list[#list + 1] = { { [x] = true }, rows }
    end
    return list
  end
  return function(position)
    local moves = {}
    if type(position) == "table" then
      local x, y = position[1] - origin + 1, position[2] - origin + 1
      for _, rectangle in ipairs(rectangles(x, y)) do
        local parts = {}
        for column in pairs(rectangle[1]) do
          for row in pairs(rectangle[2]) do
            if column ~= x or row ~= y then parts[#parts + 1] = { column + origin - 1, row + origin - 1 } end
          end
        end
        moves[#moves + 1] = parts
      end
      return moves
    end
    local rows = {}
    for row in (position .. "/"):gmatch("(.-)/") do
      rows[#rows + 1] = row
    end
    for y, row in ipairs(rows) do
      for x in row:gmatch("()H") do
        for _, rectangle in ipairs(rectangles(x, y)) do
          local after = {}
          for j, other in ipairs(rows) do
            after[j] = rectangle[2][j] and flip(other, rectangle[1]) or other
          end
          moves[#moves + 1] = { table.concat(after, "/") }
        end
      end
    end
    return moves
  end
end

-- Moves on two heaps given as data: k times x tokens from a and k times y from b.
local function ray_moves(rays)
  return function(a, b, option)
    for _, ray in ipairs(rays) do
      for k = 1, math.min(a + b, ray.most or a + b) do
        if a - k * ray[1] >= 0 and b - k * ray[2] >= 0 then option(a - k * ray[1], b - k * ray[2]) end
      end
    end
  end
end

return { rays = ray_moves, code = code_moves, subtract = subtract_moves, turn = turn_moves, product = product_moves }
