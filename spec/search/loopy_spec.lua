-- SPDX-License-Identifier: MIT
-- Games that can go round: values, sums, moves and remoteness against retrograde analysis, and what is refused.

local returned = require "spec.support.returned"
local sg = require("sg")
local loopy = require("sg.search.loopy")
local program = require "spec.support.program"

local function answer(result, message, code)
  if not result then error(("%s (%s)"):format(message, code), 2) end
  return result
end

-- A game of a random digraph, where the table edges[v] lists where the token on v may go.
local function random_game(random, n)
  local edges = {}
  for v = 1, n do
    edges[v] = {}
    for _ = 1, random(4) - 1 do
      edges[v][#edges[v] + 1] = random(n)
    end
  end
  return sg.game {
    loopy = true,
    start = 1,
    options = function(v, option)
      for _, to in ipairs(edges[v]) do
        option(to)
      end
    end,
  },
    edges
end

-- Outcomes of two tokens, backwards from the ends of play: outcome[u][v], nil for a draw.
local function retrograde(a, b)
  local outcome, changed = {}, true
  for u = 1, #a do
    outcome[u] = {}
  end
  while changed do
    changed = false
    for u = 1, #a do
      for v = 1, #b do
        local found = "P"
        local function look(below)
          if below == "P" then
            found = "N"
          elseif below == nil and found == "P" then
            found = nil
          end
        end
        for _, to in ipairs(a[u]) do
          look(outcome[to][v])
        end
        for _, to in ipairs(b[v]) do
          look(outcome[u][to])
        end
        if found == nil then
          for _, to in ipairs(a[u]) do
            if outcome[to][v] == "P" then found = "N" end
          end
          for _, to in ipairs(b[v]) do
            if outcome[u][to] == "P" then found = "N" end
          end
        end
        if found and not outcome[u][v] then
          outcome[u][v], changed = found, true
        end
      end
    end
  end
  return outcome
end

describe("sums of games that can go round", function()
  it("are decided as by retrograde analysis, move by move", function()
    local random, counts = require("sg.text.words").random(5), { N = 0, P = 0, D = 0 }
    for _ = 1, 40 do
      local g, a = random_game(random, 6)
      local h, b = random_game(random, 5)
      local outcome = retrograde(a, b)
      for u = 1, #a do
        for v = 1, #b do
          local sum = answer(sg.loopy_sum { { g, u }, { h, v } })
          local expected = outcome[u][v] or "D"
          assert.equal(expected, sum.outcome)
          counts[expected] = counts[expected] + 1
          local good, listed = {}, {}
          local wanted = expected == "N" and "P" or expected == "D" and "D"
          for _, to in ipairs(a[u]) do
            if (outcome[to][v] or "D") == wanted then good["1:" .. to] = true end
          end
          for _, to in ipairs(b[v]) do
            if (outcome[u][to] or "D") == wanted then good["2:" .. to] = true end
          end
          for _, move in ipairs(expected == "D" and sum.drawing or sum.winning) do
            listed[move.component .. ":" .. move.option] = true
          end
          assert.same(good, listed)
        end
      end
    end
    assert.is_true(counts.N > 100 and counts.P > 100 and counts.D > 100)
  end)

  it("are won by the first winning move, always", function()
    local random, won = require("sg.text.words").random(6), 0
    for _ = 1, 60 do
      local g, a = random_game(random, 6)
      local u, v = random(6), random(6)
      for _ = 1, 200 do
        local sum = answer(sg.loopy_sum { { g, u }, { g, v } })
        if sum.outcome ~= "N" then break end
        local at = { u, v }
        at[sum.winning[1].component] = tonumber(sum.winning[1].option)
        local replies = {}
        for i = 1, 2 do
          for _, to in ipairs(a[at[i]]) do
            replies[#replies + 1] = i == 1 and { to, at[2] } or { at[1], to }
          end
        end
        if #replies == 0 then
          won = won + 1
          break
        end
        u, v = table.unpack(replies[random(#replies)])
      end
    end
    assert.is_true(won > 10)
  end)

  it("may have components that end", function()
    local sum = answer(sg.loopy_sum { "windup@7", "nim@3" })
    assert.equal(1, sum.value)
    assert.equal("N", sum.outcome)
    assert.same({ { component = 2, option = "2", value = 2 } }, sum.winning)
    sum = answer(sg.loopy_sum { "windup@7", "nim@1000000000000000000" })
    assert.same({ { component = 2, option = "2", value = 2 } }, sum.winning)
    sum = answer(sg.loopy_sum { "return_nim@3", "nim@0" })
    assert.same({ { component = 1, option = "0", value = 0 } }, sum.winning)
    sum = answer(sg.loopy_sum { "return_nim@3", "kayles@2" })
    assert.equal("∞{2}", tostring(sum.value))
    assert.equal("D", sum.outcome)
    assert.is_true(#sum.drawing > 0)
  end)
end)

describe("values of games that can go round", function()
  it("add by Smith's rule", function()
    local infinity = loopy.infinity
    assert.equal(6, loopy.add(3, 5))
    assert.equal(infinity { 1, 2 }, loopy.add(infinity { 2, 1 }, 0))
    assert.equal(infinity { 0, 3 }, loopy.add(1, infinity { 1, 2 }))
    assert.equal(infinity {}, loopy.add(infinity { 0 }, infinity { 0 }))
    assert.same({ "P", "N", "N", "D", "D" }, {
      loopy.outcome_of(0),
      loopy.outcome_of(4),
      loopy.outcome_of(infinity { 0, 2 }),
      loopy.outcome_of(infinity { 2 }),
      loopy.outcome_of(infinity {}),
    })
  end)

  it("are nim-values where play ends", function()
    local plain = assert(sg.load "chomp")
    local game = assert(sg.game {
      loopy = true,
      start = 9,
      options = function(n, option)
        for k = 1, math.min(n, 3) do
          option(n - k)
        end
      end,
    })
    for n = 0, 20 do
      assert.equal(n % 4, answer(game:value(n)).value)
    end
    assert.equal(answer(plain:value((plain:start()))).value, answer(plain:loopy((plain:start()))).value)
  end)

  it("have the remoteness of retrograde analysis", function()
    local game = assert(sg.load "windup")
    for n = 0, 39 do
      local far, value = answer(game:remoteness(n)), answer(game:value(n))
      assert.equal(value.outcome, far.remoteness % 2 == 1 and "N" or "P")
    end
    local round = assert(sg.load("token", { edges = "{{1,2},{2,1}}", at = "1" }))
    assert.is_false(answer(round:loopy(1, { remoteness = true })).remoteness)
  end)

  it("of moves that leave sums are those of the sum as it is played", function()
    local game = sg.game {
      loopy = true,
      start = { 3 },
      split = function(heaps, part)
        for _, h in ipairs(heaps) do
          part { h }
        end
      end,
      options = function(heaps, option)
        local h = heaps[1]
        if h == 9 then -- to 8 and back, or to two heaps
          option { 8 }
          option { 2, 1 }
        elseif h == 8 then
          option { 9 }
        else
          for left = 0, h - 1 do
            option { left }
          end
        end
      end,
    }
    assert.equal("∞{3}", tostring(answer(game:loopy { 9 }).value))
    assert.equal("∞{}", tostring(answer(game:loopy { 8 }).value))
    assert.equal("∞{0}", tostring(answer(game:loopy { 9, 3 }).value))
    assert.equal("N", answer(game:outcome { 9, 2, 1 }).outcome)
  end)

  it("end at limits, and go on afterwards", function()
    local game = sg.game {
      loopy = true,
      start = 1,
      options = function(n, option)
        option((n * 7 + 1) % 20011)
        if n > 0 then option(n - 1) end
      end,
    }
    local result, message, code = returned(game:loopy(5, { positions = 100 }))
    assert.is_nil(result)
    assert.equal("limit", code)
    assert.truthy(message:find "positions")
    assert.truthy(game:loopy(5))
    local bad = sg.game {
      loopy = true,
      start = 1,
      options = function(n, option)
        if n > 5 then error "boom" end
        option(n + 1)
      end,
    }
    result, message, code = returned(bad:loopy(1))
    assert.is_nil(result)
    assert.equal("rule", code)
    assert.truthy(message:find("boom", 1, true) and message:find("position 6", 1, true))
    local grows = sg.game {
      loopy = true,
      start = { 1 },
      split = function(heaps, part)
        for _, h in ipairs(heaps) do
          part { h }
        end
      end,
      options = function(_, option) option { 1, 1 } end,
    }
    result, message, code = returned(grows:loopy { 1 })
    assert.is_nil(result)
    assert.equal("rule", code)
    assert.truthy(message:find "sums")
  end)
end)

describe("the command loopy", function()
  it("writes numbers, infinite values and draws", function()
    local ran = program.run "loopy return_nim:take=2,3 1 4 6 --remoteness --format json"
    assert.equal(0, ran.code, ran.err)
    local objects = program.objects(ran.out)
    assert.equal(0, objects[1].value)
    assert.same({ 0 }, objects[2].value.loopy)
    assert.same({}, objects[3].value.loopy)
    assert.same({ "P", "N", "D" }, { objects[1].outcome, objects[2].outcome, objects[3].outcome })
    assert.same({ 2, 3, false }, { objects[1].remoteness, objects[2].remoteness, objects[3].remoteness })
    ran = program.run "loopy return_nim@3 return_nim@5"
    assert.equal(0, ran.code)
    assert.truthy(ran.out:find("∞{}", 1, true) and ran.out:find("moves that keep the draw", 1, true))
  end)

  it("names the moves that keep the draw, and an answer to those that lose", function()
    local text = program.run({ "explain", "token:edges={{1,2},{2,1},{2,3},{3,0}}", "2" }).out
    assert.matches("These moves keep the draw:\n  =  1 (1)  (value ∞{})\n", text, 1, true)
    assert.matches(
      "These moves lose; to each there is an answer that leaves value 0:\n  3 (3)  (value 1)  answer:  0 (0)\n",
      text,
      1,
      true
    )
  end)

  it("is named where its help is needed", function()
    local ran = program.run "value return_nim 3"
    assert.equal(2, ran.code)
    assert.truthy(ran.err:find("∞{0}", 1, true) and ran.err:find("sg-lua loopy", 1, true))
    ran = program.shell [[printf 'return { summary = "x", start = 1, options = function(n, o) o(3 - n) end }' > r.lua
      $SG value ./r.lua]]
    os.remove "r.lua"
    assert.equal(3, ran.code)
    assert.truthy(ran.err:find("1 -> 2 -> 1", 1, true) and ran.err:find("loopy = true", 1, true))
  end)

  it("alone answers for games that can go round", function()
    for _, command in ipairs {
      "compound selective windup@7",
      "graph windup 7 --format json --trace",
      "value windup 7 --method lv",
      "loopy windup@7 --remoteness",
      "value windup 7 -j 2",
      "sum nim@3 windup@7 -j 2",
    } do
      local ran = program.run(command)
      assert.equal(2, ran.code, command)
    end
    assert.truthy(
      program.run("outcome windup 7 -j 2").err:find("windup is loopy; the option 'threads' is for", 1, true)
    )
    assert.equal(0, program.run("outcome windup 7 -j 1").code)
    assert.equal("N (first player wins)", program.run("outcome windup 7").out:match "N %(.-%)")
    assert.truthy(program.run("moves return_nim:take=2,3 6").out:find("=  7", 1, true))
  end)

  it("is not needed for a sum of numbers, of which all winning moves are listed", function()
    local total = assert(sg.sum { "token@5", "windup@3" })
    assert.same({ 1, 4 }, { total.value, total.total })
    assert.equal(2, #assert(sg.load "windup"):moves(3, { limit = math.maxinteger }).moves)
    assert.equal(1, #assert(sg.load "windup"):moves(3, { limit = 1 }).moves)
  end)

  it("has rules that check finds sound", function()
    for _, name in ipairs { "token", "return_nim", "fair_shares", "windup" } do
      local ran = program.run("check " .. name)
      assert.equal(0, ran.code, ran.out)
    end
  end)
end)

describe("the field loopy", function()
  it("is refused where it cannot hold", function()
    local function says(fields, words)
      fields.summary, fields.loopy = "x", true
      local ok, message = pcall(sg.game, fields)
      assert.is_false(ok)
      assert.truthy(tostring(message):find(words, 1, true), message)
    end
    says({ heap = function() end }, "loopy belongs to rules with options")
    says({ start = 1, options = function() end, rank = function() end }, "may go round")
    says({ start = 1, options = function() end, examples = { { position = 1, value = { 3 } } } }, "loopy = list")
    local ok, message =
      pcall(sg.game, { start = 1, options = function() end, examples = { { position = 1, outcome = "D" } } })
    assert.is_false(ok)
    assert.truthy(tostring(message):find("draws need loopy = true", 1, true))
  end)

  it("answer after a position that the rule cannot make moves from", function()
    local game = assert(sg.from_text(
      [[return { summary = "x", loopy = true, start = 1,
      options = function(n, option) if n > 0 then option(n - 1) end end }]],
      "x.lua"
    ))
    for _ = 1, 2 do
      assert.equal(1, assert(game:loopy(3)).value)
      local result, message = returned(game:loopy("three"))
      assert.is_nil(result)
      assert.matches("compare number with string", message)
      assert.equal("P", assert(game:outcome(4)).outcome)
    end
  end)
end)
