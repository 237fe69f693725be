-- SPDX-License-Identifier: MIT
-- Subtraction sets with intervals, against the definition: values, closed forms, periods, text and what is refused.

local definition = require "spec.support.definition"
local naive = require "spec.support.naive"
local compiled = require "spec.support.compiled"
local program = require "spec.support.program"
local sg = require "sg"
local core = require "sg.core"

local function random_set()
  local list, members = {}, {}
  for i = 1, math.random(1, 4) do
    local from = math.random(1, 40)
    local to = math.random(2) == 1 and from or from + math.random(0, 60)
    list[i] = from == to and math.random(2) == 1 and from or { from, to }
    for member = from, to do
      members[member] = true
    end
  end
  return list, members
end

local function values_of(members, upto)
  local values = {}
  for n = 0, upto do
    local seen = {}
    for member in pairs(members) do
      if member <= n then seen[values[n - member]] = true end
    end
    values[n] = definition.mex(seen)
  end
  return values
end

local function said(list)
  local items = {}
  for i, item in ipairs(list) do
    items[i] = type(item) == "table" and item[1] .. ".." .. item[2] or item
  end
  return table.concat(items, ",")
end

describe("subtraction sets with intervals (seed " .. naive.seed .. ")", function()
  it("have the values, the moves and the period of the definition", function()
    for _ = 1, 40 do
      local list, members = random_set()
      local right, what = values_of(members, 600), said(list)
      local game = assert(sg.game { subtract = list })
      local by_text = assert(sg.load("subtraction", { s = what }))
      local in_c = assert(core.family_intervals(require("sg.rule.intervals").both_ends(list)))
      assert(in_c:extend(400, {}))
      local values = in_c:values(0, 400)
      local found, same = assert(game:seq(0, 600)).values, assert(by_text:seq(0, 600)).values
      for n = 0, 600 do
        assert.same({ right[n], right[n] }, { found[n + 1], same[n + 1] }, what .. ": heap " .. n)
        if n <= 400 then assert.equal(right[n], values[n + 1], what .. ": heap " .. n) end
      end
      assert.equal(right[600], assert(assert(sg.game { subtract = list }):value(600)).value, what)
      local period = assert(by_text:period())
      for n = period.preperiod, 600 - period.period do
        assert.equal(right[n], right[n + period.period], what)
      end
      local n = math.random(0, 120)
      local moves = {}
      for _, move in ipairs(assert(game:moves(n, { limit = 500 })).moves) do
        moves[n - (move.parts[1] or 0)] = true
        assert.equal(right[move.parts[1] or 0], move.value, what)
      end
      for member in pairs(members) do
        assert.equal(member <= n or nil, moves[member], what .. ": take " .. member)
      end
      assert.equal(right[600], assert(assert(sg.load(by_text.spec)):value(600)).value, by_text.spec)
    end
  end)

  it("that are one interval have a closed form, at any size", function()
    for _ = 1, 20 do
      local from = math.random(1, 30)
      local to = from + math.random(0, 60)
      local game = assert(sg.load("subtraction", { s = ("%d..%d"):format(from, to) }))
      local members = {}
      for member = from, to do
        members[member] = true
      end
      local right = values_of(members, 300)
      for n = 0, 300 do
        local found = assert(game:value(n))
        assert.same({ right[n], "closed form" }, { found.value, found.basis }, ("%d..%d: %d"):format(from, to, n))
      end
    end
    local large = assert(sg.load("subtraction", { s = "300000..100000000" }))
    assert.equal(324, assert(large:value(1000000000)).value) -- AtCoder ABC297 G
    assert.equal(3, assert(assert(sg.load("subtraction", { s = "30..100" })):value(1000000000)).value)
    local period = assert(large:period())
    assert.same(
      { 100300000, 0, "closed form", 334 },
      { period.period, period.preperiod, period.basis, period.max_value }
    )
    assert.equal((10 ^ 18 // 1 | 0) % 100300000 // 300000, assert(large:value(10 ^ 18 // 1 | 0)).value)
  end)

  it("have their winning moves found among more than can be listed, and counted", function()
    for text, at in pairs {
      ["1..210000"] = { 210000, 10 ^ 12 // 1 | 0 }, -- the values by a closed form
      ["70..250000"] = { 250003 },
      ["1,3,7..210000"] = { 211000, 10 ^ 12 // 1 | 0 }, -- by the table, by a period
    } do
      local game, taken = assert(sg.load("subtraction", { s = text })), {}
      for item in text:gmatch "[^,]+" do
        local from, to = item:match "(%d+)%.%.(%d+)"
        taken[#taken + 1] = { tonumber(from or item), tonumber(to or item) }
      end
      for _, n in ipairs(at) do
        local wins, total, n_wins = {}, 0, 0
        for _, interval in ipairs(taken) do
          local first, last = math.max(0, n - interval[2]), n - interval[1]
          total = total + math.max(0, last - first + 1)
          if last < first then goto next end
          for i, value in ipairs(assert(game:seq(first, last)).values) do
            if value == 0 then
              n_wins, wins[first + i - 1] = n_wins + 1, true
            end
          end
          ::next::
        end
        local what = ("%s: %d"):format(text, n)
        local counted = assert(game:moves(n, { count = true }))
        assert.same({ total, n_wins }, { counted.total, counted.total_winning }, what)
        local found = assert(game:moves_to(n, 0, { limit = 100000 }))
        assert.same({ n_wins, n_wins }, { #found.moves, found.total }, what)
        for _, move in ipairs(found.moves) do
          assert.is_true(wins[move.parts[1] or 0], what)
        end
        local listed = assert(game:moves(n, { limit = 10 }))
        assert.same({ n_wins > 0, nil }, { listed.moves[1].wins, listed.total }, what)
      end
    end
  end)

  it("are written as programs, and certified where the checker has room", function()
    local out = program.run({ "codegen", "subtraction:s=300000..100000000", "--lang", "python" }).out
    assert.same({ "324" }, compiled.run("python", { out }, { { 1, 1000000000 } }))
    local path = os.tmpname()
    assert.equal(0, program.run({ "period", "subtraction:s=1,3,30..100", "--certificate", path }).code)
    assert.equal(0, program.run({ "verify", path }).code)
    os.remove(path)
    local ran = program.run { "period", "subtraction:s=3,70000..140000", "--certificate", path }
    assert.truthy(ran.err:find("at most 65536 members", 1, true), ran.err)
  end)

  it("are refused where they are none", function()
    for text, says in pairs {
      ["30..x"] = "as 1,3,30..100",
      ["9..3"] = "as 1,3,30..100",
      ["3.."] = "as 1,3,30..100",
      ["0..3"] = "whole numbers >= 1",
      ["1..200000000"] = "the largest number allowed",
    } do
      local game, why = sg.load("subtraction", { s = text })
      assert.is_nil(game, text)
      assert.truthy(tostring(why):find(says, 1, true), tostring(why))
    end
    for _, set in ipairs {
      "{ { 3 } }",
      "{ { 1, 2, 3 } }",
      "{ { 5, 2 } }",
      "{ { 'a', 3 } }",
      "{ { 1, 2, x = 1 } }",
      "{ { 0, 2 } }",
    } do
      local game, why = sg.from_text(("return { subtract = %s }"):format(set), "x.lua")
      assert.is_nil(game, set)
      assert.truthy(tostring(why):find("x.lua:1: field 'subtract'", 1, true), tostring(why))
    end
  end)
end)
