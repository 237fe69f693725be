-- SPDX-License-Identifier: MIT
-- Sums of positions of games made by operators: every question gives the answer that `value` gives, of one position and
-- of several, and the moves that win are those that the opponent cannot forbid.

local sg = require "sg"

-- Each operator with positions; `most` is how many options of one position the opponent may forbid.
local GAMES = {
  { "block(1, nim)", { "3", "{1,2}", "{2,3}" }, most = 1 },
  { "block(2, nim)", { "4", "{1,2}" }, most = 2 },
  { "block(1, wythoff)", { "{1,2}", "{2,3}" }, most = 1 },
  { "block(1, pass(nim))", { "3", "{1,2}", "2 passed" }, most = 1 },
  { "comply(2, nim)", { "3", "{1,2}" }, offers = 2 },
  { "comply(1, wythoff)", { "{1,2}", "{2,2}" }, offers = 1 },
  { "pass(nim)", { "3", "{1,2}", "2 passed" }, most = 0 },
  { "pass(wythoff)", { "{1,2}", "{2,3} passed" }, most = 0 },
  { "pass(block(1, nim))", { "3", "{1,2}" }, most = 1 },
  { "conway_product(nim, nim)", { "{1, 2}", "{2, 3}" }, most = 0 },
  { "ordinal_product(nim, nim)", { "{1, 2}", "{2, 1}" }, most = 0 },
  { "reverse(nim@{1,2})", { "{1,2}", "{1,1}" }, most = 0 },
}

local function text_of(positions) return table.concat(positions, " + ") end

-- Every position alone, every two of them, and all.
local function sums_of(positions)
  local sums = { positions }
  for i = 1, #positions do
    sums[#sums + 1] = { positions[i] }
    for j = 1, #positions do
      sums[#sums + 1] = { positions[i], positions[j] }
    end
  end
  return sums
end

-- The moves of one value from one position that the opponent cannot forbid, by their number.
local function is_open(of, n_of_value, n_options)
  if of.offers then return n_options - n_of_value < of.offers and n_of_value > 0 end
  return n_of_value > of.most
end

-- Can the player to move win? By the values of the options of each position: of those that leave the whole 0, one is
-- left whatever the opponent forbids.
local function wins(of, game, positions, whole)
  for _, position in ipairs(positions) do
    local own, count, total = assert(game:value(position)).value, 0, 0
    local passed = 0
    for _, move in ipairs(assert(game:moves(position)).moves) do
      if move.value == own ~ whole then
        count = count + 1
        -- The pass of pass(block(...)) is never forbidden.
        if of[1]:find "^pass" and move.label == "pass" then passed = passed + 1 end
      end
      total = total + 1
    end
    if passed > 0 or is_open(of, count, total) then return true end
  end
  return false
end

describe("Sums of positions of", function()
  for _, of in ipairs(GAMES) do
    it(of[1] .. " have the same answer to every question", function()
      local game = assert(sg.load(of[1]))
      for _, positions in ipairs(sums_of(of[2])) do
        local at, nim_sum, placed = text_of(positions), 0, {}
        for i, position in ipairs(positions) do
          nim_sum = nim_sum ~ assert(game:value(position)).value
          placed[i] = { game, position }
        end
        local outcome = nim_sum == 0 and "P" or "N"
        assert.equal(nim_sum, assert(game:value(at)).value, at)
        assert.equal(outcome, assert(game:outcome(at)).outcome, at)
        assert.equal(nim_sum, assert(sg.sum(placed)).value, at)
        local explained = assert(game:explain(at))
        assert.same({ nim_sum, outcome }, { explained.value, explained.outcome }, at)
        assert.equal(nim_sum, assert(game:graph(at)).nodes[1].value, at)
        local moves, n_win = assert(game:moves(at)), 0
        assert.same({ nim_sum, outcome }, { moves.value, moves.outcome }, at)
        for _, move in ipairs(moves.moves) do
          local after = assert(game:value(assert(game:parse(move.option)))).value
          assert.equal(move.value, after, at .. " -> " .. move.option)
          assert.is_false(move.wins and (move.forbidden or move.value ~= 0) or false, at .. " -> " .. move.option)
          n_win = n_win + (move.wins and 1 or 0)
        end
        assert.equal(nim_sum ~= 0, n_win > 0, at)
        assert.equal(wins(of, game, positions, nim_sum), n_win > 0, at)
        assert.equal(n_win, #assert(game:moves_to(at, 0)).moves, at)
      end
    end)
  end
end)
