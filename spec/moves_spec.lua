-- SPDX-License-Identifier: MIT
-- Moves and sums: every option, every winning move and no other, against trying them all.

local returned = require "spec.support.returned"
local naive = require "spec.support.naive"
local sg = require "sg"

local SEED = naive.seed
local slow = naive.options
local value_of = naive.values
local literal = naive.literal
local random_bar = naive.bar
local GRUNDY, HEAPS, SPLIT = naive.GRUNDY, naive.HEAPS, naive.SPLIT
local function from(text, params) return assert(sg.from_text(text, "spec_game.lua", params)) end

-- ---- moves --------------------------------------------------------------------------------------------------------

describe("moves (seed " .. SEED .. ")", function()
  local function compare(game, position, options, value)
    local result = assert(game:moves(position))
    assert.equal(value(position), result.value)
    local wanted, n = {}, 0
    for _, parts in ipairs(options(position)) do
      local sum, left = 0, {}
      for _, part in ipairs(parts) do
        sum = sum ~ value(part)
        if part ~= 0 then left[#left + 1] = part end
      end
      table.sort(left, function(a, b) return type(a) == "number" and a < b end)
      local key = literal(left)
      if not wanted[key] then n = n + 1 end
      wanted[key] = sum
    end
    local counted, n_wins = assert(game:moves(position, { count = true })), 0
    for _, move in ipairs(result.moves) do
      n_wins = n_wins + (move.wins and 1 or 0)
    end
    assert.same({ #result.moves, n_wins, 0 }, { counted.total, counted.total_winning, #counted.moves })
    local seen = {}
    for i, move in ipairs(result.moves) do
      local left = {}
      for _, part in ipairs(move.parts) do
        if part ~= 0 then left[#left + 1] = part end
      end
      table.sort(left, function(a, b) return type(a) == "number" and a < b end)
      local key = literal(left)
      assert.equal(wanted[key], move.value, key)
      assert.equal(move.value == 0, move.wins)
      assert.is_nil(seen[key], key .. " is listed twice")
      seen[key] = true
      local before = result.moves[i - 1]
      assert.is_true(before == nil or before.value <= move.value, "winning ones first, then by value")
    end
    assert.equal(n, #result.moves)
    assert.equal(n, result.total)
    assert.equal(n, result.shown)
  end

  it("of a game of the program may be asked for in a coroutine that is gone", function()
    local game = sg.game {
      start = 3,
      options = function(n, option)
        for k = 1, n do
          option(n - k)
        end
      end,
    }
    for _ = 1, 50 do
      coroutine.wrap(function() assert(game:moves(nil, { wins = true })) end)()
      collectgarbage()
      assert.is_nil((game:drawing(3)))
    end
  end)

  it("that a limit leaves are right, and more with a higher limit", function()
    local spec = "fjords:w=5:h=3"
    local n_partial, before = 0, 0
    local function whole()
      local found, wins = assert(assert(sg.load(spec)):moves()), {}
      for _, move in ipairs(found.moves) do
        wins[move.option] = move.wins
      end
      return found.outcome, found.total, wins
    end
    local outcome, total, wins = whole()
    for positions = 20, 300, 20 do
      collectgarbage()
      collectgarbage() -- what was found with the limit before is forgotten
      local found, why = assert(sg.load(spec)):moves(nil, { positions = positions })
      local known = found or why.partial
      if not found then assert.equal("positions", why.limit) end
      if known then assert.equal(outcome, known.outcome) end
      if why and known and known.total then
        local n = 0
        for _, move in ipairs(known.moves) do
          n = n + (move.wins ~= nil and 1 or 0)
          if move.wins ~= nil then assert.equal(wins[move.option], move.wins, move.option) end
        end
        assert.same({ n, total }, { known.known, known.total })
        assert.is_truthy(tostring(known):find(("%d of %d options known"):format(n, total), 1, true))
        assert.is_true(n >= before)
        n_partial, before = n_partial + 1, n
      end
    end
    assert.is_true(n_partial > 0)
  end)

  it("are counted where a heap has more than are looked at one by one", function()
    local game, n = assert(sg.load "kayles"), 200003
    local values, n_wins, total = assert(game:seq(0, n)).values, 0, 0
    for taken = 1, 2 do
      for a = 0, (n - taken) // 2 do
        total = total + 1
        if values[a + 1] == values[n - taken - a + 1] then n_wins = n_wins + 1 end
      end
    end
    local counted = assert(game:moves(n, { count = true }))
    assert.same({ total, n_wins }, { counted.total, counted.total_winning })
  end)

  it("are not counted where a list of them would fill the memory", function()
    local counted, why = assert(sg.load "nim"):moves(10000000000000, { count = true })
    assert.same({ nil, "limit" }, { counted, why.code })
    assert.truthy(tostring(why):find("more than 3000000 moves", 1, true))
  end)

  it("that win are found in a large heap of a game without a known period, which is not looked for", function()
    local game, n = assert(sg.load "0.6"), 450001 -- take one token of several, and leave one heap or two
    local values, wins = assert(game:seq(0, n)).values, 0
    for a = 0, (n - 1) // 2 do
      if values[a + 1] == values[n - a] then wins = wins + 1 end
    end
    local found = assert(game:moves_to(n, 0, { limit = 100000, time = 60 }))
    assert.same({ wins, wins }, { #found.moves, found.total })
    for _, move in ipairs(found.moves) do
      assert.equal(n - 1, (move.parts[1] or 0) + (move.parts[2] or 0))
      assert.equal(values[(move.parts[1] or 0) + 1], values[(move.parts[2] or 0) + 1])
    end
    assert.is_true(assert(game:moves(n, { limit = 1, time = 60 })).moves[1].wins)
  end)

  it("that are too many to find one that wins: that is said", function()
    local sum = tostring(assert(sg.sum { "kayles@100000000000000000000", "nim@0" }))
    assert.truthy(sum:find("too many moves to look for one that wins", 1, true))
    local text = require("sg.text.moves").text
    local answer =
      { value = 1, outcome = "N", basis = "computed", moves = { { option = "1", value = 2, wins = false } } }
    assert.truthy(text("x 9", answer):find("(the first 1 moves, none of which wins: there are too many", 1, true))
    answer.moves[1].wins = true
    assert.truthy(text("x 9", answer):find("(the first 1 moves)", 1, true))
  end)

  it("of heaps are those of the definition", function()
    for n = 0, 40 do
      compare(sg.load("nim"), n, slow.nim, value_of.nim)
      compare(sg.load("kayles"), n, slow.kayles, value_of.kayles)
      compare(sg.load("subtraction:s=2,5,7"), n, slow.subtraction, value_of.subtraction)
      compare(from(HEAPS), n, slow.grundy, value_of.grundy)
      compare(from(GRUNDY), n, slow.grundy, value_of.grundy)
    end
  end)
  it("of positions are those of the definition", function()
    local game = assert(sg.load("chomp"))
    for _ = 1, 30 do
      compare(game, random_bar(), slow.chomp, value_of.chomp)
    end
  end)
  it("are listed up to a limit, winning ones first", function()
    local all = assert(sg.load("nim"):moves({ 300, 299, 298 }))
    local few = assert(sg.load("nim"):moves({ 300, 299, 298 }, { limit = 3 }))
    assert.equal(3, #few.moves)
    assert.equal(3, few.shown)
    assert.same(all.moves[1].option, few.moves[1].option)
    assert.is_true(few.moves[1].wins)
    assert.equal(300 + 299 + 298, all.total)
    local game = from(GRUNDY)
    local shown = assert(game:moves(20, { limit = 2 }))
    assert.equal(2, #shown.moves)
    assert.equal(9, shown.total)
    assert.equal(9, assert(game:moves(20)).total)
  end)
  it("of a sum of heaps change one heap", function()
    local game = assert(sg.load("kayles"))
    for _ = 1, 30 do
      local heaps = { math.random(0, 9), math.random(0, 9), math.random(0, 9) }
      local result = assert(game:moves(heaps))
      for _, move in ipairs(result.moves) do
        local position = assert(game:parse(move.option))
        assert.equal(game:value(position).value, move.value, move.option)
      end
      assert.equal(result.value ~= 0, result.moves[1] ~= nil and result.moves[1].wins)
    end
  end)
  it("of the options are the options", function()
    for _, game in ipairs { from(GRUNDY), from(HEAPS), from(SPLIT), sg.load("kayles"), sg.load("chomp") } do
      local position = game.kind ~= "positions" and 9 or game:start()
      local options = assert(game:options(position))
      assert.is_true(#options > 0)
      for _, option in ipairs(options) do
        assert.is_table(option.parts)
        assert.is_string(option.text)
      end
      assert.equal(assert(game:moves(position)).total, #options)
    end
  end)
end)

-- ---- sums ---------------------------------------------------------------------------------------------------------

describe("a sum", function()
  local kinds = {
    { spec = "nim", options = slow.nim, value = value_of.nim, pick = function() return math.random(0, 20) end },
    {
      spec = "kayles",
      options = slow.kayles,
      value = value_of.kayles,
      pick = function() return math.random(0, 20) end,
    },
    {
      spec = "subtraction:s=2,5,7",
      options = slow.subtraction,
      value = value_of.subtraction,
      pick = function() return math.random(0, 30) end,
    },
    { spec = "chomp", options = slow.chomp, value = value_of.chomp, pick = random_bar },
  }

  -- Every winning move by trying them all: "component: parts" -> the value left there.
  local function all_winning(picked, total)
    local winning, n = {}, 0
    for i, component in ipairs(picked) do
      for _, parts in ipairs(component.kind.options(component.position)) do
        local sum, left = 0, {}
        for _, part in ipairs(parts) do
          sum = sum ~ component.kind.value(part)
          if part ~= 0 then left[#left + 1] = part end
        end
        if total ~ component.kind.value(component.position) ~ sum == 0 then
          table.sort(left, function(a, b) return type(a) == "number" and a < b end)
          local text
          if component.kind.spec == "chomp" then
            text = literal(left[1])
          else
            text = #left == 0 and "0" or table.concat(left, " + ")
          end
          local key = i .. ": " .. text
          n = n + (winning[key] and 0 or 1)
          winning[key] = sum
        end
      end
    end
    return winning, n
  end

  it("has every winning move, and no other", function()
    for _ = 1, 150 do
      local picked, words, total = {}, {}, 0
      for i = 1, math.random(1, 4) do
        local kind = kinds[math.random(#kinds)]
        local position = kind.pick()
        picked[i] = { kind = kind, position = position }
        words[i] = kind.spec .. "@" .. literal(position)
        total = total ~ kind.value(position)
      end
      local text = table.concat(words, " ")
      local result = assert(sg.sum(words))
      assert.equal(total, result.value, text)
      assert.equal(total == 0 and "P" or "N", result.outcome)
      assert.equal(#picked, #result.components)
      for i, component in ipairs(result.components) do
        assert.equal(picked[i].kind.value(picked[i].position), component.value)
        assert.equal(picked[i].kind.spec, component.game)
        assert.equal(literal(picked[i].position), component.position)
      end
      local wanted, n = {}, 0
      if total ~= 0 then
        wanted, n = all_winning(picked, total)
      end
      assert.equal(n, #result.winning, text)
      assert.equal(n, result.shown)
      for _, move in ipairs(result.winning) do
        local key = move.component .. ": " .. move.option
        assert.equal(wanted[key], move.value, text .. "; " .. key)
        wanted[key] = nil
      end
      assert.is_nil(next(wanted), text)
      assert.equal(total ~= 0, #result.winning > 0)
    end
  end)
  it("may be given as games and positions", function()
    local nim, chomp = assert(sg.load("nim")), assert(sg.load("chomp"))
    local result = assert(sg.sum { { nim, 5 }, { chomp, { 3, 3 } }, "kayles@7" })
    assert.equal(5 ~ value_of.chomp({ 3, 3 }) ~ value_of.kayles(7), result.value)
    assert.equal(0, assert(sg.sum {}).value)
    assert.equal("P", assert(sg.sum {}).outcome)
  end)
  it("may have sums of heaps for components", function()
    local result = assert(sg.sum { "nim@{3,5}", "kayles@{2,3,4}" })
    local kayles = value_of.kayles(2) ~ value_of.kayles(3) ~ value_of.kayles(4)
    assert.equal(3 ~ 5 ~ kayles, result.value)
    for _, move in ipairs(result.winning) do
      local other = move.component == 1 and kayles or 3 ~ 5
      assert.equal(other, move.value)
      local game = sg.load(move.component == 1 and "nim" or "kayles")
      assert.equal(other, game:value(assert(game:parse(move.option))).value, move.option)
    end
    assert.is_true(#result.winning > 0)
  end)
  it("says what is wrong with a component", function()
    for _, case in ipairs {
      { { "kayles" }, "usage", "GAME@POSITION" },
      { { "nosuch@3" }, "usage", "nosuch" },
      { { "kayles@z" }, "input", "'z'" },
      { { "kayles@-1" }, "input", "%-1" },
      { { "kayles@1.5" }, "input", "1.5" },
      { { 3 }, "usage", "GAME@POSITION" },
    } do
      local result, message, code = returned(sg.sum(case[1]))
      assert.is_nil(result)
      assert.equal(case[2], code, message)
      assert.is_truthy(message:find(case[3]), message)
    end
  end)
  it("of huge heaps has winning moves that win", function()
    local result = assert(sg.sum { "nim@1000000000000000000", "kayles@1000000000000000000" })
    assert.equal(1000000000000000000 ~ 1, result.value ~ 1 ~ sg.load("kayles"):value("1000000000000000000").value)
    assert.is_true(#result.winning > 0)
    for _, move in ipairs(result.winning) do
      assert.equal(1, move.component)
      assert.equal(sg.load("kayles"):value("1000000000000000000").value, move.value)
      assert.equal(move.value, sg.load("nim"):value(move.option).value)
    end
  end)
end)
