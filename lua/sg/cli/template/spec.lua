-- SPDX-License-Identifier: MIT
-- The spec that `sg-lua new` writes beside a rule file.

return [==[
-- SPDX-License-Identifier: MIT
-- Run it with: sg-lua test @SPEC@
local sg = require "sg"
require "sg.spec" -- assert.value, assert.outcome, assert.sequence, assert.period, assert.examples, assert.sound

describe("@NAME@", function()
  local game

  setup(function() game = assert(sg.load "@FILE@") end)

  it("agrees with its examples", function()
    assert.examples(game)
  end)

  it("is sound", function()
    assert.sound(game)
  end)

  it("has the values that are known", function()
    @KNOWN@
  end)
end)
]==]
