-- Winning moves of heaps far beyond a proof with a saltus, against all moves of heaps that can still be listed.

local amount = require "spec.support.amount"
local sg = require "sg"
local far = require "sg.heap.large_moves"
local same = require "sg.heap.equality"

-- All values that the options of n have, by the definition, and the moves by their names.
local function options_of(game, n, g)
  local values, moves = {}, {}
  for _, parts in ipairs(require("sg.internals")[game].family.engine:options(n, 400000)) do
    local sum = 0
    for _, part in ipairs(parts) do
      sum = sum ~ g[part + 1]
    end
    values[sum] = true
    moves[table.concat(parts, "+")] = sum
  end
  return values, moves
end

describe("moves of far heaps of codes with a saltus", function()
  for code, beyond in pairs {
    ["0.3F"] = 2,
    ["0.[3]"] = 40,
    ["4.[3]"] = 40,
    ["0.12[3]"] = 60,
    ["0.0[3]"] = 50,
    ["0.8F"] = 1,
    ["4.[33]"] = 70,
  } do
    it("finds every value that an option of " .. code .. " has, and only moves that there are", function()
      local game = assert(sg.load(code))
      local period = assert(game:period())
      assert.is_true(period.basis == "proven" and period.saltus > 0)
      local form = same.form(game)
      local known = game:seq(0, period.preperiod + period.period - 1).values
      for n = period.checked_to + beyond, period.checked_to + beyond + 3 do
        local g = game:seq(0, n).values
        local values, moves = options_of(game, n, g)
        for target = 0, g[n + 1] + 1 do
          local found = far.moves(form, period, known, n, target, 3)
          if target < g[n + 1] then
            assert(values[target] and #found > 0, ("%s: no move of %d to %d is found"):format(code, n, target))
          elseif target == g[n + 1] then
            assert.equal(0, #found)
          end
          for _, move in ipairs(found) do
            assert.equal(target, moves[table.concat(move.parts, "+")], table.concat(move.parts, "+"))
          end
        end
      end
    end)
  end

  it("lists winning moves first, as many as are wanted, where a heap has them", function()
    for code, n in pairs { ["0.77"] = 1000000, ["0.[7]"] = 1000000, ["0.07"] = 3000000, ["4.[7]"] = 3000000 } do
      local game = assert(sg.load(code))
      local period = assert(game:period())
      assert.equal("proven", period.basis)
      local listed = assert(game:moves(n, { limit = 400 })).moves
      assert.equal(400, #listed)
      for _, move in ipairs(listed) do
        assert.is_true(move.wins, code .. ": " .. move.option)
        assert.equal(0, assert(game:value(move.parts)).value)
      end
    end
  end)

  it("doubles what it looks at up to the heap, and no integer is exceeded", function()
    assert.same({ 14, 15, 15 }, { far.doubled(7, 15), far.doubled(8, 15), far.doubled(15, 15) })
    assert.equal(math.maxinteger, far.doubled(1 << 62, math.maxinteger))
  end)

  it("are counted as they are listed, whoever counts them, in codes at random", function()
    math.randomseed(20261128)
    for _ = 1, amount(30, 200, 1000) do
      local code = ("%d.%d%d%d"):format(
        math.random(0, 1) * 4,
        math.random(0, 7),
        math.random(0, 7),
        math.random(1, 7)
      )
      local game, n = assert(sg.load(code)), math.random(0, 400)
      local position = math.random(3) == 1 and { n, n + 1, n } or n
      local listed = assert(game:moves(position, { limit = 10 ^ 6 // 1 | 0 }))
      local by_value, shown = {}, ("seed 20261128: %s, heap %d"):format(code, n)
      for _, move in ipairs(listed.moves) do
        by_value[move.value] = (by_value[move.value] or 0) + 1
      end
      local counted = assert(game:moves(position, { count = true }))
      assert.same({ #listed.moves, by_value[0] or 0 }, { counted.total, counted.total_winning }, shown)
      if position == n then
        for target = 0, 6 do
          local found = assert(game:moves_to(n, target, { limit = 3 }))
          assert.equal(by_value[target] or 0, found.total, shown)
          assert.equal(math.min(by_value[target] or 0, 3), #found.moves, shown)
        end
      end
    end
  end)

  it("are refused before they are listed, where there are too many to count", function()
    collectgarbage "stop"
    finally(function() collectgarbage "restart" end)
    local held = collectgarbage "count"
    for spec, n in pairs { ["subtraction:s=1000000..5000000"] = 9000000, kayles = 9000000 } do
      local found, why = assert(sg.load(spec)):moves(n, { count = true })
      assert.is_nil(found)
      assert.matches("more than 3000000 moves", tostring(why))
    end
    local made = collectgarbage "count" - held
    assert.is_true(made < 1000, ("%.0f KiB were made: they are listed"):format(made)) -- a list takes 16 bytes a move
  end)

  it("are counted all or not at all, within the limits", function()
    -- moves of equal heaps are listed, since some lead to the same position
    local _, why = assert(sg.load "kayles"):moves({ 1400000, 1400000 }, { count = true, time = 0.2 })
    assert.same({ "limit", "time" }, { why.code, why.limit })
    for heap, counts in pairs { [65000] = { 65000, 1 }, [9000000] = { 1000000, 1 } } do
      local counted = assert(assert(sg.load "subtraction:s=1..1000000"):moves(heap, { count = true }))
      assert.same(counts, { counted.total, counted.total_winning })
    end
  end)

  it("answers for 0.3F and a hundred million tokens", function()
    local game = assert(sg.load "0.3F")
    local answer = assert(game:moves(100000000))
    assert.equal("N", answer.outcome)
    assert.is_true(answer.moves[1].wins)
    local sum, left = 0, 0
    for _, part in ipairs(answer.moves[1].parts) do
      sum, left = sum ~ game:value(part).value, left + part
    end
    assert.equal(0, sum)
    assert.is_true(left >= 100000000 - 2 and left < 100000000)
  end)
end)
