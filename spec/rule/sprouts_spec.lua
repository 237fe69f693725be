-- SPDX-License-Identifier: MIT
-- rules/sprouts.lua against drawings of lines and spots, and against what is published.

local returned = require "spec.support.returned"
local sg = require "sg"
local map = require "spec.support.sprouts_map"

local function value(game, position, opts)
  local result, message = returned(game:value(position or assert(game:start()), opts))
  assert.is_not_nil(result, message)
  return result.value
end

describe("Sprouts", function()
  it("has the nim-values that Applegate, Jacobson and Sleator give", function()
    assert.equal(0, value(assert(sg.load "sprouts"), ""))
    for n, wanted in ipairs { 0, 0, 1, 1, 1 } do
      assert.equal(wanted, value(assert(sg.load("sprouts", { n = n }))))
    end
  end)

  it("is the game that is drawn with one or two spots", function()
    for n = 1, 2 do
      local game = assert(sg.load("sprouts", { n = n }))
      assert.equal(map.value(map.start(n)), value(game))
      local drawn, ruled = {}, {}
      map.moves(map.start(n), function(after) drawn[map.value(after)] = true end)
      for _, move in ipairs(assert(game:moves(assert(game:start()))).moves) do
        ruled[move.value] = true
      end
      assert.same(drawn, ruled)
    end
  end)

  it("has the misère outcomes of OEIS A164950 (Lemoine and Viennot)", function()
    for n, wanted in ipairs { "N", "P", "P", "P", "N", "N", "P" } do
      local game = assert(sg.load("sprouts", { n = n }))
      assert.equal(wanted, assert(game:misere_outcome(assert(game:start()))).outcome)
    end
  end)

  it("has the values of drawings, however far play has gone", function()
    local game, n_tried, n_won = assert(sg.load "sprouts"), 0, 0
    for _ = 1, 60 do
      local drawing = map.start(math.random(2, 4))
      while map.lives(drawing) > 5 do
        local after = {}
        map.moves(drawing, function(next) after[#after + 1] = next end)
        if #after == 0 then break end
        drawing = after[math.random(#after)]
      end
      local text = map.text(drawing)
      local wanted = map.value(drawing)
      assert.equal(wanted, value(game, text), text)
      assert.equal(map.value(drawing, true), assert(game:misere_value(text)).value, text)
      n_tried, n_won = n_tried + 1, n_won + (wanted > 0 and 1 or 0)
    end
    assert.is_true(n_won > 0 and n_won < n_tried)
  end)

  -- A region with three lives is written without its boundaries; with four they matter.
  it("plays alike however three lives lie in a region", function()
    local game = assert(sg.load "sprouts")
    for together, apart in pairs { ["abc|ab.c2"] = "a.b.c|ab.c2", ["1a|a.0"] = "1.a|a.0", ["aab|b.0"] = "2.b|b.0" } do
      assert.equal(value(game, together), value(game, apart), together)
    end
    assert.not_equal(value(game, "2222"), value(game, "2.2.2.2"))
  end)

  it("ends with isolated spots of one life each: lines drawn are 2n to 3n - 1", function()
    -- Conway: a play on n spots takes from 2n to 3n - 1 moves. By search over all plays, split or not.
    local game = assert(sg.load "sprouts"):without { "split" }
    local longest, shortest = {}, {}
    local function lengths(position)
      if longest[position] then return longest[position], shortest[position] end
      local most, least = 0, math.huge
      for _, option in ipairs(assert(game:options(position))) do
        local position_after = assert(game:components(option.parts[1] or ""))[1]
        local a, b = lengths(position_after)
        most, least = math.max(most, a + 1), math.min(least, b + 1)
      end
      longest[position], shortest[position] = most, least == math.huge and 0 or least
      return longest[position], shortest[position]
    end
    for n = 1, 3 do
      local most, least = lengths(("0."):rep(n):sub(1, -2))
      assert.equal(3 * n - 1, most)
      assert.equal(2 * n, least)
    end
  end)
end)
