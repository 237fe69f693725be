-- SPDX-License-Identifier: MIT
-- examples/three_row_chomp.lua: its P-positions are those of a search of the rule, its periods go on.

local chomp = dofile "examples/three_row_chomp.lua"
local program = require "spec.support.program"
local sg = require "sg"

describe("Chomp with three rows", function()
  it("has the P-positions that a search finds", function()
    local game, self = assert(sg.load "chomp"), chomp.new(5)
    for _ = 0, 12 do
      chomp.add_column(self)
    end
    for r = 0, 5 do
      for b = r, 8 do
        for a = math.max(b, 1), 12 do
          local rows = { a, b > 0 and b or nil, r > 0 and r or nil }
          assert.equal(self.a[r][b] == a, game:outcome(rows).outcome == "P", ("{%d,%d,%d}"):format(a, b, r))
        end
      end
    end
  end)

  it("has periods that go on, as far as they are looked at", function()
    local self = chomp.new(130)
    local period, from = chomp.recur(self, 5000)
    assert.equal(2, period)
    for _ = 1, 300 do
      chomp.add_column(self)
    end
    for r = 0, 130 do
      for b = from, self.columns - 1 - period do
        local a, later = self.a[r][b], self.a[r][b + period]
        assert.equal(a and a + period, later)
      end
    end
  end)

  it("is printed by the script that docs/theorems.md shows", function()
    local out = program.run({ "run", "examples/three_row_chomp.lua", "12" }).out
    assert.matches("\n11: {b+7,b,11} from b = 19 on\n12: the last P-position is {17,17,12}\n", out, 1, true)
    assert.matches("proven: all that later columns depend on comes back", out, 1, true)
  end)
end)
