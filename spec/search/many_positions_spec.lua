-- SPDX-License-Identifier: MIT
-- Games of so many positions that the memo keeps them by their numbers: walks on a board, whose squares are written in
-- many ways, have the values of the definition.

local amount = require "spec.support.amount"
local definition = require "spec.support.definition"
local seed_or = require "spec.support.seed"
local sg = require "sg"

local seed = seed_or(20261128)
math.randomseed(seed)

-- Ways to write the square x, y of a board of w columns: the Lua text of a function `squares`, which gives the position, and
-- of a function `at`, which gives x and y.
local function integers(base, w, sign)
  local code = ("%d * (%d + x + %d * y)"):format(sign, base, w)
  local decode = ("local q = %d * p - %d; return q %% %d, q // %d"):format(sign, base, w, w)
  return code, decode
end

local WRITTEN = {
  function(w) return integers(0, w, 1) end,
  function(w) return integers(math.random(1, 3000), w + math.random(0, 40), 1) end,
  function(w) return integers((1 << 24) - 20000, w, 1) end,
  function(w) return integers(1 << 40, w, 1) end,
  function(w) return integers(0, w, -1) end,
  function() return "{ x, y }", "return p[1], p[2]" end,
  function() return "{ x % 7, y, x // 7 }", "return p[1] + 7 * p[3], p[2]" end,
  -- The numbers of lists lie behind those of the integers below 2^24.
  function(w)
    local _, decode = integers(1 << 24, w, 1)
    return ("(x + y) %% 3 == 0 and %d + x + %d * y or { x, y }"):format(1 << 24, w),
      "if type(p) == 'table' then return p[1], p[2] end " .. decode
  end,
  function(w)
    local _, decode = integers(0, w, 1)
    return ("y == 0 and 't' .. x or x + %d * y"):format(w),
      "if type(p) == 'string' then return tonumber(p:sub(2)), 0 end " .. decode
  end,
}

-- The same for positions that are n numbers, of which x gives one and y the others, as digits.
local function numbers(n, base)
  local names, digits, back = { "x" }, {}, { "0" }
  for i = 2, n do
    local last = i == n
    names[i] = "d" .. i
    digits[i - 1] = ("y // %d"):format(base ^ (i - 2) // 1 | 0) .. (last and "" or (" %% %d"):format(base))
    back[i] = ("d%d * %d"):format(i, base ^ (i - 2) // 1 | 0)
  end
  return table.concat(names, ", "), "x, " .. table.concat(digits, ", "), table.concat(back, " + ")
end

local function random_moves(rook)
  local moves = {}
  for i = 1, math.random(2, 4) do
    moves[i] = { math.random(0, 3), math.random(0, 3) }
    moves[i][math.random(2)] = math.random(1, 5)
  end
  return { steps = moves, rook = rook }
end

local function move_lines(moves, square)
  local lines = {}
  for i, move in ipairs(moves.steps) do
    lines[i] = ("if X >= %d and Y >= %d then option(%s(X - %d, Y - %d)) end"):format(
      move[1],
      move[2],
      square,
      move[1],
      move[2]
    )
  end
  if moves.rook then lines[#lines + 1] = ("for x = 0, X - 1 do option(%s(x, Y)) end"):format(square) end
  return table.concat(lines, "\n")
end

local function by_definition(w, h, moves)
  local values = {}
  for y = 0, h - 1 do
    values[y] = {}
    for x = 0, w - 1 do
      local seen = {}
      for _, move in ipairs(moves.steps) do
        if x >= move[1] and y >= move[2] then seen[#seen + 1] = values[y - move[2]][x - move[1]] end
      end
      for left = moves.rook and 0 or x, x - 1 do
        seen[#seen + 1] = values[y][left]
      end
      values[y][x] = definition.mex_of(seen)
    end
  end
  return values
end

-- Asks for the last square first, so that the search meets nearly all of them, then for others.
local function compare(game, position, w, h, values, about, opts)
  for round = 1, 40 do
    local x, y = w - 1, h - 1
    if round > 1 then
      x, y = math.random(0, w - 1), math.random(0, h - 1)
    end
    local found = assert(game:value(position(x, y), opts))
    assert.equal(values[y][x], found.value, ("%s: square %d, %d"):format(about, x, y))
  end
end

local function position_of(text) return assert(load("return function(x, y) return " .. text .. " end"))() end

describe("games of many positions", function()
  for i, written in ipairs(WRITTEN) do
    it("have the values of the definition, written in way " .. i, function()
      for round = 1, amount(2, 6, 20) do
        local rook = round % 2 == 0
        local w, h = rook and 90 or 120, rook and 300 or 350
        local moves = random_moves(rook)
        local code, decode = written(w)
        local lists = round % 3 == 0
        local text = ([[return { name = "walk", start = 0, options = function(p, option)
          local list = %s
          local function at(p) %s end
          local function square(x, y) return %s end
          local X, Y = at(p)
          %s
          return list
        end }]]):format(
          lists and "{}; option = function(q) list[#list + 1] = q end" or "nil",
          decode,
          code,
          move_lines(moves, "square")
        )
        local game = assert(sg.from_text(text, "walk"))
        local opts =
          { method = "dag", hashed = math.random(4) == 1 or nil, threads = math.random(4) == 1 and 2 or nil }
        local about = ("seed %d, way %d, round %d"):format(seed, i, round)
        compare(game, position_of(code), w, h, by_definition(w, h, moves), about, opts)
      end
    end)
  end

  for n = 2, 7 do
    it(("have the values of the definition, as %d numbers"):format(n), function()
      for round = 1, amount(2, 6, 20) do
        local w, h = round % 2 == 0 and 150 or 70, 250
        local moves = random_moves(round % 2 == 0)
        local base = n == 2 and 1000 or n == 3 and 60 or n == 4 and 10 or 7
        local names, code, back = numbers(n, base)
        local text = ([[return { name = "walk", start = { %s }, numbers = %d, options = function(%s, option)
          local X, Y = x, %s
          local function square(x, y) return %s end
          %s
        end }]]):format(("0,"):rep(n), n, names, back, code, move_lines(moves, "square"))
        local game = assert(sg.from_text(text, "walk"))
        local about = ("seed %d, %d numbers, round %d"):format(seed, n, round)
        compare(game, position_of("{ " .. code .. " }"), w, h, by_definition(w, h, moves), about, { method = "dag" })
      end
    end)
  end
end)
