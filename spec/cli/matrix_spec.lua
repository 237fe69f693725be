-- SPDX-License-Identifier: MIT
-- A sample of all commands with all options on all kinds of games: always the same, SG_SEED chooses another. The whole is
-- whole_matrix_spec.lua.

local matrix = require "spec.support.matrix"
local program = require "spec.support.program"
local seed_or = require "spec.support.seed"

local ONE_IN = 101
local OFFSET = seed_or(1) % ONE_IN

describe("one in " .. ONE_IN .. " pairs of an option and a game, from number " .. OFFSET, function()
  it("ends in an answer or a failure in words, never in an internal error", function()
    local folder = program.folder()
    local all = matrix.runs(folder)
    local sample = {}
    for i = 1 + OFFSET, #all, ONE_IN do
      sample[#sample + 1] = all[i]
    end
    local faults = {}
    matrix.try(
      sample,
      folder,
      function(run, fault) faults[#faults + 1] = "sg-lua " .. table.concat(run.words, " ") .. "\n  " .. fault end
    )
    program.remove(folder)
    assert.is_true(#sample > 300, #sample .. " runs")
    assert.equal("", table.concat(faults, "\n"))
  end)
end)
