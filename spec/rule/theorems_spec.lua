-- SPDX-License-Identifier: MIT
-- What the rules of the library say of their positions by a theorem (value, outcome, winning, misere_outcome), against
-- the definition: the moves are written here once more, and values and outcomes come from them alone. Then at the sizes
-- at which contests ask.

local sg = require "sg"

-- ---- the definition ----------------------------------------------------------------------------------------------

local function key_of(position)
  if type(position) ~= "table" then return tostring(position) end
  local names, shown = {}, {}
  for name in pairs(position) do
    names[#names + 1] = name
  end
  table.sort(names)
  for i, name in ipairs(names) do
    shown[i] = key_of(position[name])
  end
  return "{" .. table.concat(shown, ",") .. "}"
end

-- The values and misère outcomes of positions by their moves: each(position, option).
local function definition(each)
  local known = {}
  local function of(position)
    local key = key_of(position)
    if not known[key] then
      local seen, value, misere, n = {}, 0, "P", 0
      each(position, function(option)
        local below = of(option)
        seen[below.value], n = true, n + 1
        if below.misere == "P" then misere = "N" end
      end)
      while seen[value] do
        value = value + 1
      end
      known[key] = { value = value, misere = n == 0 and "N" or misere }
    end
    return known[key]
  end
  return of
end

local function copy(list) return { table.unpack(list) } end

-- Each list of `length` numbers from `from` to `to`.
local function lists(length, from, to, each, list)
  list = list or {}
  if #list == length then return each(copy(list)) end
  for n = from, to do
    list[#list + 1] = n
    lists(length, from, to, each, list)
    list[#list] = nil
  end
end

-- Each rising list of `length` numbers from `from` to `to`.
local function rising(length, from, to, each)
  lists(length, from, to, function(list)
    for i = 2, #list do
      if list[i] <= list[i - 1] then return end
    end
    each(list)
  end)
end

local GRID = assert(sg.load "geography").params.edges

local GAMES = {
  {
    "euclid",
    moves = function(pair, option)
      local a, b = math.min(pair[1], pair[2]), math.max(pair[1], pair[2])
      for k = 1, (b - 1) // a do
        option { a, b - k * a }
      end
    end,
    positions = function(each) lists(2, 1, 36, each) end,
    far = {
      { { 99999999, 3 }, 33333332 },
      { { 1000000007, 1618033999 }, 0 }, -- the quotient is below the golden ratio by 1e-9
      { { 1000000007, 1618034001 }, 1 },
      { { 3, 999999999999999999 }, 333333333333333332 },
    },
  },
  {
    "moores_nim",
    moves = function(heaps, option)
      for i = 1, #heaps do
        for j = i, #heaps do
          for a = 0, heaps[i] - 1 do
            for b = 0, i == j and 0 or heaps[j] - 1 do
              local after = copy(heaps)
              after[i] = a
              if i ~= j then after[j] = b end
              option(after)
            end
          end
        end
      end
    end,
    positions = function(each)
      lists(3, 0, 5, each)
      lists(4, 0, 2, each)
    end,
    far = { { { 1000000, 1000000, 1000000 }, "P" }, { { 1000000, 1000000, 999999 }, "N" } },
  },
  {
    "staircase_nim",
    moves = function(steps, option)
      for i = 1, #steps do
        for k = 1, steps[i] do
          local after = copy(steps)
          after[i] = after[i] - k
          if i > 1 then after[i - 1] = after[i - 1] + k end
          option(after)
        end
      end
    end,
    positions = function(each)
      lists(3, 0, 4, each)
      lists(4, 0, 2, each)
    end,
    far = { { { 1000000000, 5, 7, 1000000000 }, 1000000007 }, { { 7, 1000000000, 7, 3 }, 0 } },
  },
  {
    "end_nim",
    moves = function(stacks, option)
      for i = 1, #stacks, math.max(#stacks - 1, 1) do
        for left = 0, stacks[i] - 1 do
          local after = copy(stacks)
          after[i] = left
          if left == 0 then table.remove(after, i) end
          option(after)
        end
      end
    end,
    positions = function(each)
      for length = 1, 4 do
        lists(length, 1, 5, each)
      end
      lists(5, 1, 3, each)
    end,
    far = { { { 1000000000, 7, 9, 1000000000 }, "P" }, { { 999999999, 1000000000, 9, 1000000000 }, "N" } },
  },
  {
    "fibonacci_nim",
    moves = function(heap, option)
      for k = 1, math.min(heap.left, heap.most) do
        option { left = heap.left - k, most = 2 * k }
      end
    end,
    positions = function(each)
      lists(2, 0, 30, function(two) each { left = two[1], most = two[2] } end)
    end,
    far = {
      { { left = 1000000, most = 999999 }, "N" },
      { { left = 1000000, most = 54 }, "P" }, -- 1000000 = 832040 + 121393 + 46368 + 144 + 55: the least part is 55
      { { left = 1134903170, most = 1134903169 }, "P" }, -- F(45)
    },
  },
  {
    "take_away:times=7:per=2",
    moves = function(heap, option)
      for k = 1, math.min(heap.left, heap.most) do
        option { left = heap.left - k, most = 7 * k // 2 }
      end
    end,
    positions = function(each)
      lists(2, 0, 30, function(two) each { left = two[1], most = two[2] } end)
    end,
    far = { { { left = 1000000000000000000, most = 999999 }, "N" } },
  },
  {
    "welter",
    moves = function(squares, option)
      local taken = {}
      for _, square in ipairs(squares) do
        taken[square] = true
      end
      for i, square in ipairs(squares) do
        for to = 0, square - 1 do
          local after = copy(squares)
          after[i] = to
          table.sort(after)
          if not taken[to] then option(after) end
        end
      end
    end,
    positions = function(each)
      rising(1, 0, 9, each)
      rising(2, 0, 13, each)
      rising(3, 0, 11, each)
      rising(4, 0, 8, each)
    end,
    far = { { { 3, 1000000, 999999999 }, 999656379 }, { { 3, 1000000, 1000004 }, 0 } },
  },
  {
    "silver_dollar",
    moves = function(squares, option)
      for i, square in ipairs(squares) do
        for to = (squares[i - 1] or 0) + 1, square - 1 do
          local after = copy(squares)
          after[i] = to
          option(after)
        end
      end
    end,
    positions = function(each)
      for length = 1, 4 do
        rising(length, 1, 10, each)
      end
    end,
    far = { { { 3, 1000000 }, 999996 }, { { 3, 1000000, 1000003 }, 0 } },
  },
  {
    "nimble",
    moves = function(coins, option)
      for from = 2, #coins do
        for to = 1, coins[from] > 0 and from - 1 or 0 do
          local after = copy(coins)
          after[from], after[to] = after[from] - 1, after[to] + 1
          option(after)
        end
      end
    end,
    positions = function(each) lists(4, 0, 2, each) end,
    far = { { { 0, 1000000001, 1000000000, 1000000001 }, 2 } },
  },
  {
    "dim",
    moves = function(n, option)
      for d = 1, n - 1 do
        if n % d == 0 then option(n - d) end
      end
    end,
    positions = function(each)
      for n = 0, 400 do
        each(n)
      end
    end,
    far = { { 1000000000, 9 }, { 1 << 62, 62 } },
  },
  {
    "mark",
    moves = function(n, option)
      if n > 0 then
        option(n - 1)
        option(n // 2)
      end
    end,
    positions = function(each)
      for n = 0, 1000 do
        each(n)
      end
    end,
    far = { { 1000000000000000000, 2 }, { 1 << 61, 0 } },
  },
  {
    "prim",
    moves = function(n, option)
      for m = 1, n do
        local a, b = m, n
        while b > 0 do
          a, b = b, a % b
        end
        if a == 1 then option(n - m) end
      end
    end,
    positions = function(each)
      for n = 0, 300 do
        each(n)
      end
    end,
    far = { { 1000000000000000000, 0 }, { 1000000000000000001, 26 }, { 1999993, 148933 } }, -- 101; the last is a prime
  },
  {
    "poker_nim",
    moves = function(position, option)
      for i, chips in ipairs(position.heaps) do
        for size = 0, chips + position.bank do
          local heaps = copy(position.heaps)
          heaps[i] = size
          if size ~= chips then option { heaps = heaps, bank = position.bank - math.max(size - chips, 0) } end
        end
      end
    end,
    positions = function(each)
      for bank = 0, 2 do
        lists(2, 0, 4, function(heaps) each { heaps = heaps, bank = bank } end)
      end
    end,
    far = { { { heaps = { 1000000000, 5, 7 }, bank = 9 }, 1000000002 } },
  },
  {
    "white_knight",
    moves = function(square, option)
      for _, step in ipairs { { -2, -1 }, { -2, 1 }, { -1, -2 }, { 1, -2 } } do
        local x, y = square[1] + step[1], square[2] + step[2]
        if x >= 0 and y >= 0 then option { x, y } end
      end
    end,
    positions = function(each) lists(2, 0, 24, each) end,
    far = { { { 1000000, 999999 }, 4 }, { { 1000000, 5 }, 0 } },
  },
  {
    "chomp",
    names_some = true,
    moves = function(rows, option)
      for r, row in ipairs(rows) do
        for length = r == 1 and 1 or 0, row - 1 do
          local after = copy(rows)
          for below = r, #rows do
            after[below] = math.min(after[below], length)
          end
          while after[#after] == 0 do
            after[#after] = nil
          end
          option(after)
        end
      end
    end,
    positions = function(each)
      for a = 1, 12 do
        each { a }
        for b = 1, a do
          each { a, b }
          each { a, b, 1 }
          if b > 1 then each { a, b, 2 } end
        end
      end
      for n = 2, 4 do
        each { n, 1, 1, 1 }
        each { n, n, n, n }
      end
    end,
    far = { { { 60, 59 }, "P" }, { { 60, 20 }, "N" }, { { 60, 58, 2 }, "P" } },
  },
  {
    "geography",
    moves = function(position, option)
      for _, e in ipairs(GRID) do
        local to = e[1] == position.at and e[2] or e[2] == position.at and e[1] or nil
        for i, v in ipairs(position.new) do
          if v == to then
            local new = copy(position.new)
            table.remove(new, i)
            option { at = to, new = new }
          end
        end
      end
    end,
    positions = function(each)
      for bits = 0, 255 do -- the token in each place, and others visited or not
        local at, new = bits % 9 + 1, {}
        for v = 1, 9 do
          if v ~= at and (bits * 37 >> v % 8) & 1 == 0 then new[#new + 1] = v end
        end
        each { at = at, new = new }
      end
    end,
    far = {},
  },
  {
    "one_two_ten:goal=200:step=3",
    moves = function(said, option)
      for step = 1, math.min(3, 200 - said) do
        option(said + step)
      end
    end,
    positions = function(each)
      for said = 0, 200 do
        each(said)
      end
    end,
    far = {},
  },
}

-- Boards and other games whose moves are long to write: the theorem against a search, which asks the moves.
local BY_SEARCH = {
  { "anti_clobber:w=3:h=3", { "x..", "...", ".o#" }, { "x#.", "#..", "..." } },
  { "cram:w=4:h=3", "start" },
  { "cram:w=6:h=2", "start", "#....#/......", "##..##/##..##" },
  { "cram:w=5:h=4", "start", "#..../...../...../....#", "...../..#../..#../....." },
  { "green_hackenbush", "((()())(()))", "(()(())((())))", "((((()()))))" },
  { "no_three_in_line:w=4:h=3", "start" },
  { "no_three_in_line:w=4:h=4", "start" },
  { "schuhs_game:n=60", "start" },
  { "schuhs_game:n=64", "start" },
  { "sylver_coinage:named=5,7", "start" },
  { "sylver_coinage:named=4,9", "start" },
  { "tac_tix:w=3:h=3", "start", ".../.#./..." },
  { "tac_tix:w=4:h=3", "start", "..../.##./....", "..../.#../...." },
  { "toppling_dominoes", "lrel.re", "ll.rr", "l.rr.eee" },
}

-- The same at sizes that no search ends on.
local FAR = {
  { "anti_clobber:w=60:h=60", "N" },
  { "chomp:w=60:h=60", "N", "{60,1," },
  { "cram:w=16:h=16", "P" },
  { "cram:w=16:h=15", "N" },
  { "no_three_in_line:w=12:h=12", "P" },
  { "schuhs_game:n=720720", "N" },
  { "sylver_coinage:named=30,31", "N" },
  { "tac_tix:w=8:h=7", "N" },
  { "crosses_crosses@1000000000000", "N" },
}

-- ---- comparison --------------------------------------------------------------------------------------------------

-- Are the winning moves that a rule names options of value 0, and is there one where there should be?
local function compare_winning(game, position, of, one)
  local box = require "sg.internals"[game].box
  local lost, named = {}, 0
  one.moves(position, function(option) lost[key_of(option)] = of(option).value == 0 end)
  for _, option in ipairs(assert(box:winning(position))) do
    assert.is_true(lost[key_of(option[1])], game:show(position) .. " to " .. game:show(option[1]))
    named = named + 1
  end
  if not one.names_some then assert.equal(of(position).value > 0, named > 0, game:show(position)) end
end

local function compare(one)
  local game = assert(sg.load(one[1]))
  local of, rule = definition(one.moves), game.rule
  local compared = 0
  one.positions(function(position)
    local right, shown = of(position), game:show(position)
    local outcome = right.value == 0 and "P" or "N"
    local found = assert(game:outcome(position))
    assert.equal(outcome, found.outcome, shown)
    assert.equal("closed form", found.basis, shown)
    if rule.value then assert.equal(right.value, assert(game:value(position)).value, shown) end
    if rule.winning then compare_winning(game, position, of, one) end
    if rule.misere_outcome then
      local misere = assert(game:misere_outcome(position))
      assert.same({ right.misere, "closed form" }, { misere.outcome, misere.basis }, shown)
    end
    compared = compared + 1
  end)
  assert.is_true(compared > 50)
  return game
end

local function expect_far(game, position, expected)
  local shown = game:show(position)
  local question = type(expected) == "string" and "outcome" or "value"
  local found = assert(game[question](game, position))
  assert.same({ expected, "closed form" }, { found[question], found.basis }, shown)
  local moves = game.rule.options and assert(game:moves(position))
  local best = moves and moves.moves[1]
  assert.equal(not (best and best.wins), not moves or found.outcome == "P", shown)
end

describe("theorems that the library cites", function()
  for _, one in ipairs(GAMES) do
    it("of " .. one[1] .. " hold by the definition, and answer at contest sizes", function()
      local game = compare(one)
      for _, far in ipairs(one.far) do
        expect_far(game, far[1], far[2])
      end
    end)
  end

  it("of boards agree with a search", function()
    for _, one in ipairs(BY_SEARCH) do
      local game = assert(sg.load(one[1]))
      for i = 2, #one do
        local position = one[i] ~= "start" and one[i] or nil
        if type(position) == "string" then position = assert(game:parse(position)) end
        local by_moves = assert(game:value(position, { method = "dag" })).value
        local outcome = assert(game:outcome(position))
        assert.equal(by_moves == 0 and "P" or "N", outcome.outcome, one[1])
        assert.equal(by_moves, assert(game:value(position)).value, one[1])
        local best = assert(game:moves(position)).moves[1]
        assert.equal(by_moves ~= 0, best ~= nil and best.wins, one[1])
      end
    end
  end)

  it("of boards answer where no search ends", function()
    for _, one in ipairs(FAR) do
      local name, position = one[1]:match "^([^@]+)@?(.*)$"
      local game = assert(sg.load(name))
      position = position ~= "" and position or nil
      assert.equal(one[2], assert(game:outcome(position)).outcome, name)
      if one[3] then
        local best = assert(game:moves(position)).moves[1]
        assert.truthy(best.wins and best.option:find(one[3], 1, true), name)
      end
    end
  end)

  it("of a tree of 20,000 edges names a move that wins", function()
    local game = assert(sg.load "green_hackenbush")
    local tree = "(" .. ("(" .. ("()"):rep(3) .. ("(()"):rep(5) .. (")"):rep(5) .. ")"):rep(1999) .. "((()))" .. ")"
    local found = assert(game:value(tree))
    local moves = assert(game:moves(tree))
    assert.equal("closed form", found.basis)
    assert.equal(found.value > 0, #moves.moves > 0)
    assert.equal("P", assert(game:outcome(moves.moves[1].parts[1])).outcome)
  end)
end)
