-- SPDX-License-Identifier: MIT
-- Laws of the values of two heaps: found where a game has one, right by the definition and by the law written
-- separately, far beyond the pairs that they were made from; none where there is none.

local sg = require "sg"

local codegen = require "sg.publish.codegen"
local compiled = require "spec.support.compiled"
local definition = require "spec.support.definition"
local games = require "spec.support.pair_games"
local law_of = require "sg.pattern.law"
local limits = require "sg.limits"
local pairs_of = require "sg.pattern.pairs"
local program = require "spec.support.program"
local random_step = require "spec.support.random_step"
local seed_or = require "spec.support.seed"
local amount = require "spec.support.amount"

local SEED = seed_or(20261128)
local TABLES, RAYS = amount(8, 20, 1000), amount(6, 15, 300)
local LARGEST = 10 ^ 9 // 1 | 0

local function game_of(field) return assert(sg.from_text(("return { %s }"):format(field), "mine.lua")) end

local function laws_of(game) return pairs_of.laws(game, limits.of { time = 300 }) end

-- The values of a game whose moves are a function or rays, by the definition: all pairs with a smaller total first.
local function by_definition(moves, last)
  local g = {}
  for total = 0, 2 * last do
    for a = 0, total do
      local b, values = total - a, {}
      g[a] = g[a] or {}
      moves(a, b, function(x, y) values[#values + 1] = g[x][y] end)
      g[a][b] = definition.mex_of(values)
    end
  end
  return g
end

local function by_rays(rays)
  return function(a, b, option) definition.ray_options(rays, a, b, option) end
end

-- The moves of a rule as a function, nil for a formula.
local function moves_of(field)
  local heap2 = assert(load(("return { %s }"):format(field)))().heap2
  return type(heap2) == "table" and by_rays(heap2) or heap2
end

local function random_ray()
  local x, y = random_step()
  return math.random() < 0.6 and ("{ %d, %d, most = %d }"):format(x, y, math.random(4)) or ("{ %d, %d }"):format(x, y)
end

local function random_heap() return math.random(0, 10 ^ math.random(1, 9) // 1 | 0) end

describe("laws of two heaps (seed " .. SEED .. ")", function()
  setup(function() math.randomseed(SEED) end)

  for _, one in ipairs(games) do
    it(one.name .. ": found, and right by the definition and for heaps to 10^9", function()
      local laws, known = laws_of(game_of(one.field))
      assert.is_true(#laws > 0)
      local moves, last = moves_of(one.field), 40
      local g = moves and by_definition(moves, last) or known.g
      for _, law in ipairs(laws) do
        local value = law_of.compile(law)
        for a = 0, last do
          for b = 0, last do
            assert.equal(g[a][b], value(a, b), ("%s: {%d,%d}"):format(law.text, a, b))
          end
        end
        for _ = 1, 1000 do
          local a, b = random_heap(), random_heap()
          assert.equal(one.law(a, b), value(a, b), ("%s: {%d,%d}"):format(law.text, a, b))
        end
      end
    end)
  end

  it("of formulas are looked for in fewer heaps where pairs have many moves", function()
    local function last_of(moves)
      return assert(pairs_of.values(game_of(("moves = '(a2, b2): %s'"):format(moves)), limits.of { time = 600 })).last
    end
    assert.equal(200, last_of "a2 < a and b2 = b or a2 = a and b2 < b")
    local last = last_of "a2 <= a and b2 <= b and a2 + b2 < a + b"
    assert.is_true(last > 100 and last < 150, last)
  end)

  it("are proven where each move takes from one heap", function()
    local n_proven = 0
    for _ = 1, RAYS do
      local rays, g = { {}, {} }, {}
      for heap = 1, 2 do
        for i = 1, math.random(2) do
          rays[heap][i] = { math.random(3), most = math.random(4) }
        end
        if math.random(3) == 1 then rays[heap] = { { math.random(2) } } end
        g[heap] = {}
        for n = 0, 2000 do -- one heap, by the definition
          local values = {}
          for _, ray in ipairs(rays[heap]) do
            for k = 1, math.min(n // ray[1], ray.most or n) do
              values[#values + 1] = g[heap][n - k * ray[1]]
            end
          end
          g[heap][n] = definition.mex_of(values)
        end
      end
      local texts = {}
      for heap, list in ipairs(rays) do
        for _, ray in ipairs(list) do
          local most = ray.most and ", most = " .. ray.most or ""
          texts[#texts + 1] = (heap == 1 and "{ %d, 0%s }" or "{ 0, %d%s }"):format(ray[1], most)
        end
      end
      local field = ("heap2 = { %s }"):format(table.concat(texts, ", "))
      for _, law in ipairs(laws_of(game_of(field))) do
        if law.basis == "proven" then n_proven = n_proven + 1 end
        assert.is_true(law.basis ~= "proven" or law.theorem == "apart")
        for _ = 1, 500 do
          local a, b = math.random(0, 2000), math.random(0, 2000)
          if law.body then assert.equal(g[1][a] ~ g[2][b], law.value(a, b), field .. " " .. law.text) end
        end
      end
    end
    assert.is_true(n_proven > RAYS // 4, n_proven .. " are proven")
  end)

  it("are not proven where a move takes from both, or where the first period is not known", function()
    local laws = laws_of(game_of "heap2 = { { 1, 0 }, { 0, 1 }, { 3, 2 } }")
    assert.same({ "g(a, b) = a xor b", "observed" }, { laws[1].text, laws[1].basis })
    local game = game_of "heap2 = { { 1, 0, most = 39 }, { 0, 1, most = 2 } }"
    laws = assert(pairs_of.laws(game, limits.of { upto = 36 }))
    for _, law in ipairs(laws) do
      assert.equal("observed", law.basis, law.text)
    end
    assert.equal("proven", laws_of(game_of "heap2 = { { 1, 0, most = 15 }, { 0, 1, most = 2 } }")[1].basis)
  end)

  it("name each exception once", function()
    local cut = [[heap2 = function(a, b, option)
      for i = 1, a - 1 do option(i, b, a - i, b) end
      for i = 1, b - 1 do option(a, i, a, b - i) end
    end]]
    local laws = laws_of(game_of(cut))
    assert.matches("; but g%(0, 0%) = 0$", laws[#laws].text)
  end)

  it("answer far pairs: those that are proven, and others where a user assumes them", function()
    local a, b = 10 ^ 15 // 1 | 0, 10 ^ 14 // 1 | 5
    local found = assert(game_of("heap2 = { { 1, 0, most = 3 }, { 0, 1 } }"):value { a, b })
    assert.same({ (a % 4) ~ b, "proven", "apart" }, { found.value, found.basis, found.theorem })
    local least = game_of "heap2 = { { 1, 1 } }"
    local _, why = least:value { a, b }
    assert.equal("limit", why.code)
    found = assert(least:value({ a, b }, { assume = true }))
    assert.same({ b, "assumed", 200 }, { found.value, found.basis, found.checked_to })
    assert.matches("g%(a, b%) = min%(a, b%)", found.assuming)
    assert.equal("computed", assert(least:value({ 30, 40 }, { assume = true })).basis)
    _, why = least:value({ 10 ^ 18 // 1 | 0, b }, { assume = true })
    assert.equal("range", why.code)
    _, why = assert(sg.load "wythoff"):value({ a, b }, { assume = true })
    assert.equal("limit", why.code)
  end)

  it("are not found for Wythoff's game and its kin", function()
    local all = { "wythoff", "generalized_wythoff", "generalized_wythoff:t=3" } -- the last two take seconds each
    for _, name in ipairs(amount({ "wythoff" }, all, all)) do
      local laws = laws_of(assert(sg.load(name)))
      assert.same({}, laws, name)
    end
  end)

  it("are not found in tables at random", function()
    for _ = 1, TABLES do
      local g, most, last = {}, 1 << math.random(1, 10), 90
      for a = 0, last do
        g[a] = {}
        for b = 0, last do
          g[a][b] = math.random(0, most)
        end
      end
      local known = { g = g, last = last, learnt_to = 30, count = (last + 1) ^ 2 // 1 | 0 }
      assert.same({}, (pairs_of.of_values(known, limits.of {})))
    end
  end)

  it("of moves at random hold at ten times the heaps that they were made from", function()
    local n_laws = 0
    for _ = 1, RAYS do
      local rays = {}
      for i = 1, math.random(4) do
        rays[i] = random_ray()
      end
      local game = game_of(("heap2 = { %s }"):format(table.concat(rays, ", ")))
      local laws = laws_of(game)
      local last = #laws > 0 and 10 * laws[1].learnt_to or 0
      local values = assert(game:table({ 0, last }, { 0, last })).values
      for _, law in ipairs(laws) do
        n_laws = n_laws + 1
        for a = 0, law.body and last or -1 do
          for b = 0, last do
            if law.value(a, b) ~= values[a + 1][b + 1] then
              assert.equal(
                values[a + 1][b + 1],
                law.value(a, b),
                ("%s: %s: {%d,%d}"):format(game.spec, law.text, a, b)
              )
            end
          end
        end
      end
    end
    assert.is_true(n_laws > 0)
  end)
end)

describe("the code of a law of two heaps (seed " .. SEED .. ")", function()
  for language in pairs(amount({ c = true, python = true }, compiled.LANGUAGES, compiled.LANGUAGES)) do
    it("is right for 500 pairs to 10^9: " .. language, function()
      math.randomseed(SEED)
      local sources, queries, values = {}, {}, {}
      for i, one in ipairs(games) do
        sources[i] = assert(codegen.source(game_of(one.field), "mine", language, limits.of { upto = 40 })).source
        for _ = 1, 500 do
          local a, b = random_heap(), random_heap()
          queries[#queries + 1], values[#values + 1] = { i, a, b }, tostring(one.law(a, b))
        end
      end
      local found = compiled.run(language, sources, queries)
      assert.equal(#values, #found)
      for at, value in ipairs(values) do
        assert.equal(value, found[at], ("%s: %s"):format(games[queries[at][1]].name, table.concat(queries[at], " ")))
      end
    end)
  end

  it("is not written where there is no law", function()
    local game =
      game_of "heap2 = function(a, b, option) for k = 1, a do if k % 3 ~= b * b % 7 then option(a - k, b) end end end"
    local _, why = codegen.source(game, "lawless", "c", limits.of {})
    assert.matches("has no law of its values or P%-positions that was found", tostring(why))
  end)

  it("names the largest heaps of a product", function()
    local euclid
    for _, one in ipairs(games) do
      euclid = one.name == "Euclid's game" and one or euclid
    end
    local source = assert(codegen.source(game_of(euclid.field), "mine", "c", limits.of {})).source
    assert.matches("OBSERVED, NOT PROVEN", source)
    assert.matches("answers for heaps up to 10^9", source, 1, true)
    assert.is_true(euclid.law(LARGEST - 1, LARGEST - 2) == 0)
  end)
end)

describe("sg-lua pattern of two heaps", function()
  local folder, take
  setup(function()
    folder = program.folder()
    take = program.write(folder .. "/take.lua", "return { heap2 = { { 1, 1, most = 3 }, { 2, 0 }, { 0, 2 } } }")
  end)
  teardown(function() program.remove(folder) end)

  it("prints laws with the pairs that they were made from, as text and JSON", function()
    local path = program.write(folder .. "/both.lua", "return { heap2 = { { 1, 1, most = 3 } } }")
    local answer = program.run { "pattern", path }
    assert.equal(0, answer.code)
    assert.truthy(answer.out:find("g(a, b) = min(a, b) mod 4  [observed to {200,200}]", 1, true), answer.out)
    assert.truthy(answer.out:find("made from pairs of heaps 0..66, right for the 37512 others", 1, true))
    local object = program.objects(program.run({ "pattern", path, "--format", "json" }).out)[1]
    local law = object.laws[2] -- the first is that of the P-positions
    assert.equal("lost pairs", object.laws[1].theorem)
    assert.same({ 2, 200, 66, 37512, "observed" }, { law.heaps, law.checked, law.learnt_to, law.tested, law.basis })
  end)

  local squares -- take a square from one heap, or the same one from both
  setup(function()
    local text = "return { heap2 = function(a, b, option) for k = 1, 9 do if k * k <= a then option(a - k * k, b) end "
      .. "if k * k <= b then option(a, b - k * k) end "
      .. "if k * k <= math.min(a, b) then option(a - k * k, b - k * k) end end end }"
    squares = program.write(folder .. "/squares.lua", text)
  end)

  it("looks at as few heaps as it allows, and at fewer where moves are a function", function()
    local run = program.run { "pattern", squares, "--upto", "24" }
    assert.equal(1, run.code, run.err)
    assert.matches("no law found in the pairs of heaps 0..24", run.out .. run.err, 1, true)
    assert.matches("no law found in the pairs of heaps 0..90", program.run({ "pattern", squares }).out, 1, true)
  end)

  it("has the exit code 1 where there is no law", function()
    local answer = program.run { "pattern", squares, "--upto", "60" }
    assert.equal(1, answer.code)
    assert.matches("^[^\n]*squares.lua: no law found in the pairs of heaps 0..60\n$", answer.out)
  end)

  it("has the laws of rows alone where the columns have none", function()
    local answer = program.run { "pattern", take }
    assert.is_true(answer.code <= 1)
    assert.equal(2, program.run({ "pattern", take, "--upto", "9" }).code)
    assert.equal(2, program.run({ "pattern", take, "--heap", "9" }).code)
  end)

  it("says how far the values were looked at where neither they nor the P-positions have a law", function()
    local found = assert(game_of("heap2 = { { 1, 0, most = 200 }, { 0, 1 } }"):pattern())
    assert.same({ {}, 200 }, { found.laws, found.checked_to })
  end)

  it("stops at the time limit", function()
    local answer = program.run { "pattern", take, "--upto", "1000", "--time", "0.01" }
    assert.equal(4, answer.code)
    assert.matches("time limit", answer.err)
  end)

  it("is told by identify", function()
    local path = program.write(folder .. "/least.lua", "return { heap2 = { { 1, 1 } } }")
    assert.truthy(program.run({ "identify", path }).out:find("law: g(a, b) = min(a, b)  [observed to", 1, true))
  end)
end)
