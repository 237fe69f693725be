-- SPDX-License-Identifier: MIT
-- Sums of different games in misère play, against play of the whole sum by the definition.

local sg = require "sg"
local random_from = require "spec.support.random"
local seed_or = require "spec.support.seed"

local seed = seed_or(20240229)
print("mixed_sums_spec: seed " .. seed .. " (SG_SEED overrides)")
local random = random_from(seed)

-- Positions 0..last; the options of a position are random lower ones. The rule is a function, so nothing is known of it
-- but its moves.
local function random_game(last)
  local moves = {}
  for n = 0, last do
    moves[n] = {}
    for m = 0, n - 1 do
      if random(3) == 0 then table.insert(moves[n], m) end
    end
  end
  return moves,
    sg.game {
      start = last,
      options = function(n, option)
        for _, m in ipairs(moves[n]) do
          option(m)
        end
      end,
    }
end

-- Heaps 0..last; an option leaves one lower heap or two that are lower together.
local function random_heaps(last)
  local moves = {}
  for n = 0, last do
    moves[n] = {}
    for m = 0, n - 1 do
      if random(4) == 0 then table.insert(moves[n], { m }) end
      if m > 1 and random(3) == 0 then
        local a = 1 + random(m - 1)
        table.insert(moves[n], { a, m - a })
      end
    end
  end
  return moves,
    sg.game {
      heap = function(n, option)
        for _, parts in ipairs(moves[n]) do
          option(table.unpack(parts))
        end
      end,
    }
end

-- Who wins a list of { moves, position }, where moves[position] lists what is left: positions or lists of them.
local function definition()
  local known = {}
  local function key(parts)
    local names = {}
    for i, part in ipairs(parts) do
      names[i] = tostring(part[1]) .. part[2]
    end
    table.sort(names)
    return table.concat(names, " ")
  end
  local function wins(parts)
    local name = key(parts)
    if known[name] ~= nil then return known[name] end
    local won, any = false, false
    for i, part in ipairs(parts) do
      for _, left in ipairs(part[1][part[2]]) do
        any = true
        local after = {}
        for k, other in ipairs(parts) do
          if k ~= i then after[#after + 1] = other end
        end
        for _, position in ipairs(type(left) == "table" and left or { left }) do
          after[#after + 1] = { part[1], position }
        end
        won = won or not wins(after)
      end
    end
    known[name] = won or not any
    return known[name]
  end
  return wins
end

describe("misère sums of different games", function()
  it("have the winner of whole play, and every winning move", function()
    for _ = 1, 60 do
      local wins, parts, given = definition(), {}, {}
      for i = 1, 2 + random(2) do
        local make = i == 1 and random_game or random(2) == 0 and random_game or random_heaps
        local moves, game = make(7)
        parts[i] = { moves, 3 + random(5) }
        given[i] = { game, parts[i][2] }
      end
      local result = assert(sg.misere_sum(given))
      assert.equal(wins(parts) and "N" or "P", result.outcome)
      assert.equal("search", result.by)
      local expected = {}
      for i, part in ipairs(parts) do
        local seen = {}
        for _, left in ipairs(part[1][part[2]]) do
          local after = {}
          for k, other in ipairs(parts) do
            if k ~= i then after[#after + 1] = other end
          end
          local list = type(left) == "table" and table.move(left, 1, #left, 1, {}) or { left }
          table.sort(list)
          local name = table.concat(list, " + ")
          for _, position in ipairs(list) do
            after[#after + 1] = { part[1], position }
          end
          if not wins(after) and not seen[name] then
            seen[name] = true
            expected[i] = (expected[i] or 0) + 1
          end
        end
      end
      local found = {}
      for _, move in ipairs(result.winning) do
        found[move.component] = (found[move.component] or 0) + 1
      end
      assert.same(expected, found)
    end
  end)

  it("are decided by canonical forms where there are too many sums of components to look at", function()
    -- Without forms the sums of components are more than a minute of work.
    local result = assert(sg.misere_sum({ { sg.load "sprouts:n=5" }, "kayles@9" }, { positions = 20000 }))
    assert.equal("search", result.by)
  end)

  it("name a loop of play", function()
    local round = sg.game { start = 0, options = function(n, option) option((n + 1) % 3) end }
    local _, why = sg.misere_sum { { round, 0 }, { sg.load "nim", 3 } }
    assert.same({ "cycle", { 0, 1, 2 } }, { why.code, why.positions })
  end)

  it("end at a limit", function()
    local _, why = sg.misere_sum({ "kayles@60", "dawsons_kayles@55", "nim@9" }, { positions = 50 })
    assert.same({ "limit", "positions" }, { why.code, why.limit })
  end)
end)
