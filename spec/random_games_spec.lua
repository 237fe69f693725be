-- SPDX-License-Identifier: MIT
-- Games at random, of every kind: every answer is that of the definition, however it is asked for. `make fuzz-games` does
-- the same with ever new seeds, and makes a game that fails smaller.

local amount = require "spec.support.amount"
local differences = require "spec.support.differences"
local random_games = require "spec.support.random_games"
local seed_or = require "spec.support.seed"

local FIRST, GAMES = seed_or(5000), amount(40, 120, 450)
local COMPARED = amount(8000, 20000, 100000) -- answers at least

describe("games at random, from seed " .. FIRST .. " (SG_SEED overrides),", function()
  it("are answered as the definition says", function()
    local kinds, n_kinds = {}, 0
    for seed = FIRST, FIRST + GAMES - 1 do
      local game = random_games.of_seed(seed)
      local ok, what = pcall(differences.look_for, game, seed % 10 == 0)
      assert.is_true(ok, ("seed %d: %s\n%s"):format(seed, tostring(what), game.text))
      if not kinds[game.about] then
        kinds[game.about], n_kinds = true, n_kinds + 1
      end
    end
    assert.is_true(n_kinds >= 8)
    assert.is_true(differences.n_compared >= COMPARED, differences.n_compared .. " answers")
  end)

  -- The comparison itself: a wrong definition must be noticed.
  it("are told apart from games with one move more", function()
    local noticed = 0
    for seed = FIRST, FIRST + 19 do
      local game = random_games.of_seed(seed)
      local moves = game.moves
      function game.moves(position)
        local list = moves(position)
        if not game.is_loopy then list[#list + 1] = #list == 1 and {} or nil end
        return list
      end
      if not pcall(differences.look_for, game) then noticed = noticed + 1 end
    end
    assert.is_true(noticed >= 10, noticed .. " noticed")
  end)
end)
