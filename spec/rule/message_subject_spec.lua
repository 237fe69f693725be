-- SPDX-License-Identifier: MIT
-- What messages of the box are about: each message is raised by a rule, so that a new wording is noticed here.

require "sg" -- brings its parts
local core = require "sg.core"
local message_subject = require "sg.rule.message_subject"

-- What a box says of a rule with these fields when it is asked by ask(box).
local function message_of(fields, ask)
  local box, why = core.box("return {" .. fields .. "}", "@r.lua", 1 << 24, 1 << 20)
  if box then
    box:bind {}
    local _
    _, why = ask(box)
  end
  return assert(why).message
end

local MOVES = "options = function(p, option) if p[1] > 0 then option { p[1] - 1 } end end,"

local function options(box) return box:options(3) end
local function components(box) return box:components { 3 } end
local function code(box) return box:call "code" end

describe("the subject of a message", function()
  it("is a field of the rule", function()
    for _, case in ipairs {
      { "split", MOVES .. "split = function() return 3 end", components },
      { "split", MOVES .. "split = function(p, part) part(p) return { p } end", components },
      { "canonical", MOVES .. "canonical = function() return 0.5 end", components },
      { "canonical", MOVES .. "canonical = function(p) p[1] = 9 return p end", components },
      { "split", MOVES .. "split = function(p, part) p[1] = 9 part(p) end", components },
      { "options", "options = function(p, option) p[1] = 9 end", function(box) return box:options { 3 } end },
      { "options", "options = function() return 3 end", options },
      { "options", "options = function() return { left = 3 } end", options },
      { "options", "options = function(n) return { n / 2 } end", options },
      { "options", "options = function(n, option) option(n - 1) return { n } end", options },
      { "heap", "heap = function(n) return { n } end", options },
      { "code", "code = function() return function() end end", code },
    } do
      local message = message_of(case[2], case[3])
      assert.equal(case[1], message_subject.field(message), message)
    end
  end)

  it("is a helper", function()
    local message = message_of("options = function() sg.grid.regions(3) end", options)
    assert.equal("sg.grid.regions", message_subject.helper(message), message)
  end)

  it("is a name that a box does not have", function()
    assert.equal("print", message_subject.unknown_name(message_of("summary = print", options)))
    assert.equal("io", message_subject.unknown_name(message_of("options = function() io.write '' end", options)))
  end)

  it("is unknown otherwise", function()
    for _, find in ipairs { message_subject.field, message_subject.helper, message_subject.unknown_name } do
      assert.is_nil(find "attempt to index a nil value")
      assert.is_nil(find "")
    end
  end)

  it("is the code of the rule, where it broke", function()
    for _, body in ipairs { "local x = nil; return x.y", "return 1 < {}", "return 1.5 | 1", "return ('x'):byte({})" } do
      assert.is_true(message_subject.broke(message_of(("options = function() %s end"):format(body), options)), body)
    end
    assert.is_false(
      message_subject.broke(message_of("options = function() error 'a board is rows of x and o' end", options))
    )
    assert.is_false(message_subject.broke(message_of("options = function() sg.grid.regions(3) end", options)))
  end)
end)
