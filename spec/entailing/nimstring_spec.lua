-- SPDX-License-Identifier: MIT
-- Nimstring on grids against play of the whole board beside a Nim heap, and what is known of chains and loops.

local sg = require "sg"

local program = require "spec.support.program"

local loony = sg.loony

-- The boxes of a grid as sets of lines, numbered as in rules/nimstring.lua.
local function boxes_of(w, h)
  local boxes, n_across = {}, w * (h + 1)
  for r = 0, h - 1 do
    for c = 0, w - 1 do
      local left = n_across + r * (w + 1) + c
      boxes[#boxes + 1] = 1 << r * w + c | 1 << (r + 1) * w + c | 1 << left | 1 << left + 1
    end
  end
  return boxes, n_across + h * (w + 1)
end

-- wins[heap][lines]: does the player to move win the board beside a Nim heap? For all boards, by play.
local function played_out(w, h, heaps)
  local boxes, n_lines = boxes_of(w, h)
  local wins = {}
  for heap = 0, heaps do
    wins[heap] = {}
  end
  for lines = 0, (1 << n_lines) - 1 do
    for heap = 0, heaps do
      local won = false
      for smaller = 0, heap - 1 do
        won = won or not wins[smaller][lines]
      end
      for line = 0, n_lines - 1 do
        local bit = 1 << line
        if not won and lines & bit ~= 0 then
          local again = false
          for _, box in ipairs(boxes) do
            again = again or lines & box == bit
          end
          won = wins[heap][lines ~ bit] == again
        end
      end
      wins[heap][lines] = won
    end
  end
  return wins, (1 << n_lines) - 1
end

-- Compares the values of the boards start, start - step, ... with play beside heaps.
local function compare(w, h, heaps, step)
  local wins, start = played_out(w, h, heaps)
  local game, n_loony = assert(sg.load("nimstring", { w = w, h = h })), 0
  for lines = start, 0, -step do
    local value = assert(game:value(lines)).value
    for heap = 0, heaps do
      assert.equal(wins[heap][lines], value == loony or value ~= heap, ("%d %d"):format(lines, heap))
    end
    n_loony = n_loony + (value == loony and 1 or 0)
  end
  assert.is_true(n_loony > 10)
end

describe("Nimstring", function()
  it("has the outcomes of play on 2 x 2 boxes", function() compare(2, 2, 4, 1) end)
  it("has the outcomes of play on 2 x 3 boxes", function() compare(3, 2, 2, 37) end)

  it("has the values of chains and loops", function()
    local function chain(n)
      local side = ("_"):rep(n)
      return assert(sg.load("nimstring", { w = n, h = 1 })):value(side .. "/" .. ("."):rep(n + 1) .. "/" .. side).value
    end
    assert.same({ 1, 1, 0, 0, 0 }, { chain(1), chain(2), chain(3), chain(4), chain(5) })
    local game = assert(sg.load("nimstring", { w = 3, h = 2 }))
    assert.equal(0, game:value("___/|..|/._./|..|/___").value) -- a loop of six boxes
    assert.equal(loony, game:value("___/|..|/__./|..|/___").value) -- opened
  end)

  it("names the moves that win, in sums too", function()
    local game = assert(sg.load("nimstring", { w = 3, h = 1 }))
    local open = "___/|.../___"
    local n_again, n_other = 0, 0
    for _, move in ipairs(assert(game:moves(open)).moves) do
      if move.wins and move.turn == "again" then n_again = n_again + 1 end
      if move.wins and not move.turn then n_other = n_other + 1 end
    end
    assert.same({ 1, 2 }, { n_again, n_other }) -- to take the box, or to leave it and make the rest worth 0
    for heap = 0, 3 do
      local sum = assert(sg.sum { { game, open }, { sg.load "nim", heap } })
      assert.equal(loony, sum.value)
      assert.is_true(#sum.winning > 0)
    end
    local out = program.run { "sum", "nimstring:w=3:h=1@" .. open, "nim@2" }.out
    assert.matches("∞", out, 1, true)
    assert.matches("moves again", out, 1, true)
  end)
end)
