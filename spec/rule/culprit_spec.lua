-- SPDX-License-Identifier: MIT
-- What messages of the box are about: each message is raised by a rule, so that a new wording is noticed here.

local sg = require "sg" -- first: it brings its parts
local culprit = require "sg.rule.culprit"

local function message_of(fields, ask)
  local game, why = sg.from_text("return {" .. fields .. "}", "r.lua")
  if game then
    local _
    _, why = ask(game)
  end
  return assert(why).message
end

local MOVES = "start = { 3 }, options = function(p, option) if p[1] > 0 then option { p[1] - 1 } end end,"

local function value(game) return game:value(game:start()) end

describe("the culprit of a message", function()
  it("is a field of the rule", function()
    for fields, field in pairs {
      [MOVES .. "split = function() return 3 end"] = "split",
      [MOVES .. "split = function(p, part) part(p) return { p } end"] = "split",
      ["start = 3, options = function() return 3 end"] = "options",
      ["start = 3, options = function(n) return { n / 2 } end"] = "options",
      ["start = 3, options = function(n, option) if n > 0 then option(n - 1) end return { n } end"] = "options",
      ["code = function() return function() end end"] = "code",
    } do
      local message = message_of(fields, value)
      assert.equal(field, culprit.field(message), message)
    end
  end)

  it("is a helper", function()
    local message = message_of("start = 3, options = function() sg.grid.regions(3) end", value)
    assert.equal("sg.grid.regions", culprit.helper(message), message)
  end)

  it("is a name that a box does not have", function()
    assert.equal("print", culprit.unknown_name(message_of("code = print '0.77'", value)))
    assert.equal("io", culprit.unknown_name(message_of("start = 3, options = function() io.write '' end", value)))
  end)

  it("is unknown otherwise", function()
    for _, find in pairs(culprit) do
      assert.is_nil(find "attempt to index a nil value")
      assert.is_nil(find "")
    end
  end)
end)
