-- SPDX-License-Identifier: MIT
-- Periods of positions with one growing number: rows of games on two heaps, and texts with an n.

local definition = require "spec.support.definition"
local program = require "spec.support.program"
local sg = require "sg"
local seed_or = require "spec.support.seed"

local function rule(heap2) return assert(sg.game { name = "two", heap2 = heap2 }) end

-- The values of the rows 0..a, columns 0..upto, by the definition.
local function values_of(rays, a, upto)
  local g = {}
  for r = 0, a do
    g[r] = {}
    for b = 0, upto do
      local seen = {}
      for _, ray in ipairs(rays) do
        local k = 1
        while k * ray[1] <= r and k * ray[2] <= b and k <= (ray.most or k) do
          seen[g[r - k * ray[1]][b - k * ray[2]]] = true
          k = k + 1
        end
      end
      g[r][b] = definition.mex(seen)
    end
  end
  return g
end

-- Has the list g[0..upto] the period, the preperiod and the saltus, the least of all with that saltus?
local function check_period(g, upto, found, what)
  local p, n0, s = found.period, found.preperiod, found.saltus
  for n = n0, upto - p do
    assert.equal(g[n] + s, g[n + p], what)
  end
  if n0 > 0 then assert.are_not.equal(g[n0 - 1] + s, g[n0 - 1 + p], what) end
  for step = 1, p - 1 do
    local holds = true
    for n = n0, upto - step do
      holds = holds and g[n + step] - g[n] == g[n0 + step] - g[n0]
    end
    assert.is_false(holds, what .. ": smaller period " .. step)
  end
end

describe("rows of games on two heaps", function()
  it("of Wythoff's game are additively periodic", function()
    local rays, game = { { 1, 0 }, { 0, 1 }, { 1, 1 } }, assert(sg.load "wythoff")
    local g = values_of(rays, 8, 600)
    for row = 0, 8 do
      local found = assert(game:period { row = row })
      assert.same({ "proven", "rows", row, found.period }, { found.basis, found.theorem, found.row, found.saltus })
      check_period(g[row], 600, found, "row " .. row)
    end
    assert.same({ 6, 8 }, { assert(game:period { row = 3 }).period, assert(game:period { row = 3 }).preperiod })
  end)

  it("know how many values a column of theirs takes", function()
    math.randomseed(seed_or(20261127))
    local rows = require "sg.heap.rows"
    for _ = 1, 60 do
      local rays, row, expected = { { 0, 1 } }, math.random(0, 30), 0
      for i = 1, math.random(0, 3) do
        local most = math.random(0, 1) == 1 and math.random(1, 6) or nil
        rays[i + 1] = { math.random(most and 0 or 1, 4), math.random(1, 3), most = most }
      end
      for r = 0, row do
        expected = expected + 1
        for i = 2, #rays do
          local x, most = rays[i][1], rays[i].most or r
          expected = expected + (x == 0 and most or math.min(r // x, most))
        end
      end
      assert.equal(expected, rows.steps(rays, row))
    end
    assert.is_nil(rows.steps({ { 0, 2 } }, 3))
  end)

  it("too far out are told at once, with what their table would take", function()
    for _, pair in ipairs { { 6000000, 6001 }, { 6001, 6000000 } } do
      local found, why = assert(sg.load "wythoff"):value(pair, { positions = 1 << 40 })
      assert.is_nil(found)
      assert.matches("too large: 3.6e+10 values, 134 GiB and 2 hours", why.message, 1, true)
    end
  end)

  it("have the periods that the definition shows, at random", function()
    math.randomseed(seed_or(20240229))
    for _ = 1, 60 do
      local rays, words = math.random(2) == 1 and { { 0, 1 } } or {}, {}
      for _ = 1, math.random(1, 3) do
        local x, y = math.random(0, 2), math.random(0, 3)
        if x + y > 0 then
          rays[#rays + 1] = { x, y, most = (x == 0 or math.random(2) == 1) and math.random(3) or nil }
        end
      end
      if #rays == 0 then rays[1] = { 1, 1 } end
      for i, ray in ipairs(rays) do
        words[i] = ("{%d,%d,%s}"):format(ray[1], ray[2], tostring(ray.most))
      end
      local row, upto = math.random(0, 4), 400
      local g = values_of(rays, row, upto)
      local what = table.concat(words, " ") .. " row " .. row
      local found = assert(rule(rays):period { row = row, upto = 20000 })
      for b = 0, 12 do
        assert.equal(g[row][b], rule(rays):value({ row, b }).value, what)
      end
      if found.period and found.preperiod + 2 * found.period < upto then
        assert.equal("proven", found.basis)
        check_period(g[row], upto, found, what)
      end
    end
  end)

  it("are observed where moves are a function, or of a form that the theorem does not cover", function()
    local nim = rule(function(a, b, option)
      for x = 0, a - 1 do
        option(x, b)
      end
      for y = 0, b - 1 do
        option(a, y)
      end
    end)
    local found = assert(nim:period { row = 2, upto = 60 })
    assert.same({ "observed", 4, 4 }, { found.basis, found.period, found.saltus })
    found = assert(rule { { 0, 2 }, { 1, 0 } }:period { row = 1, upto = 60 })
    assert.equal("observed", found.basis)
  end)

  it("have no proof before a state has come back", function()
    local found = assert(assert(sg.load "wythoff"):period { row = 8, upto = 60 })
    assert.is_nil(found.period)
  end)

  it("are data that is checked", function()
    for text, says in pairs {
      ["{ }"] = "a list of moves",
      ["{ { 0, 0 } }"] = "a list of moves",
      ["{ { 1 } }"] = "a list of moves",
      ["{ { 1, -1 } }"] = "a list of moves",
      ["{ { 1, 0, most = 0 } }"] = "a list of moves",
      ["7"] = "a list of moves",
    } do
      local game, why = sg.from_text("return { name = 'r', heap2 = " .. text .. " }", "r.lua")
      assert.is_nil(game, text)
      assert.truthy(tostring(why):find(says, 1, true), tostring(why))
    end
  end)
end)

describe("positions with a growing number", function()
  it("have an observed period", function()
    local game = assert(sg.load "chomp")
    local found = assert(game:period { along = "{n+2,n}", upto = 30 })
    assert.same(
      { "observed", 2, 3, "{n+2,n}", 30 },
      { found.basis, found.period, found.saltus, found.along, found.checked_to }
    )
    for n = found.preperiod, 28 do
      assert.equal(game:value({ n + 2, n > 0 and n or nil }).value + 3, game:value({ n + 4, n + 2 }).value)
    end
    local _, why = game:period { along = "{3,2}" }
    assert.equal("usage", why.code)
    _, why = game:period { along = "{n,n+1}", upto = 5 }
    assert.equal("input", why.code)
    _, why = game:period { row = 3 }
    assert.equal("usage", why.code)
  end)

  it("are named on the command line", function()
    local ran = program.run "period wythoff --row 3"
    assert.truthy(ran.out:find("wythoff {3,n}: period 6, preperiod 8, saltus 6  [proven]", 1, true), ran.out)
    ran = program.run { "period", "chomp", "--along", "{n+2,n}", "--upto", "20", "--format", "json" }
    assert.equal("observed", program.objects(ran.out)[1].basis)
  end)

  it("and rules on data have certificates of their values", function()
    local folder = program.folder()
    assert.equal(0, program.run({ "value", "wythoff", "{5,8}", "--certificate", folder .. "/w.json" }).code)
    assert.truthy(program.run({ "verify", folder .. "/w.json" }).out:find("verified", 1, true))
    program.remove(folder)
  end)

  it("are read off the columns where one column of the rows takes too long", function()
    local found = assert(assert(sg.load "wythoff"):period { row = 1000000000, upto = 8 })
    assert.same({ nil, 8 }, { found.period, found.checked_to })
    local none, why = sg.load("wythoff"):period { row = math.maxinteger, upto = 8 }
    assert.is_nil(none)
    assert.truthy(tostring(why):find("is looked for below 2^63 only", 1, true), tostring(why))
  end)

  it("are those of a row of coins, place by place", function()
    local twins = assert(assert(sg.load "twins"):period())
    assert.same({ 1, 1, 1, "observed", 300 }, {
      twins.period,
      twins.preperiod,
      twins.saltus,
      twins.basis,
      twins.checked_to,
    })
    assert.same({ nil, 50 }, { assert(assert(sg.load "ruler"):period { upto = 50 }).period, 50 })
  end)

  it("are not looked for where moves entail", function()
    for _, spec in ipairs { "top_entails", "nimstring" } do
      local found, why = assert(sg.load(spec)):period { along = "n" }
      assert.is_nil(found)
      assert.equal("usage", why.code)
    end
  end)
end)
