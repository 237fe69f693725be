-- SPDX-License-Identifier: MIT
-- What the first heaps of a game can show: evidence counts only where the rule has shown all of its parts. A number of
-- the rule beyond the heaps that were looked at may change every heap above it, and an exception comes back where an
-- option reaches it again.

local internals = require "sg.internals"

local grounds = {}

-- A number must be so many times inside the heaps that are looked at, and so must the heap where exceptions come back.
local INSIDE = 2
-- A function with at most so many moves from a heap of this size costs no more than data. Its moves may be factorials,
-- or roots of n: values that such moves change rarely look periodic for long.
local FEW_MOVES, OF_HEAP = 32, 400
-- How far a function is looked at: with many moves, with few, and where a number of its rule is large.
local UPTO, FEW_UPTO = 4000, 10000
grounds.MOST_HEAPS = 100000
-- Fields of a rule whose numbers are not those of its moves.
local ASIDE = { params = true, examples = true, start = true, tags = true, source = true, positions = true }
-- Two heaps whose options are compared differ by a multiple of this: the remainders of both are the same.
local STEP = 2520
-- So many heaps are looked at for options that grow.
local REMAINDERS = 12
-- The options of a heap that are looked at one by one; of more, the least and the largest. The most that are listed.
local FEW, MOST_OPTIONS = 16, 20000

-- ---- the numbers of a rule ----------------------------------------------------------------------------------

local OPERATIONS = {
  ["^"] = function(a, b) return a ^ b end,
  ["<<"] = function(a, b) return b < 63 and a << b or math.huge end,
  ["*"] = function(a, b) return a * b end,
  ["+"] = function(a, b) return a + b end,
  ["-"] = function(a, b) return a - b end,
}

-- The source without comments and texts.
local function bare(source)
  source = source:gsub("%-%-%[(=*)%[.-%]%1%]", " "):gsub("%-%-[^\n]*", " ")
  source = source:gsub("%[(=*)%[.-%]%1%]", '""')
  return (source:gsub('"[^"\n]*"', '""'):gsub("'[^'\n]*'", "''"))
end

-- Calls each(number) for the numbers of a text, and for those that an operation of two of them makes.
local function each_number(text, each)
  local before, operation
  local at = 1
  while at <= #text do
    local first, last, word = text:find("^(%d[%w.]*)", at)
    if first then
      local number = tonumber(word)
      if number then
        each(number)
        if operation and before then each(operation(before, number)) end
      end
      before, operation = number, nil
    else
      first, last, word = text:find("^([%a_][%w_]*)", at)
      if first and ASIDE[word] then
        local _, past = text:find("^%s*=%s*%b{}", last + 1)
        last = past or last
      elseif not first then
        first, last, word = text:find("^(<<)", at)
      end
      if not first then
        last, word = at, text:sub(at, at)
      end
      if not word:find "^%s$" then
        operation = before and OPERATIONS[word]
        if not operation then before = nil end
      end
    end
    at = last + 1
  end
end

---@class sg.RuleNumber
---@field value integer
---@field name? string of the parameter

-- The numbers of the moves of a rule.
local function numbers_of(game)
  local loaded, list, known = internals[game].loaded, {}, {}
  local moves = game.rule.heap -- beside a code or a set, if the rule says its moves twice
  local function add(value, name)
    if type(value) ~= "number" or value ~= value or value >= 0x1p62 then return end
    value = math.floor(math.abs(value)) // 1 | 0
    if value > 1 and not known[value] then
      known[value] = true
      list[#list + 1] = { value = value, name = name }
    end
  end
  local function add_all(value, name)
    for _, item in ipairs(type(value) == "table" and value or { value }) do
      if type(item) == "table" then
        add_all(item, name)
      else
        add(item, name)
      end
    end
  end
  for name, value in pairs(game.params or {}) do
    add_all(value, name)
  end
  if loaded.set then add_all(loaded.set) end
  if loaded.code then add(#loaded.code) end
  if internals[game].kind.rays then
    for _, ray in ipairs(game.rule.heap2) do
      add_all { ray[1], ray[2], ray.most }
    end
  end
  if loaded.formula then
    each_number(loaded.formula.text, add)
  elseif loaded.text and (moves or not (loaded.set or loaded.code)) then
    each_number(bare(loaded.text), add)
  end
  table.sort(list, function(a, b) return a.value < b.value end)
  return list
end

---The numbers that the moves of a rule have, ascending, each once: its parameters, and what is written in its source.
---@param game sg.Game
---@return sg.RuleNumber[]
function grounds.numbers(game)
  local known = internals[game]
  known.numbers = known.numbers or numbers_of(game)
  return known.numbers
end

---The last heap to look at, so that each number of the rule is well inside.
---@param game sg.Game
---@return integer
function grounds.needs(game)
  local list = grounds.numbers(game)
  return #list > 0 and 2 * INSIDE * list[#list].value or 0
end

-- Has a function few moves from a heap?
local function few_at(game, heap)
  if internals[game].kind.graph then return false end
  local count = internals[game].family.engine:count_options(heap, FEW_MOVES + 1, {})
  return count and count <= FEW_MOVES
end

---Has a function few moves, so that its values cost no more than those of data?
---@param game sg.Game
---@return boolean?
function grounds.has_few_moves(game) return few_at(game, OF_HEAP) end

---The last heap in which laws and periods of a function in Lua are looked for, where nobody says how far: further on,
---where a number of the rule is large and heaps beyond it have few moves.
---@param game sg.Game
---@return integer
function grounds.upto(game)
  local upto, needs = few_at(game, OF_HEAP) and FEW_UPTO or UPTO, grounds.needs(game)
  return needs > upto and needs <= grounds.MOST_HEAPS and few_at(game, needs) and needs or upto
end

---Heaps where rules with these numbers may begin to differ, ascending, all above `from`.
---@param game sg.Game
---@param from integer
---@return integer[]
function grounds.probes(game, from)
  local list, known = {}, {}
  for _, number in ipairs(grounds.numbers(game)) do
    for times = 1, 3 do
      for n = times * number.value - 1, times * number.value + 2 do
        if n > from and n < 1 << 62 and not known[n] then
          known[n], list[#list + 1] = true, n
        end
      end
    end
  end
  table.sort(list)
  return list
end

-- ---- how far exceptions reach -------------------------------------------------------------------------------

-- The parts of the options of a heap, ascending; nil: they are too many, or a limit was met.
local function parts_of(engine, n, opts)
  local options = engine:options(n, MOST_OPTIONS + 1, opts)
  if not options or #options > MOST_OPTIONS then return nil end
  local list, known = {}, {}
  for _, parts in ipairs(options) do
    for _, part in ipairs(parts) do
      if not known[part] then
        known[part], list[#list + 1] = true, part
      end
    end
  end
  table.sort(list)
  return list
end

-- The largest ratio of a heap to an option that grows with it.
local function stretch_at(engine, last, opts)
  local near = parts_of(engine, last, opts)
  local half = last - math.max(1, last // (2 * STEP)) * STEP
  if half <= 0 then half = last // 2 end
  local before = near and parts_of(engine, half, opts)
  if not before or #near == 0 then return 1 end
  local ratio = last / math.max(near[#near], 1)
  if near[1] > (before[1] or 0) then ratio = math.max(ratio, last / near[1]) end
  for i = 1, #near <= FEW and #before == #near and #near or 0 do
    if near[i] > before[i] then ratio = math.max(ratio, last / near[i]) end
  end
  return ratio
end

-- How many times as far as a heap e is the heap from which e becomes, or ceases to be, an option. A heap may have such
-- an option for its remainder only.
local function stretch_of(engine, last, opts)
  local ratio = 1
  for heap = math.max(last - REMAINDERS + 1, 1), last do
    ratio = math.max(ratio, stretch_at(engine, heap, opts))
  end
  return ratio
end

-- ---- evidence -----------------------------------------------------------------------------------------------

local function all_are_zero(engine, last)
  for first = 0, last, 50000 do
    for _, value in ipairs(engine:values(first, math.min(last, first + 49999))) do
      if value > 0 then return false end
    end
  end
  return true
end

local function named(number) return number.name and ("%s = %d"):format(number.name, number.value) end

---Why values of the first heaps are no evidence for those above them; nil: they are.
---@param game sg.Game
---@param last integer the last heap, or the largest heap of pairs, that was looked at
---@param opts table ready options
---@param engine? userdata of single heaps: has the values
---@param from? integer exceptions lie below this heap
---@return string? sentence
function grounds.fault(game, last, opts, engine, from)
  local list = grounds.numbers(game)
  local largest = list[#list]
  local is_outside = largest and INSIDE * largest.value > last
  if engine and all_are_zero(engine, last) then
    local why = is_outside and named(largest)
    return ("%sno heap up to %d has a move"):format(why and why .. ": " or "", last)
  end
  if is_outside then
    local what = named(largest) or ("the rule has the number %d"):format(largest.value)
    return ("%s, and only heaps up to %d were looked at"):format(what, last)
  end
  local kind = internals[game].kind
  if not (engine and from and from > 0 and kind.scripted and not kind.families) then return nil end
  local ratio = stretch_of(engine, last, opts)
  local back = math.ceil(ratio * from) // 1 | 0
  if INSIDE * back <= last then return nil end
  return ("an exception at heap %d comes back near heap %d, and only heaps up to %d were looked at"):format(
    from - 1,
    back,
    last
  )
end

return grounds
