-- SPDX-License-Identifier: MIT
-- Moves of two heaps from positions with thousands of them: the same as the options one by one with their values.

local program = require "spec.support.program"
local sg = require "sg"
local seed_or = require "spec.support.seed"

-- Every move from a position, by the options that the definition gives and the value of each.
local function all_moves(game, position)
  local moves = {}
  for _, option in ipairs(assert(game:options(position))) do
    local value = assert(game:value(option.parts[1])).value
    moves[#moves + 1] = { option = option.text, label = option.label, value = value, wins = value == 0 }
  end
  table.sort(moves, function(a, b)
    if a.value ~= b.value then return a.value < b.value end
    if #a.option ~= #b.option then return #a.option < #b.option end
    return a.option < b.option
  end)
  return moves
end

local function bare(moves)
  local list = {}
  for i, move in ipairs(moves) do
    list[i] = { option = move.option, label = move.label, value = move.value, wins = move.wins }
  end
  return list
end

local function of_value(moves, target)
  local list = {}
  for _, move in ipairs(moves) do
    if move.value == target then list[#list + 1] = move end
  end
  return list
end

local function check(game, position)
  local what = game:show(position)
  local all = all_moves(game, position)
  local listed = assert(game:moves(position, { limit = 20 }))
  assert.same(table.move(all, 1, math.min(20, #all), 1, {}), bare(listed.moves), what)
  assert.equal(#all, listed.total, what)
  local counted = assert(game:moves(position, { count = true }))
  assert.same({ #all, #of_value(all, 0) }, { counted.total, counted.total_winning }, what)
  for _, target in ipairs { 0, 1, 7, listed.value // 2, listed.value - 1, listed.value, listed.value + 1 } do
    if target >= 0 then
      local found = assert(game:moves_to(position, target))
      assert.same(of_value(all, target), bare(found.moves), what .. " to " .. target)
    end
  end
end

describe("moves from two large heaps", function()
  it("are those of the table", function()
    check(assert(sg.load "wythoff"), { 3, 5100 })
    check(assert(sg.load "wythoff"), { 5200, 2 })
  end)

  it("are those of a proven row, at random", function()
    math.randomseed(seed_or(20261126))
    for round = 1, 2 do
      local rays = { { 1, 0 }, { 0, 1 }, { 1, 1, most = round % 2 == 0 and 3 or nil } }
      if math.random(2) == 1 then rays[4] = { 1, 2 + round % 3 } end
      local game = assert(sg.game { name = "two", heap2 = rays })
      local row = math.random(4, 5)
      check(game, round % 2 == 0 and { row, 53000 } or { 53000, row })
    end
  end)

  it("answer where no list of them fits", function()
    local found = program.run({ "explain", "wythoff", "{3,1000000}" }).out
    assert.truthy(found:find("{3,5} (999995 from b)", 1, true), found)
    local game = assert(sg.load "wythoff")
    local counted = assert(game:moves({ 10 ^ 12 // 1 | 0, 3 }, { count = true }))
    assert.same({ 1000000000006, 1, "proven" }, { counted.total, counted.total_winning, counted.basis })
  end)
end)
