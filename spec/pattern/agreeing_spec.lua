-- SPDX-License-Identifier: MIT
-- Formulas, and moves as data, with which the options of functions agree: right far beyond the heaps that they were made
-- from, with a law that is proven of them; and none where a function is no such thing.

local sg = require "sg"

local agreeing = require "sg.pattern.agreeing"
local amount = require "spec.support.amount"
local limits = require "sg.limits"
local program = require "spec.support.program"
local random_step = require "spec.support.random_step"
local seed_or = require "spec.support.seed"

local SEED = seed_or(20261128)
local ROUNDS = amount(25, 60, 400)

local function heap_game(body)
  return assert(sg.from_text("return { heap = function(n, option) " .. body .. " end }", "f.lua"))
end

local function pair_game(body)
  return assert(sg.from_text("return { heap2 = function(a, b, option) " .. body .. " end }", "f.lua"))
end

local function found_for(game) return agreeing.find(game, limits.of {}) end

local function names(options)
  local list, seen = {}, {}
  for _, option in ipairs(options) do
    local name = type(option.parts[1]) == "table" and table.concat(option.parts[1], ",")
      or tostring(option.parts[1] or 0)
    if not seen[name] then list[#list + 1] = name end
    seen[name] = true
  end
  table.sort(list)
  return table.concat(list, " ")
end

-- Have two games the same options in a position?
local function same(game, other, position, what)
  local plain = { labels = false, texts = false }
  local a, b = assert(game:options(position, plain)), assert(other:options(position, plain))
  assert.equal(names(a), names(b), what)
end

local HEAPS = {
  { "for k = 1, n // 2 do option(n - k) end", "m < n and 2*m >= n" },
  { "for k = 1, n // 4 do option(n - k) end", "m < n and 4*m >= 3*n" },
  { "for k = math.max(1, (n + 1) // 2), n do option(n - k) end", "m < n and 2*m <= n" },
  { "if n > 0 then option(n - 1) option(n // 2) end", "m < n and (m = n // 2 or m + 1 = n)" },
  { "for k = 1, n // 2 do option(n - k) end if n > 0 then option(0) end", "m < n and (m = 0 or 2*m >= n)" },
  { "local k = 1 while k <= n do option(n - k) k = 2*k end", "m < n and exists k: k = n - m and V2(k) = k" },
  { "local k = 1 while k <= n do option(n - k) k = 3*k end", "m < n and exists k: k = n - m and V3(k) = k" },
  { "for k = 1, n // 2, 2 do option(n - k) end", "m < n and 2*m >= n and (n - m) % 2 = 1" },
  { "for m = 0, n - 1, 3 do option(m) end", "m < n and m % 3 = 0" },
  { "if n % 2 == 0 and n > 0 then option(n // 2) end if n > 0 then option(n - 1) end" },
  { "if n >= 2 then option(n // 2) option(n // 3) end", "n >= 2 and m < n and (m = n // 3 or m = n // 2)" },
  { "for d = 2, 6 do if n > 0 then option(n // d) end end" },
  { "for d = 2, 3 do if n >= d then option(n // d) end end", "1 <= m < n and (m = n // 3 or m = n // 2)" },
  { "for m = 1, n // 2 do if m < n then option(m) end end", "m < n and m >= 1 and 2*m <= n" },
  { "for m = 2*n // 5, 3*n // 4 - 1 do if m < n then option(m) end end" },
}

describe("formulas with which functions agree (seed " .. SEED .. ")", function()
  setup(function() math.randomseed(SEED) end)

  for _, one in ipairs(HEAPS) do
    it("are found: " .. one[1], function()
      local game = heap_game(one[1])
      local found = assert(found_for(game))
      if one[2] then assert.equal(("moves = %q"):format(one[2]), found.moves) end
      assert.equal(300, found.agree_to)
      local written = assert(sg.from_text(("return { %s }"):format(found.moves), "g.lua"))
      for n = 0, 40 do
        same(game, written, n, n)
      end
      for _ = 1, 30 do
        local n = math.random(301, 3000)
        same(game, written, n, n)
      end
    end)
  end

  it("are right for intervals and remainders at random", function()
    local n_found = 0
    for _ = 1, ROUNDS do
      local r, s, d = math.random(1, 6), math.random(1, 6), math.random(1, 3)
      local p, q = math.random(0, r), math.random(-3, 3)
      local u, v, c = math.random(p * s // r, s), math.random(-3, 3), math.random(0, d - 1)
      local body = (
        "for m = math.max(0, (%d*n + %d) // %d), math.min(n - 1, (%d*n + %d) // %d) do "
        .. "if (n - m) %% %d == %d then option(m) end end"
      ):format(p, q, r, u, v, s, d, c)
      local game = heap_game(body)
      local found = found_for(game)
      if found then
        n_found = n_found + 1
        for n = 0, 400, 7 do
          same(game, found.game, n, body .. " " .. found.moves)
        end
      end
    end
    assert.is_true(n_found > ROUNDS // 3, n_found .. " are found")
  end)

  it("are not found where a function is none, or another one further on", function()
    for _, body in ipairs {
      "for k = 1, n do if n % k == 0 then option(n - k) end end",
      "local k = 1 while k*k <= n do option(n - k*k) k = k + 1 end",
      "local a, b = 1, 2 while a <= n do option(n - a) a, b = b, a + b end",
      "for k = 1, n - 1 do option(k, n - k) end",
      "for k = 1, n // 2 do option(n - k) end if n == 250 then option(0) end",
      "for k = 1, n // 2 do if n ~= 299 or k > 3 then option(n - k) end end",
      "for k = 1, 3 do if k <= n then option(n - k) end end", -- a code has these options, which is told instead
      "",
    } do
      assert.is_nil(found_for(heap_game(body)), body)
    end
    local game = heap_game "for k = 1, n == 1000 and 0 or n // 2 do option(n - k) end"
    assert(game:seq(0, 1200))
    assert.is_nil(found_for(game)) -- its value of 1000 is another one
    assert.is_nil(agreeing.find(assert(sg.load "kayles"), limits.of {}))
    local formula = assert(sg.from_text('return { moves = "m < n and 2*m >= n" }', "g.lua"))
    assert.is_nil(agreeing.find(formula, limits.of {}))
  end)

  it("have laws that are proven, in the answer of pattern", function()
    local found = assert(heap_game(HEAPS[1][1]):pattern())
    assert.equal("observed", found.laws[1].basis)
    assert.equal('moves = "m < n and 2*m >= n"', found.agrees.moves)
    assert.same({ "g(2n) = n, g(2n + 1) = g(n)", "proven", "digits" }, {
      found.agrees.law.text,
      found.agrees.law.basis,
      found.agrees.law.theorem,
    })
    assert.equal("automaton", assert(heap_game(HEAPS[6][1]):pattern()).agrees.law.theorem)
    assert.is_nil(assert(heap_game(HEAPS[1][1]):pattern({ quick = true })).agrees)
    local _, why = heap_game(HEAPS[1][1]):pattern { time = 1e-6 }
    assert.same({ "limit", "time" }, { why.code, why.limit })
  end)
end)

-- Moves at random: steps with and without an end, and numbers from both that differ by less than t.
local function random_moves()
  local body = {}
  for i = 1, math.random(3) do
    local x, y = random_step()
    local most = math.random(2) == 1 and math.random(3) or "a + b"
    body[i] = ("for k = 1, %s do if %d*k > a or %d*k > b then break end option(a - %d*k, b - %d*k) end"):format(
      most,
      x,
      y,
      x,
      y
    )
  end
  local t = math.random(3) == 1 and math.random(2, 4) or 0
  body[#body + 1] = ("for k = 1, a do for l = 1, b do if math.abs(k - l) < %d then option(a - k, b - l) end end end"):format(
    t
  )
  return table.concat(body, " "), t
end

describe("moves of two heaps with which functions agree (seed " .. SEED .. ")", function()
  setup(function() math.randomseed(SEED) end)

  it("are right at random", function()
    local n_found, n_bands = 0, 0
    for _ = 1, ROUNDS do
      local body, t = random_moves()
      local game = pair_game(body)
      local found = found_for(game)
      n_found, n_bands = n_found + (found and 1 or 0), n_bands + (found and t > 1 and 1 or 0)
      for _ = 1, found and 25 or 0 do
        same(game, found.game, { math.random(0, 24), math.random(0, 24) }, body .. " " .. found.moves)
      end
      if found and not found.moves:find "^moves" then
        same(game, found.game, { math.random(41, 70), math.random(41, 70) }, body .. " " .. found.moves)
      end
    end
    assert.is_true(n_found > ROUNDS * 3 // 4 and n_bands > 0, n_found .. " are found, with a band " .. n_bands)
  end)

  it("are not found where a function is none, or another one further on", function()
    for _, body in ipairs {
      "if a > 0 and b > 0 then if a >= b then option(a - b, b) else option(a, b - a) end end",
      "for k = 1, math.min(a, 20) do option(a - k, b) end",
      "if a > 1 then option(a - 2, b + 1) end",
      "for k = 1, a do option(a - k, b) end if a == 39 and b == 38 then option(3, 5) end",
      "if a > 0 then option(a - 1, b, 0, 0) end",
    } do
      assert.is_nil(found_for(pair_game(body)), body)
    end
  end)

  it("have laws that are proven, in the answer of pattern", function()
    local one = "for k = 1, a do option(a - k, b) end for k = 1, b do option(a, b - k) end "
    local found = assert(pair_game(one .. "for k = 1, math.min(a, b) do option(a - k, b - k) end"):pattern())
    assert.same({ {}, "heap2 = { { 1, 0 }, { 0, 1 }, { 1, 1 } }", 40, "lost pairs", "closed form" }, {
      found.laws,
      found.agrees.moves,
      found.agrees.agree_to,
      found.agrees.law.kind,
      found.agrees.law.basis,
    })
    assert.matches("a = floor(n * (1 + sqrt(5)) / 2)", found.agrees.law.text, 1, true)
    found = assert(
      pair_game("for k = 1, math.min(a, 3) do option(a - k, b) end for k = 1, b do option(a, b - k) end"):pattern()
    )
    assert.same({ "observed", "g(a, b) = b xor (a mod 4)", "apart" }, {
      found.laws[1].basis,
      found.agrees.law.text,
      found.agrees.law.theorem,
    })
  end)

  it("are of no use where a closed form is known", function()
    local found = assert(assert(sg.load "generalized_wythoff:t=3"):pattern { upto = 24 })
    local law = found.laws[1]
    assert.same({ "closed form", "lost pairs" }, { law.basis, law.kind })
    assert.matches("a = floor(n * (sqrt(13) - 1) / 2) and b = a + 3*n", law.text, 1, true)
    assert.is_nil(found.agrees)
    for t = 1, 5 do -- what the text says
      local game = assert(sg.load("generalized_wythoff:t=" .. t))
      for n = 0, 20 do
        local a = n * (2 - t + math.sqrt(t * t + 4)) / 2 // 1 | 0
        assert.equal("P", assert(game:outcome { a, a + t * n }).outcome)
      end
    end
  end)
end)

describe("sg-lua says which formula a function agrees with", function()
  local folder, half, wythoff
  setup(function()
    folder = program.folder()
    half = program.write(folder .. "/half.lua", "return { heap = function(n, option) " .. HEAPS[1][1] .. " end }")
    wythoff = program.write(
      folder .. "/pairs.lua",
      "return { heap2 = function(a, b, option) for k = 1, a do option(a - k, b) end for k = 1, b do option(a, b - k) end "
        .. "for k = 1, math.min(a, b) do option(a - k, b - k) end end }"
    )
  end)
  teardown(function() program.remove(folder) end)

  it("in pattern, the overview, period, and where many heaps are asked for", function()
    local agrees = 'options agree with moves = "m < n and 2*m >= n" on heaps 0..300 (observed)'
    local run = program.run { "pattern", half }
    assert.matches(
      agrees .. "; written so, the law is proven:\n    g(2n) = n, g(2n + 1) = g(n)  [proven]",
      run.out,
      1,
      true
    )
    assert.matches(agrees, program.run({ half }).out, 1, true)
    assert.matches(agrees, program.run({ "period", half, "--upto", "400" }).out, 1, true)
    assert.matches("written so, a law of them may be proven", program.run({ "value", half, "3000" }).err, 1, true)
    assert.equal("", program.run({ "value", half, "300" }).err)
  end)

  it("and has the exit code 0 where only that is a law", function()
    local run = program.run { "pattern", wythoff }
    assert.equal(0, run.code)
    assert.matches("no law found in the pairs of heaps 0..90", run.out, 1, true)
    assert.matches(
      "is a P-position if a = floor(n * (1 + sqrt(5)) / 2) and b = a + n for some n  [closed form]",
      run.out,
      1,
      true
    )
  end)
end)
