-- SPDX-License-Identifier: MIT
-- 10,000 sequences at random: no law. SG_PART=1 to 5 tries a fifth of them. A sample is in laws_spec.lua.

local seed_or = require "spec.support.seed"
local trials = require "spec.support.pattern_trials"

local SEED = seed_or(20261127)
local PARTS, SEQUENCES = 5, 2000

describe("laws (seed " .. SEED .. ")", function()
  for part = 1, PARTS do
    local is_run = not os.getenv "SG_PART" or os.getenv "SG_PART" == tostring(part)
    if is_run then
      it(("are not found in %d sequences at random: part %d of %d"):format(SEQUENCES, part, PARTS), function()
        math.randomseed(SEED + part)
        for _ = 1, SEQUENCES do
          assert.is_nil(trials.random())
        end
      end)
    end
  end
end)
