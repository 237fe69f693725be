-- SPDX-License-Identifier: MIT
-- Setting a position up by touch: what a touch of each part of a drawing makes of the position.

local program = require "spec.support.program"
local sg = require "sg"
local changes = require "sg.drawing.changes"
local seed_or = require "spec.support.seed"

local games = {}

local function of(spec, text)
  games[spec] = games[spec] or assert(sg.load(spec))
  local game = games[spec]
  local position = text and assert(game:parse(text)) or game:start()
  local drawing = assert(game:drawing(position))
  return changes.of(game, position, drawing), drawing, game
end

-- What a touch of each item makes of the position, by the name of the item, else by its number.
local function touches_of(spec, text)
  local list, drawing = of(spec, text)
  local by = {}
  for _, change in ipairs(list) do
    for _, i in ipairs(change.at) do
      by[drawing.items[i].name or i] = change.position
    end
  end
  return by, list
end

-- What two touches make of it, and what is there without a touch.
local function others(list)
  local pairs_of, new = {}, {}
  for _, change in ipairs(list) do
    if change.both then
      table.insert(pairs_of, change.position)
    elseif #change.touches == 0 then
      table.insert(new, change.position)
    end
  end
  return pairs_of, new
end

describe("a touch of a drawing", function()
  it("takes a cell and gives it back", function()
    local by = touches_of("cram:w=2:h=2", "#./..")
    assert.same({ a1 = "../..", b1 = "##/..", a2 = "#./#.", b2 = "#./.#" }, by)
  end)

  it("goes through the pieces that a cell may have", function()
    local seen, text = {}, "..."
    for i = 1, 4 do
      text = touches_of("nogo:w=3:h=1", text).a1
      seen[i] = text
    end
    assert.same({ "#..", "x..", "o..", "..." }, seen)
    local by = touches_of("notakto", "x../.../...")
    assert.equal(".../.../...", by.a1)
    assert.equal("x../.x./...", by.b2)
    assert.equal("TTHH", touches_of("turning_turtles", "HTHH")["1"])
  end)

  it("takes counters from the top of a heap, and pins out of a row", function()
    local by, list = touches_of("nim", "3")
    assert.same({ "0", "1", "2" }, { by[1], by[2], by[3] })
    assert.same({ "4", "{3,1}" }, select(2, others(list)))
    by = touches_of("kayles", "4")
    assert.same({ "3", "{1,2}", "{2,1}", "3" }, { by[1], by[2], by[3], by[4] })
    assert.same({ "499", "501" }, select(2, others((of("nim", "500")))))
  end)

  it("takes vertices and edges of a graph, and joins two vertices", function()
    local game = assert(sg.load "node_kayles:w=3")
    local list, drawing = of "node_kayles:w=3"
    local seen = {}
    for _, change in ipairs(list) do
      local graph = assert(game:parse(change.position))
      local n, edges = sg.graph.order(graph), #sg.graph.edges(graph)
      local item = change.at[1] and drawing.items[change.at[1]].kind
      seen[#seen + 1] = ("%s %d %d"):format(item or change.both and "both" or "new", n, edges)
    end
    table.sort(seen)
    assert.same({ "both 3 3", "line 3 1", "line 3 1", "new 4 2", "stone 2 0", "stone 2 1", "stone 2 1" }, seen)
    assert.equal("{{1,2},{3,4}}", touches_of("arc_kayles", "{{1,2},{2,3},{3,4}}")["2-3"])
    local joined = others((of("arc_kayles", "{{1,2},{2,3}}")))
    assert.same({ "{{1,2},{2,3},{1,3}}" }, joined)
  end)

  it("takes branches of a tree and lets twigs grow", function()
    local by, list = touches_of("green_hackenbush", "((()))")
    assert.same({ "()", "(())" }, { by["1"], by["2"] })
    local found = {}
    for _, change in ipairs(list) do
      found[change.position] = true
    end
    assert.is_true(found["((()()))"] and found["((())())"] and found["(((())))"])
  end)

  it("draws a line between two joints", function()
    games["three joints"] = assert(sg.from_text(
      [[return {
        start = "oo",
        options = function(text, option)
          for i = 1, 2 do
            if text:sub(i, i) == "o" then option(text:sub(1, i - 1) .. "x" .. text:sub(i + 1)) end
          end
        end,
        parse = function(text)
          if #text ~= 2 then error("a text of two", 0) end
          return text
        end,
        draw = function(text, pen)
          for i = 1, 2 do
            if text:sub(i, i) == "x" then pen.line(2 * i, 0, 2 * i + 2, 0, "edge") end
          end
          for i = 1, 3 do pen.stone(2 * i, 0, "joint") end
        end,
      }]],
      "joints.lua"
    ))
    assert.same({ '="xx"' }, (others((of("three joints", "ox")))))
  end)

  it("draws a line that is drawn faintly, and takes it away", function()
    local at, list = touches_of "nimstring"
    assert.equal(12, #list) -- the lines of two by two boxes
    assert.equal("_./.../../.../..", at["a1-b1"])
    assert.equal("../.../../.../..", touches_of("nimstring", "_./.../../.../..")["a1-b1"])
  end)

  -- The definition: a change is a position that the game reads, another one than before; what it does not touch looks as
  -- before, unless the drawing is laid out anew.
  it("keeps what an operated position is besides, and changes that without a touch", function()
    local at = touches_of("pass(cram:w=3:h=2)", ".#./... passed")
    local below = touches_of("cram:w=3:h=2", ".#./...")
    assert.truthy(next(below))
    for name, position in pairs(below) do
      assert.equal(position .. " passed", at[name])
    end
    local function new(spec, text)
      local list = {}
      for _, change in ipairs((of(spec, text))) do
        if #change.touches == 0 then list[#list + 1] = change.position end
      end
      return table.concat(list, "; ")
    end
    assert.equal(".#./...", new("pass(cram:w=3:h=2)", ".#./... passed"))
    assert.equal(".#./... passed", new("pass(cram:w=3:h=2)", ".#./..."))
    assert.equal(".. passed 3; .. passed 1", new("pass(3, cram:w=2:h=1)", ".. passed 2"))
    assert.equal(new("nim", "{3,4}"), new("block(1, nim)", "{3,4}"))
    for _, spec in ipairs { "pass(kayles)", "comply(2, nim)", "pass(end, node_kayles:w=3)", "pass(wythoff)" } do
      local list, _, game = of(spec)
      assert.is_true(#list > 1, spec)
      for _, change in ipairs(list) do
        assert.equal(change.position, game:show(assert(game:parse(change.position))))
      end
    end
  end)

  it("is a position of the game, of every rule of the library", function()
    local touched = 0
    for _, rule in ipairs(sg.rules()) do
      local game = assert(sg.load(rule.name))
      local start = game:start()
      local drawing = start ~= nil and game:drawing(start)
      local known = {}
      for _, change in ipairs(drawing and changes.of(game, start, drawing) or {}) do
        local position = assert(game:parse(change.position), rule.name .. " " .. change.position)
        assert.equal(change.position, game:show(position), rule.name)
        assert.not_equal(game:show(start), change.position, rule.name)
        assert.truthy(game:drawing(position), rule.name)
        for _, i in ipairs(change.at) do
          assert.truthy(drawing.items[i], rule.name)
          assert.is_nil(known[i], rule.name .. ": an item means one change")
          known[i] = true
        end
      end
      touched = touched + (next(known) and 1 or 0)
    end
    assert.is_true(touched > 75)
  end)

  it("reaches every cell of a board from every position, there and back", function()
    local seed = seed_or(20261127)
    math.randomseed(seed)
    for _ = 1, 5 do
      local rows = {}
      for r = 1, 3 do
        local row = {}
        for c = 1, 4 do
          row[c] = math.random(2) == 1 and "." or "#"
        end
        rows[r] = table.concat(row)
      end
      local text = table.concat(rows, "/")
      local by = touches_of("cram:w=4:h=3", text)
      for r = 1, 3 do
        for c = 1, 4 do
          local name = sg.grid.name(r, c)
          local at = (r - 1) * 5 + c
          local wanted = text:sub(1, at - 1) .. (text:sub(at, at) == "." and "#" or ".") .. text:sub(at + 1)
          assert.equal(wanted, by[name], "seed " .. seed)
          assert.equal(text, touches_of("cram:w=4:h=3", wanted)[name], "seed " .. seed)
        end
      end
    end
  end)

  it("is refused by the form of the positions, and by valid", function()
    for _, change in ipairs((of("chomp", "{3,2}"))) do
      assert.not_equal("{2,3}", change.position) -- rows do not grow downwards
    end
    for _, change in ipairs((of("wythoff", "{2,3}"))) do
      assert.matches("^{%d+,%d+}$", change.position) -- two heaps, no third
    end
  end)
end)

describe("draw", function()
  it("shows a position as text and as a picture, and says where nobody knows its looks", function()
    local run = program.run "draw cram:w=3:h=2 .#./..."
    assert.equal("cram:w=3:h=2 .#./...\n    a b c\n  1 . # .\n  2 . . .\n", run.out)
    assert.matches("^<svg", program.run("draw node_kayles --format svg").out)
    run = program.run "draw scalloped_kayles"
    assert.equal(1, run.code)
    assert.matches("nothing says how it looks", run.out)
    run = program.run "draw cram xx"
    assert.equal(2, run.code)
    assert.matches("a grid is written with", run.err)
  end)

  it("does not compute a value", function()
    local run = program.run "draw cram:w=16:h=16 --format json --positions 1"
    assert.equal(0, run.code, run.err)
    assert.equal(256, #program.objects(run.out)[1].changes)
  end)
end)
