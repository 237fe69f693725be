-- SPDX-License-Identifier: MIT
-- Moves of a heap rule that leave many heaps, against the definition; and how far a game was looked at whose answer is
-- assumed.

local dkjson = require "dkjson"
local program = require "spec.support.program"
local sg = require "sg"

-- Split into m >= 2 heaps that are as equal as can be, if no heap is smaller than f (HNOI 2014, "Jiangnan le").
local function nearly_equal(f)
  return function(n, option)
    if n < f then return end
    for m = 2, n do
      local parts = {}
      for i = 1, m do parts[i] = n // m + (i <= n % m and 1 or 0) end
      option(table.unpack(parts))
    end
  end
end

-- The values by the definition.
local function by_definition(moves, upto)
  local values = {}
  for n = 0, upto do
    local seen, mex = {}, 0
    moves(n, function(...)
      local sum = 0
      for _, part in ipairs { ... } do sum = sum ~ values[part] end
      seen[sum] = true
    end)
    while seen[mex] do mex = mex + 1 end
    values[n] = mex
  end
  return values
end

describe("a heap rule", function()
  it("may leave any number of heaps", function()
    for f = 1, 4 do
      local moves, upto = nearly_equal(f), 150
      local values = by_definition(moves, upto)
      local game = assert(sg.game { heap = moves })
      local found = assert(game:seq(0, upto)).values
      for n = 0, upto do assert.equal(values[n], found[n + 1], ("f = %d, heap %d"):format(f, n)) end
    end
  end)

  it("says of an assumed answer how far its heaps were looked at", function()
    local path = os.tmpname() .. ".lua"
    program.write(path, "return { heap = function(n, option) for k = 1, math.min(n, 3) do option(n - k) end end }")
    local text = program.run { "value", path, "1000000000000000000", "--assume" }
    assert.equal(0, text.code)
    assert.truthy(text.out:find("keeps the period 4 from heap 0 on; looked at heaps 0..", 1, true), text.out)
    local said = program.run { "value", path, "1000000000000000000", "--assume", "--format", "json" }
    local answer = dkjson.decode(said.out)
    assert.equal("assumed", answer.basis)
    assert.truthy(answer.checked_to >= 1000)
    assert.equal(0, answer.value)
    os.remove(path)
  end)
end)
