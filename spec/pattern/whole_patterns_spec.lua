-- SPDX-License-Identifier: MIT
-- All octal codes of three digits: no wrong law. A sample is in laws_spec.lua.

local program = require "spec.support.program"
local trials = require "spec.support.pattern_trials"

local PARTS = 8

describe("laws of all octal codes", function()
  local folder, tried = nil, trials.none()
  setup(function() folder = trials.compile() end)
  teardown(function() program.remove(folder) end)

  for part = 1, PARTS do
    it(("hold at ten times the heaps that they were made from: part %d of %d"):format(part, PARTS), function()
      for i = part - 1, trials.CODES - 1, PARTS do
        assert.is_nil(trials.octal(folder, trials.code(i), tried))
      end
    end)
  end

  it("are found for most", function()
    print(
      ("%d of %d codes have a law; %d proven laws and %d observed ones gave %d values rightly; %d have no function"):format(
        tried.codes,
        trials.CODES,
        tried.proven,
        tried.observed,
        tried.values,
        tried.unlike
      )
    )
    assert.is_true(tried.codes > 600)
    assert.is_true(tried.unlike < 50)
  end)
end)
