-- SPDX-License-Identifier: MIT
-- Certificates of automata of nim-values: written, verified by stock Lua alone, refused once anything is changed; the
-- checker's automata compared with what formulas mean; hundreds of wrong automata refused.

local sg = require "sg"

local automata = require "sg.certificate.verify.automaton"
local changes = require "spec.support.changes"
local core = require "sg.core"
local formula = require "sg.certificate.verify.formula"
local law_certificate = require "sg.certificate.law"
local period_certificate = require "sg.certificate.period"
local program = require "spec.support.program"
local random_formula = require("spec.support.formulas").random
local sets_of = require "sg.certificate.verify.sets"
local verify = require "sg.certificate.verify"
local brute_force = require("spec.support.definition").heaps
local seed_or = require "spec.support.seed"
local amount = require "spec.support.amount"

local check, resealed, with = changes.check, changes.resealed, changes.with
local list_of, list_text = changes.list_of, changes.list_text
local SEED = seed_or(20261127)
-- Wrong automata that are tried for each of five games.
local MUTANTS = amount(20, 60, 420)

local function game_of(moves) return assert(sg.from_text(("return { moves = %q }"):format(moves), "mine.lua")) end

-- Games, each with what its formula says, written once more.
local GAMES = {
  { "m < n and (m = n - 1 or m = n // 2)", function(n, m) return m == n - 1 or m == n // 2 end },
  { "m < n and (m = n - 1 or m = n // 3)", function(n, m) return m == n - 1 or m == n // 3 end },
  { "n - 5 <= m and m <= n - 2", function(n, m) return n - m >= 2 and n - m <= 5 end },
  { "m = n - 1 or m = n - 2 or m = n - 4", function(n, m) return n - m == 1 or n - m == 2 or n - m == 4 end },
  { "m < n and (n - m) % 3 ~= 0", function(n, m) return (n - m) % 3 ~= 0 end },
  { "m < n and n ~= m + 3 and n ~= m + 5", function(n, m) return n - m ~= 3 and n - m ~= 5 end },
  { "m < n", function() return true end },
  {
    "m < n and (m = n - 1 and n % 2 = 1 or exists k: n = 3*k + 2 and 2*m = n + k % 2)",
    function(n, m) return m == n - 1 and n % 2 == 1 or n % 3 == 2 and 2 * m == n + n // 3 % 2 end,
  },
  {
    "m < n and V2(n - m) = n - m",
    function(n, m) return (n - m) & (n - m - 1) == 0 end,
  },
  {
    "m < n and V2(n ~ m) = n ~ m",
    function(n, m) return (n ~ m) & ((n ~ m) - 1) == 0 end,
  },
}

-- The certificate of each game.
local texts = {}
for i, one in ipairs(GAMES) do
  local game = game_of(one[1])
  texts[i] = assert(law_certificate.text(game, assert(game:pattern { upto = 1500 })))
end

-- The automaton of a certificate, by the engine.
local function automaton_of(text)
  local accepts, next_states, rows = list_of(text, "accepts"), list_of(text, "next"), {}
  local base = list_of(text, "base")[1]
  for s, is in ipairs(accepts) do
    rows[s] = table.move(next_states, (s - 1) * base * base + 1, s * base * base, 1, { accepts = is == 1 })
  end
  return core.automaton.table(base, 2, rows)
end

local function is_same(a, b) return not a:combine(b, "and not"):witness() and not b:combine(a, "and not"):witness() end

-- The certificate with one to three entries of its automaton changed, without what it says of the values beside.
local function mutant(text)
  local accepts, next_states = list_of(text, "accepts"), list_of(text, "next")
  for _ = 1, math.random(3) do
    if math.random(8) == 1 then
      local s = math.random(#accepts)
      accepts[s] = 1 - accepts[s]
    else
      next_states[math.random(#next_states)] = math.random(#accepts) - 1
    end
  end
  return with(text, { accepts = list_text(accepts), next = list_text(next_states) })
end

describe("the checker's automata (seed " .. SEED .. ")", function()
  setup(function() math.randomseed(SEED) end)

  it("accept what a formula says", function()
    for _ = 1, 40 do
      local text, holds = random_formula({ "n", "m" }, 2)
      local sets = sets_of.new(math.random(2, 4), 1 << 40)
      local made = formula.automaton(sets, formula.read("m < n and (" .. text .. ")"))
      for n = 0, 20 do
        for m = 0, 20 do
          assert.equal(m < n and holds { n = n, m = m }, sets:has(made, { n = n, m = m }), text)
        end
      end
    end
  end)
end)

describe("certificates of automata (seed " .. SEED .. ")", function()
  it("are what pattern and period write, and stock Lua verifies them", function()
    local folder = program.folder()
    local checker = changes.copy_of_checker(folder)
    local rule, path = folder .. "/mine.lua", folder .. "/written.json"
    for _, row in ipairs {
      { 1, "pattern", "with the law g(4n) = g(n) for n >= 1; g(4n + 2) = 0" },
      { 3, "pattern", "with the law g(n + 7) = g(n) for n >= 0" },
      { 3, "period", "with the law g(n + 7) = g(n) for n >= 0" },
      { 7, "period", "with the law g(n + 1) = g(n) + 1 for n >= 0" },
    } do
      os.remove(path)
      program.write(rule, ("return { moves = %q }"):format(GAMES[row[1]][1]))
      local written = program.run { row[2], rule, "--certificate", path }
      assert.same({ 0, "" }, { written.code, written.err })
      local result = program.shell(('env -i PATH="$PATH" lua5.4 %s %s'):format(checker, path))
      assert.same({ 0, "" }, { result.code, result.err })
      assert.truthy(result.out:find(row[3], 1, true), result.out)
      assert.equal(0, program.run({ "verify", path }).code)
    end
    program.remove(folder)
  end)

  it("are verified, and have the values that brute force gives", function()
    for i, one in ipairs(GAMES) do
      assert.truthy(assert(check(texts[i])):find(one[1], 1, true))
      local made, g = automaton_of(texts[i]), brute_force(one[2], 400)
      for n, value in ipairs(list_of(texts[i], "first")) do
        assert.equal(g[n - 1], value, one[1])
      end
      for n = 0, 400 do
        assert.equal(g[n], made:image(n), one[1])
      end
    end
  end)

  it("are written and verified for intervals at random", function()
    for _ = 1, 12 do
      local least = math.random(1, 6)
      local most = least + math.random(0, 6)
      local game = game_of(("n - %d <= m and m <= n - %d"):format(most, least))
      local text = assert(period_certificate.text(game, assert(game:period { upto = 400 })))
      local claim = assert(check(text))
      assert.truthy(claim:find(("g(n + %d) = g(n)"):format(least + most), 1, true), claim)
    end
  end)

  it("do not pass with another automaton", function()
    local n_refused = 0
    for _, i in ipairs { 1, 4, 5, 7, 8 } do
      local right, n_wrong = automaton_of(texts[i]), 0
      while n_wrong < MUTANTS do
        local changed = mutant(texts[i])
        local made = automaton_of(changed)
        if not made or not is_same(made, right) then
          n_wrong = n_wrong + 1
          local claim, refusal = verify.check(changed, { limit = 100000 })
          assert.is_nil(claim, changed)
          n_refused = n_refused + (refusal.code == "no" and 1 or 0)
        end
      end
    end
    assert.is_true(n_refused >= 4.7 * MUTANTS, n_refused .. " mutants")
  end)

  it("do not pass with the automaton of another game", function()
    for i, text in ipairs(texts) do
      for j, other in ipairs(texts) do
        local same_values = list_text(list_of(text, "first")) == list_text(list_of(other, "first"))
        local changed = with(other, { moves = '"' .. GAMES[i][1] .. '"' })
        if not same_values then
          assert.is_nil((verify.check(changed, { limit = 100000 })), GAMES[i][1] .. " and " .. GAMES[j][1])
        end
      end
    end
  end)

  it("do not pass once anything in them is changed", function()
    for _, i in ipairs { 1, 7 } do
      local text = texts[i]
      local right = automaton_of(text)
      for _, mutation in ipairs(changes.mutations(text)) do
        local what, changed = table.unpack(mutation)
        assert.is_nil((check(changed)), what)
        -- With its seal made good, a certificate of other moves, or of fewer values or another law, may be right.
        local made = resealed(changed)
        local function stays(name)
          return made:match('"' .. name .. '": ([^\n]*)') == text:match('"' .. name .. '": ([^\n]*)')
        end
        if made ~= text and stays "moves" and stays "engine" and stays "law" and stays "first" then
          local claim = check(made)
          assert.is_true(claim == nil or is_same(automaton_of(made), right), "resealed: " .. what)
        end
      end
    end
  end)

  it("do not pass with a claim that is not so", function()
    for _, fields in ipairs {
      { law = '"g(4n) = g(n) for n >= 0; g(4n + 2) = 0 for n >= 0"' },
      { law = '"g(2n) = g(n) for n >= 1"' },
      { law = '"g(4n + 3) = g(n) + g(2n) + 1 for n >= 1"' },
      { law = '"g(4n + 3) = g(2n) - g(n) for n >= 1"' },
      { law = '"g(n + 7) = g(n) for n >= 0"' },
      { law = '"g(n) = n for n >= 0"' },
      { law = '"g(4n) = g(n)"' },
      { law = '"g(4n) = g(n + n) for n >= 1"' },
      { law = '"g(4n) = h(n) for n >= 1"' },
      { law = '""' },
      { law = '"g(4n) = g(12345678901n) for n >= 1"' },
      { first = "[]" },
      { first = "[0,1,0,3]" },
      { first = "[1]" },
      { theorem = '"window"' },
      { base = "3" },
      { base = "1" },
      { base = "11" },
      { accepts = "[]" },
      { accepts = "[1,2]" },
      { next = "[0,0,0,0]" },
      { moves = '"m <= n"' },
      { moves = '"m < n"' },
      { moves = '"m < n and ("' },
      { moves = '"m < n and 1 % 0 = 0"' },
    } do
      local name, value = next(fields)
      if fields.law == '"g(4n) = g(n) for n >= 0; g(4n + 2) = 0 for n >= 0"' then
        assert(check(with(texts[1], fields))) -- true, if less than the whole
      else
        assert.is_nil((check(with(texts[1], fields))), name .. value)
      end
    end
  end)

  it("take no longer than the limit says", function()
    local claim, refusal = verify.check(texts[1], { limit = 500 })
    assert.same({ nil, "limit" }, { claim, refusal.code })
    assert.truthy(refusal.message:find("--limit", 1, true))
    local large = with(texts[1], { moves = '"m < n and 1000000007*n + m = 999999937*m + 123456789"' })
    claim, refusal = verify.check(large, { limit = 100000 })
    assert.same({ nil, "limit" }, { claim, refusal.code })
    assert.is_true(automata.transitions_max > 500)
  end)

  it("cannot be of what is not proven", function()
    local game = game_of "m < n and (2*m >= n or m = 0)"
    local text, why = law_certificate.text(game, assert(game:pattern { upto = 500 }))
    assert.same({ nil, "no" }, { text, why.code })
    text, why = period_certificate.text(game, assert(game:period { upto = 500 }))
    assert.same({ nil, "no" }, { text, why.code })
  end)
end)
