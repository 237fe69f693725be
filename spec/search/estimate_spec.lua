-- SPDX-License-Identifier: MIT
-- An evaluation of every position that runs into its limit on memory says how much it would need.

local sg = require "sg"

-- 14^4 positions with long keys.
local TAIL = ("x"):rep(60)
local COUNTERS = {
  name = "counters",
  start = { 13, 13, 13, 13, TAIL },
  options = function(p, option)
    for i = 1, 4 do
      if p[i] > 0 then
        local q = { p[1], p[2], p[3], p[4], TAIL }
        q[i] = q[i] - 1
        option(q)
      end
    end
  end,
}
local POSITIONS = 14 ^ 4

describe("the memory that a whole evaluation would need", function()
  it("is in the hint of the failure, within a factor of 2", function()
    local found, why = sg.game(COUNTERS):value(nil, { memory = 2, method = "dag" })
    assert.is_nil(found)
    assert.equal("memory", why.limit)
    local mebibytes, positions = why.hint:match "about ([%d.]+) MiB or more would be needed, for some (%d+) positions"
    assert.is_true(tonumber(positions) > POSITIONS / 2 and tonumber(positions) < POSITIONS * 2, why.hint)
    assert.is_true(tonumber(mebibytes) > 2 and tonumber(mebibytes) < 8, why.hint)
  end)

  it("is not spoken of where the search by proof numbers ends within the same memory", function()
    local found, why = sg.game(COUNTERS):outcome(nil, { memory = 2 })
    assert.is_table(found, tostring(why))
    assert.equal("P", found.outcome)
  end)
end)
