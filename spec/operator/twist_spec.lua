-- SPDX-License-Identifier: MIT
-- block(k, G) and comply(k, G): against play by the definition, with every choice of options that may be forbidden or
-- offered, on games at random, their sums, and under other operators; and against what is printed.

local amount = require "spec.support.amount"
local sg = require "sg"
local core = require "sg.core"
local limits = require "sg.limits"
local operators = require "spec.support.operators"
local program = require "spec.support.program"
local random_games = require "spec.support.random_games"
local seed_or = require "spec.support.seed"

local FIRST = seed_or(7300)

local function without_zeros(parts)
  local list = {}
  for _, part in ipairs(parts) do
    if part ~= 0 then list[#list + 1] = part end
  end
  return list
end

-- The different wholes that a move leaves: moves in different parts differ.
local function different_options(game)
  return function(parts)
    local list = {}
    for i = 1, #parts do
      local seen = {}
      for _, left in ipairs(game.moves(parts[i])) do
        left = game.is_heaps and without_zeros(left) or left
        local name = operators.key(left)
        if not seen[name] then
          seen[name] = true
          local after = table.move(parts, 1, i - 1, 1, {})
          table.move(left, 1, #left, #after + 1, after)
          list[#list + 1] = table.move(parts, i + 1, #parts, #after + 1, after)
        end
      end
    end
    return list
  end
end

-- Calls each(allowed) for every set of options that the opponent may leave to the player, as a list of booleans, until
-- it returns true. allows(n_left, n) says whether n_left of n options may be left.
local function any_choice(n, allows, each)
  for set = 0, (1 << n) - 1 do
    local left, n_left = {}, 0
    for i = 1, n do
      left[i] = set >> (i - 1) & 1 == 1
      n_left = n_left + (left[i] and 1 or 0)
    end
    if allows(n_left, n) and each(left) then return true end
  end
  return false
end

local rules = {
  block = function(k)
    return function(n_left, n) return n - n_left <= k end
  end,
  comply = function(k)
    return function(n_left, n) return n_left >= math.min(k, n) end
  end,
}

local MOST_OPTIONS = 7

-- Who wins a sum of components { options, allows, state }: before each move the opponent chooses in every component
-- which options are left. By the definition; raises TOO_MANY.
local function outcome_of_sums(most)
  local known, left = {}, most
  local function loses(sum)
    local names = {}
    for i, one in ipairs(sum) do
      names[i] = i .. ":" .. operators.key(one.state)
    end
    local name = table.concat(names, "|")
    if known[name] ~= nil then return known[name] end
    left = left - 1
    if left < 0 then error(operators.TOO_MANY, 0) end
    local result = true
    for i, one in ipairs(sum) do
      local options = one.options(one.state)
      if #options > MOST_OPTIONS then error(operators.TOO_MANY, 0) end
      local lost = {}
      for j, option in ipairs(options) do
        local after = table.move(sum, 1, #sum, 1, {})
        after[i] = { options = one.options, allows = one.allows, state = option }
        lost[j] = loses(after)
      end
      -- The choices in different components are independent of each other.
      result = result
        and any_choice(#options, one.allows, function(is_left)
          for j = 1, #options do
            if is_left[j] and lost[j] then return false end
          end
          return true
        end)
    end
    known[name] = result
    return result
  end
  return loses
end

-- Counts the sums of wholes whose outcome was compared with the values.
local function compare(name, seeds)
  local n = 0
  for seed = FIRST, FIRST + seeds - 1 do
    local game = random_games.of_seed(seed)
    if not game.is_loopy then
      local k = 1 + seed % 3
      local twisted = assert(sg[name](k, assert(sg.from_text(game.text, "random"))))
      local component = { options = different_options(game), allows = rules[name](k) }
      local nim = {
        options = function(parts)
          local list = {}
          for i = 0, parts[1] - 1 do
            list[#list + 1] = { i }
          end
          return list
        end,
        allows = function(n_left, all) return n_left == all end,
      }
      local loses = outcome_of_sums(400)
      for _, parts in ipairs(operators.some_wholes(game, 6)) do
        for heap = 0, 3 do
          local sum = {
            setmetatable({ state = parts }, { __index = component }),
            setmetatable({ state = { heap } }, { __index = nim }),
          }
          local ok, lost = pcall(loses, sum)
          if not ok and lost ~= operators.TOO_MANY then error(lost, 0) end
          if ok then
            local value = assert(twisted:value(parts)).value
            local where = ("seed %d, %s(%d), %s + *%d\n%s"):format(
              seed,
              name,
              k,
              operators.literal(parts),
              heap,
              game.text
            )
            assert.equal(lost, value == heap, where)
            if heap == 0 then assert.equal(lost and "P" or "N", twisted:outcome(parts).outcome, where) end
            n = n + 1
          end
        end
      end
    end
  end
  return n
end

describe("block and comply, from seed " .. FIRST .. " (SG_SEED overrides),", function()
  it("decide sums with heaps of Nim as the choices of options do, on games at random", function()
    local seeds = amount(60, 300, 2000)
    for _, name in ipairs { "block", "comply" } do
      local n = compare(name, seeds)
      assert.is_true(n > 3 * seeds, n .. " sums")
    end
  end)

  it("decide sums of two such games", function()
    local loses, n = outcome_of_sums(4000), 0
    local block, comply = sg.load "block(1, kayles)", sg.load "comply(2, nim)"
    local kayles = {
      options = different_options {
        is_heaps = true,
        moves = function(heap)
          local list = {}
          for taken = 1, math.min(2, heap) do
            for left = 0, (heap - taken) // 2 do
              list[#list + 1] = { left, heap - taken - left }
            end
          end
          return list
        end,
      },
      allows = rules.block(1),
    }
    local nim = {
      options = different_options {
        is_heaps = true,
        moves = function(heap)
          local list = {}
          for left = 0, heap - 1 do
            list[#list + 1] = { left }
          end
          return list
        end,
      },
      allows = rules.comply(2),
    }
    for a = 0, 6 do
      for b = 0, 5 do
        local lost = loses {
          { options = kayles.options, allows = kayles.allows, state = { a } },
          { options = nim.options, allows = nim.allows, state = { b } },
        }
        local sum = assert(sg.sum { { block, a == 0 and {} or { a } }, { comply, { b } } })
        assert.equal(lost and "P" or "N", sum.outcome, a .. " + " .. b)
        n = n + 1
      end
    end
    assert.equal(42, n)
  end)

  -- U. Larsson, Blocking Wythoff Nim (2011), theorem for one option that may be blocked.
  it("have the P-positions of blocking Wythoff Nim that are printed", function()
    local game, N = sg.load "block(1, wythoff)", 20
    local is_p = { ["0,0"] = true }
    for n = 0, N do
      is_p[n .. "," .. 2 * n + 1] = true
    end
    local a, used = 0, {}
    for d = 0, N do
      while used[a] do
        a = a + 1
      end
      used[a], used[a + d] = true, true
      is_p[2 * a + 2 .. "," .. 2 * (a + d) + 2] = true -- (a, a + d) is a P-position of Wythoff's game
    end
    for x = 0, N do
      for y = x, N do
        local outcome = game:outcome(("{%d,%d}"):format(x, y)).outcome
        assert.equal(is_p[x .. "," .. y] and "P" or "N", outcome, x .. "," .. y)
      end
    end
  end)

  it("give a heap of n in Nim with k blocked options the value n // (k + 1)", function()
    for k = 1, 4 do
      for n, value in ipairs(sg.load(("block(%d, nim)"):format(k)):seq(0, 30).values) do
        assert.equal((n - 1) // (k + 1), value)
      end
    end
  end)

  it("have periods that are observed", function()
    local found = assert(sg.load "block(2, nim)":period { upto = 60 })
    assert.same(
      { 3, 0, 1, "observed", 60 },
      { found.period, found.preperiod, found.saltus, found.basis, found.checked_to }
    )
    assert.equal(1, program.run { "period", "block(2,nim)", "--upto", "60", "--certificate", "/dev/null" }.code)
    local _, why = sg.load "pass(0.07)":period { positions = 3 }
    assert.equal("limit", why.code)
    assert.equal("observed", why.partial.basis)
  end)

  -- A player may pass once in the whole play; the pass cannot be forbidden in pass(block(..)), and can in block(pass(..)).
  it("nest with pass by the definition of both", function()
    local inner, outer = sg.load "pass(block(1, nim))", sg.load "block(1, pass(nim))"
    local known = {}
    local function loses(n, left, pass_forbidden)
      local name = ("%d %d %s"):format(n, left, pass_forbidden)
      if known[name] == nil then
        local moves, n_lost = {}, 0
        for i = 0, n - 1 do
          moves[#moves + 1] = loses(i, left, pass_forbidden)
        end
        local pass = left > 0 and n > 0 and loses(n, 0, pass_forbidden)
        for _, lost in ipairs(moves) do
          n_lost = n_lost + (lost and 1 or 0)
        end
        if pass_forbidden then
          known[name] = n_lost + (pass and 1 or 0) <= 1
        else
          known[name] = n_lost <= 1 and not pass
        end
      end
      return known[name]
    end
    for n = 0, 9 do
      assert.equal(loses(n, 1, false) and "P" or "N", inner:outcome(tostring(n)).outcome, "pass(block) " .. n)
      assert.equal(loses(n, 1, true) and "P" or "N", outer:outcome(tostring(n)).outcome, "block(pass) " .. n)
    end
  end)

  -- Positions of pass are sets of heaps, and heaps without moves are different ones: 4 has the options 0, 1, 2 and the
  -- pass.
  it("count options of pass that leave different heaps without moves", function()
    local TAKE, known = { 2, 3, 4 }, {}
    local function options_of(heaps, left)
      local list, seen = {}, {}
      for i, heap in ipairs(heaps) do
        for _, take in ipairs(TAKE) do
          local after = table.move(heaps, 1, #heaps, 1, {})
          after[i] = heap - take
          after = without_zeros(after)
          table.sort(after)
          local name = operators.key(after)
          if take <= heap and not seen[name] then
            list[#list + 1], seen[name] = { after, left }, true
          end
        end
      end
      if left > 0 and #list > 0 then list[#list + 1] = { heaps, 0 } end
      return list
    end
    local function value_of(heaps, left)
      local name = left .. operators.key(heaps)
      if not known[name] then
        local count, value = {}, 0
        for _, option in ipairs(options_of(heaps, left)) do
          local below = value_of(option[1], option[2])
          count[below] = (count[below] or 0) + 1
        end
        while (count[value] or 0) > 1 do
          value = value + 1
        end
        known[name] = value
      end
      return known[name]
    end
    local game = assert(sg.load "block(1, pass(subtraction:s=2,3,4))")
    for a = 1, 9 do
      for b = a, 9 do
        local shown = ("{%d,%d}"):format(a, b)
        local moves = assert(game:moves(shown))
        assert.equal(value_of({ a, b }, 1), moves.value, shown)
        assert.equal(#options_of({ a, b }, 1), moves.total, shown)
      end
      assert.equal(value_of({ a }, 1), assert(game:value(tostring(a))).value, a)
    end
    assert.equal(2, game:value("4").value)
  end)

  -- {1,1} has the options {0,1} and {1,0}, which the opponent cannot both forbid, and 1 has one.
  it("list as many options as they count", function()
    local game = assert(sg.load "block(1, nim)")
    assert.equal(1, game:value("{1,1}").value)
    local moves = assert(game:moves "{1,1}")
    assert.same({ "{0,1}", "{1,0}" }, { moves.moves[1].option, moves.moves[2].option })
    assert.same({ 2, 2 }, { moves.shown, moves.total })
    local steps = assert(game:explain("{1,1}")).steps
    assert.same({ "left", 0, 2 }, { steps[1].step, steps[1].value, steps[1].count })
    for _, edges in ipairs { game:graph("{1,1}").edges, game:neighbours("{1,1}", "{1,1}").edges } do
      assert.same({ 1, 2, 2 }, { edges[1].from, edges[1].to, edges[1].count })
    end
    assert.is_nil(sg.load("nim"):graph("{1,1}").edges[1].count)
    assert.matches("(2 options)", program.run { "graph", "block(1, nim)@{1,1}" }.out, 1, true)
    -- Parts that play away alike leave the same: two options, too.
    local once = assert(sg.game {
      start = 1,
      options = function(n, option)
        if n == 1 then option() end
      end,
    })
    moves = assert(assert(sg.block(1, once)):moves { 1, 1 })
    assert.same({ "1", "1", 2 }, { moves.moves[1].option, moves.moves[2].option, moves.total })
    assert.equal(4, assert(assert(sg.comply(2, "kayles")):moves "{2,2}").total)
  end)

  it("name the positions around which play goes", function()
    local round = assert(sg.game { start = 3, options = function(n, option) option((n + 1) % 4) end })
    local value, why = assert(sg.block(1, round)):value()
    assert.is_nil(value)
    assert.equal("cycle", why.code)
    assert.matches("3 -> 0 -> 1 -> 2 -> 3", tostring(why), 1, true)
  end)

  it("mark what the opponent forbids, and refuse what has no answer", function()
    local run = program.run
    local answer = run { "moves", "block(1, nim)@{1,2}" }.out
    assert.matches("x  {1,0}  0", answer, 1, true)
    assert.matches("the opponent forbids these", answer, 1, true)
    assert.matches('"forbidden":true', run { "moves", "block(1, nim)@{1,2}", "--format", "json" }.out, 1, true)
    assert.matches("0  can be forbidden:  {2,1}", run { "explain", "block(1, nim)", "{2,3}" }.out, 1, true)
    assert.matches("forbidden options", run { "check", "block(1, nim)" }.out, 1, true)
    for _, words in ipairs {
      { "misere", "outcome", "block(1,nim)", "3" },
      { "play", "block(1,nim)", "3" },
      { "misere", "sum", "block(1,nim)@3", "nim@2" },
      { "misere", "compare", "block(1,nim)@3", "nim@1" },
      { "compound", "selective", "block(1,nim)@3", "nim@2" },
      { "value", "block(1,block(1,nim))", "3" },
      { "value", "block(1,nim)", "3", "--method", "pn" },
      { "loopy", "block(1,nim)@3", "token@1" },
      { "value", "block(0,nim)", "3" },
      { "value", "block(nim)", "3" },
    } do
      local refused = run(words)
      assert.equal(2, refused.code, table.concat(words, " "))
      assert.equal("", refused.out)
    end
    local strip = run { "plot", "block(2,nim)", "0..12", "--kind", "strip" }
    assert.matches("███··········\n", strip.out, 1, true)
    assert.equal(4, run { "value", "block(1,nim)", "{5,6}", "--positions", "5" }.code)
  end)

  it(
    "have a graph that names options without the ends of groups, and values of the nodes that were folded",
    function()
      local opts = limits.of()
      local graph = core.walk(function(n)
        local list = {}
        for i = 1, n do
          list[#list + 1] = { n - i }
          list[#list + 1] = 0 -- a group of one, of which none may be forbidden: Nim
        end
        return list
      end, "grouped")
      assert.equal(3, (graph:grow({ 2 }, opts)))
      assert.is_true(graph:fold("forbid", opts))
      assert.same({ 2, 3 }, (graph:options(1)))
      assert.is_nil((select(2, graph:options(1))))
      assert.equal(2, graph:count(0))
      assert.equal(5, (graph:grow({ 4 }, opts)))
      assert.equal(2, graph:get("forbid", 1))
      assert.error_matches(function() graph:get("forbid", 4) end, "not folded")
      assert.error_matches(function() graph:pairs("forbid", "forbid") end, "not folded")
      assert.is_true(graph:fold("forbid", opts))
      assert.equal(4, graph:get("forbid", 4))
      graph = core.walk(function() return { { 1 } } end, "grouped")
      assert.is_truthy(graph:grow({ 0 }, opts, 1))
      assert.error_matches(function() graph:count(1) end, "not expanded")
    end
  )
end)
