-- SPDX-License-Identifier: MIT
-- Green Hackenbush: what value says of a tree, or of a graph, is what the moves say, and large ones are answered.

local program = require "spec.support.program"
local sg = require "sg"
local text = require "sg.text.words"
local mex = require("spec.support.definition").mex
local seed_or = require "spec.support.seed"

local SEED = seed_or(20261127)
local random = text.random(SEED)

-- Values by the definition: edges { u, v } on the ground 0, cut one by one, each whole graph once.
local function by_definition(edges, known)
  local id = text.literal(edges)
  if known[id] then return known[id] end
  local seen = {}
  for cut = 1, #edges do
    local reached, grown, left = { [0] = true }, true, {}
    while grown do
      grown = false
      for i, e in ipairs(edges) do
        if i ~= cut and (reached[e[1]] ~= reached[e[2]]) then
          reached[e[1]], reached[e[2]], grown = true, true, true
        end
      end
    end
    for i, e in ipairs(edges) do
      if i ~= cut and reached[e[1]] then left[#left + 1] = e end
    end
    seen[by_definition(left, known)] = true
  end
  known[id] = mex(seen)
  return known[id]
end

-- The parents of the vertices 1 to n, and the edges in another order and with other ends first.
local function random_tree(n, parent_of)
  local parents, edges = {}, {}
  for v = 1, n do
    parents[v] = parent_of and parent_of(v) or random(v) - 1
    edges[v] = random(2) == 1 and { v, parents[v] } or { parents[v], v }
  end
  for i = n, 2, -1 do
    local j = random(i)
    edges[i], edges[j] = edges[j], edges[i]
  end
  return parents, edges
end

local function colon(parents)
  local value = {}
  for v = #parents, 1, -1 do
    value[parents[v]] = (value[parents[v]] or 0) ~ (value[v] or 0) + 1
  end
  return value[0]
end

local SHAPES = {
  path = function(v) return v - 1 end,
  star = function() return 0 end,
  caterpillar = function(v) return v % 2 == 1 and math.max(v - 2, 0) or v - 1 end,
  random = function(v) return random(v) - 1 end,
}

describe("green Hackenbush", function()
  local tree, graph = assert(sg.load "green_hackenbush"), assert(sg.load "hackenbush_graph")

  it("on random trees has the value of the definition, however the tree is written", function()
    local known = {}
    for _ = 1, 60 do
      local parents, edges = random_tree(random(9))
      local wanted, about = by_definition(edges, known), "SG_SEED=" .. SEED .. " " .. text.literal(parents)
      for _, written in ipairs { text.literal(parents), text.literal(edges) } do
        local found = assert(tree:value(written))
        assert.equal(wanted, found.value, about)
        assert.equal("closed form", found.basis)
        assert.equal(found.position, tree:parse(tree:show(found.position)))
        assert.equal(wanted, assert(tree:value(written, { method = "dag" })).value, about)
      end
      assert.equal(wanted, assert(graph:value(text.literal(edges))).value, about)
    end
  end)

  it("on random graphs has the value of the definition", function()
    local known = {}
    for _ = 1, 150 do
      local edges, top = {}, 0
      for i = 1, random(9) do
        top = top + (random(3) > 1 and 1 or 0)
        edges[i] = { i == 1 and 0 or random(top + 1) - 1, top }
      end
      if graph:position(edges) then
        local found = assert(graph:value(edges))
        assert.equal(by_definition(edges, known), found.value, "SG_SEED=" .. SEED .. " " .. text.literal(edges))
        assert.equal("closed form", found.basis)
      end
    end
  end)

  it("answers trees of 100,000 vertices of any shape, and reads what it prints", function()
    for shape, parent_of in pairs(SHAPES) do
      local parents, edges = random_tree(99999, parent_of)
      local found = assert(tree:value(text.literal(shape == "random" and edges or parents)))
      assert.equal(colon(parents), found.value, "SG_SEED=" .. SEED .. " " .. shape)
      assert.equal(found.value, assert(tree:value(tree:show(found.position))).value)
      if shape == "random" then assert.equal(found.value, assert(graph:value(edges)).value) end
    end
  end)

  it("says what is no tree", function()
    for written, words in pairs {
      ["{{0,1},{1,2},{2,0}}"] = "close a circuit at vertex",
      ["{1,2}"] = "not all edges hang",
      ["{{0,1},{2,3}}"] = "not all edges hang",
      ["{{1,2}}"] = "not all edges hang",
      ["{{0,0}}"] = "circuit at vertex 0",
      ["{0,1"] = "no tree",
      ["{{0,1},2}"] = "no tree",
      ["())("] = "no tree",
      [")"] = "no tree",
      ["{{0,1,2}}"] = "no tree",
      ["{{0,1},{0,1}}"] = "close a circuit",
    } do
      local run = program.run { "value", "green_hackenbush", written }
      assert.equal(2, run.code, written .. run.out)
      assert.matches(words, run.err, 1, true)
      assert.matches("{0,0,2}", run.err, 1, true)
    end
    assert.equal(0, assert(tree:value "{}").value)
  end)
end)

describe("the field value", function()
  local function game_of(value, more)
    local rule = {
      start = 5,
      value = value,
      options = function(n, option)
        for k = 1, math.min(n, 2) do
          option(n - k)
        end
      end,
    }
    for name, field in pairs(more or {}) do
      rule[name] = field
    end
    return sg.game(rule)
  end

  it("answers where it knows a value, and the search elsewhere", function()
    local game = assert(game_of(function(n) return n % 2 == 0 and n % 3 or nil end))
    for n = 0, 12 do
      local found = assert(game:value(n))
      assert.equal(n % 3, found.value)
      assert.equal(n % 2 == 0 and "closed form" or "computed", found.basis)
      assert.equal(n % 3 == 0 and "P" or "N", assert(game:outcome(n)).outcome)
      assert.equal("computed", assert(game:value(n, { method = "dag" })).basis)
    end
    assert.equal(1, assert(game:value(10000000000)).value)
  end)

  it("is refused where it says no nim-value", function()
    for _, wrong in ipairs { -1, 1.5, "7", true } do
      local found, why = assert(game_of(function() return wrong end)):value(4)
      assert.is_nil(found)
      assert.equal("rule", why.code)
      assert.matches("value returned", tostring(why), 1, true)
    end
  end)

  it("belongs to rules with options that end", function()
    local function zero() return 0 end
    for words, make in pairs {
      ["value is for games that end"] = function() return game_of(zero, { loopy = true }) end,
      ["value and entailing = true do not go together"] = function() return game_of(zero, { entailing = true }) end,
      ["value does not go with code"] = function() return sg.game { code = "0.77", value = zero } end,
    } do
      local ok, why = pcall(make)
      assert.is_false(ok)
      assert.matches(words, tostring(why), 1, true)
    end
  end)
end)
