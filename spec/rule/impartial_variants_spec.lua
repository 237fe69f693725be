-- SPDX-License-Identifier: MIT
-- The impartial variants of games of CGSuite and MCGS: what these programs and books print, and positions that are none.

local returned = require "spec.support.returned"
local sg = require "sg"

local function value(spec, position)
  local game = assert(sg.load(spec))
  local result, message = returned(game:value(position and assert(game:parse(position)) or assert(game:start())))
  assert.is_not_nil(result, message)
  return result.value
end

describe("impartial variants", function()
  it("have the values that CGSuite's tests print", function()
    assert.equal(7, value("hackenbush_graph", "eeeeeee"))
    assert.equal(5, value("hackenbush_graph", "e(ee(e;e);e(eee;ee);e(ee;e))"))
    assert.equal(2, value("hackenbush_graph", "e(ee:{waist};ee:{waist}e(ee;e(e:{head};e:{head}e)))"))
    for _, row in ipairs { "llrrrellrl", "llrrrlrlrl", "erlrrrereee" } do
      assert.equal(#row, value("toppling_dominoes", row))
    end
    assert.equal(0, value("toads_and_frogs:jump=0", ".......t.....f..t.....f......."))
  end)

  it("have the nim-values of NoGo that MCGS prints", function()
    for w, expected in pairs { [2] = 1, [3] = 1, [4] = 0, [5] = 0 } do
      assert.equal(expected, value("nogo:h=2:w=" .. w))
    end
    assert.equal(0, value "nogo:w=3:h=3")
    for w, expected in ipairs { 0, 1, 0, 1, 2, 0, 1, 0 } do assert.equal(expected, value("nogo:h=1:w=" .. w)) end
  end)

  it("are other games of the library where they must be", function()
    local officers, dawson = assert(sg.load "0.6"), assert(sg.load "0.07")
    for n = 1, 12 do
      assert.equal(returned(officers:value(n)).value, value("hot_clobber:w=" .. n))
      assert.equal(returned(dawson:value(n)).value, value("weighted_arc_kayles:weights=" .. ("1,"):rep(n - 1) .. "1"))
      assert.equal(n % 3, value("one_two_ten:goal=" .. n))
    end
  end)

  it("have in misère play the winner that Gardner names: Tac Tix on four by four", function()
    local game = assert(sg.load "tac_tix")
    assert.equal("P", returned(game:misere_outcome(game:start())).outcome)
  end)

  it("refuse what is no position", function()
    for spec, texts in pairs {
      hackenbush_graph = { "ee(e", "ex", "{{1,2}}", "{{0,1},{2,3}}", "{{0,1,2}}", "{{0,1}", "e:", "{{{0,1}}}" },
      weighted_arc_kayles = { "{{2},{1},colours={1}}", "{{1},colours={1}}", "{{2},{1},colours={1,-1}}", "7" },
      toppling_dominoes = { "lxr" },
      fjords = { "{{2},{1},colours={0,1}}", "{{2},{},colours={1,1}}" },
      tac_tix = { "..x." },
      one_two_ten = { "11", "-1" },
      hot_clobber = { "xx/x", "ab" },
      anti_clobber = { "xz" },
      sheep = { "{{1,0},{2}}", "{{-1}}", "{}" },
      nogo = { "xo", "x#", "x.q" },
      fox_and_geese = { "ff/x." },
      sympler = { "HX" },
    } do
      local game = assert(sg.load(spec))
      for _, text in ipairs(texts) do
        local position, why = game:parse(text)
        local result = position
        if position ~= nil then result, why = game:value(position) end
        assert.is_nil(result, spec .. " " .. text)
        assert.equal("input", why.code, spec .. " " .. text)
      end
    end
  end)
end)
