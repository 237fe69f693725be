-- SPDX-License-Identifier: MIT
-- Misère play: outcomes, genera and sums, against the definition, against each other, and against print.

local sg = require "sg"
local json = require "dkjson"
local random_from = require "spec.support.random"
local rows = require "spec.support.tsv"
local run = require("spec.support.program").said
local seed_or = require "spec.support.seed"

local seed = seed_or(20240229)
print("misere_spec: seed " .. seed .. " (SG_SEED overrides)")
local random = random_from(seed)

local function load(spec) return assert(sg.load(spec)) end

-- ---- the definition ------------------------------------------------------------------------------------------

-- Who wins a position of a rule with options, by the definition: the whole position, never split; where moves leave
-- sums, their parts stay side by side.
local function naive(game)
  local known = {}
  local function outcome(parts)
    local keys = {}
    for i, part in ipairs(parts) do
      keys[i] = assert(game:key(part))
    end
    table.sort(keys)
    local key = table.concat(keys, "\0")
    if known[key] then return known[key] end
    local any, wins = false, false
    for i, part in ipairs(parts) do
      for _, option in ipairs(wins and {} or assert(game:options(part))) do
        local left = table.move(parts, 1, i - 1, 1, {})
        table.move(option.parts, 1, #option.parts, #left + 1, left)
        table.move(parts, i + 1, #parts, #left + 1, left)
        any, wins = true, wins or outcome(left) == "P"
      end
    end
    known[key] = (wins or not any) and "N" or "P"
    return known[key]
  end
  return function(position) return outcome { position } end
end

-- Who wins a sum of heaps, by the definition.
local function naive_heaps(game)
  local known, moves = {}, {}
  local function outcome(heaps)
    table.sort(heaps)
    local key = table.concat(heaps, ",")
    if known[key] then return known[key] end
    local result, any = "P", false
    for i, n in ipairs(heaps) do
      moves[n] = moves[n] or assert(game:options(n))
      for _, option in ipairs(moves[n]) do
        any = true
        local rest = {}
        for k, other in ipairs(heaps) do
          if k ~= i then rest[#rest + 1] = other end
        end
        for _, part in ipairs(option.parts) do
          if part > 0 then rest[#rest + 1] = part end
        end
        if outcome(rest) == "P" then
          result = "N"
          break
        end
      end
      if result == "N" then break end
    end
    known[key] = any and result or "N"
    return known[key]
  end
  return outcome
end

describe("misère outcomes", function()
  it("of (1,1,1) Nim differ from normal play: the trap of misère", function()
    local nim = load "nim"
    assert.equal("P", nim:misere_outcome({ 1, 1, 1 }).outcome)
    assert.equal("N", nim:outcome({ 1, 1, 1 }).outcome)
    assert.equal("closed form", nim:misere_outcome({ 1, 1, 1 }).basis)
    assert.equal("N", nim:misere_outcome({ 1, 1 }).outcome)
    assert.equal("P", nim:outcome({ 1, 1 }).outcome)
    assert.equal("N", nim:misere_outcome(0).outcome)
  end)

  it("of Nim by Bouton's rule agree with the definition, by whatever name", function()
    local outcome = naive_heaps(load "nim")
    for _, spec in ipairs { "nim", "0.[3]", "0.3[33]" } do
      local nim = load(spec)
      for a = 0, 5 do
        for b = 0, a do
          for c = 0, b do
            local result = nim:misere_outcome({ a, b, c })
            assert.equal(outcome({ a, b, c }), result.outcome)
            assert.equal("closed form", result.by)
          end
        end
      end
    end
    assert.equal("P", load "nim":misere_outcome({ 1 << 62, 1 << 62 }).outcome)
    local result, why = load "nim":misere_outcome "18446744073709551616"
    assert.same({ nil, "range" }, { result, why.code })
  end)

  for _, spec in ipairs { "kayles", "0.07", "subtraction:s=2,3,7", "laskers_nim", "grundys_game", "4.7", "0.341" } do
    it("of sums of heaps of " .. spec .. " agree with the definition", function()
      local game = load(spec)
      local outcome = naive_heaps(game)
      for _ = 1, 60 do
        local heaps, left = {}, 3 + random(9)
        while left > 0 do
          heaps[#heaps + 1] = 1 + random(left)
          left = left - heaps[#heaps]
        end
        local shown = table.concat(heaps, ",")
        assert.equal(
          outcome({ table.unpack(heaps) }),
          assert(game:misere_outcome(heaps)).outcome,
          spec .. " " .. shown
        )
      end
    end)
  end

  for _, spec in ipairs { "cram:w=3:h=3", "chomp:w=3:h=3", "node_kayles", "turning_turtles", "mock_turtles", "euclid" } do
    it("of positions of " .. spec .. " agree with the definition", function()
      local game = load(spec)
      local outcome, start = naive(game), assert(game:start())
      local seen = 0
      local function compare(position, depth)
        seen = seen + 1
        assert.equal(outcome(position), assert(game:misere_outcome(position)).outcome, game:show(position))
        local options = assert(game:options(position))
        if depth > 0 and #options > 0 then compare(options[1 + random(#options)].parts[1], depth - 1) end
      end
      for _ = 1, 6 do
        compare(start, 6)
      end
      assert.is_true(seen >= 6)
    end)
  end

  it("use split and canonical only of rules that say they hold in misère play; those of the library do", function()
    local n, most = 0, 400
    for _, info in ipairs(sg.rules()) do
      local game = load(info.name)
      if game.rule.misere then
        n = n + 1
        local outcome, compared = naive(game), 0
        local queue, known, at = {}, {}, 1
        local function add(position)
          local key = assert(game:key(position))
          if not known[key] then
            known[key], queue[#queue + 1] = true, position
          end
        end
        for _, example in ipairs(game.rule.examples) do
          if example.position ~= nil and not example.params then add(example.position) end
        end
        add(assert(game:start()))
        while queue[at] and compared < most do -- with whatever is below: the smaller ones are tried
          local options = assert(game:options(queue[at]))
          if #options <= 8 then
            assert.equal(
              outcome(queue[at]),
              assert(game:misere_outcome(queue[at])).outcome,
              info.name .. " " .. game:show(queue[at])
            )
            compared = compared + 1
          end
          for _ = 1, math.min(#options, 3) do
            add(options[1 + random(#options)].parts[1])
          end
          at = at + 1
        end
        assert.is_true(compared > 3, info.name)
      end
    end
    assert.is_true(n >= 13)
    local turtles = load "turning_turtles" -- two heads on one place are none; in a sum they would be two
    assert.is_nil(turtles.rule.misere)
    assert.equal(naive(turtles)("HHHT"), turtles:misere_outcome("HHHT").outcome)
  end)

  it("are refused by check where the field misere is not true", function()
    local wrong = load "spec/broken/misere_pairs.lua"
    local report = assert(sg.check(wrong, { positions = 200 }))
    assert.is_false(report.ok)
    for _, one in ipairs(report.checks) do
      assert.equal(one.name ~= "misere", one.ok, one.name)
    end
    report = assert(sg.check(load "cram", { positions = 100 }))
    assert.is_true(report.ok)
    local seen
    for _, one in ipairs(report.checks) do
      seen = seen or one.name == "misere"
    end
    assert.is_true(seen)
  end)

  it("of rules that go round for ever are refused with the loop", function()
    local game =
      sg.game { name = "round", start = 3, options = function(n, option) option(n == 1 and 3 or n - 1) end }
    local result, why = game:misere_outcome(3)
    assert.is_nil(result)
    assert.equal("cycle", why.code)
    assert.matches("3 -> 2 -> 1 -> 3", tostring(why), 1, true)
    assert.same({ 3, 2, 1 }, why.positions)
  end)

  it("stop at a limit, and at an error of the rule", function()
    local game = sg.game {
      name = "faulty",
      start = 3,
      options = function(n, option)
        if n == 1 then error "oh" end
        option(n - 1)
      end,
    }
    local result, why = game:misere_outcome(3)
    assert.is_nil(result)
    assert.equal("rule", why.code)
    assert.matches("oh", tostring(why), 1, true)
    local kayles = load "kayles"
    result, why = kayles:misere_outcome({ 30, 31 }, { positions = 20 })
    assert.is_nil(result)
    assert.same({ "limit", "positions" }, { why.code, why.limit })
    assert.has_error(function() kayles:misere_outcome(3, { tiem = 1 }) end)
  end)
end)

describe("misère outcomes of positions with many others below them", function()
  -- A search that stops for a while to try the quotient has not yet asked for the options of everything below.
  it("are found however many these are", function()
    local chain = sg.game {
      start = 3,
      options = function(n, option)
        if n > 0 then option(n - 1) end
      end,
    }
    for _, n in ipairs { 21000, 50001 } do
      assert.equal(n % 2 == 0 and "N" or "P", assert(chain:misere_outcome(n)).outcome)
    end
    local sum = assert(sg.misere_sum({ { chain, 300 }, { chain, 301 } }))
    assert.equal("P", sum.outcome)
    sum = assert(sg.misere_sum({ { chain, 300 }, { chain, 302 } }))
    assert.same({ "N", 2 }, { sum.outcome, #sum.winning })
  end)

  it("end at a limit with a failure", function()
    local endless = sg.game {
      start = 0,
      options = function(n, option)
        option(n + 1)
        option(n + 2)
      end,
      rank = function(n) return -n end,
    } -- without a rank, a long line of play ends it first
    local outcome, why = endless:misere_outcome(0, { memory = 6 })
    assert.same({ nil, "limit", "memory" }, { outcome, why.code, why.limit })
    outcome, why = endless:misere_outcome(0, { time = 0.3 })
    assert.same({ nil, "limit", "time" }, { outcome, why.code, why.limit })
  end)
end)

describe("published misère values", function()
  it("of Sprouts: the first player wins with 1 spot and loses with 2 and 3 (OEIS A164950)", function()
    for n, first_wins in ipairs { 1, 0, 0 } do
      assert.equal(first_wins == 1 and "N" or "P", assert(load("sprouts:n=" .. n):misere_outcome()).outcome)
    end
  end)

  for _, row in ipairs(rows "tests/data/misere_values.tsv") do
    local spec, kind, from, to, list = row[1], row[2], tonumber(row[3]), tonumber(row[4]), row[5]
    it(("%s of %s, heaps %d to %d"):format(kind, spec, from, to), function()
      local game, wanted, found = load(spec), {}, {}
      for item in (list .. ","):gmatch "(.-)," do
        wanted[#wanted + 1] = item
      end
      for n = from, to do
        if kind == "P" then
          if game:misere_outcome(n).outcome == "P" then found[#found + 1] = tostring(n) end
        elseif kind == "value" then
          found[#found + 1] = tostring(game:misere_value(n).value)
        else
          local genus, published = game:misere_genus(n).genus, wanted[n - from + 1]
          local k = tonumber(published)
          local full = not k and published
            or k == 0 and "0^120"
            or k == 1 and "1^031"
            or ("%d^%d%d"):format(k, k, k ~ 2)
          if k then
            assert.equal(full, genus)
          else
            assert.equal(full, genus:sub(1, #full))
          end
          found[#found + 1] = published
        end
      end
      assert.same(wanted, found)
    end)
  end

  it("Nim has the genera k^k(k^2), but for heaps of one", function()
    local nim = load "nim"
    assert.equal("5^57", nim:misere_genus(5).genus)
    assert.equal("0^120", nim:misere_genus({ 1, 1 }).genus)
    assert.equal("1^031", nim:misere_genus({ 1 }).genus)
    assert.equal("0^02", nim:misere_genus({ 2, 2 }).genus)
    assert.equal("9^9,11", nim:misere_genus(9).genus)
    local same = load "subtraction:s=1,2,3,4,5,6" -- as Nim below 7, by search
    for a = 0, 5 do
      for b = 0, 5 do
        assert.equal(nim:misere_genus({ a, b }).genus, same:misere_genus({ a, b }).genus)
      end
    end
    assert.is_true(same:misere_genus({ 3, 5 }).tame)
  end)
end)

describe("sums in misère play", function()
  local function moves_of(result)
    local list = {}
    for i, move in ipairs(result.winning) do
      list[i] = move.component .. ":" .. move.option
    end
    table.sort(list)
    return list
  end

  it("of different games name every winning move", function()
    local result = assert(sg.misere_sum { "kayles@7", "nim@3" })
    assert.same({ 3, 3 }, { result.shown, result.total })
    assert.same({ 0, 0 }, { sg.misere_sum({ "nim@1" }).shown, sg.misere_sum({ "nim@1" }).total })
    assert.equal("N", result.outcome)
    assert.same({ "1:2 + 4", "1:6", "2:2" }, moves_of(result))
    for _, after in ipairs { { "kayles@{2,4}", "nim@3" }, { "kayles@6", "nim@3" }, { "kayles@7", "nim@2" } } do
      local lost = assert(sg.misere_sum(after))
      assert.equal("P", lost.outcome)
      assert.same({}, lost.winning)
    end
    assert.equal("N", sg.misere_sum({}).outcome)
  end)

  it("of Nim are those of Bouton's rule", function()
    assert.same({}, moves_of(assert(sg.misere_sum { "nim@1", "nim@1", "nim@1" })))
    assert.same({ "1:0" }, moves_of(assert(sg.misere_sum { "nim@2", "nim@1", "nim@0" })))
    assert.same({ "3:1" }, moves_of(assert(sg.misere_sum { "nim@1", "nim@1", "nim@4" })))
    assert.same({ "1:7 -> 1" }, moves_of(assert(sg.misere_sum { "nim@{7,2,3}" })))
  end)

  it("by the quotient and by search are the same", function()
    local solved = load "kayles"
    assert.equal("solved", assert(solved:misere_quotient()).status)
    for _ = 1, 40 do
      local a, b, c = random(13), random(10), 1 + random(9)
      local searched = assert(sg.misere_sum { { load "kayles", a }, { load "0.77", b }, { load "kayles", c } })
      local decided = assert(sg.misere_sum { { solved, a }, { solved, b }, { solved, c } })
      assert.equal("search", searched.by)
      assert.equal("quotient", decided.by)
      assert.equal(searched.outcome, decided.outcome)
      assert.same(moves_of(searched), moves_of(decided))
    end
  end)

  it("of heaps of any size are decided by a solved quotient", function()
    local result = assert(sg.misere_sum { "kayles@1000000000000000000", "kayles@7" })
    assert.equal(#result.winning, result.shown)
    assert.equal(result.outcome == "P" and 0 or nil, result.total) -- there are more, far away
    assert.equal("quotient", result.by)
    assert.equal("proven", result.basis)
    local kayles = load "kayles"
    local small = 71 + (1000000000000000000 - 71) % 12
    assert.equal(kayles:misere_outcome({ small, 7 }).outcome, result.outcome)
    local huge = "1" .. ("0"):rep(30) -- 4 modulo 12
    assert.equal(kayles:misere_outcome({ 76, 7 }).outcome, kayles:misere_outcome({ huge, 7 }).outcome)
    assert.equal("proven", kayles:misere_outcome({ huge, 7 }).basis)
  end)
end)

describe("results of misère play", function()
  it("print as the program does", function()
    local kayles = load "kayles"
    assert.equal("kayles {5,4}: misère P (second player wins)  [computed]", tostring(kayles:misere_outcome { 5, 4 }))
    assert.equal(
      "kayles 5: genus 4^146 not tame  misère N (first player wins)  [computed]",
      tostring(kayles:misere_genus(5))
    )
    assert.equal(
      "kayles 9: misère nim-value 0  misère P (second player wins)  [computed]",
      tostring(kayles:misere_value(9))
    )
    assert.matches(
      "^kayles@7 %+ nim@3: misère N .*\nwinning moves:\n",
      tostring(sg.misere_sum { "kayles@7", "nim@3" })
    )
    local quotient = assert(load "0.34":misere_quotient())
    assert.matches("^0%.34: misère quotient of order 12, 3 of its elements are P; wild", tostring(quotient))
    assert.equal(tostring(quotient), tostring(quotient:result()))
  end)
end)

describe("sg-lua misere", function()
  it("answers in text and in JSON", function()
    local text, errors, code, _
    text, errors, code = run { "misere", "outcome", "nim", "{1,1,1}", "{1,1}" }
    assert.equal(0, code, errors)
    assert.matches("nim {1,1,1}: misère P (second player wins)", text, 1, true)
    text, _, code = run { "misere", "genus", "0.77", "5", "--format", "json" }
    assert.equal(0, code)
    local object = json.decode(text)
    assert.equal("4^146", object.genus)
    assert.same({ 1, 4, 6 }, object.values)
    assert.equal("misere", object.play)
    text, _, code = run { "misere", "value", "0.77", "9" }
    assert.equal(0, code)
    assert.matches("misère nim-value 0", text, 1, true)
    text, _, code = run { "misere", "sum", "kayles@7", "nim@3" }
    assert.equal(0, code)
    assert.matches("  *  kayles@7  ->  2 + 4", text, 1, true)
    text, _, code = run { "misere", "quotient", "0.34", "--table", "--format", "json" }
    object = json.decode(text)
    assert.equal(0, code)
    assert.equal(12, object.order)
    assert.equal(3, object.p_size)
    assert.equal(12, #object.table)
    assert.equal("solved", object.status)
    assert.equal(8, object.period)
  end)

  it("stops in time while canonical forms are simplified", function()
    local clock = require("sg.core").clock
    local start = clock()
    local _, errors, code = run { "misere", "form", "kayles", "100", "--time", "1" }
    assert.equal(4, code)
    assert.matches("--time 1", errors, 1, true)
    assert.is_true(clock() - start < 8, clock() - start) -- it was 20 s
  end)

  it("keeps what it found where a line of play is too long", function()
    -- Heap n is n moves long and more; a heap of 2^20 + 1 moves in one component has no place in a quotient.
    local path = os.tmpname()
    local file = assert(io.open(path, "w"))
    file:write(
      "return { heap = function(n, option) if n > 0 then option(n - 1) end if n > 0 and n % 2 == 0 then "
        .. "option(n // 2, n // 2) end end }"
    )
    file:close()
    os.rename(path, path .. ".lua")
    local text, errors, code = run { "misere", "quotient", path .. ".lua" }
    os.remove(path .. ".lua")
    assert.equal(4, code)
    assert.matches("order 6, 2 of its elements are P", text)
    assert.matches("budget: the quotient of the heaps 0..524289 only %(heap 524290 has a line of play", text)
    assert.matches("%.%.%. 523290 more\n$", text)
    assert.is_true(#text < 20000)
    assert.matches("heap 524290 has a line of play of more than 2^20 moves", errors, 1, true)
  end)

  it("says no more than it knows when a limit is reached", function()
    local text, errors, code, _
    text, errors, code = run { "misere", "quotient", "0.07", "--time", "0.2" }
    assert.equal(4, code)
    assert.matches("budget: the quotient of the heaps 0..%d+ only", text)
    assert.matches("--time", errors, 1, true)
    text, errors, code = run { "misere", "quotient", "0.07", "--positions", "10", "--format", "json" }
    assert.equal(4, code, errors)
    local object = json.decode(text)
    assert.equal("budget", object.status)
    assert.equal(10, object.heaps)
    assert.equal(12, object.order)
    assert.equal("limit", object.error.code)
    text, _, code = run { "misere", "quotient", "0.07", "--upto", "12" }
    assert.equal(0, code)
    assert.matches("partial: the quotient of the heaps 0..12 only", text, 1, true)
  end)

  it("refuses wrong command lines", function()
    for _, words in ipairs {
      { "misere" },
      { "misere", "win", "nim" },
      { "misere", "outcome" },
      { "misere", "sum", "nim" },
      { "misere", "quotient", "kayles", "7" },
      { "misere", "outcome", "no_such_game" },
    } do
      local _, errors, code = run(words)
      assert.equal(2, code, table.concat(words, " ") .. ": " .. errors)
    end
    local _, _, code = run { "outcome", "--misere", "nim", "{1,1,1}" } -- not by the nim-sum, so not at all
    assert.equal(2, code)
  end)
end)
