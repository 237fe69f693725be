-- SPDX-License-Identifier: MIT
-- Games at random: each as the text of a rule, and as a function moves(position) in plain Lua, written apart from that
-- text. A game is made from a list of choices, small numbers of which 0 is the simplest, so that a game that fails can
-- be made smaller by making its choices fewer and smaller (shrunk).

local choosing = require "spec.support.choices"
local random_coins = require "spec.support.random_coins"

local chooser, one_of, yes = choosing.chooser, choosing.one_of, choosing.yes
local random_games = {}

-- ---- heaps -------------------------------------------------------------------------------------------------------

local function each_partition(n, count, least, parts, each)
  if count == 0 then
    if n == 0 then each(table.move(parts, 1, #parts, 1, {})) end
    return
  end
  for part = least, n // count do
    parts[#parts + 1] = part
    each_partition(n - part, count - 1, part, parts, each)
    parts[#parts] = nil
  end
end

-- Do the parts, ascending, fit the mark behind a digit?
local function fits(parts, mark)
  if #parts < 2 or mark == "" then return true end
  if mark == "=" then return parts[1] == parts[#parts] end
  if mark == "?" then return parts[1] ~= parts[#parts] end
  for i = 2, #parts do
    if parts[i] == parts[i - 1] then return false end
  end
  return true
end

local DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"

local function digit_text(digit) return DIGITS:sub(digit.value + 1, digit.value + 1) .. digit.mark end

local function code(choose)
  local most, constrained = yes(choose, 5) and 32 or 8, yes(choose, 4)
  local function digit(value)
    return { value = value, mark = value >= 4 and constrained and one_of(choose, { "", "!", "?", "=" }) or "" }
  end
  local digits, n = {}, 1 + choose(4)
  for t = 1, n do
    digits[t] = digit(choose(most))
  end
  local zero = digit(yes(choose, 4) and 4 * (1 + choose(most // 4 - 1)) or 0)
  local tail = yes(choose, 4) and 1 + choose(n) or 0 -- how many digits repeat for ever
  local text = digit_text(zero) .. "."
  for t = 1, n do
    text = text .. (t == n - tail + 1 and "[" or "") .. digit_text(digits[t])
  end
  text = text .. (tail > 0 and "]" or "")
  local function digit_of(t)
    if t == 0 then return zero end
    return t > n and tail > 0 and digits[n - tail + 1 + (t - n - 1) % tail] or digits[t] or { value = 0, mark = "" }
  end
  return {
    about = "code",
    is_heaps = true,
    last = most == 8 and 40 or 20,
    far = most > 8 and 20 or tail > 0 and 80 or 250,
    text = ("return { code = %q }"):format(text),
    moves = function(heap)
      local list = {}
      for t = 0, heap do
        local d = digit_of(t)
        for count = 0, 5 do
          if d.value >> count & 1 == 1 then
            each_partition(heap - t, count, 1, {}, function(parts)
              if fits(parts, d.mark) then list[#list + 1] = parts end
            end)
          end
        end
      end
      return list
    end,
  }
end

local function subtract(choose)
  local set, listed, except = {}, {}, yes(choose, 3)
  for i = 1, 1 + choose(4) do
    set[i] = 1 + choose(12)
    listed[set[i]] = true
  end
  local written = "{ " .. table.concat(set, ", ") .. " }"
  return {
    about = "subtract",
    is_heaps = true,
    last = 60,
    far = 250,
    text = ("return { subtract = %s }"):format(except and "{ all_but = " .. written .. " }" or written),
    moves = function(heap)
      local list = {}
      for s = 1, heap do
        if (listed[s] == true) ~= except then list[#list + 1] = { heap - s } end
      end
      return list
    end,
  }
end

-- What a clause of a scripted heap game may leave: the text of the moves, and the moves.
local LEAVES = {
  { "option(n - t)", function(n, t, option) option(n - t) end },
  {
    "if n == t then option() end",
    function(n, t, option)
      if n == t then option() end
    end,
  },
  {
    "for a = 1, (n - t) // 2 do option(a, n - t - a) end",
    function(n, t, option)
      for a = 1, (n - t) // 2 do
        option(a, n - t - a)
      end
    end,
  },
  {
    "for a = 1, (n - t - 1) // 2 do option(a, n - t - a) end",
    function(n, t, option)
      for a = 1, (n - t - 1) // 2 do
        option(a, n - t - a)
      end
    end,
  },
  {
    "for a = 0, n - t, 2 do option(n - t - a, a // 2) end",
    function(n, t, option)
      for a = 0, n - t, 2 do
        option(n - t - a, a // 2)
      end
    end,
  },
  { "option(0, (n - t) // 2, (n - t) // 3)", function(n, t, option) option(0, (n - t) // 2, (n - t) // 3) end },
}

local function heap(choose)
  local clauses, lines = {}, {}
  for i = 1, 1 + choose(3) do
    local clause = { t = 1 + choose(5), mod = 1 + choose(4), leaves = one_of(choose, LEAVES) }
    clause.rest = choose(clause.mod)
    clauses[i] = clause
    lines[i] = ("    do local t = %d if n >= t and n %% %d == %d then %s end end"):format(
      clause.t,
      clause.mod,
      clause.rest,
      clause.leaves[1]
    )
  end
  return {
    about = "heap",
    is_heaps = true,
    last = 30,
    far = 30,
    text = "return {\n  heap = function(n, option)\n" .. table.concat(lines, "\n") .. "\n  end,\n}",
    moves = function(n)
      local list = {}
      for _, clause in ipairs(clauses) do
        if n >= clause.t and n % clause.mod == clause.rest then
          clause.leaves[2](n, clause.t, function(...) list[#list + 1] = { ... } end)
        end
      end
      return list
    end,
  }
end

local function heap2(choose)
  local clauses, lines, rows = {}, {}, yes(choose, 4)
  for i = 1, 1 + choose(3) do
    local a, b, times, cut = choose(3), choose(3), 1 + choose(4), yes(choose, 4)
    if a + b == 0 then a = 1 end
    if rows and a > 0 then b = b - 2 end -- the second heap may grow while the first one falls
    clauses[i] = { a = a, b = b, times = times, cut = cut }
    lines[i] = ("    for i = 1, %d do local c, d = a - i * %d, b - i * %d if c >= 0 and d >= 0 then option(%s) end end"):format(
      times,
      a,
      b,
      cut and not rows and "c, 0, 0, d" or "c, d"
    )
  end
  local positions = {}
  for i = 1, 4 do
    positions[i] = { choose(6), choose(6) }
  end
  return {
    about = "heap2",
    positions = positions,
    text = ("return {\n%s  heap2 = function(a, b, option)\n%s\n  end,\n}"):format(
      rows and '  falls = "rows",\n' or "",
      table.concat(lines, "\n")
    ),
    moves = function(pair)
      local list = {}
      for _, clause in ipairs(clauses) do
        for i = 1, clause.times do
          local c, d = pair[1] - i * clause.a, pair[2] - i * clause.b
          if c >= 0 and d >= 0 then
            list[#list + 1] = clause.cut and not rows and { { c, 0 }, { 0, d } } or { { c, d } }
          end
        end
      end
      return list
    end,
  }
end

-- ---- positions of any shape --------------------------------------------------------------------------------------

local function rule_text(start, options, more)
  return ("return {\n  start = %s,\n  options = %s,\n%s}"):format(start, options, more or "")
end

local function numbers(choose)
  local a, b, mod = choose(7), choose(7), 2 + choose(5)
  local less, sums, listed, ranked = 1 + choose(mod - 1), yes(choose, 3), yes(choose, 4), yes(choose, 4)
  local give = listed and not sums and "list[#list + 1] = k" or "option(k)"
  local options = ([[function(n%s)
    local list = {}
    for k = 0, n - 1 do
      if (n * %d + k * %d) %% %d < %d then %s end
      %s
    end
    %s
  end]]):format(
    listed and not sums and "" or ", option",
    a,
    b,
    mod,
    less,
    give,
    sums and "if n * k % 3 == 1 then option(k, n - 1 - k) end" or "",
    listed and not sums and "return list" or ""
  )
  return {
    about = "numbers",
    positions = { 3 + choose(12), choose(12), choose(12) },
    text = rule_text("9", options, ranked and "  rank = function(n) return n end,\n" or ""),
    moves = function(n)
      local list = {}
      for k = 0, n - 1 do
        if (n * a + k * b) % mod < less then list[#list + 1] = { k } end
        if sums and n * k % 3 == 1 then list[#list + 1] = { k, n - 1 - k } end
      end
      return list
    end,
  }
end

local PATTERNS = { "a", "b", "ab", "ba", "aa", "bb", "aba", "bab" }

-- Replacements after which a word is shorter, or as long and earlier in order.
local function replacements(pattern)
  local list = { "" }
  for _, word in ipairs { ".", "a", "b", "..", "a.", ".a", "ab", "aa", "..a", "a.b" } do
    if #word < #pattern or #word == #pattern and word < pattern then list[#list + 1] = word end
  end
  return list
end

local MIRROR = [[
  canonical = function(word)
    local image = ""
    for i = #word, 1, -1 do image = image .. word:sub(i, i) end
    return image < word and image or word
  end,
]]
local PIECES = [[
  split = function(word, part)
    local piece = ""
    for i = 1, #word + 1 do
      local letter = i <= #word and word:sub(i, i) or "."
      if letter ~= "." then
        piece = piece .. letter
      elseif piece ~= "" then
        part(piece)
        piece = ""
      end
    end
  end,
]]

local function words(choose)
  local rules, seen = {}, {}
  local mirrored, split, ordered = yes(choose, 2), yes(choose, 2), yes(choose, 4)
  local function add(from, to)
    if seen[from .. ">" .. to] then return end
    seen[from .. ">" .. to] = true
    rules[#rules + 1] = { from, to }
  end
  for _ = 1, 1 + choose(3) do
    local from = one_of(choose, PATTERNS)
    local to = one_of(choose, replacements(from))
    add(from, to)
    if mirrored then -- the mirror image of a replacement must come earlier, too; a shorter one does
      if #to < #from or to:reverse() < from:reverse() then
        add(from:reverse(), to:reverse())
      else
        mirrored = false
      end
    end
  end
  local listed = {}
  for i, rule in ipairs(rules) do
    listed[i] = ("{ %q, %q }"):format(rule[1], rule[2])
  end
  local options = ([[function(word, option)
    for _, rule in ipairs { %s } do
      for at = 1, #word - #rule[1] + 1 do
        if word:sub(at, at + #rule[1] - 1) == rule[1] then
          option(word:sub(1, at - 1) .. rule[2] .. word:sub(at + #rule[1]))
        end
      end
    end
  end]]):format(table.concat(listed, ", "))
  local more = (mirrored and MIRROR or "")
    .. (split and PIECES or "")
    .. ((mirrored or split) and yes(choose, 2) and "  misere = true,\n" or "")
    .. (ordered and '  order = "rule",\n' or "")
  local positions = {}
  for i = 1, 3 do
    local letters = {}
    for k = 1, 1 + choose(6) do
      letters[k] = one_of(choose, { "a", "b", "a", "b", "." })
    end
    positions[i] = table.concat(letters)
  end
  return {
    about = "words",
    positions = positions,
    text = rule_text('"abab"', options, more),
    reduces = mirrored or split,
    moves = function(word)
      local list = {}
      for _, rule in ipairs(rules) do
        local from, to = rule[1], rule[2]
        local at = word:find(from, 1, true)
        while at do
          list[#list + 1] = { word:sub(1, at - 1) .. to .. word:sub(at + #from) }
          at = word:find(from, at + 1, true)
        end
      end
      return list
    end,
  }
end

local function piles(choose)
  local amounts, from_all, sorted, split = {}, yes(choose, 3), yes(choose, 2), yes(choose, 2)
  for i = 1, 1 + choose(3) do
    amounts[i] = 1 + choose(3)
  end
  local pairs_vanish = yes(choose, 4)
  split = split and not from_all and not pairs_vanish
  local options = ([[function(piles, option)
    for i = 1, #piles do
      for _, taken in ipairs { %s } do
        if piles[i] >= taken then
          local after = { table.unpack(piles) }
          after[i] = after[i] - taken
          option(after)
        end
      end
    end
    %s
    %s
  end]]):format(table.concat(amounts, ", "), from_all and [[local least, after = 9, {}
    for i = 1, #piles do least, after[i] = math.min(least, piles[i]), piles[i] - 1 end
    if #piles > 0 and least > 0 then option(after) end]] or "", pairs_vanish and [[for i = 1, #piles do
      for j = i + 1, #piles do
        if piles[i] == piles[j] and piles[i] > 0 then
          local after = { table.unpack(piles) }
          after[i], after[j] = 0, 0
          option(after)
        end
      end
    end]] or "")
  local more = (
    sorted
      and [[
  canonical = function(piles)
    local after = { table.unpack(piles) }
    table.sort(after)
    return after
  end,
]]
    or ""
  )
    .. (split and "  split = function(piles, part) for _, n in ipairs(piles) do part({ n }) end end,\n" or "")
    .. ((sorted or split) and yes(choose, 2) and "  misere = true,\n" or "")
  local positions = {}
  for i = 1, 3 do
    positions[i] = {}
    for k = 1, 1 + choose(3) do
      positions[i][k] = choose(5)
    end
  end
  return {
    about = "piles",
    positions = positions,
    text = rule_text("{ 1, 2 }", options, more),
    reduces = sorted or split,
    moves = function(given)
      local list = {}
      local function add(change)
        local after = table.move(given, 1, #given, 1, {})
        change(after)
        for _, n in ipairs(after) do
          if n < 0 then return end
        end
        list[#list + 1] = { after }
      end
      for i = 1, #given do
        for _, amount in ipairs(amounts) do
          add(function(after) after[i] = after[i] - amount end)
        end
        for j = i + 1, pairs_vanish and #given or 0 do
          if given[i] == given[j] and given[i] > 0 then
            add(function(after)
              after[i], after[j] = 0, 0
            end)
          end
        end
      end
      if from_all and #given > 0 then
        add(function(after)
          for i = 1, #after do
            after[i] = after[i] - 1
          end
        end)
      end
      return list
    end,
  }
end

-- Records: a word of a and b is eaten from its ends, and a count of passes goes down.
local function records(choose)
  local left, right, both = choose(2) == 1, choose(2) == 0, yes(choose, 3)
  local options = ([[function(p, option)
    local word, passes = p.word, p.passes
    %s
    %s
    %s
    if passes > 0 then option { word = word, passes = passes - 1, seen = { passes, true } } end
  end]]):format(
    left and "if #word > 0 then option { word = word:sub(2), passes = passes } end" or "",
    right and 'if word:sub(-1) == "a" then option { word = word:sub(1, -2), passes = passes } end' or "",
    both and 'if #word > 1 then option({ word = word:sub(2, -2), passes = 0 }, { word = "", passes = passes }) end'
      or ""
  )
  local positions = {}
  for i = 1, 3 do
    positions[i] = { word = random_coins.faces(choose, choose(6)):gsub("H", "a"):gsub("T", "b"), passes = choose(3) }
  end
  return {
    about = "records",
    positions = positions,
    text = rule_text('{ word = "ab", passes = 1 }', options),
    moves = function(p)
      local list, word, passes = {}, p.word, p.passes
      if left and word ~= "" then list[#list + 1] = { { word = word:sub(2), passes = passes } } end
      if right and word:find "a$" then list[#list + 1] = { { word = word:sub(1, -2), passes = passes } } end
      if both and #word > 1 then
        list[#list + 1] = { { word = word:sub(2, -2), passes = 0 }, { word = "", passes = passes } }
      end
      if passes > 0 then list[#list + 1] = { { word = word, passes = passes - 1, seen = { passes, true } } } end
      return list
    end,
  }
end

local function loopy(choose)
  local size, a, b, c = 2 + choose(9), choose(5), choose(5), choose(5)
  local mod = 2 + choose(5)
  local less = 1 + choose(mod - 1)
  local options = ([[function(n, option)
    for k = 0, %d do
      if (n * %d + k * %d + n * k * %d) %% %d < %d and n > 0 then option(k) end
    end
  end]]):format(size - 1, a, b, c, mod, less)
  local positions = {}
  for n = 0, size - 1 do
    positions[n + 1] = n
  end
  return {
    about = "loopy",
    is_loopy = true,
    positions = positions,
    text = rule_text("1", options, "  loopy = true,\n"),
    moves = function(n)
      local list = {}
      for k = 0, n > 0 and size - 1 or -1 do
        if (n * a + k * b + n * k * c) % mod < less then list[#list + 1] = { k } end
      end
      return list
    end,
  }
end

local KINDS =
  { numbers, code, subtract, heap, heap2, random_coins.turn, random_coins.product, words, piles, records, loopy }

-- ---- games -------------------------------------------------------------------------------------------------------

---@class RandomGame
---@field about string the kind of game
---@field text string the rule
---@field moves fun(position: any): any[][] by the definition
---@field positions any[] to ask about; heap games have heaps 0..last instead
---@field far integer? how far to compare a period of a heap game with the definition
---@field is_heaps? boolean
---@field is_loopy? boolean
---@field choices integer[]

---@param seed integer
---@return RandomGame
function random_games.of_seed(seed)
  local choose, made = chooser(nil, seed)
  local game = one_of(choose, KINDS)(choose)
  game.choices, game.seed = made, seed
  return game
end

---@param choices integer[]
---@return RandomGame
function random_games.of_choices(choices)
  local choose, made = chooser(choices)
  local game = one_of(choose, KINDS)(choose)
  game.choices = made
  return game
end

-- Smaller lists of choices: without a stretch, with a number that is 0, halved, or one less. The first one, the kind of
-- the game, stays.
local function smaller(choices)
  return coroutine.wrap(function()
    for length = #choices // 2, 1, -1 do
      for first = 2, #choices - length + 1, length do
        local list = table.move(choices, 1, first - 1, 1, {})
        coroutine.yield(table.move(choices, first + length, #choices, first, list))
      end
    end
    for i = 2, #choices do
      for _, less in ipairs { 0, choices[i] // 2, choices[i] - 1 } do
        if less >= 0 and less < choices[i] then
          local list = table.move(choices, 1, #choices, 1, {})
          list[i] = less
          coroutine.yield(list)
        end
      end
    end
  end)
end

---The smallest game found for which fails(game) still holds.
---@param game RandomGame
---@param fails fun(game: RandomGame): boolean
---@param tries? integer
---@return RandomGame
function random_games.shrunk(game, fails, tries)
  tries = tries or 300
  local improved = true
  while improved do
    improved = false
    for choices in smaller(game.choices) do
      tries = tries - 1
      if tries < 0 then return game end
      local other = random_games.of_choices(choices)
      if #other.text <= #game.text and fails(other) then
        other.choices = choices
        game, improved = other, true
        break
      end
    end
  end
  return game
end

return random_games
