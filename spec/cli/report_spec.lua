-- SPDX-License-Identifier: MIT
-- The command `report`: which state the page opens with, and what is said where the page was not made.

local program = require "spec.support.program"

describe("sg-lua report", function()
  it("is refused with the way to make the page, or writes a page that opens at the game", function()
    local out = os.tmpname()
    local ran = program.run("report kayles 5 --view graph --out " .. out)
    if ran.code == 5 then
      assert.matches("bootstrap%.sh web", ran.err)
    else
      assert.equal(0, ran.code)
      local file = assert(io.open(out))
      local page = file:read "a"
      file:close()
      assert.truthy(page:find('id="report">{"game":"kayles","position":"5","view":"graph"}</script>', 1, true))
    end
    os.remove(out)
  end)

  it("refuses a position that the rule does not have", function()
    assert.equal(2, program.run("report kayles hello --out /dev/null").code)
  end)

  it("needs a file to write to", function()
    assert.equal(2, program.run("report kayles").code)
  end)
end)
