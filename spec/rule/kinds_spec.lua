-- SPDX-License-Identifier: MIT
-- Kinds of positions: what `positions = sg.grid.rows { ... }` and its siblings bring to a rule, in a box and in a table.

local sg = require "sg"
local seed_or = require "spec.support.seed"

local MOVES = "options = function(position, option) end, "

local function rule(fields) return sg.from_text('return { summary = "x", ' .. MOVES .. fields .. " }", "kinds.lua") end

local function refused(fields, words)
  local game, why = rule(fields)
  assert.is_nil(game)
  assert.equal("rule", why.code)
  assert.truthy(why.message:find(words, 1, true), why.message)
  assert.equal("kinds.lua", why.file)
end

local function no_position(game, text, words)
  local position, why = game:parse(text)
  assert.is_nil(position)
  assert.equal("input", why.code)
  assert.truthy(tostring(why):find(words, 1, true), tostring(why))
end

describe("positions of a kind", function()
  it("are rows of characters", function()
    local game = assert(rule [[start = { "xo." }, positions = sg.grid.rows { cells = "xo.", falling = "." } ]])
    assert.same({ "x.", "o." }, game:parse "x./o.")
    assert.equal("x./o.", game:show { "x.", "o." })
    assert.is_not_nil(game:drawing { "x." })
    no_position(game, "xy", "row 1, column 2 is 'y'; a position is rows of x o .")
    no_position(game, "x/oo", "row 2 has 2 cells")
  end)

  it("are strips, heaps and pairs", function()
    local strip = assert(rule [[start = "t.", positions = sg.strip { cells = "t.", styles = { t = "dark" } } ]])
    assert.equal(5, #strip:drawing("t.").items) -- two cells, two numbers, a stone
    no_position(strip, "tf", "character 2 of it is 'f'")
    local heaps = assert(rule [[start = { 3, 4 }, positions = sg.heaps { min = 1, order = "rising" } ]])
    assert.same({ 3, 4, 5 }, heaps:parse "3,4,5")
    assert.is_not_nil(heaps:drawing { 3 })
    no_position(heaps, "0,1", "entry 1 is 0")
    no_position(heaps, "2,1", "entry 2 is 1 after 2")
    local pair = assert(rule [[start = { 3, 4 }, positions = sg.pair { about = "two heaps" } ]])
    assert.same({ 3, 5 }, pair:parse "(3,5)")
    no_position(pair, "3,4,5", "a list of 2 whole numbers >= 0: two heaps")
  end)

  it("are graphs with colours", function()
    local game = assert(rule [[start = { { 2 }, { 1 }, colours = { 1, 2 } },
      positions = sg.graph.coloured { styles = { "dark", "light" } } ]])
    assert.is_not_nil(game:drawing())
    no_position(game, "{{2},{1},colours={1,3}}", "from 1 to 2")
    no_position(game, "{{2},{1}}", "with a list colours")
    no_position(game, "{{2},{},colours={1,1}}", "not the other way round")
    local counted =
      assert(rule "start = { { 2 }, { 1 }, colours = { 0, 7 } }, positions = sg.graph.coloured { min = 0 }")
    assert.is_not_nil(counted:drawing())
    no_position(counted, "{{2},{1},colours={1,-1}}", "whole numbers from 0 on")
  end)

  it("leave what the rule gives itself", function()
    local game = assert(rule [[start = { 3 }, positions = sg.heaps { min = 1 }, form = { "list" },
      show = function(heaps) return "heaps " .. #heaps end ]])
    assert.equal("heaps 2", game:show { 0, 0 })
    assert.same({ "list" }, game.rule.form)
  end)

  it("are strips without styles, too, which look as they are written", function()
    local game = assert(rule "start = 'x.', positions = sg.strip { cells = 'x.' }")
    assert.equal('"x."', game:show "x.")
    assert.equal("1 2\nx .", require("sg.text.board").of(game:drawing "x."))
    no_position(game, "xq", "character 2 of it is 'q'")
  end)

  it("serve tables of the running program", function()
    local game = assert(sg.game {
      start = { "x." },
      positions = sg.grid.rows { cells = "x." },
      options = function(rows, option)
        if sg.grid.count(rows, "x") > 0 then option { ".." } end
      end,
    })
    assert.equal(1, game:value("x.").value)
    assert.equal("x.", game:show { "x." })
  end)

  it("are refused where they are wrong", function()
    refused("start = 1, positions = 3", "positions must be made by sg.grid.rows")
    refused('start = 1, positions = { "rows" }', "cells must be a string")
    refused('start = 1, positions = { "boards" }', "positions must be made by")
    refused("start = 1, positions = sg.grid.rows {}", "cells must be a string")
    refused("start = 1, positions = sg.heaps { min = 'a' }", "min must be an integer")
    refused("start = 1, positions = sg.heaps { order = 'up' }", "form.order must be")
    refused("start = 1, positions = sg.heaps { min = -1 }", "min must be an integer from 0 on")
    refused("start = 1, positions = sg.pair { min = -1 }", "min must be an integer from 0 on")
    refused("start = 1, positions = sg.grid.rows { cells = 'xx' }", "cells has 'x' twice")
    refused("start = 1, positions = sg.grid.rows { cells = 'x.', falling = 'o' }", "falling has 'o'")
    refused("start = 1, positions = sg.strip { cells = 'tt', styles = { t = 'dark' } }", "cells has 't' twice")
    refused("start = 1, positions = sg.strip { cells = 't.', styles = { f = 'dark' } }", "styles has an entry 'f'")
    refused("start = 1, positions = sg.strip { cells = 't.', styles = { t = 3 } }", "must be a string")
    refused("start = 1, positions = sg.graph.coloured { styles = { x = 'dark' } }", "an entry for each colour")
    refused("start = 1, positions = sg.graph.coloured {}", "or say min = 0")
    refused("start = 1, positions = sg.graph.coloured { min = -1 }", "min must be an integer from 0 on")
    refused("start = 1, positions = sg.strip { cells = 'x', styles = 3 }", "styles must be a table")
    refused(
      "start = 1, positions = sg.heaps { most = 3 }",
      "it has no option the string 'most'; it has: about min order"
    )
    refused("start = 1, positions = sg.pair(3)", "is no table of options")
    local game, why = sg.from_text("return { heap = function() end, positions = sg.heaps {} }", "k.lua")
    assert.is_nil(game)
    assert.truthy(tostring(why):find("belongs to rules with options", 1, true), tostring(why))
  end)
end)

describe("helpers of such rules", function()
  it("count cells and make chessboards", function()
    assert.equal(3, sg.grid.count({ "x.", "xo" }, "xo"))
    assert.equal(0, sg.grid.count({}, "x"))
    assert.same({ "xox", "oxo" }, sg.grid.new(3, 2, "x", "o"))
    assert.same({ { 0, 7 }, { 7, 0 } }, sg.grid.new(2, 2, 0, 7))
    assert.has_error(function() sg.grid.count("x", "x") end)
    assert.has_error(function() sg.grid.count({ {} }, "x") end)
    assert.has_error(function() sg.grid.count({ "x" }, 1) end)
  end)

  it("exchange the colours of graphs", function()
    local form = sg.canonical.graph { colours = { 1, 2 } }
    local seed = seed_or(20261127)
    math.randomseed(seed)
    for _ = 1, 200 do
      local n, edges, colours = math.random(0, 7), {}, {}
      for v = 1, n do
        colours[v] = math.random(3)
        for u = 1, v - 1 do
          if math.random(2) == 1 then edges[#edges + 1] = { u, v } end
        end
      end
      local order, other = {}, {}
      for v = 1, n do
        table.insert(order, math.random(v), v)
      end
      local graph = sg.graph.new(n, edges)
      graph.colours = colours
      local mixed = sg.graph.take(graph, order)
      assert.same(form(graph, {}), form(mixed, {}), "seed " .. seed)
      for v, colour in ipairs(mixed.colours) do
        other[v] = ({ 2, 1, 3 })[colour]
      end
      mixed.colours = other
      assert.same(form(graph, {}), form(mixed, {}), "seed " .. seed)
      local is_one = false
      for _, one in ipairs { sg.canonical.graph(graph, {}), sg.canonical.graph(mixed, {}) } do
        is_one = is_one or pcall(assert.same, one, form(graph, {}))
      end
      assert.is_true(is_one, "seed " .. seed)
    end
    assert.has_error(function() sg.canonical.graph { colours = { 1 } } end)
    assert.has_error(function() sg.canonical.graph { colors = { 1, 2 } } end)
    assert.same({ colours = {} }, sg.canonical.graph { colours = {} })
  end)
end)
