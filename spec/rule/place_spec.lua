-- SPDX-License-Identifier: MIT
-- Rules whose moves are data: tiles put on the free cells of a board (the field place).

local naive = require "spec.support.naive"
local returned = require "spec.support.returned"
local sg = require "sg"
local tiles = require "spec.support.tiles"

local function rule(place, more)
  return sg.from_text(
    ('return { name = "tiles", summary = "s", %s place = %s }'):format(more or "", place),
    "tiles.lua"
  )
end

local pictures = {
  "#",
  "##",
  "###",
  "##/#.",
  "##/##",
  "#.#",
  "#./.#",
  ".x./x#x/.x.",
  "#o",
  "o#o",
  "x#x",
  "#/o/#",
  "#xx",
  "##./.##",
  "###/.#.",
  "#../..x",
  "o.#",
}

describe("tiles put on a board", function()
  it("have the values of the definition", function()
    for _ = 1, 60 do
      local one, other = pictures[math.random(#pictures)], pictures[math.random(#pictures)]
      local turns, flips = math.random(2) == 1, math.random(2) == 1
      local w, h = math.random(4), math.random(3)
      local board, free = {}, 0
      for r = 1, h do
        board[r] = ""
        for c = 1, w do
          local hole = math.random(5) == 1
          board[r] = board[r] .. (hole and "#" or ".")
          free = free | (hole and 0 or 1 << (r - 1) * w + c - 1)
        end
      end
      local place = { tiles = { one, other }, turns = turns, flips = flips, w = w, h = h }
      local expected = tiles.value(tiles.moves(place, {}), free, {})
      local text = ("{ tiles = { %q, %q }, turns = %s, flips = %s, board = %q }"):format(
        one,
        other,
        turns,
        flips,
        table.concat(board, "/")
      )
      local game = assert(rule(text))
      assert.equal(expected, assert(game:value()).value, text .. " seed " .. naive.seed)
      assert.equal(expected, assert(game:value(nil, { method = "dag" })).value, text)
      assert.equal(expected, assert(game:without { "split", "canonical" }:value()).value, text)
      assert.equal(expected ~= 0, assert(game:outcome()).outcome == "N", text)
    end
  end)

  it("are Cram, with the answers of a rule in Lua", function()
    local cram, board = assert(sg.load "cram:w=4:h=3"), assert(rule '{ tiles = { "##", "#/#" }, w = 4, h = 3 }')
    assert.equal("a1-b1", cram:options()[1].label)
    assert.equal("##../..../....", cram:options()[1].text)
    for i, option in ipairs(cram:options()) do
      assert.equal(option.text, board:options()[i].text)
      assert.equal(option.label, board:options()[i].label)
    end
    assert.equal(cram:value().value, board:value().value)
    assert.same(cram:components(4095 & ~0x66), board:components(4095 & ~0x66))
  end)

  it("take lines of cells, as queens do", function()
    -- OEIS A344227: n x n boards, n = 1, 2, ...
    local values = { 1, 1, 2, 1, 3, 1 }
    for n, value in ipairs(values) do
      local game = assert(rule(('{ tiles = { { "#", lines = "queen" } }, w = %d, h = %d }'):format(n, n)))
      assert.equal(value, game:value().value, "n = " .. n)
    end
  end)

  it("may have sides that are parameters or functions", function()
    local params = 'params = { n = { type = "integer", default = 3 } },'
    local game =
      assert(rule('{ tiles = { "##" }, turns = true, w = "n", h = function(p) return p.n + 1 end }', params))
    assert.equal(".../.../.../...", game:show(game:start()))
    assert.equal(assert(sg.load "cram:w=3:h=4"):value().value, game:value().value)
    local started = assert(rule('{ tiles = { "##" }, w = "n", h = 1 }', params .. ' start = "..#",'))
    assert.equal(1, started:value().value)
  end)

  it("are the same game as a scripted twin, says check", function()
    local game = assert(rule('{ tiles = { "##/#.", "x#x" }, turns = true, w = 3, h = 3 }'))
    local report = assert(sg.check(game, { time = 20 }))
    assert.is_true(report.ok, tostring(report))
  end)
end)

describe("tiles that mean nothing", function()
  it("are refused with the field and an example", function()
    for place, says in pairs {
      ["5"] = "place must be a table, as in place = { tiles",
      ["{}"] = "tiles is missing",
      ["{ tiles = {} }"] = "tiles is {}; it must be a list of pictures",
      ['{ tiles = "##" }'] = 'tiles is "##"; it must be a list of pictures',
      ["{ tiles = { 5 }, w = 2, h = 2 }"] = "tiles[1]: a tile is a picture",
      ['{ tiles = { "" }, w = 2, h = 2 }'] = "has no #",
      ['{ tiles = { ".." }, w = 2, h = 2 }'] = "has no #",
      ['{ tiles = { "oo" }, w = 2, h = 2 }'] = "has no #",
      ['{ tiles = { "#a" }, w = 2, h = 2 }'] = "'a' is no mark of a tile",
      ['{ tiles = { { "#", line = "queen" } }, w = 2, h = 2 }'] = "did you mean 'lines'?",
      ['{ tiles = { { "#", lines = "king" } }, w = 2, h = 2 }'] = "it must be one of bishop, queen, rook",
      ['{ tiles = { "##" }, w = 2 }'] = "h is missing",
      ['{ tiles = { "##" }, w = 0, h = 1 }'] = "w is 0; it must be a number from 1",
      ['{ tiles = { "##" }, w = 1.5, h = 1 }'] = "w is 1.5",
      ['{ tiles = { "##" }, w = 257, h = 1 }'] = "w is 257",
      ['{ tiles = { "##" }, w = "n", h = 1 }'] = "names the parameter 'n', which the rule does not have",
      ['{ tiles = { "##" }, w = 1, h = 1, turn = true }'] = "did you mean 'turns'?",
      ['{ tiles = { "##" }, w = 1, h = 1, turns = 4 }'] = "place.turns is 4",
      ['{ tiles = { "##" }, board = "../." }'] = "row 2 of board has 1 cells, row 1 has 2",
      ['{ tiles = { "##" }, board = "..", w = 2 }'] = "leave w and h out",
    } do
      local game, message, code = returned(rule(place))
      assert.is_nil(game, place)
      assert.equal("rule", code)
      assert.truthy(message:find(says, 1, true), place .. ": " .. message)
    end
    for _, more in ipairs {
      "split = function() end,",
      "options = function() end, start = 1,",
      "loopy = true,",
      'code = "0.77",',
      "rank = function() end,",
    } do
      local game, message = returned(rule('{ tiles = { "##" }, w = 2, h = 2 }', more))
      assert.is_nil(game)
      assert.truthy(message:find("place", 1, true), message)
    end
  end)

  it("of a board that is too large or none fail at the start", function()
    for _, place in ipairs {
      '{ tiles = { "##" }, w = 200, h = 200 }',
      '{ tiles = { "##" }, w = function() return 257 end, h = 1 }',
      '{ tiles = { "##" }, w = function() end, h = 1 }',
      '{ tiles = { "##" }, board = function() return 3 end }',
      '{ tiles = { "##" }, board = function() return "../." end }',
    } do
      local value, message = returned(assert(rule(place)):value())
      assert.is_nil(value, place)
      assert.truthy(message:find("place", 1, true), message)
    end
  end)

  it("and fit nowhere are no move", function()
    local game = assert(rule '{ tiles = { "#####" }, turns = true, w = 4, h = 4 }')
    assert.equal(0, game:value().value)
    assert.equal(0, #game:options())
  end)
end)
