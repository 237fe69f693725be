-- SPDX-License-Identifier: MIT
-- Moves that are a formula: what a formula means, by its definition, by automata, and by functions made beside its text;
-- proofs for all n: right ones against brute force, wrong ones refused.

local sg = require "sg"

local core = require "sg.core"
local formula = require "sg.automata.formula"
local internals = require "sg.internals"
local inverse = require "sg.laws.inverse"
local law_of = require "sg.pattern.law"
local laws_of = require "sg.laws"
local learn = require "sg.automata.learn"
local limits = require "sg.limits"
local pattern = require "sg.pattern"
local proof = require "sg.automata.proof"
local formulas = require "spec.support.formulas"
local random_formula, power_in = formulas.random, formulas.power_in
local definition = require "spec.support.definition"
local seed_or = require "spec.support.seed"

local SEED = seed_or(20261127)

local function game_of(moves, more)
  return sg.from_text(("return { %s moves = %q }"):format(more or "", moves), "mine.lua")
end

-- ---- brute force -------------------------------------------------------------------------------------------

local GAMES = {
  { moves = "m = n - 1 or m = n // 2 and m < n", is = function(n, m) return m == n - 1 or m == n // 2 end },
  { moves = "m = n - 1 or m = n // 3 and m < n", is = function(n, m) return m == n - 1 or m == n // 3 end },
  { moves = "n - 5 <= m <= n - 2", is = function(n, m) return n - m >= 2 and n - m <= 5 end },
  { moves = "n - 9 <= m and m + 3 <= n", is = function(n, m) return n - m >= 3 and n - m <= 9 end },
  { moves = "m < n", is = function() return true end },
  { moves = "m < n and (n - m) % 3 ~= 0", is = function(n, m) return (n - m) % 3 ~= 0 end },
  { moves = "m < n and n ~= m + 3 and n ~= m + 5", is = function(n, m) return n - m ~= 3 and n - m ~= 5 end },
  {
    moves = "m < n and (m = n - 1 and n % 2 = 1 or exists k: n = 3*k + 2 and 2*m = n + k % 2)",
    is = function(n, m) return m == n - 1 and n % 2 == 1 or n % 3 == 2 and 2 * m == n + n // 3 % 2 end,
  },
}

-- Formulas about digits. The values of the first are n mod 3, those of the next two the parity of the binary digits 1.
local DIGIT_GAMES = {
  { moves = "m < n and V2(n - m) = n - m", is = function(n, m) return power_in(2, n - m) == n - m end },
  { moves = "m < n and n - m = V2(n)", is = function(n, m) return n - m == power_in(2, n) end },
  { moves = "m < n and V2(n ~ m) = n ~ m", is = function(n, m) return power_in(2, n ~ m) == n ~ m end },
  { moves = "m < n and V3(n - m) = n - m", is = function(n, m) return power_in(3, n - m) == n - m end },
  { moves = "m < n and n ~ m < 4", is = function(n, m) return n ~ m < 4 end },
  {
    moves = "m < n and (n ~ m = V2(n) or m + 1 = n)",
    is = function(n, m) return n ~ m == power_in(2, n) or m + 1 == n end,
  },
}
table.move(DIGIT_GAMES, 1, #DIGIT_GAMES, #GAMES + 1, GAMES)

-- The options of a heap as sg.Game lists them, in order.
local function options_of(list)
  local found = {}
  for _, option in ipairs(list) do
    found[#found + 1] = option.parts and (option.parts[1] or 0) or option[1] or 0
  end
  table.sort(found)
  return found
end

describe("moves that are a formula (seed " .. SEED .. ")", function()
  setup(function() math.randomseed(SEED) end)

  it("are what the formula says, by automata and by the definition", function()
    for i = 1, 90 do
      local text, f = random_formula({ "n", "m", digits = i > 60 }, 2)
      local game = assert(game_of("m < n and (" .. text .. ")"))
      local box = internals[game].loaded.box
      for n = 0, 199, math.random(29, 61) do
        local expected = {}
        for m = 0, n - 1 do
          if f { n = n, m = m } then expected[#expected + 1] = m end
        end
        local listed = internals[game].kind.options(game, n)
        assert.same(expected, options_of(assert(listed)), text)
        if n < 70 then assert.same(expected, options_of(assert(box:options(n))), text) end
      end
    end
  end)

  it("have one automaton in each base", function()
    for _ = 1, 15 do
      local text, f = random_formula({ "n", "m" }, 2)
      local node = internals[assert(game_of("m < n and (" .. text .. ")"))].loaded.formula
      for _, base in ipairs { 2, 3, math.random(4, 6) } do
        local made = formula.during(formula.automaton, node, base)
        for n = 0, 20 do
          for m = 0, 20 do
            assert.equal(m < n and f { n = n, m = m }, made:has { [0] = n, m }, text)
          end
        end
      end
    end
  end)

  it("give the values that brute force gives", function()
    for _, one in ipairs(GAMES) do
      local g = definition.heaps(one.is, 2000)
      local values = assert(assert(game_of(one.moves)):seq(0, 2000)).values
      for n = 0, 2000 do
        assert.equal(g[n], values[n + 1], one.moves)
      end
    end
  end)
end)

-- ---- proofs ------------------------------------------------------------------------------------------------

describe("laws of formulas (seed " .. SEED .. ")", function()
  it("are proven, and right for large heaps", function()
    for _, one in ipairs(GAMES) do
      local game = assert(game_of(one.moves))
      local laws = assert(pattern.laws(game, limits.of {}))
      local law = laws[1].basis == "proven" and laws[1] or laws[2]
      assert.same({ "proven", "automaton" }, { law.basis, law.theorem }, one.moves)
      local value = law_of.compile(law)
      for _ = 1, 30 do
        local n = math.random(0, 10 ^ 15 // 1)
        local found = assert(game:value(n))
        assert.equal(value(n), found.value, one.moves)
        assert.equal("proven", found.basis)
      end
    end
  end)

  it("answer for the moves, sequences and sums of large heaps", function()
    for _, moves in ipairs {
      "m < n and (m = n - 1 or m = n // 2)",
      "n - 3 <= m < n",
      "m < n and (m = n - 1 or m = n - 3 or 2*m = n)",
    } do
      local game = assert(game_of(moves))
      for _ = 1, 40 do
        local n = math.random(5000, 10 ^ 15 // 1 | 0)
        local answer = assert(game:moves(n))
        assert.equal("proven", answer.basis)
        local seen = {}
        for _, move in ipairs(answer.moves) do
          assert.equal(move.value, assert(game:value(tonumber(move.option))).value)
          assert.equal(move.value == 0, move.wins)
          seen[move.value] = true
        end
        assert.equal(definition.mex(seen), answer.value, moves .. " " .. n)
        local sequence = assert(game:seq(n, n + 2))
        assert.equal(answer.value, sequence.values[1])
        assert.equal("proven", sequence.basis)
      end
    end
    local nim = assert(game_of "m < n")
    local large = 10 ^ 18 // 1 | 0
    local answer = assert(nim:moves(large, { limit = 3 }))
    assert.same({ "0", true }, { answer.moves[1].option, answer.moves[1].wins })
    assert.equal(3, #answer.moves)
    local sum = assert(sg.sum { { nim, large }, { assert(sg.load "kayles"), 3 } })
    assert.equal(large ~ 3, sum.value)
  end)

  it("by digits name the heaps of a value, and so the moves of large heaps", function()
    local n = 3000
    for _, one in ipairs {
      { "m < n and 2*m >= n", function(to, from) return 2 * to >= from end },
      { "m < n and 3*m >= n", function(to, from) return 3 * to >= from end },
      { "m < n and 2*m >= n and n - m > 1", function(to, from) return 2 * to >= from and from - to > 1 end },
    } do
      local game, g = assert(game_of(one[1])), definition.heaps(function(a, b) return one[2](b, a) end, n)
      local law = assert(laws_of.of(game, "value", limits.of {}, true))
      for value = 0, 30 do
        local found = {}
        assert.is_true(inverse.heaps(law, value, n, function(m) found[m] = true end, limits.of {}))
        for m = 0, n - 1 do
          assert.equal(g[m] == value, found[m] or false, ("%s: %d"):format(one[1], m))
        end
      end
      for _ = 1, 20 do
        local far = math.random(10 ^ 15 // 1)
        local moves = assert(game:moves(far, { wins = true })).moves
        assert.equal(game:outcome(far).outcome == "N", #moves > 0, one[1] .. " " .. far)
        for _, move in ipairs(moves) do
          local m = math.tointeger(tonumber(move.option))
          assert.is_true(m < far and one[2](m, far))
          assert.equal(0, assert(game:value(m)).value)
        end
      end
    end
  end)

  it("are not proven where values have no automaton, and induction on the digits comes to no end", function()
    local game = assert(game_of "m < n and (2*m >= n or m = 0)")
    local laws = assert(pattern.laws(game, limits.of { upto = 2000 }))
    assert.equal("observed", laws[1].basis)
    assert.same({ nil, "limit" }, { nil, select(2, game:value(10 ^ 18 // 1)).code })
  end)

  it("are observed where a limit ends the proof, which is told", function()
    local game, opts = assert(game_of(GAMES[1].moves)), limits.of {}
    local values = assert(game:seq(0, 4000)).values
    local known = { g = table.move(values, 1, #values, 0, {}), last = 4000 }
    known.graph, known.limits = assert(internals[game].kind.graph(game, opts)), limits.of { memory = 0.001 }
    local laws, why = pattern.of_values(known, opts)
    assert.equal("memory", why.limit)
    for _, one in ipairs(laws) do
      assert.equal("observed", one.basis)
    end
    known.limits, known.cut_off = opts, nil
    laws, why = pattern.of_values(known, opts)
    assert.is_nil(why)
    assert.equal("proven", laws[1].basis)
  end)

  -- The rows of an automaton with one of them changed.
  local function mutant(rows, letters)
    local made = {}
    for i, row in ipairs(rows) do
      made[i] = table.move(row, 1, letters, 1, { accepts = row.accepts })
    end
    local row = made[math.random(#made)]
    if math.random(6) == 1 then
      row.accepts = not row.accepts
    else
      row[math.random(letters)] = math.random(#made) - 1
    end
    return made
  end

  it("refuse every automaton but the right one", function()
    local n_wrong, n_refused = 0, 0
    for _, one in ipairs { { GAMES[1], 2 }, { GAMES[3], 7 }, { GAMES[5], 2 }, { GAMES[6], 3 }, { GAMES[8], 2 } } do
      local game, base = assert(game_of(one[1].moves)), one[2]
      local g = table.move(assert(game:seq(0, 4000)).values, 1, 4001, 0, {})
      local node = internals[game].loaded.formula
      local rows = assert(learn.graph(g, 4000, base))
      local right = assert(core.automaton.table(base, 2, rows))
      local moves = formula.during(formula.automaton, node, base)
      assert.is_true(proof.holds(right, moves, base))
      for _ = 1, 250 do
        local wrong = core.automaton.table(base, 2, mutant(rows, base * base))
        local is_same = wrong
          and not wrong:combine(right, "and not"):witness()
          and not right:combine(wrong, "and not"):witness()
        if wrong and not is_same then
          n_wrong = n_wrong + 1
          n_refused = n_refused + (proof.holds(wrong, moves, base) and 0 or 1)
        end
      end
    end
    assert.is_true(n_wrong >= 500, n_wrong .. " mutants")
    assert.equal(n_wrong, n_refused)
  end)

  it("decide relations", function()
    local game = assert(game_of(GAMES[3].moves))
    local graph = internals[game].kind.graph(game, limits.of {})
    local function holds(shift, c)
      return proof.relation(
        graph,
        { scale = 1, shift = shift, c = c, r = 0, from = 0, terms = { { factor = 1, scale = 1, shift = 0 } } }
      )
    end
    assert.is_true(holds(7, 0))
    assert.is_true(holds(14, 0))
    assert.is_false(holds(6, 0))
    assert.is_false(holds(7, 1))
  end)

  it("are not needed where a part of the formula makes heaps smaller", function()
    local game = assert(game_of "n - 2 <= m < n and m % 1001 > 0 and m % 1003 > 0")
    local plain = assert(
      sg.from_text(
        [[return { heap = function(n, option)
      for m = math.max(n - 2, 0), n - 1 do if m % 1001 > 0 and m % 1003 > 0 then option(m) end end end }]],
        "plain"
      )
    )
    assert.same(plain:seq(0, 3000).values, game:seq(0, 3000).values)
    assert.equal(plain:value(4012).value, game:value(4012).value)
    assert(game_of "m < n and m % 1001 > 0 and m % 1003 > 0 or n - 3 < m < n")
    assert.is_nil(internals[game].kind.leads(game, 12, { 11 })) -- only an automaton says it without a list of moves
  end)

  it("stop at a limit", function()
    local game, why = game_of "exists k: m < n and 997*k + 31*m = 1009*n + 5 and k % 1013 = 7 and m % 991 = 8"
    assert.is_nil(game)
    assert.equal("limit", why.code)
    assert.is_truthy(why.message:find("takes more than 64 MiB", 1, true))
    assert.is_truthy(why.message:find("or write the moves as heap = function(n, option)", 1, true))
    local node = internals[assert(game_of(GAMES[8].moves))].loaded.formula
    local made
    made, why = formula.during(formula.automaton, node, 10, limits.of { memory = 0.001 })
    assert.is_nil(made)
    assert.equal("memory", why.limit)
  end)
end)

-- ---- mistakes ----------------------------------------------------------------------------------------------

describe("a proof that takes long", function()
  it("ends with its time, and is not begun again in as little", function()
    local game, begun = game_of("m < n and 12345*n - 12345*m <= n"), 0
    local find <close> = setmetatable({ find = proof.find }, { __close = function(was) proof.find = was.find end })
    proof.find = function(node, g, last, opts)
      begun = begun + 1
      return find.find(node, g, last, opts)
    end
    local graph = internals[game].kind.graph
    for _ = 1, 2 do
      local made, why = graph(game, limits.of { time = 0.5 })
      assert.is_nil(made)
      assert.equal("time", why.limit)
    end
    assert.is_true(begun <= 1)
  end)
end)

describe("a minus", function()
  it("binds more than * // and %, as in Lua", function()
    for moves, like in pairs {
      ["m < n and -n % 3 = 1"] = "m < n and n % 3 = 2",
      ["m < n and -1*m % 3 = 1"] = "m < n and m % 3 = 2",
      ["m < n and --n // 2 = m"] = "m < n and n // 2 = m",
      ["m < n and n - m // 2 = 5"] = "m < n and n - 5 = m // 2",
    } do
      local a, b = assert(game_of(moves)), assert(game_of(like))
      assert.same(assert(b:seq(0, 100)).values, assert(a:seq(0, 100)).values, moves)
    end
    local _, why = game_of "m < n and -n // 2 + n = m + 1"
    assert.matches("a sum without minus before //", why.message)
  end)
end)

describe("a formula with a mistake", function()
  for moves, expected in pairs {
    ["m <= n"] = "a heap of 0 becomes one of 0, and play might not end; a move leaves a smaller heap",
    ["m < 7"] = "a heap of 0 becomes one of 0",
    ["m < n and"] = "column 10: found the end, expected a number or a name; try n",
    ["2m < n"] = "column 2: found 'm', expected a sign after the number; try '2*m'",
    ["m < k"] = "column 5: found 'k', expected one of the names m, n; try 'exists k: ...'",
    ["m*n < 3"] = "column 2: found '*', expected a product with a number; try 2*m",
    ["(m < n"] = "column 7: found the end, expected ')'",
    ["n - m"] = "column 6: found the end, expected a comparison before it; try m < n",
    ["m == n - 1.5"] = "column 11: found '.', expected a number, a name or a sign",
    ["exists n: m < n"] = "column 8: found 'n', expected a name that is not in use",
    ["m % 0 = 1"] = "column 5: found '0', expected a number from 1 on after %",
    ["m % n = 1"] = "column 5: found 'n', expected a number from 1 on after %",
    ["(n - m) // 2 = 1"] = "expected a sum without minus before //",
    ["2 * (m < n)"] = "column 3: found '*', expected a number before it",
    [""] = "column 1: found the end, expected a number or a name",
    ["m < 99999999999"] = "expected numbers up to 1073741824",
    ["m < n n"] = "column 7: found 'n', expected and, or, a sign, or the end",
    ["m < n and V2 m = 1"] = "column 14: found 'm', expected '('; try V2(n)",
    ["m < n and V11(m) = 1"] = "column 11: found 'V11', expected one of the functions V2 to V10; try",
    ["m < n && 2*m >= n"] = "column 7: found '&&', expected a number, a name or a sign; try and",
    ["m < n || m = 0"] = "column 7: found '||', expected a number, a name or a sign; try or",
    ["m != n"] = "column 3: found '!=', expected a number, a name or a sign; try ~=",
    ["m < n and m >= n/2"] = "column 17: found '/', expected a number, a name or a sign; try 'n // 2', rounded down",
    ["n - m = 2^k"] = "column 10: found '^', expected a number, a name or a sign; try 'V2(n - m) = n - m'",
    ["n - m in {1, 3}"] = "column 10: found '{', expected a number, a name or a sign; try 'm = n - 1 or m = n - 3'",
    ["(n - m) mod 2 = 1"] = "column 9: found 'mod', expected a sign or a comparison; try '%'",
    ["m < N"] = "column 5: found 'N', expected one of the names m, n; try 'n'",
    ["gcd(n, m) = 1"] = "column 1: found 'gcd', expected one of the functions V2 to V10; try",
    ["a2 < a"] = "column 1: found 'a2', expected one of the names m, n; try '(a2, b2): ...' for a formula of two heaps",
    ["m < n and V2(m) = V3(n)"] = "column 19: found 'V3', expected digits in base 2, as before; try one base in a formula",
    ["m < n and V3(m) = m ~ n"] = "column 21: found '~', expected digits in base 3, as before",
    ["m < n and (n - m) ~ 1 = 3"] = "column 19: found '~', expected sums without minus beside ~",
    ["m < n and V2(m < n) = 1"] = "column 14: found 'm', expected a number before it",
    ["exists V2: m < n"] = "column 8: found 'V2', expected a name",
    ["(a2, b2): a2 < a and b2 = V3(b)"] = "column 27: found 'V3', expected digits in base 2 in a formula of two heaps; try V2",
    ["exists : m < n"] = "column 8: found ':', expected a name; try exists k: ...",
  } do
    it(("%q is refused"):format(moves), function()
      local game, why = game_of(moves)
      assert.is_nil(game)
      assert.equal("mine.lua", why.file)
      assert.equal(1, why.line)
      assert.is_truthy(why.message:find(expected, 1, true), why.message)
    end)
  end

  it("of a parameter is one of who gave it", function()
    local text = [[return { params = { most = { type = "integer", default = 3 } },
      moves = function(p) return ("m < n and n <= m + %d"):format(p.most) end }]]
    assert.equal(7 % 4, assert(assert(sg.from_text(text, "mine.lua")):value(7)).value)
    assert.equal(7 % 6, assert(assert(sg.from_text(text, "mine.lua", { most = 5 })):value(7)).value)
    local game, why = sg.from_text(text, "mine.lua", { most = 1 << 40 })
    assert.is_nil(game)
    assert.equal("input", why.code)
  end)

  it("stands alone", function()
    local game, why = game_of("m < n", "heap = function() end,")
    assert.is_nil(game)
    assert.is_truthy(why.message:find("a rule gives its moves in one way", 1, true))
  end)
end)
