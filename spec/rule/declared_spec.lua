-- SPDX-License-Identifier: MIT
-- What rules say of their own positions (value, outcome, winning, misere_outcome): asked at any size by every question,
-- and refused where it is wrong.

local program = require "spec.support.program"
local sg = require "sg"

-- Nim on a list of heaps, with more fields.
local function nim(fields)
  local rule = {
    name = "nim_of_lists",
    summary = "Take any number of tokens from one heap.",
    source = { "Bouton 1901" },
    start = { 1, 2 },
    form = { "list", of = { "integer", min = 0 } },
    options = function(heaps, option)
      for i, heap in ipairs(heaps) do
        for left = 0, heap - 1 do
          local after = { table.unpack(heaps) }
          after[i] = left
          option(after)
        end
      end
    end,
  }
  for name, field in pairs(fields or {}) do
    rule[name] = field
  end
  return assert(sg.game(rule))
end

local function nim_sum(heaps)
  local sum = 0
  for _, heap in ipairs(heaps) do
    sum = sum ~ heap
  end
  return sum
end

local function outcome(heaps) return nim_sum(heaps) == 0 and "P" or "N" end

local function winning(heaps, option)
  local sum = nim_sum(heaps)
  for i, heap in ipairs(heaps) do
    if heap ~ sum < heap then
      local after = { table.unpack(heaps) }
      after[i] = heap ~ sum
      option(after)
    end
  end
end

local function misere_outcome(heaps)
  for _, heap in ipairs(heaps) do
    if heap > 1 then return outcome(heaps) end
  end
  return nim_sum(heaps) == 0 and "N" or "P"
end

local FAR, LOST = { 1000000007, 12, 5 }, { 1000000007, 1000000002, 5 }

describe("what a rule says of its positions", function()
  it("is a value, and the moves have values", function()
    local game = nim { value = nim_sum, winning = winning, theorem = "Bouton's theorem" }
    local found = assert(game:value(FAR))
    assert.are.equal(nim_sum(FAR), found.value)
    assert.are.equal("closed form", found.basis)
    assert.are.equal("Bouton's theorem", found.theorem)
    assert.are.equal("N", assert(game:outcome(FAR)).outcome)
    local moves = assert(game:moves(FAR))
    assert.are.same({ 1, "winning" }, { moves.shown, moves.only })
    assert.are.same({ 0, true, "{9,12,5}" }, { moves.moves[1].value, moves.moves[1].wins, moves.moves[1].option })
    assert.is_nil(moves.total)
    assert.are.same({ 6, 2 }, { #assert(game:moves { 1, 2, 3 }).moves, #assert(game:moves({ 5, 1 })).moves - 4 })
  end)

  it("is a winner, of whom moves, explain and sums make what they can", function()
    local game = nim { outcome = outcome, winning = winning }
    local found = assert(game:outcome(FAR))
    assert.are.same({ "N", "closed form", "Bouton 1901" }, { found.outcome, found.basis, found.theorem })
    assert.are.equal(0, assert(game:value(LOST)).value)
    local moves = assert(game:moves(FAR))
    assert.are.same({ nil, "P", "{9,12,5}" }, { moves.value, moves.moves[1].outcome, moves.moves[1].option })
    assert.is_nil(moves.moves[1].value)
    local none = assert(game:moves(LOST))
    assert.are.same({ 0, "P" }, { #none.moves, none.outcome })
    assert.is_truthy(tostring(none):find("every move loses", 1, true))
    local why = assert(game:explain(FAR))
    assert.are.same({ "closed form", "win" }, { why.steps[1].step, why.steps[2].step })
    assert.is_truthy(tostring(why):find("Bouton 1901", 1, true))
    assert.are.equal("win", assert(game:explain { 3, 3, 1 }).steps[#game:explain({ 3, 3, 1 }).steps].step)
    local small = assert(game:moves { 1, 3 })
    assert.are.same({ 2, 0 }, { small.value, small.moves[1].value }) -- small positions have values as before
  end)

  it("may be nothing, and the search answers", function()
    local game = nim {
      outcome = function(heaps) return #heaps == 2 and (heaps[1] == heaps[2] and "P" or "N") or nil end,
      value = function(heaps) return #heaps == 1 and heaps[1] or nil end,
    }
    assert.are.equal("closed form", assert(game:value { 10 ^ 9 // 1 | 0 }).basis)
    assert.are.equal("closed form", assert(game:outcome { 10 ^ 9 // 1 | 0, 7 }).basis)
    local found = assert(game:value { 3, 5, 7 })
    assert.are.same({ 1, "computed" }, { found.value, found.basis })
    assert.are.equal("computed", assert(game:outcome { 3, 5, 7 }).basis)
    assert.are.equal("computed", assert(game:value({ 4 }, { method = "dag" })).basis)
  end)

  it("says that outcomes do not add, where a value has no end", function()
    local game = nim { outcome = outcome }
    local value, why = game:value({ 30, 40, 50 }, { positions = 1000 })
    assert.is_nil(value)
    assert.are.equal("limit", why.code)
    assert.is_truthy(why.hint:find("outcomes do not add up", 1, true))
  end)

  it("lists the moves that win, all of few, and of many those that the rule names", function()
    local game = nim { value = nim_sum, winning = winning, theorem = "Bouton's theorem" }
    local few, many =
      assert(game:moves({ 5, 6, 7 }, { wins = true })), assert(game:moves({ 300, 6, 7 }, { wins = true }))
    assert.are.same({ 3, 3 }, { few.shown, few.total_winning })
    assert.are.same({ 1, nil, "winning" }, { many.shown, many.total_winning, many.only })
    assert.are.same(
      { 1, 6, 7 },
      (function(parts)
        table.sort(parts)
        return parts
      end)(many.moves[1].parts[1])
    )
    assert.are.same({ 0, 0 }, { #game:moves(LOST, { wins = true }).moves, game:moves(LOST, { wins = true }).shown })
  end)

  it("names no move that wins without `winning`, and says who wins", function()
    local moves, why = nim({ outcome = outcome }):moves(FAR)
    assert.is_nil(moves)
    assert.is_truthy(tostring(why):find("outcome knows who wins (N, by Bouton 1901)", 1, true))
    assert.are.equal("unlisted", assert(nim({ outcome = outcome }):explain(FAR)).steps[2].step)
  end)

  it("is about misère play where the rule says so", function()
    local theorem = { misere_outcome = "Bouton, at the end of his paper" }
    local game = nim { misere_outcome = misere_outcome, theorem = theorem }
    local found = assert(game:misere_outcome(FAR))
    assert.are.same(
      { "N", "closed form", "closed form", theorem.misere_outcome },
      { found.outcome, found.basis, found.by, found.theorem }
    )
    assert.are.equal("P", assert(game:misere_outcome { 1, 1, 1 }).outcome)
    local moves = assert(game:misere_moves { 1, 1, 4 })
    assert.are.same({ "{1,1,1}", "P" }, { moves.moves[1].option, moves.moves[1].outcome })
    assert.are.equal("win", assert(game:misere_explain { 1, 1, 4 }).steps[1].step)
    assert.are.equal("computed", assert(game:misere_outcome({ 1, 1, 1 }, { method = "dag" })).basis)
  end)

  it("is refused where it is no answer", function()
    for field, wrong in pairs { outcome = "lost", misere_outcome = true, value = -1 } do
      local ask = field == "outcome" and "outcome" or field
      local game = nim { [field] = function() return wrong end }
      local found, why = game[ask](game, { 2, 3 })
      assert.is_nil(found)
      assert.are.same({ "rule", field }, { why.code, why.field })
    end
  end)

  it("is refused where it contradicts itself", function()
    local function fault(fields)
      fields.outcome = fields.outcome or outcome
      local found, why = nim(fields):moves { 10 ^ 6 // 1 | 0, 5 }
      assert.is_nil(found)
      assert.are.equal("rule", why.code)
      return why.message
    end
    assert.is_truthy(fault({ winning = function(_, option) option { 5, 6 } end }):find("is no P-position", 1, true))
    local _, unknown = nim({ outcome = outcome, winning = function() end }):moves { 10 ^ 6 // 1 | 0, 5 }
    assert.are.same({ "limit", true }, { unknown.code, unknown.message:find("no winning move", 1, true) ~= nil })
    local always = nim { outcome = function() return "N" end }
    local found, why = always:moves({ 30, 31, 32 }, { positions = 10 })
    assert.is_nil(found)
    assert.is_truthy(why.message:find("no move leads to a P-position", 1, true))
    local never = nim { outcome = function() return "P" end }
    found, why = never:moves { 2, 3 }
    assert.is_nil(found)
    assert.are.equal("rule", why.code)
  end)

  it("goes with fields that it fits", function()
    local function fault(fields)
      local ok, why = pcall(sg.game, fields)
      assert.is_false(ok)
      return tostring(why)
    end
    local zero = function() return 0 end
    local take = function(n, option)
      if n > 0 then option(n - 1) end
    end
    assert.is_truthy(fault({ heap = take, outcome = zero }):find("outcome does not go with heap", 1, true))
    assert.is_truthy(fault({ code = "0.77", value = zero }):find("value does not go with code", 1, true))
    assert.is_truthy(fault({ start = 1, options = take, winning = zero }):find("give one of these", 1, true))
    assert.is_truthy(fault({ start = 1, options = take, theorem = "x" }):find("has none of these", 1, true))
    assert.is_truthy(fault({ start = 1, options = take, loopy = true, outcome = zero }):find("may go round", 1, true))
    assert.is_truthy(fault({ start = 1, options = take, value = zero, theorem = {} }):find("theorem", 1, true))
  end)

  it("holds for single heaps, however large", function()
    local game = assert(sg.game {
      summary = "Take one.",
      source = { "by hand" },
      heap = function(n, option)
        if n > 0 then option(n - 1) end
      end,
      value = function(n)
        if n % 2 == 0 or n > 1000 then return n % 2 end
      end,
    })
    local found = assert(game:value(1000000000000000001))
    assert.are.same({ 1, "closed form", "by hand" }, { found.value, found.basis, found.theorem })
    assert.are.equal("computed", assert(game:value(7)).basis)
    assert.are.equal(0, assert(game:value { 10 ^ 12 // 1 | 0, 4 }).value)
  end)

  it("is asked by the program, line by line", function()
    local text = program.shell("$SG outcome moores_nim '{1000000,1000000,1000000}' '{1,2,3}'").out
    assert.is_truthy(text:find("P (second player wins)  [closed form: ", 1, true))
    assert.is_truthy(text:find("N (first player wins)  [closed form: ", 1, true))
  end)
end)
