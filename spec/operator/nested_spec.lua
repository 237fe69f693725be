-- SPDX-License-Identifier: MIT
-- Operators over operators, three deep: values, outcomes, misère outcomes, moves and notation at random positions against
-- the definitions.

local operated = require "spec.support.operated"
local sg = require "sg"
local seed_or = require "spec.support.seed"

local SEED = seed_or(9100)
math.randomseed(SEED)

local function random(n) return math.random(n) end

-- ---- the games at the bottom: heaps, and positions on a random graph whose moves leave sums ----------------------

local function heap_game()
  local kinds = {
    {
      "nim",
      function(n, take)
        for left = 0, n - 1 do
          take { left }
        end
      end,
    },
    {
      "kayles",
      function(n, take)
        for taken = 1, math.min(2, n) do
          for left = 0, (n - taken) // 2 do
            take { left, n - taken - left }
          end
        end
      end,
    },
    {
      "0.13",
      function(n, take)
        if n == 1 then take {} end
        if n >= 2 then take { n - 2 } end
        if n == 2 then take {} end
      end,
    },
    {
      "subtraction:s=2",
      function(n, take)
        if n >= 2 then take { n - 2 } end
      end,
    },
  }
  local kind = kinds[random(#kinds)]
  return assert(sg.load(kind[1])),
    operated.plain(function(n)
      local list = {}
      kind[2](n, function(parts) list[#list + 1] = parts end)
      return list
    end, 3, true)
end

local function graph_game()
  local size, graph = 4, {}
  for n = 0, size do
    graph[n] = {}
    for _ = 1, n > 0 and random(3) - 1 or 0 do
      local parts = {}
      for i = 1, math.max(0, random(5) - 3) + (random(6) > 1 and 1 or 0) do
        parts[i] = random(n) - 1
      end
      table.insert(graph[n], parts)
    end
  end
  return assert(sg.game {
    start = size,
    options = function(n, option)
      for _, parts in ipairs(graph[n]) do
        option(table.unpack(parts))
      end
    end,
  }),
    operated.plain(function(n) return graph[n] end, size, false)
end

-- ---- the operators: each gives two functions, which make the game and its definition --------------------------------

local function other()
  local make = random(2) == 1 and heap_game or graph_game
  return make()
end

local OPERATORS = { "pass", "block", "comply", "conway_product", "ordinal_product", "reverse" }
local apply = {}

for _, name in ipairs { "block", "comply" } do
  apply[name] = function(game, naive)
    local k = random(2)
    return function() return sg[name](k, game) end, function() return operated[name](naive, k) end
  end
end

for _, name in ipairs { "conway_product", "ordinal_product" } do
  apply[name] = function(game, naive)
    local beside, naive_beside = other()
    if random(2) == 1 then
      game, naive, beside, naive_beside = beside, naive_beside, game, naive
    end
    return function() return sg[name](game, beside) end, function() return operated[name](naive, naive_beside) end
  end
end

function apply.pass(game, naive)
  local n, at_end = random(2), random(4) == 1
  return function() return sg.pass(game, { passes = n, at_end = at_end }) end, function()
    return operated.pass(naive, n, at_end)
  end
end

function apply.reverse(game, naive)
  local root = naive.some(random)
  return function() return sg.reverse { game, root } end, function() return operated.reverse(naive, root, 300) end
end

-- ---- the comparison ----------------------------------------------------------------------------------------------

-- What a function raises as TOO_MANY is nil here.
local function within(ask, ...)
  local ok, found = pcall(ask, ...)
  if not ok and found ~= operated.TOO_MANY then error(found, 0) end
  if ok then return found end
end

local function compare_moves(game, naive, value_of_sum, position, where)
  local expected, found, n_expected, n_found = {}, {}, 0, 0
  for _, group in ipairs(naive.options(position)) do
    for _, option in ipairs(group.options) do
      expected[operated.key_of_sum(naive, option)], n_expected = value_of_sum(option), n_expected + 1
    end
  end
  for _, move in ipairs(assert(game:moves(position)).moves) do
    found[operated.key_of_sum(naive, move.parts)], n_found = move.value, n_found + (move.count or 1)
  end
  assert.same(expected, found, where)
  if naive.twisted then assert.equal(n_expected, n_found, where) end
end

-- Compares positions at random; counts the values and the misère outcomes that were compared.
local function compare(game, naive, count)
  local value, value_of_sum = operated.evaluator(naive, 600)
  local wins = operated.misere(naive, 600)
  for _ = 1, 4 do
    local position = naive.some(random)
    local expected = within(value, position)
    if expected then
      local where = ("%s %s"):format(game.spec, game:show(position))
      assert.equal(expected, assert(game:value(position, { method = "dag" })).value, where)
      assert.equal(expected == 0 and "P" or "N", assert(game:outcome(position)).outcome, where)
      local again = assert(game:parse(game:show(position)))
      assert.equal(naive.key(position), naive.key(again), where)
      compare_moves(game, naive, value_of_sum, position, where)
      count.values = count.values + 1
    end
    local misere
    if not naive.twisted then misere = within(wins, { position }) end
    if misere ~= nil then
      local found, why = game:misere_outcome(position)
      assert.equal(misere and "N" or "P", assert(found, why).outcome, game.spec .. " " .. game:show(position))
      count.misere = count.misere + 1
    end
  end
end

-- The game that operators make, the last of them outermost; nil where one is refused, or the definition takes too long.
local function made_by(names)
  local game, naive = other()
  for _, name in ipairs(names) do
    local make, define = apply[name](game, naive)
    local made, why = make()
    if naive.twisted and name ~= "pass" then
      assert.is_nil(made)
      assert.equal("usage", why.code)
      return nil
    end
    game, naive = assert(made, why), within(define)
    if not naive then return nil end
  end
  return game, naive
end

describe("operators over operators, from seed " .. SEED .. " (SG_SEED overrides),", function()
  it("are what their definitions say, three deep", function()
    local count = { games = 0, values = 0, misere = 0 }
    local function compare_made(...)
      local game, naive = made_by { ... }
      if not game then return end
      count.games = count.games + 1
      compare(game, naive, count)
    end
    for _, inner in ipairs(OPERATORS) do
      for _, middle in ipairs(OPERATORS) do
        for _ = 1, 3 do
          compare_made(inner, middle)
        end
        for _, outer in ipairs(OPERATORS) do
          compare_made(inner, middle, outer)
        end
      end
    end
    local counts = ("%d games, %d values, %d in misère play"):format(count.games, count.values, count.misere)
    assert.is_true(count.games > 140 and count.values > 450 and count.misere > 250, counts)
  end)
end)
