-- SPDX-License-Identifier: MIT
-- Laws by digits that induction proves, where no automaton has the values: right ones against brute force and verified
-- by stock Lua alone; hundreds of wrong ones refused.

local sg = require "sg"

local amount = require "spec.support.amount"
local changes = require "spec.support.changes"
local digits = require "sg.certificate.verify.digits"
local law_certificate = require "sg.certificate.law"
local program = require "spec.support.program"
local verify = require "sg.certificate.verify"
local brute_force = require("spec.support.definition").heaps
local seed_or = require "spec.support.seed"

local check, with = changes.check, changes.with
local list_of, list_text = changes.list_of, changes.list_text
-- More transitions than each proof of a right law here takes, but for the last.
local LIMIT = 50000
local MUTANTS = amount(25, 100, 400) -- of each proof
local SEED = seed_or(20261127)

local function game_of(moves) return assert(sg.from_text(("return { moves = %q }"):format(moves), "mine.lua")) end

-- Games, each with what its formula says, written once more.
local GAMES = {
  { "m < n and 2*m >= n", function(n, m) return 2 * m >= n end },
  { "m < n and 2*m > n", function(n, m) return 2 * m > n end },
  { "m < n and 3*m >= n", function(n, m) return 3 * m >= n end },
  { "m < n and 4*m >= n", function(n, m) return 4 * m >= n end },
  { "m < n and 2*m >= n - 1", function(n, m) return 2 * m >= n - 1 end },
  { "m < n and 2*m >= n and m % 2 = 0", function(n, m) return 2 * m >= n and m % 2 == 0 end },
  { "m < n and 2*m >= n and n % 2 = 1", function(n, m) return 2 * m >= n and n % 2 == 1 end },
  { "m < n - 1 and 2*m >= n", function(n, m) return m < n - 1 and 2 * m >= n end },
}

local texts = {}
for i, one in ipairs(GAMES) do
  local game = game_of(one[1])
  texts[i] = assert(law_certificate.text(game, assert(game:pattern { upto = 1500 })))
end

-- The value that the functions of a certificate give, by their meaning.
local function value(text)
  local base, functions, points, zero =
    list_of(text, "base")[1], list_of(text, "functions"), list_of(text, "points"), list_of(text, "zero")
  local function f(i, n)
    if n == 0 then return zero[i] end
    local s, k = n % base, n // base
    for p = 1, #points, 4 do
      if points[p] == i and points[p + 1] == s and points[p + 2] == k then return points[p + 3] end
    end
    local at = ((i - 1) * base + s) * 3
    local j, a, c = functions[at + 1], functions[at + 2], functions[at + 3]
    return (j > 0 and f(j, k) or 0) + a * k + c
  end
  return function(n) return f(1, n) end
end

-- The certificate with one to three of the numbers of its law changed.
local function mutant(text)
  local lists = { functions = list_of(text, "functions"), points = list_of(text, "points") }
  for _ = 1, math.random(3) do
    local list = math.random(3) == 1 and #lists.points > 0 and lists.points or lists.functions
    local at = math.random(#list)
    list[at] = math.max(0, list[at] + math.random(-2, 2))
  end
  return with(text, { functions = list_text(lists.functions), points = list_text(lists.points) })
end

describe("laws by digits (seed " .. SEED .. ")", function()
  setup(function() math.randomseed(SEED) end)

  it("are proven by induction, and right for large heaps", function()
    local folder = program.folder()
    local rule = folder .. "/half.lua"
    program.write(rule, 'return { moves = "m < n and 2*m >= n" }')
    assert.equal(
      rule
        .. ": g(2n) = n, g(2n + 1) = g(n)  [proven]\n  theorem: digits, for moves that are a formula: induction on the "
        .. "digits of heaps proves the law\n",
      program.run({ "pattern", rule }).out
    )
    assert.equal(
      rule .. " 1000000000000007: 62500000000000  N (first player wins)  [proven: digits]\n",
      program.run({ "value", rule, "1000000000000007" }).out
    )
    program.remove(folder)
  end)

  it("have certificates that stock Lua verifies", function()
    local folder = program.folder()
    local checker = changes.copy_of_checker(folder)
    for i, text in ipairs(texts) do
      local path = folder .. "/law.json"
      program.write(path, text)
      local result = program.shell(('env -i PATH="$PATH" lua5.4 %s %s'):format(checker, path))
      assert.same({ 0, "" }, { result.code, result.err })
      assert.truthy(result.out:find(GAMES[i][1] .. ": 0 ", 1, true), result.out)
    end
    program.remove(folder)
  end)

  it("have the values that brute force gives", function()
    for i, one in ipairs(GAMES) do
      local g, of_law = brute_force(one[2], 1000), value(texts[i])
      for n = 0, 1000 do
        assert.equal(g[n], of_law(n), one[1])
      end
    end
  end)

  it("do not pass with other numbers", function()
    local n_refused = 0
    for i = 1, #texts - 1 do -- the last one takes long
      local text, g = texts[i], brute_force(GAMES[i][2], 100)
      for _ = 1, MUTANTS do
        local changed = mutant(text)
        local claim, refusal = verify.check(changed, { limit = LIMIT })
        if claim then
          local of_law = value(changed)
          for n = 0, 100 do
            assert.equal(g[n], of_law(n), changed)
          end
        else
          n_refused = n_refused + (refusal.code == "no" and 1 or 0)
        end
      end
    end
    assert.is_true(n_refused >= MUTANTS * 3.5, n_refused .. " mutants")
  end)

  it("do not pass with the moves of another game", function()
    for i, text in ipairs(texts) do
      local g = brute_force(GAMES[i][2], 100)
      for j, other in ipairs(GAMES) do
        local of_law, is_same = value(texts[j]), true
        for n = 0, 100 do
          is_same = is_same and of_law(n) == g[n]
        end
        local claim = verify.check(with(text, { moves = '"' .. other[1] .. '"' }), { limit = LIMIT })
        assert.is_true(is_same or claim == nil, GAMES[i][1] .. " and " .. other[1])
      end
    end
  end)

  it("do not pass once anything in them is changed", function()
    for _, mutation in ipairs(changes.mutations(texts[1])) do
      local what, changed = table.unpack(mutation)
      assert.is_nil((check(changed)), what)
    end
    for _, fields in ipairs {
      { first = "[]" },
      { first = "[0,0,1,1]" },
      { theorem = '"automaton"' },
      { base = "3" },
      { base = "1" },
      { functions = "[]" },
      { functions = "[0,1,0,2,0,0]" },
      { functions = "[0,1,0,1,0,2000000000]" },
      { points = "[1,0]" },
      { points = "[1,2,0,0]" },
      { points = "[2,0,0,0]" },
      { points = "[1,0,5,5,1,0,5,5]" },
      { points = "[1,0,5,6]" },
      { zero = "[]" },
      { zero = "[1]" },
      { moves = '"m <= n"' },
      { moves = '"m < n"' },
    } do
      local name, made = next(fields)
      assert.is_nil((check(with(texts[1], fields))), name .. made)
    end
    assert(check(with(texts[1], { points = "[1,0,5,5]" }))) -- a point that is none
  end)

  it("are refused where an option is a point whose value is below its sum", function()
    local moves = "(n % 2 = 0 and m % 2 = 0 and m < n and 2*m >= n)"
      .. " or (n % 2 = 1 and n ~= 11 and m % 2 = 0 and m < n)"
    local law = { base = 2, functions = { 2, 0, 0, 3, 0, 0, 0, 1, 0, 2, 0, 0, 0, 1, 1, 0, 1, 1 } }
    law.points, law.zero, law.moves = { 1, 1, 5, 0 }, { 0, 0, 1 }, moves
    assert(digits.law(law, LIMIT))
    -- g(14) is 4, not 0: one of its options is the heap 11, which has no option.
    law.moves = moves .. " or (n = 14 and m = 11)"
    local ok, refusal = pcall(digits.law, law, LIMIT)
    assert.is_false(ok)
    assert.truthy(refusal.message:find("an option has the value of its heap", 1, true))
  end)

  it("take no longer than the limit says", function()
    local claim, refusal = verify.check(texts[8], { limit = 500 })
    assert.same({ nil, "limit" }, { claim, refusal.code })
    assert.is_true(digits.transitions_max > 500)
    -- By these moves the claims never end: their sets of pairs grow.
    claim, refusal = verify.check(with(texts[1], { moves = '"m < n and (2*m >= n or m = 0)"' }), { limit = 100000 })
    assert.is_nil(claim)
    assert.truthy(refusal)
    local with_zero = { moves = '"m < n and (2*m >= n or m = 0)"', functions = "[0,1,1,1,0,0]" }
    with_zero.points, with_zero.zero, with_zero.first = "[1,0,0,0,1,1,0,1]", "[0]", "[0,1,2,1]"
    claim, refusal = verify.check(with(texts[1], with_zero), { limit = 100000 })
    assert.same({ nil, "limit" }, { claim, refusal.code })
  end)
end)
