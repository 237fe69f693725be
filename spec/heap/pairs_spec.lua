-- SPDX-License-Identifier: MIT
-- Values of games on two heaps whose moves are data, by the table and by proven rows, against the definition; and the
-- closed form of Wythoff's game and Fraenkel's.

local definition = require "spec.support.definition"
local sg = require "sg"
local seed_or = require "spec.support.seed"

local function random_seed()
  local seed = seed_or(20240229)
  print("seed " .. seed .. " (SG_SEED overrides)")
  math.randomseed(seed)
end

local function rule(heap2) return assert(sg.game { name = "two", heap2 = heap2 }) end

-- The values of {a, b} for a <= rows and b <= columns, by the definition.
local function values_of(rays, rows, columns)
  local g = {}
  for a = 0, rows do
    g[a] = {}
    for b = 0, columns do
      local seen = {}
      definition.ray_options(rays, a, b, function(x, y) seen[g[x][y]] = true end)
      g[a][b] = definition.mex(seen)
    end
  end
  return g
end

local function random_rays()
  local rays, words = {}, {}
  for _ = 1, math.random(1, 5) do
    local x, y = math.random(0, 3), math.random(0, 3)
    if x + y == 0 then x = math.random(1, 40) end
    rays[#rays + 1] = { x, y, most = math.random(2) == 1 and math.random(1, 35) or nil }
  end
  if math.random(3) == 1 then
    for i = 1, #rays do
      rays[#rays + 1] = { rays[i][2], rays[i][1], most = rays[i].most }
    end
  end
  for i, ray in ipairs(rays) do
    words[i] = ("{%d,%d,%s}"):format(ray[1], ray[2], tostring(ray.most))
  end
  return rays, table.concat(words, " ")
end

-- The moves of a position as the game lists them, "{a,b}=value", sorted.
local function listed(moves)
  local list = {}
  for i, move in ipairs(moves) do
    list[i] = move.option .. "=" .. move.value
  end
  table.sort(list)
  return table.concat(list, " ")
end

local function expected(rays, g, a, b)
  local seen, moves = {}, {}
  definition.ray_options(rays, a, b, function(x, y)
    local option = ("{%d,%d}"):format(x, y)
    if not seen[option] then moves[#moves + 1] = { option = option, value = g[x][y] } end
    seen[option] = true
  end)
  return listed(moves)
end

describe("values of games on two heaps that are data", function()
  it("are those of the definition, at random", function()
    random_seed()
    for _ = 1, 60 do
      local rays, what = random_rays()
      local rows, columns = math.random(0, 60), math.random(0, 60)
      local g = values_of(rays, 60, 60)
      local from_a, from_b = math.random(0, rows), math.random(0, columns)
      local found = assert(rule(rays):table({ from_a, rows }, { from_b, columns }))
      assert.equal("computed", found.basis)
      for a = from_a, rows do
        for b = from_b, columns do
          assert.equal(g[a][b], found.values[a - from_a + 1][b - from_b + 1], what)
        end
      end
      local game = rule(rays)
      for _ = 1, 6 do
        local a, b = math.random(0, 60), math.random(0, 60)
        local at = what .. (" at {%d,%d}"):format(a, b)
        assert.equal(g[a][b], assert(game:value { a, b }).value, at)
        assert.equal(g[a][b] == 0 and "P" or "N", assert(game:outcome { a, b }).outcome, at)
        local moves = assert(game:moves { a, b })
        assert.equal(expected(rays, g, a, b), listed(moves.moves), at)
        assert.equal(g[a][b], assert(game:explain { a, b }).value, at)
        if a + b < 30 then assert.equal(g[a][b], assert(game:value({ a, b }, { method = "dag" })).value, at) end
      end
    end
  end)

  -- Moves as a function: those of the rays, some that leave a sum of two pairs, and, if wild, some that a table does not
  -- hold: a heap grows.
  local function random_function(wild)
    local rays, what = random_rays()
    local cut, gap = math.random(2, 4), math.random(0, 2)
    local lines = {
      ("for k = 1, %d do if a >= k and b >= %d then option(a - k, b - %d, a - k, k - 1) end end"):format(
        cut,
        gap,
        gap
      ),
      wild and ("if b >= %d then option(a + 1, b - %d) end"):format(cut, cut) or "",
    }
    for _, ray in ipairs(rays) do
      lines[#lines + 1] = ("for k = 1, %s do local x, y = a - %d * k, b - %d * k if x < 0 or y < 0 then break end option(x, y) end"):format(
        ray.most or "a + b",
        ray[1],
        ray[2]
      )
    end
    local body = table.concat(lines, "\n")
    return "return { heap2 = function(a, b, option)\n" .. body .. "\nend }",
      assert(load("local a, b, option = ...\n" .. body)),
      what .. (wild and " wild" or "")
  end

  it("that are a function are those of the definition, at random", function()
    random_seed()
    for round = 1, 24 do
      local source, moves, what = random_function(round % 4 == 0)
      local known = {}
      local function g(a, b)
        local at = a * 1000 + b
        if not known[at] then
          local seen = {}
          moves(a, b, function(...)
            local list, sum = { ... }, 0
            for i = 1, #list, 2 do
              sum = sum ~ g(list[i], list[i + 1])
            end
            seen[sum] = true
          end)
          known[at] = definition.mex(seen)
        end
        return known[at]
      end
      local game = assert(sg.from_text(source, "two.lua"))
      local a, b = math.random(0, 14), math.random(0, 14)
      for _ = 1, 2 do
        local found = assert(game:table({ 0, a }, { 0, b }))
        for x = 0, a do
          for y = 0, b do
            assert.equal(g(x, y), found.values[x + 1][y + 1], what)
          end
        end
        a, b = math.random(0, 16), math.random(0, 16) -- and a part that is known already
        local at = what .. (" at {%d,%d}"):format(a, b)
        assert.equal(g(a, b), assert(game:value { a, b }).value, at)
        assert.equal(g(a, b), assert(assert(sg.from_text(source, "two.lua")):value { a, b }).value, at)
        assert.equal(g(a, b) == 0 and "P" or "N", assert(game:outcome { a, b }).outcome, at)
        assert.equal(g(a, b), assert(game:explain { a, b }).value, at)
        if a + b < 24 then assert.equal(g(a, b), assert(game:value({ a, b }, { method = "dag" })).value, at) end
      end
    end
  end)

  it("that are a function need not fall by the total, nor fit into a table", function()
    local text = [[return { falls = "rows", heap2 = function(a, b, option)
      if b > 0 then option(a, b - 1) end
      if a > 0 then option(a - 1, b %s) end
    end }]]
    for _, grows in ipairs { "// 2", "+ 1" } do
      local game, plain =
        assert(sg.from_text(text:format(grows), "r.lua")), assert(sg.from_text(text:format(grows), "r.lua"))
      local found = assert(game:table({ 0, 6 }, { 0, 9 }))
      for a = 0, 6 do
        for b = 0, 9 do
          assert.equal(assert(plain:value({ a, b }, { method = "dag" })).value, found.values[a + 1][b + 1])
        end
      end
    end
  end)

  it("that are a wrong function say what is wrong, with the position", function()
    for option, says in pairs {
      ["a, b"] = "the total must fall",
      ["a - 1"] = "option takes pairs of heaps",
      ["a - 1, b + 1.5"] = "heaps are whole numbers",
      ["-1, b"] = "heaps are whole numbers",
      ["a - 1, b, 0"] = "3 arguments",
    } do
      local game = assert(
        sg.from_text(
          ("return { heap2 = function(a, b, option) if a == 2 then option(%s) end end }"):format(option),
          "w.lua"
        )
      )
      for _, ask in ipairs {
        function() return game:value { 2, 3 } end,
        function() return game:table({ 0, 3 }, { 0, 3 }) end,
      } do
        local _, why = ask()
        assert.equal("rule", why.code)
        assert.truthy(tostring(why):find(says, 1, true) and tostring(why):find("w.lua:1", 1, true), tostring(why))
      end
    end
    local _, why =
      assert(sg.from_text("return { heap2 = function(a, b, option) return { a } end }", "w.lua")):value { 1, 1 }
    assert.truthy(tostring(why):find("heap2 returned a table", 1, true), tostring(why))
  end)

  it("need no table larger than the limits allow", function()
    local game = rule { { 1, 0 }, { 0, 1 } }
    local _, why = game:value({ 900, 1000 }, { memory = 1 })
    assert.same({ "limit", "memory" }, { why.code, why.limit })
    assert.equal(37 ~ 30, assert(game:value({ 37, 30 }, { positions = 1200 })).value)
    _, why = rule({ { 1, 0 }, { 0, 1 } }):value({ 30, 40 }, { positions = 20 })
    assert.same({ "limit", "positions" }, { why.code, why.limit })
    _, why = rule { { 1, 0 }, { 0, 1 }, { 1, 1 } }:value({ 9000, 9000 }, { time = 0.05 })
    assert.same({ "limit", "time" }, { why.code, why.limit })
  end)

  it("have rows that are proven, as far as one asks", function()
    random_seed()
    local n_proven = 0
    for _ = 1, 12 do
      local rays, what = random_rays()
      local row, far = math.random(0, 3), 100000 + math.random(0, 50)
      local by_table = assert(rule(rays):table({ 0, 3 }, { far - 40, far }))
      local exchanged, numbers = {}, {}
      for i, ray in ipairs(rays) do
        exchanged[i] = { ray[2], ray[1], most = ray.most }
        table.move({ ray[1], ray[2], ray.most or 0 }, 1, 3, 3 * i - 2, numbers)
      end
      local game, other = rule(rays), rule(exchanged)
      local found, turned = assert(game:value { row, far }), assert(other:value { far, row })
      assert.same({ found.value, found.basis }, { turned.value, turned.basis }, what)
      assert.equal(found.value, by_table.values[row + 1][41], what)
      -- The same by the table in C alone, which all heaps fit into.
      local cells = require("sg.core").two_heaps(numbers)
      assert(cells:extend(3, far, {}))
      for a = 0, 3 do
        assert.same(cells:values(a, far - 40, far), by_table.values[a + 1], what)
      end
      if found.basis == "proven" then n_proven = n_proven + 1 end
    end
    assert.is_true(n_proven > 0)
    local wythoff = assert(sg.load "wythoff")
    local found = assert(wythoff:value { 3, 10 ^ 18 // 1 | 0 })
    assert.same({ 999999999999999998, "proven", "rows" }, { found.value, found.basis, found.theorem })
    assert.equal(found.value, assert(wythoff:value { 10 ^ 18 // 1 | 0, 3 }).value)
    local _, why = wythoff:value { 3, math.maxinteger - 1 }
    assert.equal("range", why.code)
  end)

  it("of Fraenkel and Wythoff have the lost pairs of the table", function()
    local wythoff = assert(sg.load "wythoff")
    local found = assert(wythoff:table({ 0, 300 }, { 0, 300 }))
    for a = 0, 300 do
      for b = 0, 300 do
        local known = assert(wythoff:outcome { a, b })
        assert.same({ found.values[a + 1][b + 1] == 0 and "P" or "N", "closed form" }, { known.outcome, known.basis })
      end
    end
    for t = 1, 4 do
      local game = assert(assert(sg.load "generalized_wythoff"):with { t = t })
      for a = 0, 9 do
        for b = 0, 24 do
          assert.equal(
            assert(game:outcome({ a, b }, { method = "dag" })).outcome,
            assert(game:outcome { a, b }).outcome
          )
        end
      end
    end
    -- A rule that only has the name is another one.
    local other = assert(sg.from_text(
      [[return { name = "generalized_wythoff", summary = "s",
      heap2 = function(a, b, option) if a > 0 then option(a - 1, b) end end }]],
      "generalized_wythoff.lua"
    ))
    assert.equal("computed", assert(other:outcome { 1, 3 }).basis)
  end)
end)

-- Numbers as lists of digits to the base 10^6, the lowest first: what the closed form avoids.
local BASE = 1000000

local function big(n)
  local digits = {}
  while n > 0 do
    digits[#digits + 1], n = n % BASE, n // BASE
  end
  return digits
end

local function trimmed(x)
  while #x > 0 and x[#x] == 0 do
    x[#x] = nil
  end
  return x
end

local function plus(x, y)
  local sum, carry = {}, 0
  for i = 1, math.max(#x, #y) + 1 do
    local digit = (x[i] or 0) + (y[i] or 0) + carry
    sum[i], carry = digit % BASE, digit // BASE
  end
  return trimmed(sum)
end

local function times(x, y)
  local product = {}
  for i = 1, #x + #y + 1 do
    product[i] = 0
  end
  for i = 1, #x do
    local carry = 0
    for j = 1, #y + 1 do
      local digit = product[i + j - 1] + x[i] * (y[j] or 0) + carry
      product[i + j - 1], carry = digit % BASE, digit // BASE
    end
  end
  return trimmed(product)
end

local function is_less(x, y)
  if #x ~= #y then return #x < #y end
  for i = #x, 1, -1 do
    if x[i] ~= y[i] then return x[i] < y[i] end
  end
  return false
end

-- The largest a with (2 a + (t - 2) n)^2 <= (t^2 + 4) n^2, so floor(n (2 - t + sqrt(t^2 + 4)) / 2), for t >= 2; and with
-- (2 a - n)^2 <= 5 n^2 for t = 1. Found by halving, with a <= 2 n.
local function beatty(n, t)
  local bound = times(big(t * t + 4), times(big(n), big(n)))
  local function is_too_large(a)
    local root
    if t == 1 then
      if 2 * a < n then return false end
      root = big(2 * a - n)
    else
      root = plus(times(big(2), big(a)), times(big(t - 2), big(n)))
    end
    return is_less(bound, times(root, root))
  end
  local low, high = 0, 2 * n + 1
  while high - low > 1 do
    local middle = low + (high - low) // 2
    if is_too_large(middle) then
      high = middle
    else
      low = middle
    end
  end
  return low
end

describe("the lost pairs of Wythoff and Fraenkel", function()
  it("are those of the definition in whole numbers, however large", function()
    random_seed()
    local game = assert(sg.load "generalized_wythoff")
    for t = 1, 60 do
      local own = t == 1 and assert(sg.load "wythoff") or assert(game:with { t = t })
      for _ = 1, 12 do
        local n = math.random(1, 1 << math.random(1, t == 1 and 58 or 55))
        local a = beatty(n, t)
        local b = a + t * n
        local at = ("t = %d, n = %d"):format(t, n)
        assert.equal("P", assert(own:outcome { a, b }).outcome, at)
        assert.equal("P", assert(own:outcome { b, a }).outcome, at)
        assert.equal("N", assert(own:outcome { a + 1, b + 1 }).outcome, at)
        assert.equal("N", assert(own:outcome { a, b + 1 }).outcome, at)
        if a > 1 then assert.equal("N", assert(own:outcome { a - 1, b - 1 }).outcome, at) end
      end
    end
    local known = assert(assert(sg.load "wythoff"):value { 1000000000, 1618033989 })
    assert.same({ 0, "closed form" }, { known.value, known.basis })
  end)

  it("tells a limit that the table exceeds before it computes anything", function()
    local game = assert(sg.load "wythoff")
    for limit, opts in pairs { memory = { memory = 50 }, positions = { positions = 1000 } } do
      local found, why = game:value({ 6000, 6001 }, opts)
      assert.is_nil(found)
      assert.same({ "limit", limit }, { why.code, why.limit })
      assert.matches("a table of the pairs below {6000,6001} takes ", why.message, 1, true)
    end
    assert.equal(assert(game:value { 20, 21 }).value, assert(game:value({ 20, 21 }, { positions = 400 })).value)
  end)

  it("names the moves that win by the closed form of Wythoff's and Fraenkel's pairs", function()
    local lost_pairs = require "sg.heap.lost_pairs"
    for t = 1, 5 do
      local game = assert(sg.load("generalized_wythoff:t=" .. t))
      for a = 0, 22 do
        for b = 0, 22 do
          local wanted = {}
          for x = 0, a do
            for y = 0, b do
              local one, other = a - x, b - y
              local is_move = one + other > 0 and (one == 0 or other == 0 or math.abs(one - other) < t)
              if is_move and lost_pairs.is_lost(x, y, t) then wanted[#wanted + 1] = x .. "," .. y end
            end
          end
          local found = {}
          for i, pair in ipairs(lost_pairs.winning(game, { a, b })) do
            found[i] = pair[1] .. "," .. pair[2]
          end
          table.sort(wanted)
          table.sort(found)
          assert.same(wanted, found)
        end
      end
    end
    local far = assert(assert(sg.load "wythoff"):moves({ 300000000000, 400000000000 }, { wins = true }))
    assert.same({ 1, "{161803398874,261803398874}" }, { far.total_winning, far.moves[1].option })
  end)

  it("ends pairs with too many moves, which no table and no row answers, in a sentence", function()
    local game = assert(sg.load "wythoff")
    for _, pair in ipairs { { 1000000000, 1618033988 }, { 1618033989, 1000000000 } } do
      for _, question in ipairs { "value", "moves" } do
        local found, why = game[question](game, pair)
        if not found then
          assert.equal("limit", why.code)
          assert.truthy(
            tostring(why):find("has more than 200000 moves, no period of its row is known", 1, true),
            tostring(why)
          )
        else
          assert.equal(question == "value" and 0 or "winning", found.value or found.only)
        end
      end
    end
    local _, why = game:explain { 1000000000, 1618033988 }
    assert.equal("limit", why.code)
    local few = assert(rule { { 1, 0, most = 2 }, { 0, 1, most = 3 } })
    assert.equal(0, assert(few:value { 999999999, 4 }).value)
  end)
end)
