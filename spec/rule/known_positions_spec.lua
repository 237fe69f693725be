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
      { { 3, 1 }, { 2, 2 } }, nil, { { 6, 3 }, { 7, 4 }, { 5, 5 } }, { { 8, 4 }, { 9, 5 }, { 10, 6 }, { 7, 7 } },
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
  local PATH = { [0] = 0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 0, 5, 2, 2, 3, 3, 0, 1, 1, 3, 0, 2, 1, 1, 0, 4, 5, 2, 7, 4,
    0, 1, 1, 2, 0, 3, 1 }

  it("on paths is Dawson's Chess, on cycles it follows from paths", function()
    for n = 1, #PATH do assert.equal(PATH[n], value(assert(sg.load("node_kayles", { w = n })))) end
    for n = 3, #PATH do -- every move leaves a path of n - 3
      assert.equal(PATH[n - 3] == 0 and 1 or 0, value(assert(sg.load("node_kayles", { cycle = n }))))
    end
  end)

  it("on grids of two, three and four rows has the values of OEIS A316632 and its comments", function()
    for n = 1, 20 do assert.equal(n % 2, value(assert(sg.load("node_kayles", { w = n, h = 2 })))) end
    for n, wanted in ipairs { 2, 1, 1, 0, 3, 3, 2, 2, 2, 3, 3 } do
      assert.equal(wanted, value(assert(sg.load("node_kayles", { w = n, h = 3 }))))
    end
    for n = 1, 8 do assert.equal(0, value(assert(sg.load("node_kayles", { w = n, h = 4 })))) end
  end)
end)

describe("Clobber played by both with all stones", function()
  it("has the same values on a board and on its image with the kinds exchanged", function()
    local game = assert(sg.load "impartial_clobber"):without { "canonical" }
    local swap = { x = "o", o = "x" }
    for _, rows in ipairs { { "xxo", "oxo" }, { "xo.", "oxx" }, { "xox", "xxo" }, { "ooxx", "xoox" } } do
      local other = {}
      for i, row in ipairs(sg.grid.turn(rows)) do other[i] = row:gsub(".", swap) end
      assert.equal(value(game, rows), value(game, other))
    end
  end)

  it("on even by even boards of alternating stones is won by the second player", function()
    for _, size in ipairs { { 2, 2 }, { 4, 2 }, { 4, 4 } } do
      assert.equal(0, value(assert(sg.load("impartial_clobber", { w = size[1], h = size[2] }))))
    end
  end)
end)
