-- SPDX-License-Identifier: MIT
-- Operators over games on heaps: a report without a start, limits, ranges; and what a report says of a saltus.

local program = require "spec.support.program"
local sg = require "sg"

describe("an operator over a code", function()
  it("reports the values of heaps where the code has no start", function()
    local run = program.run { "pass(0.173)" }
    assert.equal(0, run.code, run.err)
    assert.truthy(run.out:find("heaps 0..19:\n 0: 0 2 2 1 0 0 2 1 1 0 3 2 4 0 0 3 2 4 0 0\n", 1, true), run.out)
  end)

  it("asks for a heap where the code has no start, which is no fault of the rule", function()
    for _, words in ipairs { { "value", "pass(0.173)" }, { "misere", "quotient", "pass(0.173)" } } do
      local run = program.run(words)
      assert.equal(2, run.code)
      assert.truthy(run.err:find("0.173 has no start; name a heap, such as 12", 1, true), run.err)
    end
  end)

  it("ends at a limit where a heap has too many moves, which is no fault of the rule", function()
    for _, game in ipairs { "pass(kayles)", "block(1, nim)", "pass(pass(nim))", "reverse(nim@1000000000)" } do
      local run = program.run { "value", game, "1000000000" }
      assert.equal(4, run.code, game .. ": " .. run.err)
      assert.falsy(run.err:find "after 0 positions")
    end
  end)

  it("has the nim-sequence of its values, under other operators too", function()
    for _, game in ipairs { "pass(pass(nim))", "block(1,pass(nim))", "pass(block(1,kayles))", "reverse(pass(nim)@9)" } do
      local made = assert(sg.load(game))
      local seq = assert(made:seq(0, 9))
      for n, value in ipairs(seq.values) do
        assert.equal(assert(made:value(tostring(n - 1))).value, value, game .. " " .. n - 1)
      end
      if game == "pass(pass(nim))" then
        for b, value in ipairs(assert(made:table({ 2, 2 }, { 0, 3 })).values[1]) do
          assert.equal(assert(made:value(("{2,%d}"):format(b - 1))).value, value, game .. " 2, " .. b - 1)
        end
      end
    end
    assert.matches("not indexed by heaps", select(2, assert(sg.load "pass(arc_kayles_star)"):seq(0, 3)).message)
  end)

  it("takes the same ranges as a code", function()
    for _, game in ipairs { "pass(0.173)", "kayles" } do
      local run = program.run { "seq", game, "0..19999999", "--time", "0.2" }
      assert.falsy(run.err:find("a range", 1, true), run.err)
    end
    local run = program.run { "seq", "pass(0.173)", "0..20000000", "--time", "0.2" }
    assert.truthy(run.err:find("for at most 20000000 values", 1, true), run.err)
  end)
end)

describe("a report about a code whose values grow", function()
  it("names no largest value", function()
    for _, words in ipairs { { "0.8" }, { "period", "0.8" } } do
      local run = program.run(words)
      assert.equal(0, run.code)
      assert.truthy(run.out:find("saltus 1", 1, true))
      assert.falsy(run.out:find("largest value", 1, true), run.out)
    end
    assert.truthy(program.run({ "period", "0.07" }).out:find("largest value: 9, first at heap ", 1, true))
  end)
end)
