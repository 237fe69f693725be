-- SPDX-License-Identifier: MIT
-- All commands with all options on all kinds of games: some 34,000 runs of the program, which take minutes. A sample is in
-- matrix_spec.lua.

local matrix = require "spec.support.matrix"
local program = require "spec.support.program"

describe("every option of every command, on every kind of game,", function()
  it("ends in an answer or a failure in words, never in an internal error", function()
    local folder = program.folder()
    local runs, faults = matrix.runs(folder), {}
    matrix.try(
      runs,
      folder,
      function(run, fault) faults[#faults + 1] = "sg-lua " .. table.concat(run.words, " ") .. "\n  " .. fault end
    )
    program.remove(folder)
    assert.is_true(#runs > 20000, #runs .. " runs")
    assert.equal("", table.concat(faults, "\n"))
  end)
end)
