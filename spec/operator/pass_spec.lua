-- SPDX-License-Identifier: MIT
-- pass(G): against its definition on games at random, and against what is printed.

local operators = require "spec.support.operators"
local program = require "spec.support.program"
local random_games = require "spec.support.random_games"
local sg = require "sg"
local mex = require("spec.support.definition").mex
local seed_or = require "spec.support.seed"

local FIRST = seed_or(7100)

-- Calls ask(whole, naive value, naive misère outcome) for wholes of a game whose play is short.
local function each_value(game, left, at_end, ask)
  local options = operators.pass(game.moves, at_end)
  local function key(state) return state.left .. ":" .. operators.key(state.parts) end
  local value, n = operators.evaluator(options, key), 0
  local lost = {}
  local function wins_misere(state)
    local name = key(state)
    if lost[name] == nil then
      local list = options(state)
      local wins = #list == 0
      for _, option in ipairs(list) do
        wins = not wins_misere(option) or wins
      end
      lost[name] = not wins
    end
    return not lost[name]
  end
  for _, parts in ipairs(operators.some_wholes(game, 7)) do
    local state = { parts = parts, left = left }
    local ok, found = pcall(value, state)
    if not ok and found ~= operators.TOO_MANY then error(found, 0) end
    if not ok then return n end
    ask(state, found, wins_misere(state) and "N" or "P")
    n = n + 1
  end
  return n
end

describe("pass, from seed " .. FIRST .. " (SG_SEED overrides),", function()
  it("is what its definition says, on games at random", function()
    local n, n_misere = 0, 0
    for seed = FIRST, FIRST + 39 do
      local game = random_games.of_seed(seed)
      if not game.is_loopy then
        local passes, at_end = 1 + seed % 3 // 2, seed % 4 == 0
        local base = assert(sg.from_text(game.text, "random"))
        local passing = assert(sg.pass(base, { passes = passes, at_end = at_end }))
        n = n
          + each_value(game, passes, at_end, function(state, value, misere)
            local where = ("seed %d, %s\n%s"):format(seed, operators.literal(state), game.text)
            assert.equal(value, assert(passing:value(state)).value, where)
            assert.equal(value == 0 and "P" or "N", assert(passing:outcome(state)).outcome, where)
            local found = passing:misere_outcome(state)
            if found then
              n_misere = n_misere + 1
              assert.equal(misere, found.outcome, where)
            end
          end)
      end
    end
    assert.is_true(n > 150, n .. " positions")
    assert.is_true(n_misere > 80, n_misere .. " positions in misère play")
  end)

  it("needs no search on one heap of Nim, nor on heaps where no pass is left or passes stay for the end", function()
    for _, case in ipairs { { "nim", 1 }, { "nim", 1, true }, { "0.77", 1 }, { "kayles", 2, true }, { "0.[3]", 1 } } do
      local base = assert(sg.load(case[1]))
      local game = assert(sg.pass(base, { passes = case[2], at_end = case[3] }))
      for n = 0, 24 do
        for left = 0, case[2] do
          local position = { parts = { n }, left = left }
          local searched = assert(game:value(position, { method = "dag" }))
          local found, who = assert(game:value(position)), assert(game:outcome(position))
          local where = ("%s %d, %d left"):format(game.spec, n, left)
          assert.same({ searched.value, searched.outcome }, { found.value, who.outcome }, where)
          assert.equal(found.outcome, who.outcome, where)
        end
      end
    end
    local game = assert(sg.load "pass(nim)")
    assert.same({ 10 ^ 9 - 1, "closed form" }, {
      assert(game:value(10 ^ 9 // 1 | 0)).value,
      assert(game:value(10 ^ 9 // 1 | 0)).basis,
    })
    assert.equal("range", select(2, game:value(math.maxinteger)).code)
  end)

  -- The moves are those that the game below names, one by one; the operators are played out by their definitions.
  it("and block work on games of every kind in the library", function()
    for _, at in ipairs {
      "kayles@7",
      "subtraction:s=1,2@6",
      "all_but@6",
      "grundys_game@8",
      "wythoff@{3,4}",
      "euclid@{5,3}",
      "cram:w=3:h=2@start",
      "node_kayles@start",
      "turning_turtles@HTHH",
      "twins@HHTHH",
      "turning_corners@start",
      "arc_kayles@start",
      "scalloped_kayles@a5",
      "impartial_clobber@xoxo",
    } do
      local name, position = at:match "^(.*)@(.*)$"
      local base = assert(sg.load(name))
      local parsed = assert(base:parse(position))
      local function moves(part)
        local list = {}
        for i, option in ipairs(assert(base:options(part))) do
          list[i] = option.parts
        end
        return list
      end
      local naive = operators.evaluator(
        operators.pass(moves, false),
        function(state) return state.left .. ":" .. operators.key(state.parts) end,
        100000
      )
      local passing = sg.load(("pass(%s)"):format(name))
      assert.equal(naive { parts = { parsed }, left = 1 }, assert(passing:value(position)).value, at)
      -- A position with more than one option of value v has v as the value of an option that cannot be blocked.
      local known = {}
      local function blocked(parts)
        local key = operators.key(parts)
        if not known[key] then
          local count, value = {}, 0
          for i, part in ipairs(parts) do
            local seen = {}
            for _, left in ipairs(moves(part)) do
              local sorted = {}
              for _, one in ipairs(left) do
                if one ~= 0 then sorted[#sorted + 1] = one end
              end
              local option = operators.key(sorted)
              if not seen[option] then
                seen[option] = true
                local after = table.move(parts, 1, i - 1, 1, {})
                table.move(left, 1, #left, #after + 1, after)
                local v = blocked(table.move(parts, i + 1, #parts, #after + 1, after))
                count[v] = (count[v] or 0) + 1
              end
            end
          end
          while (count[value] or 0) > 1 do
            value = value + 1
          end
          known[key] = value
        end
        return known[key]
      end
      assert.equal(blocked { parsed }, assert(sg.load(("block(1, %s)"):format(name)):value(position)).value, at)
    end
  end)

  it("refuses more passes than there are, and certificates, and says why", function()
    local answer = program.run { "value", "pass(nim)", "{3,4} passed 2" }
    assert.equal(2, answer.code)
    assert.is_truthy(answer.err:find("there is one pass in all, not 2", 1, true), answer.err)
    answer = program.run { "value", "pass(2,nim)", "{3,4} passed 3" }
    assert.is_truthy(answer.err:find("there are 2 passes in all, not 3", 1, true), answer.err)
    local folder = program.folder()
    answer = program.run { "period", "pass(nim)", "--upto", "30", "--certificate", folder .. "/c" }
    program.remove(folder)
    assert.equal(1, answer.code)
    assert.is_truthy(answer.err:find("the checker does not know operators", 1, true), answer.err)
  end)

  it("of a game that splits heaps has the values of the definition far out", function()
    -- f: with the pass, of heaps in order; the nim-sum is the value without it
    local kayles = assert(sg.load "kayles")
    local g, moves, f = {}, {}, {}
    for n = 0, 24 do
      g[n], moves[n] = kayles:value(n).value, {}
      for i, option in ipairs(assert(kayles:options(n))) do
        moves[n][i] = option.parts
      end
    end
    local function value(heaps)
      table.sort(heaps)
      local key = table.concat(heaps, ",")
      if not f[key] then
        local seen, sum = {}, 0
        for i, heap in ipairs(heaps) do
          sum = sum ~ g[heap]
          for _, parts in ipairs(moves[heap]) do
            local left = {}
            for j, one in ipairs(heaps) do
              left[#left + 1] = j ~= i and one or nil
            end
            for _, one in ipairs(parts) do
              left[#left + 1] = one > 0 and one or nil
            end
            seen[value(left)] = true
          end
        end
        if #heaps > 0 then seen[sum] = true end
        f[key] = mex(seen)
      end
      return f[key]
    end
    local found = assert(assert(sg.load "pass(kayles)"):seq(0, 24)).values
    for n = 0, 24 do
      assert.equal(value { n > 0 and n or nil }, found[n + 1], n)
    end
  end)

  it("with a pass at the end is the sum with a move of nothing", function()
    for _, spec in ipairs { "kayles", "0.07", "grundys_game" } do
      for passes = 1, 3 do
        local base, passing = sg.load(spec), sg.load(("pass(%d, end, %s)"):format(passes, spec))
        for n = 0, 12 do
          assert.equal(base:value(n).value ~ passes % 2, passing:value(tostring(n)).value, spec .. " " .. n)
        end
      end
    end
  end)

  -- Low and Chan, An atlas of N- and P-positions in 'Nim with a pass', Integers 15 (2015) G2: one heap; two heaps.
  it("of Nim has the P-positions that are printed for one and two heaps", function()
    local nim = sg.load "pass(nim)"
    for a = 0, 12 do
      for b = a, 12 do
        local is_p = a == 0 and b == 0 or a % 2 == 1 and b == a + 1
        assert.equal(is_p and "P" or "N", nim:outcome(("{%d,%d}"):format(a, b)).outcome, a .. "," .. b)
      end
    end
  end)

  it("is written as it is read", function()
    local nim = sg.load "pass(2, nim)"
    for _, text in ipairs { "0", "7", "{3,4}", "{3,4} passed 1", "{3,4} passed 2" } do
      assert.equal(text, nim:show(assert(nim:parse(text))))
    end
    local twice = sg.load "pass(pass(nim))"
    for _, text in ipairs { "7", "7 passed", "(7 passed)", "(7 passed) passed" } do
      assert.equal(text, twice:show(assert(twice:parse(text))))
    end
    local cram = sg.load "pass(grundys_game)"
    assert.equal("{3,4}", cram:show(cram:parse "3,4"))
    local _, why = cram:parse "3+4"
    assert.matches("{3,4}", why.message, 1, true)
    _, why = nim:parse "7 passed 3"
    assert.matches("2 passes", why.message, 1, true)
  end)

  -- By hand, with 0, 1 and 2 passes left: {1} has the values 1, 2, 1, and {1,1} the values 0, 1, 0.
  it("twice is as with two passes", function()
    assert.equal(0, sg.load("pass(pass(nim))"):value("{1,1}").value)
    for _, spec in ipairs { "nim", "kayles", "0.34", "0.13" } do
      local nested, two = sg.load(("pass(pass(%s))"):format(spec)), sg.load(("pass(2, %s)"):format(spec))
      for _, text in ipairs { "4", "{1,1}", "{4,5}", "{1,2,3}" } do
        assert.equal(two:value(text).value, nested:value(text).value, spec .. " " .. text)
        assert.equal(two:misere_outcome(text).outcome, nested:misere_outcome(text).outcome, spec .. " " .. text)
      end
    end
  end)

  -- {} -> {1} -> {1,1}, and a position {2} whose move leaves nothing.
  it("tells the empty list of a rule from nothing", function()
    local lists = assert(sg.from_text(
      [[return { start = {}, options = function(p, option)
      if p[1] == 2 then option() elseif #p < 2 then local q = { table.unpack(p) } q[#q + 1] = 1 option(q) end
    end }]],
      "lists"
    ))
    local once, twice = assert(sg.pass(lists)), assert(sg.pass(assert(sg.pass(lists))))
    local at_end = assert(sg.pass(lists, { at_end = true }))
    for game, texts in pairs {
      [once] = { "{}", "{} passed", "{nothing}", "{nothing} passed", "{{} + {1}}", "{{} + {}}" },
      [twice] = {
        "{}",
        "({} passed)",
        "({nothing})",
        "{nothing}",
        "({{} + {1}})",
        "{{} + {1}}",
        "({{} + {1}}) passed",
      },
      [assert(sg.block(1, lists))] = { "{}", "{nothing}" },
      [assert(sg.conway_product(lists, "nim"))] = { "{{}, 2}", "{{nothing}, 2}" },
      [assert(sg.ordinal_product(lists, lists))] = { "{{}, {nothing}, {}}", "{{nothing}, {}}" },
    } do
      for _, text in ipairs(texts) do
        assert.equal(text, game:show(assert(game:parse(text))), game.spec)
      end
    end
    assert.equal(1, once:value("{}").value) -- 0, 2, 1 with the pass; 0, 1, 0 without
    assert.equal(once:value().value, once:value(once:show(assert(once:start()))).value)
    assert.same({ 0, 1, 1, 0 }, {
      once:value("{nothing}").value,
      at_end:value("{nothing}").value,
      at_end:value("{} passed").value ~ 1,
      at_end:value("nothing").value,
    })
    local moves = assert(once:moves("{2}")).moves
    for _, move in ipairs(moves) do
      assert.same(move.parts[1], once:parse(move.option))
    end
  end)

  it("takes positions of the game below as values, as it reads their text", function()
    for spec, given in pairs {
      ["pass(nim)"] = { "{3,4}", { 3, 4 } },
      ["pass(chomp)"] = { "{2,2}", { 2, 2 } },
      ["ordinal_product(kayles, nim)"] = { "{3, {2,1}, 1}", { 3, { 2, 1 }, 1 } },
      ["conway_product(kayles, nim)"] = { "{3, 2}", { 3, 2 } },
    } do
      local game = assert(sg.load(spec))
      local by_text, by_value = assert(game:value(given[1])), assert(game:value(given[2]))
      assert.equal(by_text.value, by_value.value, spec)
      assert.equal(game:show(assert(game:parse(given[1]))), game:show(assert(game:position(given[2]))))
    end
    assert.is_nil((assert(sg.load "pass(nim)"):value { 3, "x" }))
  end)

  it("has moves, sums, sequences and tables on the command line #linux", function()
    local run = program.run
    assert.matches("pass%(nim%) {1,2}: 0  P", run { "value", "pass(nim)", "{1,2}" }.out)
    assert.matches("pass%(nim%)@{1,2} %+ nim@3: 3  N", run { "sum", "pass(nim)@{1,2}", "nim@3" }.out)
    assert.matches("pass  {1,2} passed  3", run { "moves", "pass(nim)@{1,2}" }.out)
    assert.matches("0 2 1 0 2 1 0 3", run { "seq", "pass(kayles)", "0..7" }.out)
    assert.matches("2:  1 0 2 5 7 3 8", run { "table", "pass(nim)", "0..6", "0..6" }.out)
    assert.matches("{1,2}: 0  P", run { "value", "pass(nim)", "{1,2}", "--untrusted" }.out)
    assert.equal(2, run { "value", "pss(nim)", "3" }.code)
    assert.matches("sound", run { "check", "pass(kayles)" }.out)
  end)
end)
