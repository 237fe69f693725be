-- SPDX-License-Identifier: MIT
-- Compounds of games and other views of a value: against playing them out on random graphs, and against what is printed.

local returned = require "spec.support.returned"
local random_game = require("spec.support.random_graph")
local program = require "spec.support.program"
local sg = require "sg"
local mex = require("spec.support.definition").mex
local seed_or = require "spec.support.seed"

local SEED = seed_or(20261121)
math.randomseed(SEED)

-- The moves of a compound by its definition: calls each(a', b') for every move from a in G and b in H.
local rules = {
  selective = function(G, H, a, b, each)
    for _, x in ipairs(G[a]) do
      each(x, b)
      for _, y in ipairs(H[b]) do
        each(x, y)
      end
    end
    for _, y in ipairs(H[b]) do
      each(a, y)
    end
  end,
  conjunctive = function(G, H, a, b, each)
    for _, x in ipairs(G[a]) do
      for _, y in ipairs(H[b]) do
        each(x, y)
      end
    end
  end,
  continued = function(G, H, a, b, each)
    for _, x in ipairs(G[a]) do
      for _, y in ipairs(H[b]) do
        each(x, y)
      end
      if #H[b] == 0 then each(x, b) end
    end
    for _, y in ipairs(#G[a] == 0 and H[b] or {}) do
      each(a, y)
    end
  end,
}

local function played_out(moves, G, H)
  local won = {}
  local function wins(a, b)
    local key = a << 20 | b
    if won[key] == nil then
      won[key] = false
      moves(G, H, a, b, function(x, y)
        if not wins(x, y) then won[key] = true end
      end)
    end
    return won[key]
  end
  return wins
end

local function nim_values(graph)
  local g = {}
  for n = 0, #graph do
    local seen = {}
    for _, to in ipairs(graph[n]) do
      seen[g[to]] = true
    end
    g[n] = mex(seen)
  end
  return g
end

describe("a compound (seed " .. SEED .. ")", function()
  for kind, moves in pairs(rules) do
    it("is what playing it out gives: " .. kind, function()
      for _ = 1, 25 do
        local game_g, G = random_game(12, 4)
        local game_h, H = random_game(12, 3)
        local wins = played_out(moves, G, H)
        for a = 0, 12, 2 do
          for b = 0, 12 do
            local result = assert(sg.compound(kind, { { game_g, a }, { game_h, b } }))
            assert.equal(wins(a, b) and "N" or "P", result.outcome, ("%d and %d"):format(a, b))
            assert.equal(kind, result.kind)
            if result.outcome == "N" then -- the move that is given wins
              local after = { a, b }
              for _, move in ipairs(result.winning) do
                after[move.component] = tonumber(move.option)
              end
              assert.is_true(#result.winning >= 1)
              assert.is_false(wins(after[1], after[2]), ("%d and %d to %d and %d"):format(a, b, after[1], after[2]))
            else
              assert.same({}, result.winning)
            end
          end
        end
      end
    end)
  end

  it("is what the definition gives: ordinal", function()
    for _ = 1, 25 do
      local game_g, G = random_game(10, 4)
      local game_h, H = random_game(10, 3)
      local g, values = nim_values(G), {}
      for a = 0, 10 do
        for b = 0, 10 do
          local seen = {}
          for _, x in ipairs(G[a]) do
            seen[g[x]] = true
          end
          for _, y in ipairs(H[b]) do
            seen[values[a << 8 | y]] = true
          end
          values[a << 8 | b] = mex(seen)
          local result = assert(sg.compound("ordinal", { { game_g, a }, { game_h, b } }))
          assert.equal(values[a << 8 | b], result.value)
          assert.equal(values[a << 8 | b] == 0 and "P" or "N", result.outcome)
          local winning = {} -- every move after which the value is 0, component 1 first
          for _, x in ipairs(G[a]) do
            if g[x] == 0 then winning[#winning + 1] = "1:" .. x end
          end
          for _, y in ipairs(H[b]) do
            if values[a << 8 | y] == 0 then winning[#winning + 1] = "2:" .. y end
          end
          local found = {}
          for i, move in ipairs(result.winning) do
            found[i] = move.component .. ":" .. move.option
          end
          table.sort(winning)
          table.sort(found)
          assert.same(winning, found, ("%d : %d"):format(a, b))
        end
      end
    end
  end)

  it("of nim-heaps, ordinal, is the ordinary sum of their sizes", function()
    assert.equal(6, assert(sg.compound("ordinal", { "nim@2", "kayles@5" })).value)
    local three = assert(sg.compound("ordinal", { "nim@0", "nim@4", "nim@5" }))
    assert.equal(9, three.value)
    assert.same({ { component = 2, option = "0" } }, three.winning)
    assert.equal(12, assert(sg.compound("ordinal", { "nim@3", "nim@4", "nim@5" })).value)
  end)

  it("knows remoteness and suspense", function()
    local subtraction = assert(sg.load "subtraction:s=1,2")
    local found = subtraction:remoteness(6)
    assert.equal("P", found.outcome)
    assert.equal(4, found.remoteness) -- 6 to 4 or 5 to 3, and the same again
    assert.equal(4, found.suspense)
    assert.equal(0, subtraction:remoteness(0).remoteness)
    assert.equal(1, assert(sg.load "nim"):remoteness(5).remoteness)
    assert.equal(1, assert(sg.load "nim"):remoteness(1).suspense)
  end)

  it("of three components goes by the same theorems", function()
    local takes, won = { 1, 3 }, {}
    local function wins(a, b, c) -- conjunctive: one of 1 and 3 from each of three heaps
      local key = a << 16 | b << 8 | c
      if won[key] == nil then
        won[key] = false
        for _, x in ipairs(takes) do
          for _, y in ipairs(takes) do
            for _, z in ipairs(takes) do
              if x <= a and y <= b and z <= c and not wins(a - x, b - y, c - z) then won[key] = true end
            end
          end
        end
      end
      return won[key]
    end
    for a = 0, 6 do
      for b = 0, 6 do
        for c = 0, 6 do
          local components = {}
          for i, n in ipairs { a, b, c } do
            components[i] = "subtraction:s=1,3@" .. n
          end
          assert.equal(wins(a, b, c) and "N" or "P", assert(sg.compound("conjunctive", components)).outcome)
        end
      end
    end
  end)

  it("is refused with the reason", function()
    assert.matches("did you mean 'selective'", tostring(select(2, returned(sg.compound("selektive", { "nim@3" })))))
    assert.equal("usage", select(2, sg.compound("ordinal", {})).code)
    assert.equal("usage", select(2, sg.compound("ordinal", { "nim" })).code)
    assert.equal("limit", select(2, sg.compound("conjunctive", { "kayles@40" }, { positions = 100 })).code)
    local round = sg.game { start = 1, options = function(n, option) option(3 - n) end }
    local _, message, code = returned(sg.compound("conjunctive", { { round, 1 } }))
    assert.equal("cycle", code)
    assert.matches("can go round for ever", message)
    assert.error_matches(
      function() assert(sg.load "nim"):remoteness(3, { positons = 3 }) end,
      "did you mean 'positions'"
    )
  end)

  it("is a command", function()
    local result = program.run "compound selective kayles@7 nim@3"
    assert.equal(0, result.code)
    assert.matches("N %(first player wins%)", result.out)
    assert.matches(
      "\na winning move, in all of these components at once:\n  %*  kayles@7 .-\n  %*  nim@3 ",
      result.out
    )
    assert.matches("\na winning move:\n  %*  nim@3", program.run "compound selective kayles@0 nim@3".out)
    assert.matches("winning moves:\n  %*  kayles@5  %->  2 %+ 2\n", program.run "compound ordinal nim@0 kayles@5".out)
    local object = program.objects(program.run "compound continued kayles@7 nim@3 --format json".out)[1]
    assert.equal("continued", object.kind)
    assert.equal(2, #object.components)
    assert.equal(2, program.run "compound sideways kayles@7".code)
    assert.equal(4, program.run "compound conjunctive kayles@60 --positions 50".code)
  end)
end)

describe("a sum of many components of few games", function()
  it("makes each game once", function()
    local loads = 0
    local function load(spec)
      loads = loads + 1
      return sg.load(spec)
    end
    local words = {}
    for i = 1, 60 do
      words[i] = ("%s@%d"):format(i % 3 == 0 and "nim" or "kayles", i % 7)
    end
    assert(require("sg.combine.sum").of(words, load))
    assert.equal(2, loads)
    assert(require("sg.misere.sum").of(words, load, require("sg.limits").of()))
    assert.equal(4, loads)
    assert(require("sg.combine.compound").of("selective", words, load))
    assert.equal(6, loads)
  end)
end)

describe("a join", function()
  local function values(game) return assert(game:seq(0, 20)).values end

  it("of codes and sets is a code", function()
    local game = assert(sg.join { "0.07", "0.7" })
    assert.equal("code", game.kind)
    assert.same(values(assert(sg.load "kayles")), values(game))
    game = assert(sg.join { "subtraction:s=1,2", assert(sg.load "subtraction:s=4") })
    assert.same(values(assert(sg.load "subtraction:s=1,2,4")), values(game))
  end)

  it("of games on heaps has the moves of all", function()
    local game = assert(sg.join { "kayles", "subtract_a_square" })
    local kayles, square, naive = assert(sg.load "kayles"), assert(sg.load "subtract_a_square"), {}
    for n = 0, 20 do
      local seen = {}
      for _, one in ipairs { kayles, square } do
        for _, option in ipairs(one:options(n)) do
          local sum = 0
          for _, part in ipairs(option.parts) do
            sum = sum ~ naive[part]
          end
          seen[sum] = true
        end
      end
      naive[n] = mex(seen)
      assert.equal(naive[n], game:value(n).value)
    end
    assert.is_true(sg.check(game).ok)
  end)

  it("of games on positions has the moves of all", function()
    local game = assert(sg.join { "twins", sg.game { turn = { 1 } } })
    local turtles = assert(sg.load "turning_turtles")
    for n = 1, 63 do
      local row = ""
      for place = 0, 5 do
        row = row .. (n >> place & 1 == 1 and "H" or "T")
      end
      assert.equal(turtles:value(row).value, game:value(row).value, row)
    end
    assert.equal("HTH", game:parse "HTH")
    assert.equal("input", select(2, game:parse "HXH").code)
  end)

  it("is refused with the reason", function()
    assert.equal("usage", select(2, sg.join {}).code)
    assert.equal("usage", select(2, sg.join { "kayles", "cram" }).code)
    assert.equal("usage", select(2, sg.join { "kayles", 3 }).code)
    assert.equal("usage", select(2, sg.join { "no_such_game" }).code)
  end)
end)

describe("Moore's Nim", function()
  it("has the P-positions of Moore's theorem", function()
    for k = 1, 3 do
      local game = assert(sg.load("moores_nim", { k = k }))
      for n = 0, 4 ^ 4 - 1 do
        local heaps = { n & 3, n >> 2 & 3, n >> 4 & 3, n >> 6 & 3 }
        local is_p = true
        for bit = 0, 1 do
          local ones = 0
          for _, size in ipairs(heaps) do
            ones = ones + (size >> bit & 1)
          end
          is_p = is_p and ones % (k + 1) == 0
        end
        assert.equal(is_p and "P" or "N", game:outcome(heaps).outcome, table.concat(heaps, ","))
      end
    end
  end)
end)

describe("equivalence", function()
  it("is a sum that is lost for who begins", function()
    local result = assert(sg.equivalent("nim@{1,2,2}", "nim@{1,1,1}"))
    assert.is_true(result.equivalent)
    assert.equal("P", result.outcome)
    result = assert(sg.equivalent("kayles@7", "turning_turtles@TTH"))
    assert.is_false(result.equivalent)
    assert.same({ 2, 3 }, result.values)
    assert.equal("*2", result.told_apart_by)
    assert.equal("P", assert(sg.sum { "kayles@7", "nim@2" }).outcome)
    assert.equal("N", assert(sg.sum { "turning_turtles@TTH", "nim@2" }).outcome)
    assert.equal("usage", select(2, sg.equivalent("kayles", "nim@2")).code)
  end)
end)

describe("the nested set of a position", function()
  local function form(component) return assert(sg.nested(component)).form end

  it("is that of the example in print", function() -- Wikipedia, Sprague-Grundy theorem
    assert.equal("*2", form "nim@2")
    assert.equal("{*1}", form "nim@{1,1}")
    assert.equal("{*1,*2,{*1}}", form "nim@{1,2}")
    assert.equal("{{*1}}", form "nim@{1,1,1}")
    assert.equal("{{*1,*2,{*1}},{*2,{*1,*2,{*1}}},{{*1},{{*1}},{*1,*2,{*1}}}}", form "nim@{1,2,2}")
    assert.equal("*0", form "kayles@0")
  end)

  it("has the value of its position, and knows the simplest form", function()
    for n = 0, 6 do
      local result = assert(sg.nested("kayles@" .. n))
      assert.equal(assert(sg.load "kayles"):value(n).value, result.value)
      assert.equal("*" .. result.value, result.simplest)
    end
    assert.equal("{*0,*1,*2}", assert(sg.nested "kayles@3").options)
    local options = { [0] = {}, { 0 }, { 1 }, { 0, 2 } }
    local game = sg.game {
      start = 3,
      options = function(n, option)
        for _, to in ipairs(options[n]) do
          option(to)
        end
      end,
    }
    assert.same(
      { form = "{*0,{*1}}", options = "{*0}", simplest = "*1", value = 1, depth = 3, basis = "computed" },
      assert(sg.nested { game, 3 })
    )
  end)

  it("is shown by explain --sets", function()
    local out = program.run { "explain", "nim", "{1,2}", "--sets" }.out
    assert.matches("\n  {%*1,%*2,{%*1}}\n", out)
    local object = program.objects(program.run { "explain", "nim", "{1,2}", "--sets", "--format", "json" }.out)[1]
    assert.same({ step = "set", form = "{*1,*2,{*1}}", options = "{*0,*1,*2}", simplest = "*3" }, object.steps[1])
    assert.equal(4, program.run { "explain", "nim", "{9,9,9}", "--sets" }.code)
    assert.equal(0, program.run { "explain", "nim@2", "--sets" }.code)
  end)

  it("is refused where it is too long", function()
    assert.equal("limit", select(2, sg.nested "nim@{4,4,4,4}").code)
    assert.equal("limit", select(2, sg.nested("kayles@30", { positions = 20 })).code)
  end)
end)

describe("a basis of nim-values", function()
  it("gives coordinates, which add as the values do", function()
    local basis = assert(sg.nim_basis { 1, 3, 6, 8, 16 })
    assert.same({ members = { 1, 6 }, bits = 5, text = "*1 + *6" }, basis:of(7))
    for a = 0, 31 do
      for b = 0, 31 do
        assert.equal(basis:of(a).bits ~ basis:of(b).bits, basis:of(a ~ b).bits)
      end
    end
    assert.same({ members = {}, bits = 0, text = "*0" }, basis:of(0))
    assert.equal("input", select(2, basis:of(32)).code)
    assert.error_matches(function() basis:of "7" end, "wants a nim%-value")
  end)

  it("may be of random independent values, up to 63 of them", function()
    local values = {}
    while #values < 63 do
      values[#values + 1] = math.random(0) & math.maxinteger
      if not sg.nim_basis(values) then values[#values] = nil end
    end
    local basis = assert(sg.nim_basis(values))
    for _ = 1, 200 do
      local bits, sum = math.random(0) & math.maxinteger, 0
      for i = 1, 63 do
        if bits >> (i - 1) & 1 == 1 then sum = sum ~ values[i] end
      end
      assert.equal(bits, basis:of(sum).bits)
    end
  end)

  it("may be of positions", function()
    local basis = assert(sg.nim_basis { "kayles@7", "nim@3", "turning_turtles@TTTH" })
    assert.same({ 2, 3, 4 }, basis:values())
    assert.equal("kayles@7 + nim@3", basis:of(1).text)
  end)

  it("is refused if it is not independent", function()
    local basis, message, code = returned(sg.nim_basis { 1, 2, 4, 7 })
    assert.is_nil(basis)
    assert.equal("input", code)
    assert.matches("entry 4, %*7, .* equivalent to %*1 %+ %*2 %+ %*4", message)
    assert.matches("equivalent to %*0", select(2, returned(sg.nim_basis { 3, 0 })))
    for _, list in ipairs { {}, { 1.5 }, { -1 }, { "kayles" } } do
      assert.is_nil((sg.nim_basis(list)))
    end
  end)

  it("found greedily is 1, 2, 4, ...", function()
    for _, case in ipairs {
      { "kayles@12", 3 },
      { "nim@{2,4,5}", 3 },
      { "mock_turtles@HTHTH", 4 },
      { "nim@9", 4 },
      { "nim@0", 0 },
      { "chomp:w=3:h=3@start", nil },
    } do
      local values = assert(sg.standard_nim_basis(case[1])):values()
      if case[2] then assert.equal(case[2], #values, case[1]) end
      for i, value in ipairs(values) do
        assert.equal(1 << (i - 1), value)
      end
    end
    for _ = 1, 30 do
      local game = random_game(30, 6)
      for i, value in ipairs(assert(sg.standard_nim_basis { game, 30 }):values()) do
        assert.equal(1 << (i - 1), value)
      end
    end
  end)
end)
