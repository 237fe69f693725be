-- SPDX-License-Identifier: MIT
-- The time limit of a command holds for all that it does: also while a code is read, and while long texts are written.

local program = require "spec.support.program"

describe("--time holds", function()
  local folder
  setup(function() folder = program.folder() end)
  teardown(function() program.remove(folder) end)

  it("while positions that are shown as megabytes are written", function()
    local rule = program.write(
      folder .. "/long.lua",
      [[
      return { start = 60, options = function(n, option) if n > 0 then option(n - 1) end end,
        show = function(n) return n .. ("\27[2J"):rep(1 << 21) end }]]
    )
    local run = program.run { "graph", rule, "--format", "json", "--time", "0.5" }
    assert.equal(4, run.code)
    assert.truthy(run.err:find("the time limit was reached", 1, true), run.err)
  end)

  it("while a code of many parts is joined, which takes a moment or is refused", function()
    local many = program.write(folder .. "/many.lua", 'return { code = ("0.7|"):rep(300000) .. "0.7" }')
    local run = program.run { "seq", many, "0..5", "--time", "20" }
    assert.equal(0, run.code, run.err)
    assert.truthy(run.out:find("0: 0 1 0 1 0 1", 1, true), run.out)
    local wide = program.write(
      folder .. "/wide.lua",
      'return { code = "0." .. ("7"):rep(10000) .. ("|0.(" .. ("7"):rep(100) .. ")"):rep(20000) }'
    )
    run = program.run { "seq", wide, "0..5", "--time", "20" }
    assert.is_true(run.code == 3 or run.code == 4, run.err)
  end)
end)
