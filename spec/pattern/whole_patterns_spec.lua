-- SPDX-License-Identifier: MIT
-- All octal codes of three digits, and 10,000 sequences at random: no wrong law. A sample is in laws_spec.lua.

local trials = require "spec.support.pattern_trials"
local seed_or = require "spec.support.seed"

local SEED = seed_or(20261127)

describe("laws (seed " .. SEED .. ")", function()
  it("of all octal codes hold at ten times the heaps that they were made from", function()
    local n_with, n_observed = 0, 0
    for i = 0, trials.CODES - 1 do
      local n, observed, fault = trials.octal(trials.code(i))
      assert.is_nil(fault)
      n_with, n_observed = n_with + (n > 0 and 1 or 0), n_observed + observed
    end
    print(("%d of %d codes have a law, %d laws are observed"):format(n_with, trials.CODES, n_observed))
    assert.is_true(n_with > 600)
  end)

  it("are not found in 10,000 sequences at random", function()
    math.randomseed(SEED)
    for _ = 1, 10000 do
      assert.is_nil(trials.random())
    end
  end)
end)
