-- SPDX-License-Identifier: MIT
-- --no-canonical and --no-split: the same values for every rule of the library, by more work; and other values where
-- what is left out was wrong, so that one sees it.

local returned = require "spec.support.returned"
local sg = require "sg"
local program = require "spec.support.program"

-- Parameters that make the start of a rule small enough to be solved without any help.
local SMALL = {
  chomp = { w = 3, h = 3 },
  cram = { w = 3, h = 3 },
  domino = { w = 3, h = 3 },
  clobber = { w = 3, h = 2 },
  nogo_strip = { n = 7 },
  node_kayles = { w = 4, h = 2 },
  sprouts = { n = 2 },
}

local WITHOUT = { { "canonical" }, { "split" }, { "canonical", "split" } }

local function value(game, position)
  if game.rule.loopy then return tostring(assert(game:loopy(position))):match ": (%S+)" end
  local result, message = returned(game:value(position))
  assert.is_not_nil(result, message)
  return result.value
end

describe("without canonical or split", function()
  local n_compared = 0
  for _, entry in ipairs(sg.rules()) do
    local game = assert(sg.load(entry.name, SMALL[entry.name]))
    if game.rule.canonical or game.rule.split then
      it(entry.name .. " has the same values", function()
        local start = assert(game:start())
        for _, fields in ipairs(WITHOUT) do
          local bare = assert(game:without(fields))
          for _, field in ipairs(fields) do
            assert.is_nil(bare.rule[field])
          end
          assert.equal(value(game, start), value(bare, start))
          if not game.rule.loopy then assert.equal(game:outcome(start).outcome, bare:outcome(start).outcome) end
          for _, option in ipairs(assert(game:options(start))) do
            for _, part in ipairs(option.parts) do
              assert.equal(value(game, part), value(bare, part))
            end
          end
          n_compared = n_compared + 1
        end
      end)
    end
  end

  it("was compared for some rules", function() assert.is_true(n_compared >= 20) end)

  it("takes more positions", function()
    local game = assert(sg.load("cram", { w = 4, h = 3 }))
    local function positions(fields)
      local bare = assert(sg.load("cram", { w = 4, h = 3 })):without(fields)
      assert.equal(1, value(bare, bare:start()))
      return require("sg.internals")[bare].search:stats().positions
    end
    assert.equal(1, value(game, game:start()))
    local both, no_canonical, neither = positions {}, positions { "canonical" }, positions { "canonical", "split" }
    assert.is_true(both < no_canonical)
    assert.is_true(no_canonical < neither)
  end)

  it("shows what a wrong canonical or split did", function()
    for _, name in ipairs { "canonical", "split" } do
      local game = assert(sg.load(("spec/broken/wrong_%s.lua"):format(name)))
      local start, differs = assert(game:start()), false
      local bare = assert(game:without { name })
      for _, option in ipairs(assert(bare:options(start))) do
        for _, part in ipairs(option.parts) do
          differs = differs or value(game, part) ~= value(bare, part)
        end
      end
      assert.is_true(differs or value(game, start) ~= value(bare, start), name)
    end
  end)

  it("is refused for what has neither", function()
    local _, message, code = returned(assert(sg.load "kayles"):without { "split" })
    assert.equal("usage", code)
    assert.is_truthy(message:find("heap game", 1, true))
    assert.has_error(function() sg.load("cram"):without { "options" } end)
    assert.has_error(function() sg.load("cram"):without "split" end)
  end)

  it("is asked for by --no-canonical and --no-split", function()
    local plain = program.run { "value", "cram:w=3:h=3" }
    assert.equal(0, plain.code)
    for _, words in ipairs { { "--no-canonical" }, { "--no-split" }, { "--no-canonical", "--no-split" } } do
      local result = program.run { "value", "cram:w=3:h=3", table.unpack(words) }
      assert.equal(0, result.code, result.err)
      assert.equal(plain.out, result.out)
      assert.equal(0, program.run({ "outcome", "cram:w=3:h=3", table.unpack(words) }).code)
      assert.equal(0, program.run({ "moves", "cram:w=3:h=3", table.unpack(words) }).code)
      assert.equal(0, program.run({ "rules/impartial_clobber.lua", table.unpack(words) }).code)
    end
    local game = assert(sg.load "spec/broken/wrong_canonical.lua")
    local bare = game:without { "canonical" }
    assert.are_not.equal(game:key(game:start()), nil)
    assert.equal(
      ("%d"):format(value(bare, bare:start())),
      program.run({ "value", "spec/broken/wrong_canonical.lua", "--no-canonical" }).out:match(": (%d+)")
    )
    assert.equal(2, program.run({ "value", "kayles", "7", "--no-split" }).code)
  end)
end)
