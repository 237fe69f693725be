-- SPDX-License-Identifier: MIT
-- How long play lasts, of positions and of every move, against the definition on random rules whose moves split; and the
-- player who has lost and delays.

local program = require "spec.support.program"
local returned = require "spec.support.returned"
local play = require "sg.cli.match"
local sg = require "sg"
local seed_or = require "spec.support.seed"

local SEED = seed_or(20261129)
math.randomseed(SEED)

-- Options of 0..n: lists of smaller numbers, of one or two parts, or none.
local function random_options(n)
  local options = {}
  for position = 0, n do
    options[position] = {}
    for i = 1, position > 0 and math.random(0, 3) or 0 do
      options[position][i] = {}
      for k = 1, math.random(2) do
        options[position][i][k] = math.random(0, position - 1)
      end
    end
  end
  return options
end

-- The two rules that a table of options makes: on positions, and on heaps.
local function games_of(options, n)
  local function moves(position, option)
    for _, parts in ipairs(options[position]) do
      option(table.unpack(parts))
    end
  end
  return sg.game { start = n, options = moves }, sg.game { heap = moves }
end

-- The definition: the options of a sum are those of its parts, written out.
local function lengths_of(options, sum, known)
  table.sort(sum)
  local key = table.concat(sum, " ")
  if known[key] then return known[key] end
  local even, odd, n = {}, {}, 0
  for i, part in ipairs(sum) do
    for _, parts in ipairs(options[part]) do
      local after = table.move(sum, 1, #sum, 1, {})
      table.remove(after, i)
      table.move(parts, 1, #parts, #after + 1, after)
      local left = lengths_of(options, after, known)
      n = n + 1
      for name, length in pairs(left) do
        local list = length % 2 == 0 and even or odd
        list[name] = list[name] or {}
        table.insert(list[name], length)
      end
    end
  end
  local function after(name, of_even, of_odd)
    if n == 0 then return 0 end
    return 1 + (even[name] and of_even(table.unpack(even[name])) or of_odd(table.unpack(odd[name])))
  end
  known[key] =
    { remoteness = after("remoteness", math.min, math.max), suspense = after("suspense", math.max, math.min) }
  return known[key]
end

local function parts_of(text)
  local parts = {}
  for digits in text:gmatch "%d+" do
    parts[#parts + 1] = math.tointeger(tonumber(digits))
  end
  return parts
end

describe("how long play lasts", function()
  it("is that of the definition, and of every move, the best first", function()
    for _ = 1, 60 do
      local n = math.random(1, 9)
      local options, known = random_options(n), {}
      for _, game in ipairs { games_of(options, n) } do
        local naive = lengths_of(options, { n }, known)
        local found = assert(returned(game:remoteness(n)))
        assert.equal(naive.remoteness, found.remoteness, SEED)
        assert.equal(naive.suspense, found.suspense, SEED)
        assert.equal(assert(game:outcome(n)).outcome, found.outcome)
        local moves, before = assert(returned(game:moves(n, { remoteness = true }))), nil
        for _, move in ipairs(moves.moves) do
          local left = lengths_of(options, parts_of(move.option), known)
          assert.equal(left.remoteness, move.remoteness, SEED)
          assert.equal(left.suspense, move.suspense, SEED)
          assert.equal(left.remoteness % 2 == 0, move.wins)
          if before and before.wins == move.wins then
            assert.is_true(before.remoteness == move.remoteness or (before.remoteness < move.remoteness) == move.wins)
          end
          before = move
        end
        local why = assert(returned(game:explain(n, { remoteness = true })))
        assert.equal(naive.remoteness, why.remoteness, SEED)
        for i, step in ipairs(why.steps) do
          assert.equal(found.outcome == "N" and "win" or "answer", step.step)
          assert.equal(moves.moves[i].option, step.option)
          assert.equal(moves.moves[i].remoteness, step.remoteness)
          assert.equal(moves.moves[i].suspense, step.suspense)
          local after = step.answer and lengths_of(options, parts_of(step.answer), known)
          assert.equal(step.step == "answer" and step.remoteness - 1 or nil, after and after.remoteness, SEED)
        end
        for move, name in pairs { quick = "remoteness", slow = "suspense" } do
          local keeps = found[move] and lengths_of(options, parts_of(found[move]), known)
          assert.equal(found[name], keeps and keeps[name] + 1 or 0, SEED)
        end
      end
    end
  end)

  it("is an option of outcome and moves", function()
    local run = program.run "outcome kayles 7 --remoteness"
    assert.equal("kayles 7: N (first player wins)  remoteness 5  suspense 5  [computed]\n", run.out)
    run = program.run "moves subtraction:s=2,3 7 --remoteness"
    assert.equal(0, run.code)
    assert.matches("%*  5  P  remoteness 2  suspense 2", run.out)
    run = program.run "outcome return_nim:take=2,3 6 --remoteness"
    assert.matches("D %(a draw%)  remoteness infinite", run.out)
    run = program.run "moves return_nim:take=2,3 6 --remoteness"
    assert.matches("=  7  D  remoteness infinite\n     4  N  remoteness 3\n     3  N  remoteness 1", run.out)
    run = program.run "moves kayles 5 --remoteness --format latex"
    assert.matches("the remoteness $5$ and the suspense $3$ [computed].", run.out, 1, true)
    assert.matches("option & remoteness", run.out, 1, true)
    assert.matches("\\texttt{2 + 2} & $4$", run.out, 1, true)
    run = program.run "explain kayles 5 --remoteness"
    assert.matches("takes the least remoteness.*%*  2 %+ 2  remoteness 4  suspense 2", run.out)
    run = program.run "explain subtraction:s=1,3 8 --remoteness --limit 1"
    assert.matches("5  remoteness 3  suspense 3  answer:  2\n.*and 1 more", run.out)
    run = program.run "explain return_nim:take=2,3 6 --remoteness"
    assert.matches("keep the draw:\n  =  7\n.*4  remoteness 3  answer:  1\n  3  remoteness 1  answer:  0", run.out)
    assert.equal(2, program.run("explain kayles 3 --remoteness --sets").code)
    assert.equal(2, program.run("explain kayles@3 nim@2 --remoteness").code)
    run = program.run "outcome return_nim:take=2,3 6 --remoteness --format latex"
    assert.matches("the remoteness $\\infty$", run.out, 1, true)
    run = program.run "moves kayles 5 --remoteness --wins"
    assert.equal(2, run.code)
    run = program.run "outcome nim {100,100,100} --remoteness --memory 5"
    assert.matches("the memory limit was reached (--memory 5)", run.err, 1, true)
    run = program.run "outcome kayles 7 --remoteness --certificate /dev/null"
    assert.matches("--certificate does not go with --remoteness", run.err, 1, true)
    for _, question in ipairs { "outcome", "moves" } do
      run = program.run(question .. " cram:w=3:h=3 --remoteness --method pn")
      assert.equal(2, run.code)
      assert.matches("the option 'method' is for searches of nim-values", run.err, 1, true)
    end
    for _, other in ipairs { "wins", "count" } do
      local found, why = sg.load("nim"):moves("{2,3}", { remoteness = true, [other] = true })
      assert.is_nil(found)
      assert.matches("one of the options count, wins and remoteness", tostring(why))
    end
    run = program.run "outcome top_entails 5 --remoteness"
    assert.matches("no remoteness", run.err)
    assert.not_equal(0, run.code)
  end)

  it("names the loop of a game that goes round and the cure, as value does", function()
    local game = sg.game { start = 3, options = function(n, option) option((n + 1) % 4) end }
    local loop = "3 -> 0 -> 1 -> 2 -> 3. "
    local cure = "games that end; let every move make something smaller, or say loopy = true"
    for _, ask in ipairs { game.value, game.outcome, game.remoteness, game.explain } do
      local opts = ask ~= game.remoteness and ask ~= game.value and { remoteness = ask == game.explain or nil } or nil
      local found, why = ask(game, nil, opts)
      assert.is_nil(found)
      assert.equal("cycle", why.code)
      assert.matches(loop, tostring(why), 1, true)
      assert.matches(cure, tostring(why), 1, true)
    end
    local long = sg.game { start = 0, options = function(n, option) option((n + 1) % 40) end }
    local _, why = long:remoteness()
    assert.matches("7 -> ... (40 positions) -> 0. This needs", tostring(why), 1, true)
  end)

  it("has one code for a heap with too many moves, however large", function()
    local game = sg.load "kayles"
    for _, heap in ipairs { "300000", "100000000000000000000" } do
      for _, ask in ipairs { game.remoteness, game.options } do
        local found, why = ask(game, heap)
        assert.is_nil(found)
        assert.equal("limit", why.code)
      end
    end
  end)

  it("is as long as it can be where the program has lost a match", function()
    local options = { [0] = {}, {}, { { 1 } }, { { 2 } }, { { 3 } }, { { 4 } }, { { 2 }, { 4 } } }
    local game = sg.game {
      start = 6,
      options = function(position, option)
        for _, parts in ipairs(options[position]) do
          option(parts[1])
        end
      end,
    }
    for seed = 1, 10 do
      local match = assert(play.new({ { game, 6 } }, sg.load, {
        limits = function() return {} end,
        seed = seed,
        first = "engine",
      }))
      assert.equal("P", assert(game:outcome(6)).outcome)
      assert.equal("4", assert(match:choose()).text) -- 2 loses sooner
    end
  end)
end)
