-- SPDX-License-Identifier: MIT
-- The value of one heap, worked out by a law: each sum on the way has the value of the heap, by the law written
-- separately, and each division is right.

local sg = require "sg"

local games = require "spec.support.pattern_games"
local program = require "spec.support.program"
local seed_or = require "spec.support.seed"

local SEED = seed_or(20261127)

-- The value of "2*g(5) + g(11) - 3".
local function sum_of(text, g)
  local chunk = "local g = ... return " .. text
  return assert(load(chunk, "=sum", "t", {}))(g)
end

describe("a worked law (seed " .. SEED .. ")", function()
  setup(function() math.randomseed(SEED) end)

  for _, one in ipairs(games) do
    it("is right in each step: " .. one.name, function()
      local game =
        assert(sg.from_text(("return { heap = function(n, option) %s end }"):format(one.moves), "mine.lua"))
      for _ = 1, 3 do
        local n = math.random(0, math.min(10 ^ math.random(1, 15) // 1 | 0, one.most or 1 << 62))
        local found = assert(game:pattern { upto = 1600, heap = n })
        local any = false
        for _, law in ipairs(found.laws) do
          local worked = law.worked
          if worked then
            any = true
            assert.equal(one.law(n), worked.value, law.text .. ": heap " .. n)
            assert.equal(n, worked.heap)
            local left = n
            for _, step in ipairs(worked.steps) do
              assert.equal(worked.value, sum_of(step.text, one.law), law.text .. ": " .. step.text)
              if step.divisor then
                assert.equal(left, step.divisor * step.quotient + step.remainder)
                assert.is_true(step.remainder >= 0 and step.remainder < step.divisor)
                left = step.quotient
              end
            end
          end
        end
        assert.is_true(any, one.name)
      end
    end)
  end

  it("stands below the law", function()
    local out = program.run "pattern dim --heap 12".out
    assert.truthy(out:find("  g(12) = g(6) + 1    12 = 2*6 + 0\n        = g(3) + 2    6 = 2*3 + 0\n", 1, true), out)
    assert.truthy(
      program.run "pattern kayles --heap 1000000".out:find("g(1000000) = g(76)\n             = 1", 1, true)
    )
    assert.truthy(program.run "pattern kayles --heap 3".out:find("g(3) = 3", 1, true))
  end)

  it("refuses heaps above 10^18, where functions of laws are not exact", function()
    local run = program.run "pattern dim --heap 1000000000000000001"
    assert.equal(2, run.code)
    assert.truthy(run.err:find("laws are worked out up to heap 10^18", 1, true), run.err)
  end)
end)
