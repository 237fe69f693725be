-- SPDX-License-Identifier: MIT
-- Misère play of heaps from which tokens are taken (Ferguson's theorem), against play by the definition.

local sg = require "sg"

local ferguson = require "sg.laws.ferguson"
local limits = require "sg.limits"
local mex = require("spec.support.definition").mex_of
local random_from = require "spec.support.random"
local seed_or = require "spec.support.seed"

local SEED = seed_or(20261130)
local FAR = 10 ^ 9 + 7 // 1 | 0

-- The numbers that may be taken from a heap of n: those of a set, or all others.
local function taken_of(game, n)
  local list = {}
  for t = 1, n do
    if game.has[t] ~= game.all_but then list[#list + 1] = t end
  end
  return list
end

local function random_set(random, all_but)
  local has, list = {}, {}
  for _ = 1, 1 + random(4) do
    local t = 1 + random(7)
    if not has[t] then
      has[t], list[#list + 1] = true, t
    end
  end
  local spec = (all_but and "all_but:s=" or "subtraction:s=") .. table.concat(list, ",")
  return { has = has, all_but = all_but and true or nil, game = assert(sg.load(spec)) }
end

-- Who wins heaps { game, n } by the definition of misère play.
local known = {}
local function is_p(heaps)
  local names = {}
  for i, one in ipairs(heaps) do
    names[i] = one[1].game.spec .. "@" .. one[2]
  end
  table.sort(names)
  local name = table.concat(names, " ")
  if known[name] == nil then
    local ends, lost = true, true
    for i, one in ipairs(heaps) do
      for _, t in ipairs(taken_of(one[1], one[2])) do
        local left = table.move(heaps, 1, #heaps, 1, {})
        left[i] = { one[1], one[2] - t }
        ends, lost = false, lost and not is_p(left)
      end
    end
    known[name] = not ends and lost
  end
  return known[name]
end

describe("heaps from which tokens are taken, in misère play (seed " .. SEED .. "):", function()
  local random = random_from(SEED)

  it("sums of several games are won as the definition says, by the moves that it names", function()
    for round = 1, 12 do
      local games =
        { random_set(random, false), random_set(random, round % 2 == 0), random_set(random, round % 3 == 0) }
      for _ = 1, 8 do
        local heaps, entries = {}, {}
        for i, game in ipairs(games) do
          heaps[i] = { game, random(9) }
          entries[i] = { part = { game = game.game, position = heaps[i][2] } }
        end
        local found = assert(ferguson.sum(entries, limits.of()))
        assert.equal(is_p(heaps) and "P" or "N", found.outcome)
        local winning = {}
        for i, one in ipairs(heaps) do
          for _, t in ipairs(found.outcome == "N" and taken_of(one[1], one[2]) or {}) do
            local left = table.move(heaps, 1, #heaps, 1, {})
            left[i] = { one[1], one[2] - t }
            if is_p(left) then winning[#winning + 1] = i .. ":" .. one[2] - t end
          end
        end
        local listed = {}
        for i, move in ipairs(found.winning) do
          listed[i] = move.component .. ":" .. move.option
        end
        table.sort(winning)
        table.sort(listed)
        assert.same(winning, listed)
      end
    end
  end)

  it("one heap has the misère nim-value and the genus of the definition, near and far", function()
    for round = 1, 6 do
      local one = random_set(random, round > 4)
      local with_twos = { [0] = {}, {}, {} } -- the misère nim-values beside 0, 1 and 2 heaps *2
      local normal, nim = {}, { [0] = 1, 0, 2 } -- of the heaps; misère nim-values of 0, *1, *2
      for n = 0, 700 do
        local options, seen = taken_of(one, n), {}
        for i, t in ipairs(options) do
          seen[i] = normal[n - t]
        end
        normal[n] = mex(seen)
        for twos = 0, 2 do
          local list = {}
          for i, t in ipairs(options) do
            list[i] = with_twos[twos][n - t]
          end
          if twos > 0 then -- a heap *2 becomes nothing, or *1, which adds 1
            list[#list + 1] = with_twos[twos - 1][n]
            list[#list + 1] = with_twos[twos - 1][n] ~ 1
          end
          with_twos[twos][n] = twos == 0 and #options == 0 and nim[0] or mex(list)
        end
      end
      for n = 690, 700 do
        local value = assert(one.game:misere_value(n))
        assert.equal(with_twos[0][n], value.value, one.game.spec .. " " .. n)
        assert.equal(value.outcome, assert(one.game:misere_outcome(n)).outcome)
        local genus = assert(one.game:misere_genus(n))
        assert.equal(normal[n], genus.normal)
        for twos = 0, 2 do
          local at = math.min(twos + 1, #genus.values)
          if at < twos + 1 and (twos + 1 - at) % 2 == 1 then at = at - 1 end -- the last two repeat
          assert.equal(with_twos[twos][n], genus.values[at])
        end
      end
    end
  end)

  it("answers where no quotient is found, and for sums of far heaps of several games", function()
    local game = assert(sg.load "subtraction:s=1,4,4194304")
    local value = assert(game:value(FAR)).value
    local outcome = assert(game:misere_outcome(FAR))
    assert.same({ value == 1 and "P" or "N", "proven", "nim-values" }, { outcome.outcome, outcome.basis, outcome.by })
    local sum = assert(sg.misere_sum { "all_but:s=1,4@1000000", "subtraction:s=1,2,3@1000002", "nim@7" })
    assert.equal("N", sum.outcome)
    assert.equal(1, #assert(sg.load "all_but:s=1,4":misere_genus(1000000)).genus:gsub("[^%^]", ""))
  end)

  it("is not said of other games", function()
    for _, spec in ipairs { "kayles", "0.3[2]", "4.33", "0.2" } do
      assert.is_false(ferguson.suits(assert(sg.load(spec))), spec)
    end
    for _, spec in ipairs { "nim", "0.3033", "0.[30]", "all_but:s=2", "subtraction:s=5,9" } do
      assert.is_true(ferguson.suits(assert(sg.load(spec))), spec)
    end
  end)
end)
