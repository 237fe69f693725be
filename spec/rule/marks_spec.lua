-- SPDX-License-Identifier: MIT
-- What failures of a box say beside their messages: each message is raised by a rule.

require "sg" -- brings its parts
local core = require "sg.core"
local sg = require "sg"

-- The failure of a box whose rule has these fields, when the box is asked by ask(box).
local function failure_of(fields, ask)
  local box, why = core.box("return {" .. fields .. "}", "@r.lua", 1 << 24, 1 << 20)
  if box then
    box:bind {}
    local _
    _, why = ask(box)
  end
  return assert(why)
end

local MOVES = "options = function(p, option) if p[1] > 0 then option { p[1] - 1 } end end,"

local function options(box) return box:options(3) end
local function components(box) return box:components { 3 } end
local function code(box) return box:call "code" end
local function parse(box) return box:call("parse", 3) end

describe("a failure of a box", function()
  it("names the field of the rule that is at fault", function()
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
      local why = failure_of(case[2], case[3])
      assert.equal(case[1], why.field, why.message)
    end
  end)

  it("names the helper, also where no line of the rule calls it", function()
    local why = failure_of("options = function() sg.grid.regions(3) end", options)
    assert.equal("sg.grid.regions", why.helper, why.message)
    why = failure_of("parse = sg.grid.parse", parse)
    assert.equal("sg.grid.parse", why.helper, why.message)
    assert.is_nil(why.line)
  end)

  it("names what a box does not have", function()
    assert.equal("print", failure_of("summary = print", options).unknown)
    assert.equal("io", failure_of("options = function() io.write '' end", options).unknown)
    assert.equal("string.dump", failure_of("options = function() return string.dump end", options).unknown)
    assert.equal("n", failure_of("options = function() n = 3 end", options).global)
  end)

  it("names the heap where its message does", function()
    local _, why = sg.from_text([[return { heap = function(n, option) option(n) end }]], "r.lua"):value(1)
    assert.equal(1, why.heap)
    assert.equal("1", why.names_heap)
    assert.is_nil(tostring(why):find("(heap", 1, true), tostring(why))
    _, why =
      sg.from_text([[return { heap = function(n, option) if n == 1 then error "of heap 12" end end }]], "r.lua")
        :value(1)
    assert.is_nil(why.names_heap)
    assert.truthy(tostring(why):find("of heap 12 (heap 1)", 1, true), tostring(why))
  end)

  it("says whether the code of the rule broke", function()
    for _, body in ipairs { "local x = nil; return x.y", "return 1 < {}", "return 1.5 | 1", "return ('x'):byte({})" } do
      assert.is_true(failure_of(("options = function() %s end"):format(body), options).broken, body)
    end
    for _, body in ipairs {
      "error 'a board is rows of x and o'",
      "error 'attempt to move off the board'",
      "error 'split returned home'",
      "assert(false, 'no')",
      "sg.grid.regions(3)",
      "print(1)",
    } do
      local why = failure_of(("options = function() %s end"):format(body), options)
      assert.is_nil(why.broken, body)
      assert.is_nil(why.field, body)
    end
  end)

  it("has the advice with which its message ends", function()
    local why = failure_of("options = function() local x = nil; return x.y end", options)
    assert.equal((" (%s)"):format(why.advice), why.message:sub(-#why.advice - 3))
    why = failure_of("options = function(n) return n < {} end", options)
    assert.equal((" (%s)"):format(why.advice), why.message:sub(-#why.advice - 3))
    assert.is_nil(failure_of("options = function() error 'attempted' end", options).advice)
  end)

  it("takes no mark of an error that a rule has caught", function()
    local game = sg.game {
      start = 3,
      options = function(n)
        pcall(sg.grid.regions, 3)
        error("no moves from " .. n, 0)
      end,
    }
    local _, why = game:value(3)
    assert.truthy(tostring(why):find("no moves from 3", 1, true), tostring(why))
    assert.is_nil(why.helper)
  end)

  it("names heap2, whose definition raises the error", function()
    local _, why = sg.from_text(
      [[return {
      name = "pairs",
      heap2 = function(a, b) return { a, b } end,
    }]],
      "r.lua"
    ):value { 1, 2 }
    assert.equal("heap2", why.field)
    assert.equal(3, why.line)
  end)
end)
