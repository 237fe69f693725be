-- SPDX-License-Identifier: MIT
-- Laws: found where a game has one, right far beyond the values that they were made from; none where there is none.

local sg = require "sg"

local games = require "spec.support.pattern_games"
local law_of = require "sg.pattern.law"
local limits = require "sg.limits"
local pattern = require "sg.pattern"
local periods = require "sg.pattern.periods"
local program = require "spec.support.program"
local trials = require "spec.support.pattern_trials"
local seed_or = require "spec.support.seed"

local SEED = seed_or(20261127)

local function game_of(moves)
  return assert(sg.from_text(("return { heap = function(n, option) %s end }"):format(moves), "mine.lua"))
end

local function laws_of(game, upto) return assert(pattern.laws(game, limits.of { upto = upto })) end

describe("laws (seed " .. SEED .. ")", function()
  setup(function() math.randomseed(SEED) end)

  for _, one in ipairs(games) do
    it(one.name .. ": found, and right for heaps to 10^15", function()
      local laws = laws_of(game_of(one.moves))
      assert.is_true(#laws > 0)
      for _, law in ipairs(laws) do
        assert.equal("observed", law.basis)
        for _, empty in ipairs { "then\nelse", "then\nend", "else\nend", "do\nend" } do -- Python has no empty block
          assert.is_nil(law.body:find(empty, 1, true), law.text)
        end
        local value = law_of.compile(law)
        for i = 1, 1000 do
          local n = i <= 100 and i - 1
            or math.random(0, math.min(10 ^ math.random(3, 15) // 1 | 0, one.most or 1 << 62))
          if one.near then n = one.near(n) end
          assert.equal(one.law(n), value(n), ("%s: heap %d"):format(law.text, n))
        end
      end
    end)
  end

  it("are found by Fibonacci digits, which no code is made of yet", function()
    local fibonacci = { 1, 2 } -- the value of n is the number of zeros at the end of its Zeckendorf word
    while fibonacci[#fibonacci] < 3000 do
      fibonacci[#fibonacci + 1] = fibonacci[#fibonacci] + fibonacci[#fibonacci - 1]
    end
    local function zeros(n)
      local last = 1
      for i = #fibonacci, 1, -1 do
        if fibonacci[i] <= n then
          n, last = n - fibonacci[i], i
        end
      end
      return last - 1
    end
    local game = assert(sg.game {
      name = "zeros",
      summary = "x",
      heap = function(n, option)
        for k = 1, n > 0 and zeros(n) or 0 do
          option(fibonacci[k])
        end
      end,
    })
    local law = assert(game:pattern { upto = 2000 }).laws[1]
    assert.equal("zeckendorf", law.kind)
    assert.equal("g(n0) = g(n) + 1, g(n01) = 0", law.text:match "^g%(n0%) = g%(n%) %+ 1, g%(n01%) = 0")
    assert.equal("observed", law.basis)
    assert.is_nil(law.body)
  end)

  it("say the parity of n + 1 in these words", function()
    local laws = laws_of(game_of "if n > 1 then option(n // 2, n - n // 2) end")
    assert.equal("g(n) = (n + 1) mod 2, for n >= 1; g(0) = 0", laws[1].text)
  end)

  it("have a theorem where a period is proven", function()
    local laws = laws_of(assert(sg.load "kayles"), 500)
    assert.equal("g(n + 12) = g(n) for n >= 71", laws[1].text)
    assert.same({ "proven", "guy-smith" }, { laws[1].basis, laws[1].theorem })
  end)

  it("are refuted by a far heap that leads to few others", function()
    -- From 683 to 4095 no heap has a move to one of value 0; 4096 has.
    local game = game_of "if n > 0 and n & n >> 1 == 0 then option(n // 4) end"
    assert.same({}, laws_of(game, 4000))
    assert.is_true(#laws_of(game) > 0)
  end)

  it("are not found where none is known", function()
    for _, name in ipairs { "subtract_a_square", "0.106", "grundys_game" } do
      assert.same({}, laws_of(assert(sg.load(name)), 2000))
    end
  end)

  it("of octal codes hold at ten times the heaps that they were made from", function()
    local folder, tried = trials.compile(), trials.none()
    for _ = 1, 12 do
      assert.is_nil(trials.octal(folder, trials.code(math.random(0, trials.CODES - 1)), tried))
    end
    program.remove(folder)
    assert.is_true(tried.values > 0)
  end)

  it("are not found in values at random", function()
    for _ = 1, 5 do
      assert.is_nil(trials.random())
    end
  end)
end)

describe("sg-lua pattern", function()
  it("prints laws, the shortest first, with what they rest on", function()
    local answer = program.run "pattern mark --upto 1000"
    assert.equal(0, answer.code)
    assert.matches("g%(4n%) = g%(n%)", answer.out)
    assert.matches("%[observed to 1000%]", answer.out)
    assert.matches("made from heaps 0%.%.500, right for the 500 others", answer.out)
    local object = program.objects(program.run("pattern mark --upto 1000 --format json").out)[1]
    assert.equal(1000, object.laws[1].checked)
    assert.equal(500, object.laws[1].tested)
  end)

  it("has the exit code 1 where there is no law", function()
    local answer = program.run "pattern subtract_a_square --upto 500"
    assert.same({ 1, "subtract_a_square: no law found in the heaps 0..500\n" }, { answer.code, answer.out })
  end)

  it("looks further where a function has few moves, since a law may end at the next factorial", function()
    local factorials = "local k, d = 1, 2 while k <= n do option(n - k) k, d = k * d, d + 1 end"
    assert.equal("g(n + 25) = g(n)", laws_of(game_of(factorials), 4000)[1].text) -- 7! is 5040
    local found = assert(game_of(factorials):pattern())
    assert.same({ {}, 10000 }, { found.laws, found.checked_to })
  end)

  it("looks at the values that it had time for", function()
    local game = game_of [[for k = 1, n do option(n - k) end
      for a = 1, n do for b = a, n - a do if n - a - b >= b then option(a, b, n - a - b) end end end]]
    local found = game:pattern { time = 1, quick = true } or assert(game:pattern { time = 20, quick = true })
    assert.is_true(found.checked_to >= 64 and found.checked_to < 4000)
    assert.equal("g(n + 8) = g(n) + 8", found.laws[1].text:match "^[^;]*%f[ ] %+ 8")
    local _, why = game:pattern { time = 1, upto = 4000 }
    assert.equal("time", why.limit)
  end)

  it("takes the heaps below one that takes too many steps", function()
    local subsets = [[
      for set = 0, n > 0 and (1 << n) - 1 or -1, 2 do -- replace a heap by smaller ones, each size once
        local parts = {}
        for i = 1, n - 1 do if set >> i & 1 == 1 then parts[#parts + 1] = i end end
        option(table.unpack(parts))
      end]]
    local none, why = game_of(subsets):pattern { steps = 6000000, upto = 64 } -- not all that was asked for
    local found = why.partial
    assert.same({ nil, "steps" }, { none, why.limit })
    assert.equal("g(n) = 2^(n - 1) for n >= 1; g(0) = 0", found.laws[1].text)
    assert.equal("observed", found.laws[1].basis)
    assert.is_true(found.checked_to >= 16 and found.checked_to < 22, found.checked_to)
  end)

  it("are powers, whatever the first ones are", function()
    local function text(list)
      local g = table.move(list, 1, #list, 0, {})
      local one = periods.powers(g, #list - 1)
      for n = 0, one and #list - 1 or -1 do
        assert.equal(g[n], one.value(n))
      end
      return one and one.text
    end
    assert.equal("g(n) = 2^n", text { 1, 2, 4, 8, 16, 32 })
    assert.equal("g(n) = 3^(n + 1)", text { 3, 9, 27, 81 })
    assert.equal("g(n) = 5 * 2^(n - 2) for n >= 2; g(0..1) = 7 0", text { 7, 0, 5, 10, 20, 40 })
    assert.is_nil(text { 0, 1, 2, 3, 4, 5 })
    assert.is_nil(text { 0, 0, 0, 0 })
    assert.is_nil(text { 1, 2, 4, 9 })
  end)

  it("ends where a heap of a game under an operator takes too many positions", function()
    local answer = program.run { "pattern", "pass(laskers_nim)" }
    assert.equal(4, answer.code)
    assert.matches("in the heaps 0%.%.64 at least, and heap %d+ takes more than 2000 positions; %-%-upto", answer.err)
  end)

  it("stops at the time limit", function()
    local answer = program.run "pattern grundys_game --upto 100000 --time 0.05"
    assert.equal(4, answer.code)
    assert.matches("time limit", answer.err)
    assert.equal("", answer.out)
  end)
end)
