-- SPDX-License-Identifier: MIT
-- Games with entailing moves: values, sums and moves against play of whole sums, move by move; published values.

local sg = require "sg"

local nimbers = require "sg.entailing.nimbers"
local program = require "spec.support.program"
local seed_or = require "spec.support.seed"

local loony = sg.loony

local random = require("sg.text.words").random(seed_or(7))

-- A game of a table options[v] of { turn, parts }, whose parts are lower positions.
local function random_game(n)
  local options = {}
  for v = 0, n do
    options[v] = {}
    for i = 1, random(4) - 1 do
      local parts, turn = {}, ({ "pass", "pass", "entail", "again" })[random(4)]
      for k = 1, v > 0 and random(v > 2 and 3 or 2) - 1 or 0 do
        parts[k] = random(v) - 1
      end
      options[v][i] = { turn = turn, parts = parts }
    end
  end
  return sg.game {
    entailing = true,
    start = n,
    options = function(v, option)
      for _, one in ipairs(options[v]) do
        local name = option
        if one.turn ~= "pass" then name = option[one.turn] end
        name(table.unpack(one.parts))
      end
    end,
  },
    options
end

-- Does the player to move win the sum? Components are { options, v }; they must move in `must`, if that is there.
local function wins(must, free)
  local movable = must or free
  for i, one in ipairs(movable) do
    for _, option in ipairs(one[1][one[2]]) do
      local left, rest = {}, {}
      for _, part in ipairs(option.parts) do
        left[#left + 1] = { one[1], part }
      end
      for k, other in ipairs(movable) do
        if k ~= i then rest[#rest + 1] = other end
      end
      if must then table.move(free, 1, #free, #rest + 1, rest) end
      local after
      if option.turn == "entail" then
        after = wins(left, rest)
      else
        after = wins(nil, table.move(left, 1, #left, #rest + 1, rest))
      end
      if after == (option.turn == "again") then return true end
    end
  end
  return false
end

local NIM = {} -- as a table of options
for n = 0, 4 do
  NIM[n] = {}
  for m = 0, n - 1 do
    NIM[n][m + 1] = { turn = "pass", parts = { m } }
  end
end

describe("games with entailing moves", function()
  it("have the outcomes of play, alone and in sums with ordinary games", function()
    local n_loony, nim = 0, assert(sg.load "nim")
    for _ = 1, 60 do
      local g, a = random_game(5)
      local h, b = random_game(4)
      for u = 0, 5 do
        local value = assert(g:value(u))
        assert.equal(wins(nil, { { a, u } }), value.outcome == "N")
        n_loony = n_loony + (value.value == loony and 1 or 0)
        for v = 0, 4 do
          local sum = assert(sg.sum { { g, u }, { h, v }, { nim, random(4) - 1 } })
          local heap = math.tointeger(tonumber(sum.components[3].position))
          local won = wins(nil, { { a, u }, { b, v }, { NIM, heap } })
          assert.equal(won, sum.outcome == "N", ("%d %d %d"):format(u, v, heap))
          assert.equal(won, #sum.winning > 0)
        end
      end
    end
    assert.is_true(n_loony > 20)
  end)

  it("list their winning moves, and beside which nimbers a move wins", function()
    for _ = 1, 100 do
      local g, a = random_game(6)
      for _, move in ipairs(assert(g:moves(6)).moves) do
        for heap = 0, 3 do
          local left = {}
          for i, part in ipairs(move.parts) do
            left[i] = { a, part }
          end
          local after
          if move.turn == "entail" then
            after = wins(left, { { NIM, heap } })
          else
            left[#left + 1] = { NIM, heap }
            after = wins(nil, left)
          end
          assert.equal(after == (move.turn == "again"), nimbers.has(move.beside, heap))
          if heap == 0 then assert.equal(move.wins, nimbers.has(move.beside, 0)) end
        end
      end
    end
  end)

  it("may hand over their options as a list", function()
    local called = assert(sg.game {
      entailing = true,
      start = 9,
      options = function(n, option)
        if n >= 1 then option(n - 1) end
        if n >= 2 then option.entail(n - 2) end
        if n >= 3 then option.again(n - 3) end
      end,
    })
    local listed = assert(sg.game {
      entailing = true,
      start = 9,
      options = function(n)
        local list = {}
        if n >= 1 then list[1] = n - 1 end
        if n >= 2 then list[2] = { entail = n - 2 } end
        if n >= 3 then list[3] = { again = n - 3 } end
        return list
      end,
    })
    for n = 0, 9 do
      assert.equal(tostring(called:moves(n)), tostring(listed:moves(n)))
    end
  end)
end)

describe("Top Entails", function()
  it("has the values of Winning Ways", function()
    local game = assert(sg.load "top_entails")
    local found = assert(game:seq(0, 15))
    assert.equal(" 0: 0 ∞ 0 ∞ 1 0 2 1 3 0 1 3 4 0 3 4", tostring(found))
    local far, n_loony = assert(game:seq(0, 2600)).values, 0
    for n, value in ipairs(far) do
      if value == loony then
        n_loony = n_loony + 1
        assert.is_true(({ [1] = true, [3] = true, [2403] = true, [2505] = true })[n - 1])
      end
    end
    assert.equal(4, n_loony)
  end)

  it('is answered by the program, loony stacks as "loony" and ∞', function()
    local out = program.run { "value", "top_entails", "3", "3,4", "9", "--format", "json" }.out
    assert.matches('"position":"3","value":"loony","outcome":"N"', out, 1, true)
    assert.matches('"position":"3 + 4","value":"loony","outcome":"N"', out, 1, true)
    assert.matches('"position":"9","value":0,"outcome":"P"', out, 1, true)
    out = program.run({ "sum", "top_entails@3", "nim@5" }).out
    assert.matches("top_entails@3 + nim@5: ∞  N", out, 1, true)
    assert.matches("->  2  0  entails", out, 1, true)
    out = program.run({ "batch", "rules/top_entails.lua", "--task", "seq:0..4" }).out
    assert.matches('"values":[0,"loony",0,"loony",1]', out, 1, true)
    assert.matches(
      "top_entails has entailing moves, so no code stands for it",
      program.run({ "value", "top_entails", "5", "--as", "0.77" }).err,
      1,
      true
    )
    assert.matches(
      "Some move wins beside every nimber but *1; so the value is 1, the least nimber beside which no move",
      program.run({ "explain", "top_entails", "7" }).out,
      1,
      true
    )
    assert.matches(
      "No move wins beside any nimber; so the value is 0",
      program.run({ "explain", "top_entails", "2" }).out,
      1,
      true
    )
    assert.equal("1 3 2403 2505\n", program.run({ "seq", "top_entails", "0..3000", "--where", "loony" }).out)
  end)

  it("is compared heap by heap, and not identified where heaps are loony", function()
    local top, nim = sg.load "top_entails", sg.load "nim"
    local found = assert(sg.diff(top, nim))
    assert.same({ false, 1, loony, 1 }, { found.equal, found.at, found.values[1], found.values[2] })
    assert.is_true(assert(sg.diff(top, sg.load "top_entails")).equal)
    local _, why = sg.identify(top)
    assert.matches("heap 1 of top_entails is loony", why.message, 1, true)
    local plain = assert(sg.game {
      entailing = true,
      heap = function(n, option)
        for k = 1, 2 do
          if k <= n then option(n - k) end
        end
      end,
    })
    local names = {}
    for _, match in ipairs(assert(sg.identify(plain, { all = true })).matches) do
      names[match.code] = true
    end
    assert.is_true(names["0.33"])
  end)

  it("is lost in play where the answer has no move, whatever else is there", function()
    local function last(...)
      return program.shell('"$SG" play top_entails@3 nim@2 --seed 1', { stdin = table.concat({ ... }, "\n") .. "\n" }).out
    end
    assert.matches(
      "The last move entails: the answer must be in what it left, top_entails 0, which has no move: you win.\n",
      last("2", "1"),
      1,
      true
    )
    assert.matches(
      "The last move entails: the answer must be in what it left, 0, which has no move: I win.\n",
      program.shell('"$SG" play top_entails 1 --second --seed 3', { stdin = "" }).out,
      1,
      true
    )
  end)
end)

describe("a rule with entailing moves", function()
  it("need not say so in a file, and is checked by play of whole sums", function()
    local source = "return { heap = function(n, option) if n > 0 then option(n - 1) end "
      .. "if n > 1 then option.entail(n - 2) end end }"
    local game = assert(sg.from_text(source, "two.lua"))
    assert.is_true(game.rule.entailing)
    local report = assert(sg.check(game, { positions = 200 }))
    local oracle
    for _, one in ipairs(report.checks) do
      if one.name == "entailing oracle" then oracle = one end
    end
    assert.is_true(oracle.ok)
    assert.matches("played out", oracle.detail)
  end)

  it("is caught where its split is wrong", function()
    local game = assert(sg.from_text(
      [[return { start = {2,2}, form = { "list", of = { "integer", min = 0 } },
      options = function(p, option)
        for i = 1, #p do
          local q = { table.unpack(p) }
          if p[i] > 0 then q[i] = p[i] - 1; option.entail(q) end
          if p[i] > 1 then q[i] = p[i] - 2; option(q) end
        end
      end,
      split = function(p, part) for i = 1, #p do part({ p[i] }) end end }]],
      "split.lua"
    ))
    local report = assert(sg.check(game))
    assert.is_false(report.ok)
    assert.matches("played out", tostring(report))
  end)

  it("is told what it must not do", function()
    local function refused(source, words)
      local game, why = sg.from_text(source, "bad.lua")
      if game then
        game, why = game:value(3)
      end
      assert.is_nil(game)
      assert.matches(words, why.message, 1, true)
    end
    refused("return { heap = function(n, option) option.entail(n) end }", "heaps must get smaller")
    refused(
      "return { heap = function(n, option) option.entails(n - 1) end, entailing = true }",
      "option has no field 'entails'"
    )
    refused("return { start = 1, loopy = true, entailing = true, options = function() end }", "do not go together")
    refused("return { code = '0.77', entailing = true }", "heap or options")
    refused(
      "return { heap = function(n, option) end, examples = { { position = 1, value = 'loony' } } }",
      "such values need entailing"
    )
    refused("return { start = 3, options = function(n, option) option.again(n) end }", "play can go round for ever")
  end)

  it("has no period, no remoteness and no certificate", function()
    local game = assert(sg.load "top_entails")
    for _, ask in ipairs { "period", "remoteness" } do
      local found, why = game[ask](game, ask == "remoteness" and 3 or nil)
      assert.is_nil(found)
      assert.equal("usage", why.code)
      assert.matches("entailing moves", why.message)
    end
  end)

  it("has the values by the definition", function()
    local values, beside = { [0] = 0 }, {} -- beside[x]: x is in A(n), for x below 64 (docs/theorems.md)
    for n = 1, 600 do
      local split, after = {}, {}
      for a = 1, n // 2 do
        if values[a] ~= loony and values[n - a] ~= loony then split[values[a] ~ values[n - a]] = true end
      end
      values[n] = loony
      for x = 63, 0, -1 do
        after[x] = split[x] or not beside[x]
        if not after[x] then values[n] = x end
      end
      beside = after
    end
    for n, value in ipairs(assert(sg.load("top_entails"):seq(0, 600)).values) do
      assert.equal(values[n - 1], value)
    end
  end)

  it("is drawn with the loony heaps above the others", function()
    local scatter = program.run { "plot", "top_entails", "0..20" }
    assert.equal(0, scatter.code)
    assert.matches("^top_entails: nim%-values of the heaps 0%.%.20; ∞ is drawn at 7\n", scatter.out)
    local strip = program.run { "plot", "top_entails", "0..20", "--kind", "strip" }
    assert.matches("█·█··█···█···█·······\n", strip.out, 1, true)
    local wheel = program.run { "plot", "top_entails", "0..20", "--kind", "wheel", "--format", "svg" }
    assert.equal(2, wheel.code)
    assert.matches("a wheel needs a period", wheel.err, 1, true)
  end)
end)
