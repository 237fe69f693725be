-- SPDX-License-Identifier: MIT
-- What is known of far positions beside the registry of laws: periods of rows, misère quotients, and what a rule says of
-- itself. No question refuses what another one answers, and no two differ.

local sg = require "sg"

local FAR, TIME = 10 ^ 9 + 7 // 1 | 0, 600

-- Asks every question about a position whose nim-value is known.
local function agree(game, position)
  local opts = { time = TIME }
  local value = assert(game:value(position, opts))
  assert.not_equal("assumed", value.basis)
  assert.equal(value.value == 0 and "P" or "N", value.outcome)
  for _, question in ipairs { "outcome", "explain" } do
    assert.equal(value.outcome, assert(game[question](game, position, opts)).outcome)
  end
  local moves = assert(game:moves(position, { time = TIME, limit = 3 }))
  assert.equal(value.value, moves.value)
  assert.equal(value.value == 0, #assert(game:moves_to(position, 0, { time = TIME, limit = 3 })).moves == 0)
  assert.equal(value.value ~ 5, assert(sg.sum({ { game, position }, "nim@5" }, opts)).value)
  return value
end

describe("questions about far positions agree:", function()
  it("rows of two heaps", function()
    for _, moves in ipairs {
      "{ { 1, 0 }, { 0, 1 }, { 1, 1 } }",
      "{ { 1, 0 }, { 0, 1, most = 2 }, { 1, 1, most = 1 } }",
      "{ { 1, 0 }, { 0, 1 }, { 1, 2 } }",
    } do
      local game = assert(sg.from_text("return { heap2 = " .. moves .. " }", "rows.lua"))
      local found = assert(game:period { row = 3, time = TIME })
      assert.equal("proven", found.basis)
      local near = found.preperiod + (FAR - found.preperiod) % found.period
      local rises = (FAR - near) // found.period * found.saltus
      local value = agree(game, { 3, FAR })
      assert.same({ "proven", "rows" }, { value.basis, value.theorem })
      assert.equal(assert(game:value { 3, near }).value + rises, value.value)
      agree(game, { FAR, 3 })
    end
  end)

  it("what a rule says of its own positions", function()
    local game = assert(sg.from_text(
      [[return {
        start = { 1, 2 },
        options = function(heaps, option)
          for i = 1, 2 do
            for left = 0, heaps[i] - 1 do option(i == 1 and { left, heaps[2] } or { heaps[1], left }) end
          end
        end,
        value = function(heaps) return heaps[1] ~ heaps[2] end,
        winning = function(heaps, option)
          local least = math.min(heaps[1], heaps[2])
          if heaps[1] ~= heaps[2] then option { least, least } end
        end,
        misere_outcome = function(heaps)
          return heaps[1] == heaps[2] == (math.max(heaps[1], heaps[2]) > 1) and "P" or "N"
        end,
      }]],
      "said.lua"
    ))
    for _, position in ipairs { { FAR, 12 }, { FAR, FAR } } do
      local value = assert(game:value(position))
      assert.same({ position[1] ~ position[2], "closed form" }, { value.value, value.basis })
      assert.equal(value.outcome, assert(game:outcome(position)).outcome)
      local moves = assert(game:moves(position))
      assert.equal(value.outcome, moves.outcome)
      assert.equal(value.outcome == "N" and 1 or 0, #moves.moves)
      assert.equal(value.value ~ 5, assert(sg.sum { { game, position }, "nim@5" }).value)
      assert.equal(value.outcome, assert(game:misere_outcome(position)).outcome)
    end
  end)

  it("misère values, where a quotient tells who wins", function()
    for taken, numbers in pairs { ["1,2,3"] = { 1, 2, 3 }, ["2,3"] = { 2, 3 }, ["1,2,3,4"] = { 1, 2, 3, 4 } } do
      local game, g = assert(sg.load("subtraction:s=" .. taken)), {}
      for n = 0, 700 do
        local seen, value = {}, numbers[1] > n and 1 or 0
        for _, t in ipairs(numbers) do
          if t <= n then seen[g[n - t]] = true end
        end
        while seen[value] do
          value = value + 1
        end
        g[n] = value
      end
      for n = 690, 700 do
        assert.equal(g[n], assert(game:misere_value(n, { time = TIME })).value)
      end
      local quotient = assert(game:misere_quotient { time = TIME })
      for n = FAR, FAR + 4 do
        local found = assert(game:misere_value(n, { time = TIME }))
        local near = quotient.preperiod + (n - quotient.preperiod) % quotient.period
        assert.equal(g[near], found.value)
        assert.is_true(found.basis == "proven" or found.basis == "closed form")
        assert.equal(found.outcome, assert(game:misere_outcome(n, { time = TIME })).outcome)
      end
    end
  end)

  it("all questions about misère play of far heaps whose nim-values tell who wins", function()
    for _, spec in ipairs { "nim", "subtraction:s=1,4,4194304", "subtraction:s=2,5,9", "all_but:s=1,4", "0.3033" } do
      local game = assert(sg.load(spec))
      for n = FAR, FAR + 5 do
        local value = assert(game:misere_value(n, { time = TIME }))
        assert.not_equal("assumed", value.basis)
        assert.equal(value.value == 0 and "P" or "N", value.outcome)
        assert.equal(value.outcome, assert(game:misere_outcome(n, { time = TIME })).outcome)
        local genus = assert(game:misere_genus(n, { time = TIME }))
        assert.same({ value.value, value.outcome }, { genus.values[1], genus.outcome })
        assert.equal(assert(game:value(n, { time = TIME })).value, genus.normal)
        local moves = assert(game:misere_moves(n, { time = TIME, limit = 3 }))
        assert.same(
          { value.outcome, value.outcome == "N" },
          { moves.outcome, #moves.moves > 0 and moves.moves[1].wins }
        )
        for _, taken in ipairs { 1, 2, 5 } do -- {n, *v} is lost exactly if v is the misère nim-value
          local sum = assert(sg.misere_sum({ { game, n }, "nim@" .. taken }, { time = TIME }))
          assert.equal(taken == value.value and "P" or "N", sum.outcome)
          assert.equal(sum.outcome == "N", #sum.winning > 0)
        end
      end
    end
  end)

  it("misère values do not wait for a quotient that is not found", function()
    local shrinks = [[return { heap = function(n, option)
      if n > 400 then option(n % 3) return end
      for a = 0, n // 2 - 1 do option(a, n - 2 - a) end
    end }]]
    local game = assert(sg.from_text(shrinks, "shrinks.lua"))
    assert.equal(0, assert(game:misere_value(501, { time = 4 })).value) -- its option 0 has the value 1
  end)

  it("misère values in a quotient are those of a search", function()
    for _, code in ipairs { "0.123", "0.15", "0.52" } do
      local by_search, by_quotient = assert(sg.load(code)), assert(sg.load(code))
      assert(by_quotient:misere_quotient { time = TIME })
      for n = 0, 12 do
        for m = 0, n, 3 do
          local value = assert(by_search:misere_value({ n, m })).value
          assert.equal(value, assert(by_quotient:misere_value { n, m }).value, ("%s {%d,%d}"):format(code, n, m))
        end
      end
    end
  end)
end)
