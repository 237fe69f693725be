-- SPDX-License-Identifier: MIT
-- Searches that take turns: the answers are those of the definition, the work is not far from that of the best method,
-- and limits and failures are those of one search.

local sg = require "sg"
local core = require "sg.core"
local internals = require "sg.internals"
local naive = require "spec.support.naive"
local returned = require "spec.support.returned"
local searches = require "sg.search.searches"

local function forget(game)
  local memo = core.memo()
  internals[game].searches =
    { full = { memo = memo, lead = core.search(memo, internals[game].box), helpers = {}, methods = {} } }
  return game
end

local function positions_of(game, question, opts)
  assert(forget(game)[question](game, nil, opts))
  local all = searches.total { [game] = true }
  return all.positions, all.methods
end

-- LeetCode 464: the numbers 1..n without replacement; who reaches the total wins.
local function numbers(n, total)
  return sg.game {
    name = "numbers",
    start = 0,
    options = function(used, option)
      local rest = total
      for k = 1, n do
        if used >> (k - 1) & 1 == 1 then rest = rest - k end
      end
      if rest <= 0 then return end
      for k = 1, n do
        if used >> (k - 1) & 1 == 0 then option(used | 1 << (k - 1)) end
      end
    end,
  }
end

describe("searches that take turns", function()
  it("give the values of the definition, on games at random of some thousand positions", function()
    for round = 1, 12 do
      local n, near, most = 3000, math.random(2) == 1, math.random(2, 6)
      local moves, values = {}, {}
      for v = 0, n do
        local list, seen = {}, {}
        for i = 1, v > 0 and math.random(0, most) or 0 do
          list[i] = near and math.max(0, v - math.random(60)) or math.random(0, v - 1)
          seen[values[list[i]]] = true
        end
        moves[v], values[v] = list, naive.mex(seen)
      end
      local game = sg.game {
        name = "random",
        start = n,
        options = function(v, option)
          for _, to in ipairs(moves[v]) do
            option(to)
          end
        end,
      }
      for _ = 1, 10 do
        local v = math.random(0, n)
        local about = ("seed %d, round %d, %d"):format(naive.seed, round, v)
        assert.equal(values[v], assert(forget(game):value(v)).value, about)
        assert.equal(values[v] == 0 and "P" or "N", assert(forget(game):outcome(v)).outcome, about)
        assert.equal(values[v], assert(game:value(v)).value, about)
      end
    end
  end)

  it("do not expand far more positions than the best of them", function()
    local game = numbers(16, 136)
    local best = positions_of(game, "outcome", { method = "lv" })
    for _, question in ipairs { "outcome", "value" } do
      local positions, methods = positions_of(game, question)
      assert.is_true(positions < 2 * best, question .. ": " .. positions)
      assert.is_true(#methods >= 2)
    end
    assert.is_true(positions_of(game, "value", { method = "dag" }) > 8 * best)
    local sheep = assert(sg.load("sheep", { n = 12 }))
    assert.is_true(positions_of(sheep, "value") < positions_of(sheep, "value", { method = "dag" }) / 3)
  end)

  it("leave a game alone of which every position is needed", function()
    local walk = sg.game {
      name = "walk",
      start = { 60, 60 },
      options = function(c, option)
        for _, step in ipairs { { 1, 0 }, { 0, 1 }, { 1, 1 }, { 2, 0 }, { 0, 2 } } do
          local x, y = c[1] - step[1], c[2] - step[2]
          if x >= 0 and y >= 0 then option { x, y } end
        end
      end,
    }
    local all = positions_of(walk, "value", { method = "dag" })
    local positions = positions_of(walk, "value")
    assert.equal(61 * 61, all)
    assert.is_true(positions < 1.7 * all, tostring(positions))
  end)

  it("stop at the limit on positions of the whole question, and go on from there", function()
    for _, question in ipairs { "value", "outcome" } do
      local game = numbers(14, 100)
      local all = positions_of(game, question)
      for _, limit in ipairs { 1, 600, 1100, 1500, all - 1 } do
        local result, message, code = returned(forget(game)[question](game, nil, { positions = limit }))
        assert.is_nil(result)
        assert.equal("limit", code)
        assert.matches("the limit on positions", message)
        assert.equal(limit, searches.total({ [game] = true }).positions)
      end
      assert(game[question](game, nil, {}))
    end
  end)

  it("name loops and faults as one search does", function()
    local loop = sg.game {
      name = "loop",
      start = 4000,
      options = function(v, option)
        if v == 7 then
          option(9)
        else
          for k = 1, math.min(v, 3) do
            option(v - k)
          end
        end
      end,
    }
    local result, message, code = returned(loop:value())
    assert.is_nil(result)
    assert.equal("cycle", code)
    assert.matches("7 %-> 9", message)
    local fault = sg.game {
      name = "fault",
      start = 0,
      options = function(used, option)
        if used == (1 << 16) - 1 then option(nil) end
        for k = 0, 15 do
          if used >> k & 1 == 0 then option(used | 1 << k) end
        end
      end,
    }
    for _, question in ipairs { "value", "outcome" } do
      result, message, code = returned(fault[question](fault))
      assert.is_nil(result)
      assert.equal("rule", code)
      assert.matches("not a position: nil %(position 65535%)", message)
    end
  end)

  it("answer in threads, with a store and with hashed keys", function()
    local text = [[return { start = 0, options = function(used, option)
      local rest = 91
      for k = 1, 13 do if used >> (k - 1) & 1 == 1 then rest = rest - k end end
      if rest <= 0 then return end
      for k = 1, 13 do if used >> (k - 1) & 1 == 0 then option(used | 1 << (k - 1)) end end
    end }]]
    local game = assert(sg.from_text(text, "numbers"))
    local value = assert(forget(game):value(0, { method = "dag" })).value
    for _, opts in ipairs { { threads = 3 }, { hashed = true }, { store = "" }, { store = "", threads = 2 } } do
      local file = opts.store and os.tmpname()
      if file then os.remove(file) end
      opts.store = file
      assert.equal(value, assert(forget(game):value(0, opts)).value)
      assert.equal(value == 0 and "P" or "N", assert(game:outcome(0, opts)).outcome)
      forget(game)
      collectgarbage()
      if file then os.remove(file) end
    end
  end)
end)
