-- SPDX-License-Identifier: MIT
-- Products, reverse and impartial: against their definitions on random graphs, and against what is printed.

local random_game = require("spec.support.random_graph")
local program = require "spec.support.program"
local sg = require "sg"
local mex = require("spec.support.definition").mex_of
local seed_or = require "spec.support.seed"

local SEED = seed_or(7500)
math.randomseed(SEED)

-- G.H by its definition.
local function conway_of(G, H)
  local known = {}
  local function value(g, h)
    local name = g .. "," .. h
    if not known[name] then
      local values = {}
      for _, x in ipairs(G[g]) do
        for _, y in ipairs(H[h]) do
          values[#values + 1] = value(x, h) ~ value(g, y) ~ value(x, y)
        end
      end
      known[name] = mex(values)
    end
    return known[name]
  end
  return value
end

-- G*H by its definition, and (G*H) : X: ordinal sums as lists of options, without the Colon Principle.
local function ordinal_of(G, H)
  local known = {}
  local function value(g, h, x)
    local name = g .. "," .. h .. "," .. tostring(x)
    if not known[name] then
      local values = {}
      for _, z in ipairs(x and G[x] or {}) do
        values[#values + 1] = value(g, h, z)
      end
      for _, y in ipairs(H[h]) do
        for _, z in ipairs(G[g]) do
          values[#values + 1] = value(g, y, z)
        end
      end
      known[name] = mex(values)
    end
    return known[name]
  end
  return value
end

describe("products, from seed " .. SEED .. " (SG_SEED overrides),", function()
  it("are what their definitions say, on random graphs", function()
    for _ = 1, 25 do
      local a, G = random_game(7, 4)
      local b, H = random_game(6, 3)
      local conway, ordinal = assert(sg.conway_product(a, b)), assert(sg.ordinal_product(a, b))
      local conway_value, ordinal_value = conway_of(G, H), ordinal_of(G, H)
      for g = 0, 7 do
        for h = 0, 6 do
          local position = { g = { g }, h = { h } }
          assert.equal(conway_value(g, h), conway:value(position).value)
          assert.equal(conway_value(g, h), conway:value(position, { method = "dag" }).value)
          assert.equal(conway_value(g, h) == 0 and "P" or "N", conway:outcome(position).outcome)
          assert.equal(ordinal_value(g, h), ordinal:value(position).value)
          assert.equal(ordinal_value(g, h, g), ordinal:value({ g = { g }, h = { h }, x = { g } }).value)
        end
      end
    end
  end)

  it("of heaps of Nim are the products of nimbers and of numbers", function()
    local conway, ordinal = sg.load "conway_product(nim, nim)", sg.load "ordinal_product(nim, nim)"
    local by_search = conway:value("{5, 6}", { method = "dag" }).value
    assert.equal(sg.nimber.mul(5, 6), by_search)
    local c, o = conway:table({ 0, 8 }, { 0, 8 }).values, ordinal:table({ 0, 6 }, { 0, 6 }).values
    for a = 0, 8 do
      for b = 0, 8 do
        assert.equal(sg.nimber.mul(a, b), c[a + 1][b + 1])
        if a < 7 and b < 7 then assert.equal(a * b, o[a + 1][b + 1]) end
      end
    end
  end)

  it("have the laws of CGSuite's: the ordinal product is associative", function()
    local left = sg.load "ordinal_product(ordinal_product(kayles, nim), nim)"
    local right = sg.load "ordinal_product(kayles, ordinal_product(nim, nim))"
    for a = 0, 4 do
      for b = 0, 2 do
        local x = left:value(("{{%d, %d}, 2}"):format(a, b)).value
        assert.equal(x, right:value(("{%d, {%d, 2}}"):format(a, b)).value, a .. "," .. b)
      end
    end
  end)

  it("are written as they are read", function()
    for spec, texts in pairs {
      ["conway_product(nim, wythoff)"] = { "{3, {1,2}}", "{{1,2}, {3,4}}" },
      ["ordinal_product(nim, nim)"] = { "{3, 4}", "{3, 4, {1,2}}" },
      ["conway_product(pass(nim), nim)"] = { "{3, 4}", "{(3 passed), 4}" },
    } do
      local game = assert(sg.load(spec))
      for _, text in ipairs(texts) do
        assert.equal(text, game:show(assert(game:parse(text))))
      end
    end
    local _, why = sg.load "conway_product(nim, nim)":parse "3"
    assert.equal("input", why.code)
  end)
end)

describe("reverse", function()
  it("goes from a position to those that have it as an option", function()
    for _ = 1, 20 do
      local game, graph = random_game(9, 3)
      local below, above = { [9] = true }, {}
      for n = 9, 0, -1 do
        for _, to in ipairs(below[n] and graph[n] or {}) do
          below[to], above[to] = true, above[to] or {}
          table.insert(above[to], n)
        end
      end
      local known, backwards = {}, assert(sg.reverse { game, 9 })
      for n = 9, 0, -1 do
        local values = {}
        for _, up in ipairs(above[n] or {}) do
          values[#values + 1] = known[up]
        end
        known[n] = mex(values)
        if below[n] then assert.equal(known[n], backwards:value({ n }).value) end
      end
    end
  end)

  it("of a heap of Nim turns the heap over, and says what is not below", function()
    assert.same({ 7, 6, 5, 4, 3, 2, 1, 0 }, sg.load "reverse(nim@7)":seq(0, 7).values)
    local _, why = sg.load "reverse(nim@7)":parse "8"
    assert.matches("not below 7", why.message, 1, true)
    local nested = sg.load "reverse(pass(nim)@{1,2})"
    assert.equal("(0 passed)", nested:show(assert(nested:parse "0 passed")))
  end)
end)

describe("impartial", function()
  local DOMINEERING = [[
return {
  params = { w = { type = "integer", default = 3 }, h = { type = "integer", default = 3 } },
  start = 0,
  left = function(board, option, p)
    for r = 0, p.h - 2 do
      for c = 0, p.w - 1 do
        local cells = 1 << (r * p.w + c) | 1 << ((r + 1) * p.w + c)
        if board & cells == 0 then option(board | cells) end
      end
    end
  end,
  right = function(board, _, p)
    local list = {}
    for r = 0, p.h - 1 do
      for c = 0, p.w - 2 do
        local cells = 3 << (r * p.w + c)
        if board & cells == 0 then list[#list + 1] = board | cells end
      end
    end
    return list
  end,
}]]

  it("gives both players the moves of both: Cram of Domineering #linux", function()
    local folder = program.folder()
    local path = program.write(folder .. "/domineering.lua", DOMINEERING)
    for w = 1, 4 do
      for h = 1, 4 do
        local size = (":w=%d:h=%d"):format(w, h)
        local game = assert(sg.load(("impartial(%s%s)"):format(path, size)))
        assert.equal(sg.load("cram" .. size):value().value, game:value().value, size)
      end
    end
    local game = assert(sg.impartial(path))
    assert.equal(1, game:with({ w = 4 }):value().value)
    assert.equal(("impartial(%s:w=4)"):format(path), game:with({ w = 4 }).spec)
    local answer = program.run { "value", ("impartial(%s:w=4)"):format(path), "-j", "2", "--untrusted" }
    assert.matches("0: 1  N", answer.out, 1, true)
    assert.equal(3, program.run { "value", path }.code)
    assert.equal(1, program.run { "value", ("impartial(%s)"):format(path), "--certificate", folder .. "/c" }.code)
    program.remove(folder)
  end)

  it("takes subtraction sets and functions for heaps, and refuses what is no such rule", function()
    local game = assert(sg.impartial {
      left = { 1, 3 },
      right = function(n, option)
        if n >= 2 then option(n - 2) end
      end,
    })
    assert.same(sg.load "{1,2,3}":seq(0, 30).values, game:seq(0, 30).values)
    for _, fields in ipairs {
      { left = { 1 } },
      { left = { 1 }, right = { 0 } },
      { left = { 1 }, right = 2 },
      { left = { 1 }, right = { 2 }, code = "0.7" },
      { start = 1, left = { 1 }, right = { 2 } },
    } do
      local refused, why = sg.impartial(fields)
      assert.is_nil(refused)
      assert.equal("rule", why.code)
    end
    local _, why = sg.load "impartial(0.77)"
    assert.equal("usage", why.code)
    _, why = sg.load "impartial(kayles)"
    assert.matches("left and right", why.message)
  end)
end)

describe("operators", function()
  it("put the fault of a rule down to its line", function()
    local folder = program.folder()
    local path = program.write(
      folder .. "/bad.lua",
      [[
return { start = 3,
  options = function(n, option)
    if n == 1 then error("oops") end
    if n > 0 then option(n - 1) end
  end }]]
    )
    for _, spec in ipairs { "pass(%s)", "block(1, %s)", "pass(pass(%s))", "conway_product(%s, nim)@{3, 3}" } do
      local answer = program.run { "value", (spec:format(path)) }
      assert.equal(3, answer.code, spec)
      assert.matches(path .. ":3: oops", answer.err, 1, true)
      assert.is_nil(answer.err:find("lua/sg/", 1, true), answer.err)
    end
    program.remove(folder)
  end)

  it("say how they are written", function()
    for _, spec in ipairs {
      "conway_product(nim)",
      "ordinal_product(nim, nim, nim)",
      "reverse(nim)",
      "block(nim)",
      "pass()",
      "impartial()",
      "pas(nim)",
    } do
      local game, why = sg.load(spec)
      assert.is_nil(game, spec)
      assert.equal("usage", why.code, spec)
    end
    local game = assert(sg.load "ordinal_product(subtraction:s=1,2, {1,3})")
    assert.equal("ordinal_product(subtraction:s=1,2, {1,3})", game.spec)
    assert.equal(2, assert(game:value "{2, 3}").value)
  end)
end)
