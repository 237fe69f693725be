-- SPDX-License-Identifier: MIT
-- P-positions of two heaps whose moves are a formula: Wythoff's game and its kin against brute force, with proofs for
-- all heaps, certificates, and wrong automata refused.

local sg = require "sg"

local changes = require "spec.support.changes"
local core = require "sg.core"
local formula = require "sg.automata.formula"
local internals = require "sg.internals"
local limits = require "sg.limits"
local lost_pairs = require "sg.automata.lost_pairs"
local program = require "spec.support.program"
local random_formula = require("spec.support.formulas").random
local sets_of = require "sg.certificate.verify.sets"
local verify = require "sg.certificate.verify"
local seed_or = require "spec.support.seed"
local amount = require "spec.support.amount"

local check, with = changes.check, changes.with
local list_of, list_text = changes.list_of, changes.list_text
local SEED = seed_or(20261127)
-- Heaps, wrong automata, the largest move that is added, terminal totals.
local WHOLE = amount(false, false, true)
local LAST = amount(200, 500, 2000)
local MUTANTS, ADDED = amount(12, 40, 200), amount(2, 4, 30)
local TERMINALS = amount({ 1 }, { 1, 6 }, { 1, 2, 3, 4, 5, 6, 7, 8 })

local WYTHOFF = "a2 = a and b2 < b or b2 = b and a2 < a or a2 < a and a + b2 = b + a2"

-- The first of the n-th pair of Fraenkel's game, floor(n (2 - t + sqrt(t^2 + 4)) / 2), in whole numbers.
local FAR = 600000000
local function beatty(n, t)
  local square = n * n * (t * t + 4)
  local root = math.sqrt(square) // 1 | 0
  while root * root > square do
    root = root - 1
  end
  while (root + 1) * (root + 1) <= square do
    root = root + 1
  end
  return (n * (2 - t) + root) // 2
end

local function game_of(moves) return assert(sg.from_text(("return { moves = %q }"):format(moves), "mine.lua")) end

local function formula_text(game) return internals[game].loaded.formula end

-- The P-positions {a, b}, a, b <= LAST, of Wythoff's game where {a, b} with a + b <= terminal have no moves, and where
-- {x, y} may be taken, too: lost[a][b]; or where the opponent may forbid some options.
local function brute_force(terminal, x, y, forbidden)
  local lost, rows, columns, diagonals = {}, {}, {}, {} -- of each line how many P-positions there were
  for a = 0, LAST do
    lost[a] = {}
  end
  for total = 0, 2 * LAST do
    for a = math.max(0, total - LAST), math.min(total, LAST) do
      local b = total - a
      local row, column, diagonal = rows[a] or 0, columns[b] or 0, diagonals[a - b] or 0
      local also = x and a >= x and b >= y and lost[a - x][b - y] and 1 or 0
      if total <= terminal or row + column + diagonal + also <= (forbidden or 0) then
        lost[a][b], rows[a], columns[b], diagonals[a - b] = true, row + 1, column + 1, diagonal + 1
      end
    end
  end
  return lost
end

-- Is an automaton right for small heaps, for all P-positions, and for others at random?
local function agrees(automaton, lost)
  for a = 0, LAST do
    for b in pairs(lost[a]) do
      assert.is_true(automaton:has { [0] = a, b }, a .. "," .. b)
    end
    for i = 0, 99 do
      local b = a < 100 and i or math.random(0, LAST)
      assert.equal(lost[a][b] or false, automaton:has { [0] = a, b }, a .. "," .. b)
    end
  end
end

-- The proven automaton of a game (sg.LostPairs), once it agrees with the P-positions.
local function proven(moves, lost, forbidden)
  local game = game_of(moves)
  game = forbidden and assert(sg.block(forbidden, game)) or game
  local found = assert(internals[game].kind.lost_pairs(game, 8191, limits.of {}), moves)
  agrees(found.automaton, lost)
  return found
end

local wythoff = game_of("(a2, b2): " .. WYTHOFF)

local function certificate(game)
  game = game or wythoff
  return assert(require("sg.certificate.law").text(game, assert(game:pattern())))
end

local function rows_of(accepts, after, digits)
  local rows, n = {}, (digits or 2) ^ 2 // 1 | 0
  for s, is in ipairs(accepts) do
    rows[s] = table.move(after, n * s - n + 1, n * s, 1, { accepts = is == 1 })
  end
  return rows
end

describe("formulas of two heaps (seed " .. SEED .. ")", function()
  setup(function() math.randomseed(SEED) end)

  it("give the moves that they say, by the definition and by automata", function()
    for _ = 1, 12 do
      local text, f = random_formula({ "a", "b", "a2", "b2" }, 1)
      local game = game_of("(a2, b2): a2 + b2 < a + b and (" .. text .. ")")
      local node = formula_text(game)
      local two = formula.during(formula.automaton, node, 2)
      for a = 0, 5 do
        for b = 0, 5 do
          local expected, found = {}, {}
          for a2 = 0, a + b do
            for b2 = 0, a + b do
              local is = a2 + b2 < a + b and f { a = a, b = b, a2 = a2, b2 = b2, n = a + b }
              if is then expected[#expected + 1] = a2 .. "," .. b2 end
              assert.equal(is, two:has { [0] = a, b, a2, b2 }, text)
            end
          end
          for _, option in ipairs(assert(game:options { a, b })) do
            found[#found + 1] = option.parts[1][1] .. "," .. option.parts[1][2]
          end
          table.sort(expected)
          table.sort(found)
          assert.same(expected, found, text)
        end
      end
    end
  end)

  it("have the values of the definition", function()
    for round = 1, 8 do
      local text = random_formula({ "a", "b", "a2", "b2" }, 1)
      local falls = round % 2 == 0 and "a2 + b2 < a + b" or "a2 <= a and b2 <= b and a2 + b2 < a + b"
      local game, g = game_of(("(a2, b2): %s and (%s)"):format(falls, text)), {}
      for total = 0, 16 do
        for a = 0, total do
          local seen, value = {}, 0
          for _, option in ipairs(assert(game:options({ a, total - a }, { labels = false, texts = false }))) do
            seen[g[option.parts[1][1] .. "," .. option.parts[1][2]]] = true
          end
          while seen[value] do
            value = value + 1
          end
          g[a .. "," .. total - a] = value
        end
      end
      local values = assert(game:table({ 0, 8 }, { 0, 8 })).values
      for a = 0, 8 do
        for b = 0, 8 do
          assert.equal(g[a .. "," .. b], values[a + 1][b + 1], ("%s: %d,%d"):format(text, a, b))
        end
      end
    end
  end)

  it("are those of moves that are data, as a formula", function()
    for _ = 1, 10 do
      local rays = {}
      for i = 1, math.random(3) do
        rays[i] = { math.random(0, 3), math.random(0, 3), most = math.random(2) == 1 and math.random(4) or nil }
        if rays[i][1] + rays[i][2] == 0 then rays[i][1] = 1 end
      end
      local game = assert(sg.game { heap2 = rays })
      local moves = internals[game].kind.pair_moves(game)
      for a = 0, 9 do
        for b = 0, 9 do
          local is_option = {}
          for _, option in ipairs(assert(game:options({ a, b }, { labels = false, texts = false }))) do
            is_option[option.parts[1][1] .. "," .. option.parts[1][2]] = true
          end
          for a2 = 0, a do
            for b2 = 0, b do
              local is = moves.automaton:has { [0] = a, b, a2, b2 }
              assert.equal(is_option[a2 .. "," .. b2] or false, is, ("%s: %d,%d"):format(moves.formula.text, a, b))
            end
          end
        end
      end
    end
  end)

  it("are searched among near pairs only where moves are data", function()
    local game = assert(sg.game { heap2 = { { 3, 0 }, { 0, 4 }, { 2, 1 } } })
    assert.same({}, assert(game:pattern()).laws)
    assert.equal(lost_pairs.NEAR_TO, internals[game].pair_moves.no_lost_pairs_to)
  end)

  it("are refused where play might not end, or where they cannot be read", function()
    local _, why = sg.from_text('return { moves = "(a2, b2): a2 = a and b2 <= b" }', "mine.lua")
    assert.truthy(
      tostring(why):find("becomes {0,0}, and play might not end; the total falls", 1, true),
      tostring(why)
    )
    _, why = sg.from_text('return { moves = "(a2, b2): a2 < n" }', "mine.lua")
    local of_function = 'return { moves = function() return "(a2, b2): a2 + b2 < a + b" end }'
    assert.truthy(
      tostring(select(2, sg.from_text(of_function, "mine.lua"))):find("is a text, not what a function", 1, true)
    )
    assert.truthy(tostring(why):find("column 16: found 'n', expected one of the names a, a2, b, b2", 1, true))
  end)

  it("have the P-positions that brute force finds", function()
    local wins = internals[wythoff].loaded.automaton:wins(7, 0)
    local lost = brute_force(0)
    for a = 0, 127 do
      for b = 0, 127 do
        local at = a << 7 | b
        assert.equal(lost[a][b] or false, wins:byte((at >> 3) + 1) >> (at & 7) & 1 == 0)
      end
    end
  end)
end)

describe("P-positions by digits (seed " .. SEED .. ")", function()
  local lost = brute_force(0)

  it("are proven for Wythoff's game and Nim", function()
    local found = proven("(a2, b2): " .. WYTHOFF, lost)
    assert.same({ "zeckendorf", 7 }, { found.base, found.states })
    for _, position in ipairs { { 10 ^ 15 // 1 | 0, 1618033988749894 }, { 1618033988749894, 10 ^ 15 // 1 | 0 } } do
      local answer = assert(wythoff:outcome(position))
      assert.equal(assert(assert(sg.load "wythoff"):outcome(position)).outcome, answer.outcome)
      assert.same({ "proven", "lost pairs" }, { answer.basis, answer.theorem })
    end
    for _ = 1, 200 do
      local n = math.random(FAR)
      local a = beatty(n, 1)
      local position = { a + math.random(-1, 1), a + n + math.random(-1, 1) }
      local expected = assert(assert(sg.load "wythoff"):outcome(position)).outcome
      assert.equal(expected, assert(wythoff:outcome(position)).outcome)
    end
    local nim = game_of "(a2, b2): a2 = a and b2 < b or b2 = b and a2 < a"
    assert.equal("P", assert(nim:outcome { 10 ^ 17 // 1 | 0, 10 ^ 17 // 1 | 0 }).outcome)
    assert.same({ 0, "P" }, { assert(nim:value { 5000, 5000 }).value, assert(nim:value { 5000, 5000 }).outcome })
  end)

  it("are proven where positions with a small total have no moves", function()
    for _, terminal in ipairs(TERMINALS) do
      proven(("(a2, b2): a + b > %d and (%s)"):format(terminal, WYTHOFF), brute_force(terminal))
    end
  end)

  it("are those of Wythoff's game where a move makes no difference, and of no other", function()
    local n_kept, n_refuted = 0, 0
    local right = assert(internals[wythoff].kind.lost_pairs(wythoff, 2047, limits.of {})).automaton
    for x = 0, ADDED do
      for y = math.max(x, 1), ADDED do
        local moves = ("(a2, b2): %s or a = a2 + %d and b = b2 + %d"):format(WYTHOFF, x, y)
        local made = formula.during(formula.automaton, formula_text(game_of(moves)), "zeckendorf")
        local changed = false -- does the move lead from a P-position to one?
        for a = x, LAST do
          for b in pairs(lost[a]) do
            changed = changed or b >= y and lost[a - x][b - y]
          end
        end
        assert.equal(not changed, formula.during(lost_pairs.holds, right, made, 0), moves)
        n_kept, n_refuted = n_kept + (changed and 0 or 1), n_refuted + (changed and 1 or 0)
      end
    end
    if WHOLE then assert.same({ 410, 85 }, { n_kept, n_refuted }) end
  end)

  it("are not told where none are proven", function()
    local game = game_of(("(a2, b2): %s or a = a2 + 1 and b = b2 + 2"):format(WYTHOFF))
    local found = assert(game:pattern())
    assert.same({ {}, 8191 }, { found.laws, found.checked_to })
    local other, answer = brute_force(0, 1, 2), assert(game:outcome { 70, 90 })
    assert.same({ other[70][90] and "P" or "N", "computed" }, { answer.outcome, answer.basis })
    for _ = 1, 200 do
      local a, b = math.random(0, LAST), math.random(0, LAST)
      local said = assert(game:outcome { a, b })
      assert.same({ other[a][b] and "P" or "N", "computed" }, { said.outcome, said.basis }, a .. "," .. b)
    end
    assert.equal(assert(game:outcome { 9, 12 }).outcome, assert(game:outcome({ 9, 12 }, { method = "dag" })).outcome)
    local text, why = require("sg.certificate.law").text(game, found)
    assert.same({ nil, "no" }, { text, why.code })
  end)

  it("are named in the failure where the moves of a pair are too many for its value", function()
    local far = { 10 ^ 9 // 1 | 0, 1618033988 }
    for _, question in ipairs { "value", "moves" } do
      local _, why = wythoff[question](wythoff, far, { steps = 100000 })
      assert.same({ "limit", "steps" }, { why.code, why.limit })
      assert.truthy(tostring(why):find("outcome knows who wins (N), by the automaton", 1, true), tostring(why))
    end
    assert.equal(1, assert(wythoff:value { 0, 1 }).value)
  end)

  it("are found where a move makes a heap larger", function()
    local game = game_of "(a2, b2): b > 0 and a2 + 1 = a + b and b2 = 0 or b = 0 and b2 = 0 and a = a2 + 1"
    for a = 0, 40 do
      for b = 0, 40 do -- {n, 0} is a P-position for even n
        local wins = b > 0 and (a + b - 1) % 2 == 0 or b == 0 and a % 2 == 1
        assert.equal(wins and "N" or "P", assert(game:outcome { a, b }).outcome, a .. "," .. b)
      end
    end
  end)

  it("do not pass with another automaton", function()
    local text = certificate()
    local accepts, after, made = list_of(text, "accepts"), list_of(text, "next"), 0
    local n_refused = 0
    local right = core.automaton.table("zeckendorf", 2, rows_of(accepts, after))
    local moves = formula.during(formula.automaton, formula_text(wythoff), "zeckendorf")
    local few = limits.of { memory = 8 }
    while made < MUTANTS do
      local some, others = table.move(accepts, 1, #accepts, 1, {}), table.move(after, 1, #after, 1, {})
      for _ = 1, math.random(2) do
        local s = math.random(#some)
        if math.random(4) == 1 then
          some[s] = 1 - some[s]
        else
          others[math.random(#others)] = math.random(#some) - 1
        end
      end
      local changed = core.automaton.table("zeckendorf", 2, rows_of(some, others))
      local is_other = not changed
        or changed:combine(right, "and not"):witness()
        or right:combine(changed, "and not"):witness()
      if is_other then
        made = made + 1
        assert.is_true(not changed or not formula.during(lost_pairs.holds, changed, moves, 0, few))
        local lists = {
          accepts = list_text(some),
          next = list_text(others),
          first = "[0,0]",
        }
        local claim, refusal = verify.check(with(text, lists), { limit = 60000 }) -- the right one takes 47124
        assert.is_nil(claim)
        n_refused = n_refused + (refusal.code == "no" and 1 or 0)
      end
    end
    assert.is_true(n_refused >= MUTANTS // 2, n_refused .. " mutants")
  end)
end)

-- The P-positions {a, b}, a + b <= last, by the definition.
local function by_definition(game, last, forbidden)
  local lost = {}
  for total = 0, last do
    for a = 0, total do
      local n = 0
      for _, option in ipairs(assert(game:options({ a, total - a }, { labels = false, texts = false }))) do
        local a2, b2 = table.unpack(option.parts[1])
        n = n + (lost[a2 .. "," .. b2] and 1 or 0)
      end
      lost[a .. "," .. total - a] = n <= forbidden
    end
  end
  return lost
end

describe("P-positions where the opponent may forbid options (seed " .. SEED .. ")", function()
  local nim = game_of "(a2, b2): a2 = a and b2 < b or b2 = b and a2 < a"

  it("are proven for Wythoff's game with one or two options forbidden", function()
    local one = proven("(a2, b2): " .. WYTHOFF, brute_force(0, nil, nil, 1), 1)
    local two = proven("(a2, b2): " .. WYTHOFF, brute_force(0, nil, nil, 2), 2)
    assert.same({ "zeckendorf", 136, 2, 15 }, { one.base, one.states, two.base, two.states })
    if WHOLE then -- twenty seconds
      local three = proven("(a2, b2): " .. WYTHOFF, brute_force(0, nil, nil, 3), 3)
      assert.same({ "unit 2", 60 }, { three.base, three.states })
    end
    local moves = formula.during(formula.automaton, formula_text(wythoff), 2)
    for forbidden = 0, 3 do
      assert.equal(forbidden == 2, formula.during(lost_pairs.holds, two.automaton, moves, forbidden))
    end
    -- {n, 2n + 1}, and twice Wythoff's pairs plus {2, 2}; {n, 2n + 1} and {n, 2n + 2} (Larsson 2011).
    for _ = 1, 200 do
      local n, d = math.random(FAR), math.random(-2, 3)
      local x = beatty(n, 1)
      local a, b = 2 * x + 2, 2 * (x + n) + 2 + d
      assert.equal(d == 0, one.automaton:has { [0] = a, b }, a .. "," .. b)
      assert.equal(d == 1, one.automaton:has { [0] = 2 * n + d, n }, n .. "," .. d)
      assert.equal(d == 1 or d == 2, two.automaton:has { [0] = n, 2 * n + d }, n .. "," .. d)
    end
  end)

  it("are answered by the operator block", function()
    local blocked = assert(sg.block(1, wythoff))
    local large = assert(blocked:outcome { { 10 ^ 15 // 1 | 0, 2 * 10 ^ 15 + 1 // 1 | 0 } })
    assert.same({ "P", "proven", "lost pairs" }, { large.outcome, large.basis, large.theorem })
    assert.equal("N", assert(blocked:outcome { { 10 ^ 15 // 1 | 0, 2 * 10 ^ 15 // 1 | 0 } }).outcome)
    assert.equal(0, assert(blocked:value { { 5000, 10001 } }).value)
    local built_in = assert(sg.load "block(1, wythoff)")
    local far = assert(built_in:outcome { { 10 ^ 15 // 1 | 0, 2 * 10 ^ 15 + 1 // 1 | 0 } })
    assert.same({ "P", "proven", "lost pairs" }, { far.outcome, far.basis, far.theorem })
    local law_of_it, refused = assert(sg.load "comply(1, wythoff)"):pattern()
    assert.is_nil(law_of_it)
    assert.truthy(tostring(refused):find("a game on two heaps under an operator: table lists its values", 1, true))
    for _ = 1, 40 do
      local pair = { math.random(0, 20), math.random(0, 20) }
      local said = assert(built_in:outcome { pair }).outcome
      assert.equal(said, assert(blocked:outcome { pair }).outcome, pair[1] .. "," .. pair[2])
      assert.equal(said, assert(blocked:outcome({ pair }, { method = "dag" })).outcome)
    end
    local many = assert(sg.block(8, nim)) -- more than automata are made for
    local law, why = many:pattern()
    assert.same({ nil, "usage" }, { law, why.code })
    assert.same({ "P", "computed" }, { many:outcome({ { 0, 8 } }).outcome, many:outcome({ { 0, 8 } }).basis })
    assert.equal("N", many:outcome({ { 1, 8 } }).outcome)
  end)

  it("are those of the definition, for formulas at random", function()
    for _ = 1, 6 do
      local text = random_formula({ "a", "b", "a2", "b2" }, 1)
      local game, forbidden = game_of("(a2, b2): a2 + b2 < a + b and (" .. text .. ")"), math.random(3)
      local lost, blocked = by_definition(game, 10, forbidden), assert(sg.block(forbidden, game))
      for a = 0, 5 do
        for b = 0, 5 do -- a move may make a heap larger, up to the total
          local name = ("%s: %d,%d, %d forbidden"):format(text, a, b, forbidden)
          local expected = lost[a .. "," .. b] and "P" or "N"
          assert.equal(expected, assert(blocked:outcome { { a, b } }).outcome, name)
        end
      end
    end
  end)

  it("have certificates, which say how many options are forbidden", function()
    local text = certificate(assert(sg.block(1, nim)))
    local claim = assert(check(text))
    assert.truthy(
      claim:find("the opponent may forbid up to 1 of the options: {0,0} {0,1} {1,0} {1,2}", 1, true),
      claim
    )
    for _, mutation in ipairs(changes.mutations(text)) do
      assert.is_nil((check(mutation[2])), mutation[1])
    end
    for _, fields in ipairs { { forbidden = "2" }, { forbidden = "0" } } do
      assert.is_nil((check(with(text, fields))))
    end
    assert.is_nil((check((changes.resealed(text:gsub('"forbidden": 1,\n', ""))))))
    text = certificate(assert(sg.block(2, wythoff)))
    assert(check(text))
    assert.is_nil((check(with(text, { forbidden = "1" }))))
    if WHOLE then assert(check(certificate(assert(sg.block(1, wythoff))))) end -- half a minute
  end)
end)

-- The P-positions {a, b}, a, b <= LAST, where a player takes from one heap, or from both numbers that differ by less
-- than t: each one wins for all that may become it.
local function generalized(t)
  local lost, won = {}, {}
  for a = 0, LAST do
    lost[a], won[a] = {}, {}
  end
  local function mark(a, b)
    for n = 0, LAST do
      won[n][b], won[a][n] = won[n][b] or n > a, won[a][n] or n > b
    end
    for k = 1, LAST - a do
      for l = math.max(1, k - t + 1), math.min(LAST - b, k + t - 1) do
        won[a + k][b + l] = true
      end
    end
  end
  for total = 0, 2 * LAST do
    for a = math.max(0, total - LAST), math.min(total, LAST) do
      if not won[a][total - a] then
        lost[a][total - a] = true
        mark(a, total - a)
      end
    end
  end
  return lost
end

describe("P-positions of Fraenkel's generalized Wythoff games (seed " .. SEED .. ")", function()
  local function moves_of(t)
    local both = "a2 < a and b2 < b and a + b2 < b + a2 + %d and b + a2 < a + b2 + %d"
    return ("(a2, b2): a2 = a and b2 < b or b2 = b and a2 < a or " .. both):format(t, t)
  end

  it("are proven by the digits of the unit t", function()
    for _, case in ipairs {
      { 2, "unit 2", 9 },
      WHOLE and { 3, "unit 3", 11 } or nil,
      WHOLE and { 4, "zeckendorf", 77 },
    } do
      local t, base, states = table.unpack(case)
      local found = proven(moves_of(t), generalized(t))
      assert.same({ base, states }, { found.base, found.states })
      for _ = 1, 200 do -- the second is tn more
        local n = math.random(FAR)
        local a, d = beatty(n, t), math.random(-1, 1)
        assert.equal(d == 0, found.automaton:has { [0] = a, a + t * n + d }, a .. "," .. d)
      end
    end
  end)

  it("have certificates, and no other automaton passes", function()
    local game = game_of(moves_of(2))
    local text = certificate(game)
    local claim = assert(check(text))
    assert.truthy(claim:find("by digits with the weights 1, 3, 7, ...", 1, true), claim)
    for _, fields in ipairs { { unit = "3" }, { unit = "1" }, { unit = "10" }, { base = "3" }, { first = "[1,2]" } } do
      local name, value = next(fields)
      assert.is_nil((check(with(text, fields))), name .. value)
    end
    assert.is_nil((check((changes.resealed(text:gsub('"unit": 2,\n', ""))))))
    local accepts, after = list_of(text, "accepts"), list_of(text, "next")
    local right = core.automaton.table("unit 2", 2, rows_of(accepts, after, 3))
    local moves = formula.during(formula.automaton, formula_text(game), "unit 2")
    local made, n_refused = 0, 0
    while made < MUTANTS // 4 do
      local some, others = table.move(accepts, 1, #accepts, 1, {}), table.move(after, 1, #after, 1, {})
      others[math.random(#others)] = math.random(#some) - 1
      local changed = core.automaton.table("unit 2", 2, rows_of(some, others, 3))
      local is_other = not changed
        or changed:combine(right, "and not"):witness()
        or right:combine(changed, "and not"):witness()
      if is_other then
        made = made + 1
        assert.is_true(not changed or not formula.during(lost_pairs.holds, changed, moves, 0))
        local _, refusal = verify.check(with(text, { next = list_text(others), first = "[0,0]" }), { limit = 700000 })
        assert.is_truthy(refusal, list_text(others))
        n_refused = n_refused + (refusal.code == "no" and 1 or 0)
      end
    end
    assert.is_true(n_refused >= made // 2, n_refused .. " mutants")
  end)
end)

describe("certificates of P-positions", function()
  it("are written by pattern, and stock Lua verifies them", function()
    local folder = program.folder()
    local checker, rule, path = changes.copy_of_checker(folder), folder .. "/mine.lua", folder .. "/written.json"
    program.write(rule, ('return { moves = "(a2, b2): %s" }'):format(WYTHOFF))
    local written = program.run { "pattern", rule, "--certificate", path }
    assert.same({ 0, "" }, { written.code, written.err })
    assert.truthy(
      written.out:find("an automaton of 7 states accepts the Fibonacci digits of a and b  [proven]", 1, true)
    )
    local result = program.shell(('env -i PATH="$PATH" lua5.4 %s %s'):format(checker, path))
    assert.same({ 0, "" }, { result.code, result.err })
    assert.truthy(result.out:find("{0,0} {1,2} {2,1} {3,5} {4,7}", 1, true), result.out)
    program.remove(folder)
  end)

  it("do not pass once anything in them is changed", function()
    local text = certificate()
    assert(check(text))
    for _, mutation in ipairs(changes.mutations(text)) do
      assert.is_nil((check(mutation[2])), mutation[1])
    end
    for _, fields in ipairs {
      { moves = '"(a2, b2): a2 = a and b2 < b or b2 = b and a2 < a"' },
      { moves = ('"(a2, b2): a + b > 2 and (%s)"'):format(WYTHOFF) },
      { moves = '"(a2, b2): a2 <= a"' },
      { moves = '"m < n"' },
      { base = "2" },
      { theorem = '"automaton"' },
      { first = "[]" },
      { first = "[0,0,1]" },
      { first = "[1,1]" },
    } do
      local name, value = next(fields)
      assert.is_nil((check(with(text, fields))), name .. value)
    end
    local claim, refusal = verify.check(text, { limit = 500 })
    assert.same({ nil, "limit" }, { claim, refusal.code })
  end)

  it("are checked by automata that have the sums of the digits of a unit", function()
    for round = 1, 12 do
      local unit = round < 7 and 1 or math.random(2, 3)
      local sets = sets_of.new(unit + 1, 1 << 40, unit)
      local x, y, c, m = math.random(-2, 2), math.random(-2, 2), math.random(-9, 9), math.random(1, 6)
      local sum = { x = x, y = y }
      local made = { sets:equal(sum, c), sets:at_most(sum, c), sets:remainder(sum, c, m) }
      made[4] = sets:complement(made[1])
      for i = 0, 30 do
        for j = 0, 30 do
          local v = x * i + y * j
          local holds = { v == c, v <= c, (v - c) % m == 0, v ~= c }
          for k = 1, 4 do
            assert.equal(holds[k], sets:has(made[k], { x = i, y = j }))
          end
        end
      end
    end
  end)
end)
