-- SPDX-License-Identifier: MIT
-- Rules whose moves are data: vertices or edges deleted from a graph (the field take).

local naive = require "spec.support.naive"
local returned = require "spec.support.returned"
local program = require "spec.support.program"
local sg = require "sg"
local takes = require "spec.support.takes"

local KINDS = { "edge", "edge and ends", "vertex", "vertex and neighbours" }

local function rule(take, more)
  return sg.from_text(
    ('return { name = "taken", summary = "s", take = %s, %s }'):format(
      take,
      more or 'start = function() return sg.graph.path(4, "text") end'
    ),
    "taken.lua"
  )
end

local function random_edges(n)
  local edges = {}
  for u = 1, n do
    for v = u + 1, n do
      if math.random(3) == 1 then edges[#edges + 1] = { u, v } end
    end
  end
  return edges
end

describe("a game that deletes from a graph", function()
  for _, kind in ipairs(KINDS) do
    it("has the values of the definition: " .. kind, function()
      local game = assert(rule(("%q"):format(kind)))
      for _ = 1, 25 do
        local n = math.random(kind == "edge" and 4 or 6)
        local edges = random_edges(n)
        if kind == "edge" then edges = table.move(edges, 1, math.min(#edges, 6), 1, {}) end
        local graph = sg.graph.new(n, edges, "text")
        local text = graph .. " seed " .. naive.seed
        local expected = takes.value(kind, n, edges)
        assert.equal(expected, assert(game:value(graph)).value, text)
        assert.equal(expected, assert(game:value(sg.graph.write(graph, "lists"))).value, text)
        assert.equal(expected, assert(game:without({ "split", "canonical" }):value(graph)).value, text)
        assert.equal(#takes.moves(kind, n, edges), #game:options(graph), text)
      end
    end)

    it("is sound, says check: " .. kind, function()
      local report = assert(sg.check(assert(rule(("%q"):format(kind))), { time = 20 }))
      assert.is_true(report.ok, tostring(report))
    end)
  end

  -- The same rule without data: a search calls its functions for each position.
  local function twin(kind, start)
    local of_vertices = [[
      options = function(graph, option)
        for v = 1, sg.graph.order(graph) do option(sg.graph.without(graph, v, %s)) end
      end, split = sg.graph.components,]]
    local of_edges = [[
      options = function(graph, option)
        for _, e in ipairs(sg.graph.edges(graph)) do
          local left = {}
          for _, other in ipairs(sg.graph.edges(graph)) do
            if other[1] ~= e[1] or other[2] ~= e[2] then left[#left + 1] = other end
          end
          option(%s and sg.graph.new(sg.graph.order(graph), left, "text") or sg.graph.without(graph, e))
        end
      end,
      split = function(graph, part)
        for _, one in ipairs(sg.graph.components(graph)) do
          if sg.graph.order(one) > 1 then part(one) end
        end
      end,]]
    local body = (kind:find "edge" and of_edges or of_vertices):format(
      kind == "edge" or kind == "vertex and neighbours"
    )
    return sg.from_text(
      ('return { name = "taken", summary = "s", %s canonical = sg.canonical.graph, start = %q }'):format(
        body,
        start or "@"
      ),
      "twin.lua"
    )
  end

  for _, kind in ipairs(KINDS) do
    it("is searched like a scripted twin: " .. kind, function()
      local game, scripted = assert(rule(("%q"):format(kind))), assert(twin(kind))
      for round = 1, 20 do
        local n = math.random(1, 9)
        local edges = random_edges(n)
        if kind == "edge" then edges = table.move(edges, 1, math.min(#edges, 9), 1, {}) end
        local graph = sg.graph.new(n, edges, "text")
        local text, limits = graph .. " seed " .. naive.seed, { method = round % 2 == 0 and "dag" or "pn" }
        local found, expected = assert(game:value(graph, limits)), assert(scripted:value(graph, limits))
        assert.equal(expected.value, found.value, text)
        assert.equal(found.value, game:value(graph, { method = limits.method, threads = 2 }).value, text)
      end
    end)
  end

  it("on more than 64 vertices", function()
    local game, chess = assert(rule '"vertex and neighbours"'), assert(sg.load "0.137")
    assert.equal(chess:value(100).value, game:value(sg.graph.path(100, "text")).value)
    local arcs, kayles = assert(rule '"edge and ends"'), assert(sg.load "0.07")
    assert.equal(kayles:value(90).value, arcs:value(sg.graph.path(90, "text")).value)
  end)

  it("runs no Lua for the positions of a search", function()
    local function counts(game)
      local asked = {}
      local value = assert(game:value(sg.graph.grid(5, 4, "text"), { stats = asked, method = "dag" })).value
      return value, require("sg.search.searches").total(asked)
    end
    -- Rules with another text than those of other tests, whose searches know nothing yet.
    local value, total = counts(assert(rule('"vertex and neighbours"', 'start = "A?"')))
    local expected, scripted = counts(assert(twin("vertex and neighbours", "A?")))
    assert.equal(expected, value)
    assert.equal(scripted.positions, total.positions)
    assert.equal(scripted.options, total.options)
    assert.is_true(scripted.rule_seconds > 0)
    assert.equal(0, total.rule_seconds)
  end)

  it("has published values", function()
    -- Arc Kayles on a path of n vertices is Dawson's Kayles, 0.07; Node Kayles Dawson's Chess, 0.137.
    local arcs, nodes = assert(rule '"edge and ends"'), assert(rule '"vertex and neighbours"')
    local kayles, chess = assert(sg.load "0.07"), assert(sg.load "0.137")
    for n = 1, 30 do
      assert.equal(kayles:value(n).value, arcs:value(sg.graph.path(n, "text")).value)
      assert.equal(chess:value(n).value, nodes:value(sg.graph.path(n, "text")).value)
    end
  end)

  it("is asked about graphs in any way of sg.graph, and explained by edges", function()
    for text, value in pairs { ["{{2,3},{1},{1}}"] = 2, ["{2,5,2}"] = 2, Bg = 2, ["{{},{}}"] = 0 } do
      assert.equal(value, assert(sg.load "node_kayles":value(text)).value, text)
    end
    local out = program.run({ "explain", "node_kayles" }).out
    assert.matches("*  1-2, 3-4 (4)\n", out, 1, true)
    assert.is_nil(out:find("C`", 1, true))
    out = program.run({ "explain", "node_kayles", "C?" }).out
    assert.matches("the sum of a lone vertex and a lone vertex", out, 1, true)
    assert.matches("37 vertices, 36 edges (3)", program.run({ "explain", "node_kayles:cycle=40:w=30" }).out, 1, true)
    assert.matches("no vertex (2)", program.run({ "explain", "node_kayles", "{2,5,2}" }).out, 1, true)
  end)

  it("reads the graphs of 60 vertices that it writes, which begin with { like lists", function()
    local game = assert(sg.load "node_kayles")
    for _, edges in ipairs { {}, { { 1, 2 } }, { { 1, 60 }, { 2, 3 }, { 58, 59 } } } do
      local text = sg.graph.new(60, edges, "text")
      assert.equal("{", text:sub(1, 1))
      assert.equal(#edges % 2, assert(game:value(text)).value)
      assert.equal(text, game:show(assert(game:parse(text))))
    end
  end)

  it("begins where the parameters say", function()
    local params = 'params = { w = { type = "integer", default = 3 }, h = { type = "integer", default = 2 }, '
      .. 'cycle = { type = "integer", default = 0 }, edges = { type = "position", default = {} } }'
    local game = assert(rule('"edge and ends"', params))
    assert.equal(sg.graph.grid(3, 2, "text"), game:start())
    assert.equal(sg.graph.cycle(5, "text"), game:with({ cycle = 5 }):start())
    assert.equal(
      sg.graph.new(3, { { 1, 2 }, { 2, 3 } }, "text"),
      game:with({ edges = { { 1, 2 }, { 2, 3 } } }):start()
    )
    assert.equal(assert(sg.load "cram:w=3:h=2"):value().value, game:value().value) -- Cram is Arc Kayles on a grid
    assert.equal("1-2", game:options()[1].label)
  end)

  it("is refused where it makes no sense", function()
    for take, says in pairs { ['"vertices"'] = "it must be one of", ["5"] = "must be a string" } do
      local game, message, code = returned(rule(take))
      assert.is_nil(game)
      assert.equal("rule", code)
      assert.truthy(message:find(says, 1, true), message)
    end
    for more, says in pairs {
      ["split = sg.graph.components"] = "this one has take and split",
      ["loopy = true"] = "whose play always ends",
      [""] = "a rule with take needs start",
      ['place = { tiles = { "#" }, w = 1, h = 1 }'] = "this one has place and take",
    } do
      local game, message = returned(rule('"vertex"', more))
      assert.is_nil(game)
      assert.truthy(message:find(says, 1, true), message)
    end
  end)
end)
