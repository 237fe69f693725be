-- SPDX-License-Identifier: MIT
-- Far heaps under --assume: by the law that pattern finds, and as the generated function has them.

local sg = require "sg"

local codegen = require "sg.publish.codegen"
local games = require "spec.support.pattern_games"
local limits = require "sg.limits"
local compiled = require "spec.support.compiled"
local program = require "spec.support.program"
local seed_or = require "spec.support.seed"

local SEED = seed_or(20261127)
-- Two laws by digits and a recurrence along the heap.
local CHOSEN = { ["take a divisor"] = true, ["take at most half"] = true, ["take at most a quarter"] = true }
local FAR = 10 ^ 15 // 1 | 0

local function game_of(moves)
  return assert(sg.from_text(("return { heap = function(n, option) %s end }"):format(moves), "mine.lua"))
end

describe("heaps far away (seed " .. SEED .. ")", function()
  setup(function() math.randomseed(SEED) end)

  for _, one in ipairs(games) do
    if CHOSEN[one.name] then
      it("have the values of the law, as the generated function has: " .. one.name, function()
        local game = game_of(one.moves)
        local source = assert(codegen.source(game, "mine", "python", limits.of { upto = 1600 })).source
        local queries, values = {}, {}
        for i = 1, 1000 do
          local n = math.random(FAR // 10 ^ math.random(0, 9) | 0) + 100000
          local found = assert(game:value(n, { assume = true }))
          assert.equal(one.law(n), found.value)
          queries[i], values[i] = { 1, n }, tostring(found.value)
          assert.equal("assumed", found.basis)
        end
        assert.same(values, compiled.run("python", { source }, queries))
      end)
    end
  end

  local divisor = games[1]

  it("name the law, and how far it was checked", function()
    local found = assert(game_of(divisor.moves):value({ FAR, 7 }, { assume = true }))
    assert.equal(16 ~ 1, found.value)
    assert.equal(10000, found.checked_to)
    assert.matches(
      "has the law g%(2n%) = g%(n%) %+ 1.*made from heaps 0%.%.5000, right for those to 10000",
      found.assuming
    )
  end)

  -- The first 4000 heaps have the period 512, which ends later.
  it("have the values of the law where a long period of the first heaps ends", function()
    local game = game_of "if n > 0 then option(n - 1) if n % 2 == 0 then option(n // 2) end end"
    local last, g = 300000, { [0] = 0 }
    for n = 1, last do
      local before, half = g[n - 1], n % 2 == 0 and g[n // 2]
      local value = 0
      while value == before or value == half do
        value = value + 1
      end
      g[n] = value
    end
    for _ = 1, 50 do
      local n = math.random(100000, last)
      local found = assert(game:value(n, { assume = true }))
      assert.equal("assumed", found.basis)
      assert.equal(g[n], found.value, n)
    end
  end)

  it("are refused where a law is not exact", function()
    local _, why = game_of(divisor.moves):value("2000000000000000000", { assume = true })
    assert.equal("range", why.code)
  end)

  it("stop at a time limit", function()
    local game = game_of(games[11].moves) -- the least prime factor of a prime number, by trial
    local _, why = game:value(999999999999999989, { assume = true, time = 4 })
    assert.equal("time", why.limit)
  end)

  it("are answered by value, outcome, moves, explain and seq", function()
    local path = os.tmpname() .. ".lua"
    program.write(path, ("return { heap = function(n, option) %s end }"):format(divisor.moves))
    for command, words in pairs {
      value = "1000000: 7  N",
      outcome = "1000000: N",
      moves = "loses.*0 +wins",
      explain = "by a move to value 0",
    } do
      local ran = program.run { command, path, "1000000", "--assume" }
      assert.equal(0, ran.code, ran.err)
      if command ~= "moves" then assert.matches(words, ran.out) end
      assert.matches("assumed: .* has the law", ran.out .. ran.err)
    end
    local ran = program.run { "seq", path, "1000000000000..1000000000003", "--assume" }
    assert.matches("13  1  2  1", ran.out)
    ran = program.run { "explain", path, "1000000000", "--assume" } -- its moves take too many steps to list
    assert.equal(0, ran.code, ran.err)
    assert.matches("1000000000: 10", ran.out)
    os.remove(path)
  end)
end)
