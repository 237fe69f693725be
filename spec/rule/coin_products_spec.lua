-- SPDX-License-Identifier: MIT
-- Products of coin-turning games: the field product, against the definition on boards and boxes
-- (spec/support/oracle.lua), and against what is published.

local coins = require "spec.support.coins"
local returned = require "spec.support.returned"
local program = require "spec.support.program"
local oracle = require "spec.support.oracle"
local sg = require "sg"
local internals = require "sg.internals"
local mex = require("spec.support.definition").mex
local seed_or = require "spec.support.seed"

local SEED = seed_or(20261121)
math.randomseed(SEED)

local value, head, random_row, odd_distances = coins.value, coins.head, coins.random_row, coins.odd_distances

-- The turns of the axes below, written here once more: may a move turn these places below n along with n?
local TURNS = {
  twins = function(places) return #places == 1 end,
  turning_turtles = function(places) return #places <= 1 end,
  mock_turtles = function(places) return #places <= 2 end,
  ruler = function(places, n)
    for i, place in ipairs(places) do
      if place ~= n - #places + i - 1 then return false end
    end
    return true
  end,
}

-- The lists of places that a move of a turn turns with coin n, n among them.
local function sets_of(turn, n)
  local sets = {}
  for subset = 0, (1 << (n - 1)) - 1 do
    local places = {}
    for place = 1, n - 1 do
      if subset >> (place - 1) & 1 == 1 then places[#places + 1] = place end
    end
    if TURNS[turn](places, n) then
      places[#places + 1] = n
      sets[#sets + 1] = places
    end
  end
  return sets
end

-- A box of coins by the definition: which coins lie heads up is one number, and no position is split.
local function box(product, sides)
  local self = { known = {} }
  local function bit(coin) return 1 << ((coin[3] - 1) * sides[2] + coin[2] - 1) * sides[1] + coin[1] - 1 end
  local function axes(coin)
    local lists = {}
    for axis, turn in ipairs(product) do
      lists[axis] = sets_of(turn, coin[axis])
    end
    return lists
  end
  local function turned(xs, ys, zs)
    local mask = 0
    for _, x in ipairs(xs) do
      for _, y in ipairs(ys) do
        for _, z in ipairs(zs) do
          mask = mask | bit { x, y, z }
        end
      end
    end
    return mask
  end
  local function masks_at(coin)
    local lists, masks = axes(coin), {}
    if product.acrostic then
      local fixed = { { coin[1] }, { coin[2] }, { coin[3] } }
      for axis = 1, 3 do
        for _, places in ipairs(lists[axis]) do
          local sets = { table.unpack(fixed) }
          sets[axis] = places
          masks[#masks + 1] = turned(table.unpack(sets))
        end
      end
      return masks
    end
    for _, xs in ipairs(lists[1]) do
      for _, ys in ipairs(lists[2]) do
        for _, zs in ipairs(lists[3]) do
          masks[#masks + 1] = turned(xs, ys, zs)
        end
      end
    end
    return masks
  end
  function self.heads(up)
    local heads = {}
    for x = 1, sides[1] do
      for y = 1, sides[2] do
        for z = 1, sides[3] do
          if up & bit { x, y, z } ~= 0 then heads[#heads + 1] = { x, y, z } end
        end
      end
    end
    return heads
  end
  function self.options(up)
    local options = {}
    for _, coin in ipairs(self.heads(up)) do
      for _, mask in ipairs(masks_at(coin)) do
        options[#options + 1] = up ~ mask
      end
    end
    return options
  end
  function self.value(up)
    if self.known[up] then return self.known[up] end
    local found = {}
    for _, option in ipairs(self.options(up)) do
      found[self.value(option)] = true
    end
    self.known[up] = mex(found)
    return self.known[up]
  end
  return self
end

describe("a product of three games (seed " .. SEED .. ")", function()
  local PRODUCTS = {
    { "twins", "twins", "twins" },
    { "ruler", "twins", "mock_turtles" },
    { "turning_turtles", "ruler", "ruler" },
    { "twins", "ruler", "turning_turtles", acrostic = true },
  }

  it("has the values of the definition, on whole boxes", function()
    for i, product in ipairs(PRODUCTS) do
      local sides = ({ { 2, 3, 2 }, { 3, 2, 2 }, { 2, 2, 3 } })[(i - 1) % 3 + 1]
      local game, naive = sg.game { product = product }, box(product, sides)
      for _ = 1, 60 do
        local up = math.random(0, (1 << sides[1] * sides[2] * sides[3]) - 1)
        local heads, wins = naive.heads(up), 0
        local what = i .. " " .. game:show(heads)
        assert.equal(naive.value(up), value(game, heads), what)
        for _, option in ipairs(naive.options(up)) do
          wins = wins + (naive.value(option) == 0 and 1 or 0)
        end
        local found = 0
        for _, move in ipairs(game:moves(heads, { limit = 100000 }).moves) do
          found = found + (move.wins and 1 + #(move.labels or { 1 }) - 1 or 0)
        end
        assert.is_true((wins > 0) == (found > 0) and found <= wins, what)
        assert.equal(wins > 0 and "N" or "P", game:outcome(heads).outcome, what)
      end
    end
  end)

  it("has the nim-product of three values for a head, as by the search", function()
    for _, product in ipairs(PRODUCTS) do
      local game = sg.game { product = product }
      for _ = 1, 15 do
        local one = { math.random(1, 4), math.random(1, 3), math.random(1, 4) }
        local what = game:show(one)
        assert.equal((internals[game].search:value(one, {})), value(game, one), what)
        if not product.acrostic then
          local expected = 1
          for axis, turn in ipairs(product) do
            local line = value(assert(sg.load(turn)), head(one[axis]))
            expected = sg.nimber.mul(expected, line)
          end
          assert.equal(expected, value(game, one), what)
        end
      end
    end
  end)

  it("is the Light Switching Game of POJ 3533: a lamp is worth the product of its places", function()
    local game = sg.game { product = { "twins", "twins", "twins", origin = 0 } }
    for _ = 1, 100 do
      local x, y, z = math.random(0, 300), math.random(0, 300), math.random(0, 300)
      assert.equal(sg.nimber.mul(sg.nimber.mul(x, y), z), value(game, { x, y, z }))
    end
    assert.equal(4, value(game, { 2, 3, 4 }))
  end)

  it("is read, shown, explained and certified", function()
    local folder = program.folder()
    finally(function() program.remove(folder) end)
    local path = program.write(folder .. "/lamps.lua", 'return { product = { "twins", "twins", { 1, 2 }, "twins" } }')
    for _, ask in ipairs {
      "value %s {2,3,1,2}",
      "value %s {{2,3,1,2},{1,1,1,1}}",
      "value %s {}",
      "moves %s",
      "explain %s",
      "graph %s",
      "misere outcome %s {2,1,2,1}",
      "check %s",
      "sum %s@{2,3,1,2} nim@3",
    } do
      local result = program.run(ask:format(path))
      assert.equal(0, result.code, ask .. result.err)
    end
    local certificate = folder .. "/c.json"
    assert.equal(0, program.run(("value %s {{2,3,1,2},{3,1,1,4}} --certificate %s"):format(path, certificate)).code)
    assert.equal(0, program.shell("lua5.4 lua/sg/certificate/verify/main.lua " .. certificate).code)
    for wrong, message in pairs {
      HTT = "in each of 4 axes",
      ["{1,2,3}"] = "in each of 4 axes",
      ["{{1,1,1,1},2}"] = "in each of 4 axes",
      ["{0,1,1,1}"] = "a list of 4 places",
      ["{{1,1,1,1},{1,1,1,1}}"] = "the coin {1,1,1,1} stands twice in the list",
    } do
      local result = program.run(("value %s %s"):format(path, wrong))
      assert.equal(2, result.code, wrong)
      assert.matches(message, result.err, 1, true)
    end
  end)

  it("names the axis whose turn is wrong", function()
    local game, why = sg.from_text('return { summary = "x", product = { "twins", "twins", "twin" } }', "lamps.lua")
    assert.is_nil(game)
    assert.matches("product[3]: 'twin' is no turn that has a name; did you mean 'twins'?", tostring(why), 1, true)
    local nine = ("'twins', "):rep(9)
    game, why = sg.from_text(("return { summary = 'x', product = { %s } }"):format(nine), "lamps.lua")
    assert.is_nil(game)
    assert.matches("product has at most 8 turns; this one has 9", tostring(why), 1, true)
  end)
end)

describe("a board of coins", function()
  local PRODUCTS = {
    { "twins", "twins" },
    { "ruler", "ruler" },
    { "mock_turtles", "twins" },
    { "sym", "moebius" },
    { { 1, 2 }, { 1 } },
    { odd_distances, "ruler" },
  }

  it("has the moves that a search finds, in the same order, listed or counted", function()
    for i, product in ipairs(PRODUCTS) do
      local game = assert(sg.game { product = product })
      for _ = 1, 12 do
        local rows, w = {}, math.random(1, 5)
        for y = 1, math.random(1, 5) do
          rows[y] = random_row(w)
        end
        local board = table.concat(rows, "/")
        local wanted = assert(game:moves(board, { method = "dag", limit = 10000 }))
        local n_wins, about = 0, ("seed %d, %d %s"):format(SEED, i, board)
        for _, limit in ipairs { 10000, 1, 3, 0 } do
          local found = assert(game:moves(board, { limit = limit }))
          assert.equal(wanted.total, found.total, about)
          assert.equal(math.min(limit, wanted.total), #found.moves, about)
          for k, move in ipairs(found.moves) do
            local same = wanted.moves[k]
            assert.same(
              { same.option, same.value, same.wins, same.label },
              { move.option, move.value, move.wins, move.label },
              about
            )
          end
        end
        for _, move in ipairs(wanted.moves) do
          n_wins = n_wins + (move.wins and 1 or 0)
        end
        for _, method in ipairs { false, "dag" } do
          local counted = assert(game:moves(board, { count = true, method = method or nil }))
          assert.same(
            { wanted.total, n_wins, 0, wanted.value },
            { counted.total, counted.total_winning, #counted.moves, counted.value },
            about
          )
        end
      end
    end
  end)

  -- Project Euler 459: runs of square and of triangular lengths; W(1) = 1, W(2) = 0, W(5) = 8, W(100) = 31395.
  it("of 100 x 100 has its moves counted, and a few of them listed", function()
    local function runs(length)
      return function(n, companions)
        local k = 1
        while length(k) <= n do
          local others = {}
          for place = n - length(k) + 1, n - 1 do
            others[#others + 1] = place
          end
          companions(table.unpack(others))
          k = k + 1
        end
      end
    end
    local game = assert(
      sg.game { product = { runs(function(k) return k * k end), runs(function(k) return k * (k + 1) // 2 end) } }
    )
    local function square(n) return (("/" .. ("H"):rep(n)):rep(n):sub(2)) end
    for n, wins in pairs { 1, 0, [5] = 8, [100] = 31395 } do
      assert.equal(wins, assert(game:moves(square(n), { count = true })).total_winning)
    end
    local listed = assert(game:moves(square(100), { limit = 3 }))
    assert.equal(536250, listed.total)
    for _, move in ipairs(listed.moves) do
      assert.equal(0, value(game, move.option))
    end
    local found, why = game:moves(square(100), { limit = 1000000 })
    assert.is_nil(found)
    assert.equal("memory", why.limit)
    assert.matches("536250 moves", why.message, 1, true)
  end)

  it("has the value of the Tartan theorem: all boards of two rows of three, by the definition", function()
    for i, product in ipairs(PRODUCTS) do
      local game, naive = sg.game { product = product }, oracle.game { product = product }
      for n = 0, 63, i == 1 and 1 or 5 do
        local board = ""
        for place = 0, 5 do
          board = board .. (place == 3 and "/" or "") .. (n >> place & 1 == 1 and "H" or "T")
        end
        assert.equal(naive:value(board), value(game, board), i .. " " .. board)
      end
      assert.equal("closed form", game:value("TTH/HTT").basis)
      if i <= 2 then assert.equal(naive:value "HTH/TTT/TTH", value(game, "HTH/TTT/TTH")) end
    end
  end)

  it("has the same value by the search of single heads", function()
    for _, product in ipairs(PRODUCTS) do
      local game = sg.game { product = product }
      for x = 1, 6 do
        for y = 1, 5 do
          assert.equal((internals[game].search:value({ x, y }, {})), value(game, { x, y }), x .. "," .. y)
        end
      end
    end
  end)

  it("is a table of nim-products for Turning Corners, however large", function()
    local game = assert(sg.load "turning_corners")
    for _ = 1, 100 do
      local x, y = math.random(0, 1 << 40), math.random(0, 1 << 31)
      local product = sg.nimber.mul(x, y)
      if math.type(product) == "integer" then assert.equal(product, value(game, { x, y })) end
    end
  end)

  it("may be acrostic: all boards of two rows of three, by the definition", function()
    for i, product in ipairs(PRODUCTS) do
      local both = { product[1], product[2], acrostic = true }
      local game, naive = sg.game { product = both }, oracle.game { product = both }
      for n = 0, 63, 5 do
        local board = ""
        for place = 0, 5 do
          board = board .. (place == 3 and "/" or "") .. (n >> place & 1 == 1 and "H" or "T")
        end
        assert.equal(naive:value(board), value(game, board), i .. " " .. board)
        assert.equal("computed", game:value(board).basis)
      end
    end
    local twins = assert(sg.load "acrostic_twins")
    for x = 0, 12 do
      for y = 0, 12 do
        assert.equal(x ~ y, value(twins, { x, y }))
      end
    end
  end)

  it("is read and shown as a board or as one head", function()
    local game = assert(sg.load "rugs")
    assert.equal("TT/HT", game:parse "tt/ht")
    assert.same({ 3, 4 }, game:parse "{ 3, 4 }")
    assert.equal("{3,4}", game:show { 3, 4 })
    assert.equal("TT/HT", game:show "TT/HT")
    for _, text in ipairs { "TT,HT", "{3}", "7", "{1,2,3}", "{-1,2}" } do
      assert.equal("input", select(3, returned(game:parse(text))), text)
    end
    assert.matches("of one length", select(2, returned(game:value "TT/H")))
    assert.matches("from 1 on", select(2, returned(game:value { 0, 3 })))
    assert.matches("from 1 on", select(2, returned(game:value { 1, 2, 3 })))
    assert.matches("a board such as", select(2, returned(game:value(7))))
    assert.matches("closed form: Tartan theorem", program.run { "value", "rugs", "{6,12}" }.out)
  end)

  it("plays: a winning move is found and shown", function()
    local moves = assert(sg.load "rugs"):moves "HT/TH"
    assert.equal(2, moves.value)
    assert.equal("TH/HT", moves.moves[1].option)
    assert.is_true(moves.moves[1].wins)
  end)
end)
