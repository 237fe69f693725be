-- SPDX-License-Identifier: MIT
-- Library games on heaps that stand for rows read rows: each row is compared with play on the row itself, by the
-- definition.

local program = require "spec.support.program"
local sg = require "sg"
local random_of = require("sg.text.words").random
local mex = require("spec.support.definition").mex
local seed_or = require "spec.support.seed"

local SEED = seed_or(1)

local function put(row, at, text) return row:sub(1, at - 1) .. text .. row:sub(at + #text) end

-- By game: the letters of a row, and the rows that a move leaves.
local GAMES = {
  kayles = {
    "x.",
    function(row, take)
      for i = 1, #row do
        if row:sub(i, i) == "x" then take(put(row, i, ".")) end
        if row:sub(i, i + 1) == "xx" then take(put(row, i, "..")) end
      end
    end,
  },
  dawsons_kayles = {
    "x.",
    function(row, take)
      for i = 1, #row do
        if row:sub(i, i + 1) == "xx" then take(put(row, i, "..")) end
      end
    end,
  },
  dawsons_chess = {
    ".#",
    function(row, take)
      for i = 1, #row do
        if row:sub(i, i) == "." then
          local from = math.max(i - 1, 1)
          take(put(row, from, ("#"):rep(math.min(i + 1, #row) - from + 1)))
        end
      end
    end,
  },
  crosses_crosses = {
    "..X",
    function(row, take)
      for i = 1, #row do
        if not row:sub(math.max(i - 1, 1), i + 1):find "X" then take(put(row, i, "X")) end
      end
    end,
    near = 1,
  },
  treblecross = {
    "....X",
    function(row, take)
      for i = 1, #row do
        if not row:sub(math.max(i - 2, 1), i + 2):find "X" then take(put(row, i, "X")) end
      end
    end,
    near = 2,
  },
}

local function value_of(row, moves, known)
  if known[row] then return known[row] end
  local seen = {}
  moves(row, function(left) seen[value_of(left, moves, known)] = true end)
  known[row] = mex(seen)
  return known[row]
end

local function is_there(row, near)
  if not near then return true end
  return not row:find "XX" and not (near == 2 and row:find "X.X")
end

describe("a library game on rows (SG_SEED=" .. SEED .. ")", function()
  for name, of in pairs(GAMES) do
    it("reads rows: " .. name, function()
      local random, known, n = random_of(SEED), {}, 0
      local game = assert(sg.load(name))
      while n < 60 do
        local row = {}
        for i = 1, random(11) do
          local at = random(#of[1])
          row[i] = of[1]:sub(at, at)
        end
        row = table.concat(row)
        if is_there(row, of.near) then
          n = n + 1
          assert.equal(value_of(row, of[2], known), assert(game:value(row)).value, name .. " " .. row)
        end
      end
    end)
  end

  it("reads them in every command, and refuses what is none", function()
    assert.equal(0, program.run({ "value", "treblecross", "X.....X..X.............X....X..X" }).code)
    assert.truthy(program.run({ "outcome", "treblecross", "X.....X..X.............X....X..X" }).out:find "P %(")
    assert.truthy(program.run({ "moves", "treblecross", "....." }).out:find "%*")
    assert.truthy(
      program.run({ "sum", "kayles@xx.x", "nim@3" }).out:find("kayles@{2,1} + nim@3: 0", 1, true)
        or program.run({ "sum", "kayles@xx.x", "nim@3" }).out:find(": 0  P", 1, true)
    )
    assert.equal(0, program.run({ "explain", "kayles", "xx.xx" }).code)
    for _, words in ipairs {
      { "treblecross", ".X.X...X", "three in a row" },
      { "kayles", "xx.y", "a row of pins has" },
    } do
      local run = program.run { "value", words[1], words[2] }
      assert.equal(2, run.code)
      assert.truthy(run.err:find(words[3], 1, true), run.err)
    end
  end)
end)
