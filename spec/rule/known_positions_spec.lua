-- SPDX-License-Identifier: MIT
-- Games on boards and graphs against what others have published, further than the examples of the rules go.

local returned = require "spec.support.returned"
local sg = require "sg"

local function value(game, position)
  if position == nil then position = assert(game:start()) end
  local result, message = returned(game:value(position))
  assert.is_not_nil(result, message)
  return result.value
end

describe("Chomp with three rows", function()
  -- OEIS A147983 quotes A. E. Brouwer: the P-positions (p, q, r), p >= q >= r, with r <= 5.
  local MOST = 26
  local function is_loss(p, q, r)
    local lists = {
      { { 3, 1 }, { 2, 2 } },
      nil,
      { { 6, 3 }, { 7, 4 }, { 5, 5 } },
      { { 8, 4 }, { 9, 5 }, { 10, 6 }, { 7, 7 } },
      { { 10, 5 }, { 9, 6 } },
    }
    if r == 0 then return p == q + 1 end
    if r == 2 then return p == q + 2 end
    for _, pair in ipairs(lists[r]) do
      if pair[1] == p and pair[2] == q then return true end
    end
    return r == 5 and q >= 7 and p == q + 4
  end

  it("has the P-positions of Brouwer's list", function()
    local game, n_losses = assert(sg.load "chomp"), 0
    for r = 0, 5 do
      for q = r, MOST do
        for p = math.max(q, 1), MOST do
          local position = { p }
          if q > 0 then position[2] = q end
          if r > 0 then position[3] = r end
          assert.equal(is_loss(p, q, r), value(game, position) == 0, ("(%d,%d,%d)"):format(p, q, r))
          n_losses = n_losses + (is_loss(p, q, r) and 1 or 0)
        end
      end
    end
    assert.is_true(n_losses > 40)
  end)
end)

describe("Node Kayles", function()
  -- OEIS A002187, from one vertex on
  local PATH = {
    [0] = 0,
    1,
    1,
    2,
    0,
    3,
    1,
    1,
    0,
    3,
    3,
    2,
    2,
    4,
    0,
    5,
    2,
    2,
    3,
    3,
    0,
    1,
    1,
    3,
    0,
    2,
    1,
    1,
    0,
    4,
    5,
    2,
    7,
    4,
    0,
    1,
    1,
    2,
    0,
    3,
    1,
  }

  it("on paths is Dawson's Chess, on cycles it follows from paths", function()
    for n = 1, #PATH do
      assert.equal(PATH[n], value(assert(sg.load("node_kayles", { w = n }))))
    end
    for n = 3, #PATH do -- every move leaves a path of n - 3
      assert.equal(PATH[n - 3] == 0 and 1 or 0, value(assert(sg.load("node_kayles", { cycle = n }))))
    end
  end)

  it("on grids of two, three and four rows has the values of OEIS A316632 and its comments", function()
    for n = 1, 20 do
      assert.equal(n % 2, value(assert(sg.load("node_kayles", { w = n, h = 2 }))))
    end
    for n, wanted in ipairs { 2, 1, 1, 0, 3, 3, 2, 2, 2, 3, 3 } do
      assert.equal(wanted, value(assert(sg.load("node_kayles", { w = n, h = 3 }))))
    end
    for n = 1, 8 do
      assert.equal(0, value(assert(sg.load("node_kayles", { w = n, h = 4 }))))
    end
  end)
end)

describe("Clobber played by both with all stones", function()
  it("has the same values on a board and on its image with the kinds exchanged", function()
    local game = assert(sg.load "impartial_clobber"):without { "canonical" }
    local swap = { x = "o", o = "x" }
    for _, rows in ipairs { { "xxo", "oxo" }, { "xo.", "oxx" }, { "xox", "xxo" }, { "ooxx", "xoox" } } do
      local other = {}
      for i, row in ipairs(rows) do
        other[i] = row:reverse():gsub(".", swap)
      end
      assert.equal(value(game, rows), value(game, other))
    end
  end)

  it("on even by even boards of alternating stones is won by the second player", function()
    for _, size in ipairs { { 2, 2 }, { 4, 2 }, { 4, 4 } } do
      assert.equal(0, value(assert(sg.load("impartial_clobber", { w = size[1], h = size[2] }))))
    end
  end)
end)

describe("Notakto", function()
  it("has the misère quotient of Plambeck and Whitehead: order 18, four elements are P", function()
    local found = assert(assert(sg.load "notakto"):misere_quotient())
    assert.equal("solved", found.status)
    assert.equal(18, found.order)
    assert.matches("order 18, 4 of its elements are P", tostring(found))
  end)
end)

describe("rules that CGSuite tests", function()
  -- GameHeapTest: the values of (10, n), n = 0..20.
  local function row(game, field, to)
    local values = {}
    for n = 0, 20 do
      values[n + 1] = value(game, { left = 10, [field] = to(n) })
    end
    return values
  end

  it("have its rows: Take-Away, Fibonacci Nim, Mem", function()
    local three = row(assert(sg.load "take_away"), "most", function(n) return 3 * n end)
    assert.same({ 0, 2, 2, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6 }, three)
    local fibonacci = { 0, 2, 2, 2, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5 }
    assert.same(fibonacci, row(assert(sg.load "take_away:times=2"), "most", function(n) return 2 * n end))
    assert.same(fibonacci, row(assert(sg.load "fibonacci_nim"), "most", function(n) return 2 * n end))
    local mem = row(assert(sg.load "mem"), "least", function(n) return n end)
    assert.same({ 3, 3, 3, 3, 2, 2, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0 }, mem)
  end)

  it("have its row and Fraenkel's pairs: generalized Wythoff", function()
    local game, values = assert(sg.load "generalized_wythoff"), {}
    for n = 0, 20 do
      values[n + 1] = value(game, { 10, n })
    end
    assert.same({ 10, 11, 12, 13, 0, 14, 9, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 15, 28, 29, 30 }, values)
    for t = 1, 5 do
      local other = assert(sg.load("generalized_wythoff:t=" .. t))
      for n = 0, 14 do
        local least = math.floor(n * (2 - t + math.sqrt(t * t + 4)) / 2)
        assert.equal(0, value(other, { least, least + t * n }))
      end
    end
  end)

  it("have its values of one head in each place: games of coins", function()
    local SEQUENCES = {
      moidores = { 1, 2, 4, 8, 16, 32, 64, 128, 256, 511, 512, 1024 },
      mock_turtle_fives = { 1, 2, 4, 7, 8, 1, 2, 4, 7, 8, 1, 2, 4, 7, 8, 1, 2, 4, 7, 8 },
      triplet_fives = { 0, 0, 1, 2, 4, 0, 0, 1, 2, 4, 0, 0, 1, 2, 4, 0, 0, 1, 2, 4 },
      ruler_fives = { 1, 2, 1, 4, 1, 2, 1, 4, 1, 2, 1, 4, 1, 2, 1, 4, 1, 2, 1, 4 },
      turnips = { 0, 0, 1, 0, 0, 1, 2, 2, 1, 0, 0, 1, 0, 0, 1, 2, 2, 1, 4, 4 },
      grunt = { 0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3, 2, 1, 3, 2, 4, 3 },
    }
    for name, values in pairs(SEQUENCES) do
      assert.same(values, assert(sg.load(name)):seq(1, #values).values, name)
    end
  end)

  it("have its table: the product of Turnips and Grunt", function()
    local game = sg.game { product = { "turnips", "grunt" } }
    local ROW8 = { 0, 0, 0, 2, 0, 3, 2, 0, 3, 2, 0, 3, 2, 1, 3, 2, 1, 3, 8, 1 }
    for y, expected in ipairs(ROW8) do
      assert.equal(expected, value(game, { 8, y }))
    end
  end)
end)
