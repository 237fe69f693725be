-- SPDX-License-Identifier: MIT
-- Sweeps: one game for each value of a parameter, written NAME=VALUES. VALUES are parted by commas:
--
--   1..8                 the whole numbers from 1 to 8
--   0.000..0.777         all codes with these digits: base 8, or base 16 if one of the ends has a digit above 7
--   subsets(1..12,3)     all sets of three of the numbers 1..12; subsets(1..5): of any number of them but none
--   subsets(1..8,2..3)   all sets of two or three
--   {1,2}                the list 1,2 as one value
--   anything else        as it is
--
-- Several sweeps multiply.

local failure = require "sg.failure"
local text = require "sg.text.words"

local M = {}

local whole = text.whole

---How many games one run may sweep over; more is a usage error.
M.MOST = 1000000

---@class sg.SweepValue
---@field text string as a rule reads it: "1,2,3"
---@field value string|integer|integer[] as answers show it

local function too_many() return failure.new("range", ("a sweep over more than %d games"):format(M.MOST)) end

-- Adds a value to a list; raises a failure if there are too many.
local function add(list, written, value)
  if #list >= M.MOST then error(too_many(), 0) end
  list[#list + 1] = { text = written, value = value }
end

local function plain_value(word) return word:find "^%-?%d+$" and whole(word) or word end

local function refuse(message, ...) error(failure.new("usage", message:format(...)), 0) end

-- ---- ranges -----------------------------------------------------------------------------------------------------

local function add_numbers(list, from, to)
  from, to = whole(from), whole(to)
  if not from or not to or from > to then refuse("the range %s..%s has no numbers", from, to) end
  if to - from < 0 or to - from >= M.MOST then error(too_many(), 0) end
  for n = from, to do
    add(list, ("%d"):format(n), n)
  end
end

local DIGITS = "0123456789ABCDEF"

-- All codes HEAD.DIGITS from the one to the other: the digits count up like a number.
local function add_codes(list, from, to)
  local head, first = from:match "^(%w+%.)(%x+)$"
  local other, last = to:match "^(%w+%.)(%x+)$"
  if not head or head ~= other or #first ~= #last then
    refuse(
      "%s..%s is no range of codes: both ends have the same digit before the point, and equally many behind it, "
        .. "as in 0.000..0.777",
      from,
      to
    )
  end
  local base = (first .. last):find "[89A-Fa-f]" and 16 or 8
  local n_first, n_last = tonumber(first, base), tonumber(last, base)
  if #first > 12 or n_last - n_first >= M.MOST then error(too_many(), 0) end
  if n_first > n_last then refuse("the range %s..%s has no codes", from, to) end
  for n = n_first, n_last do
    local digits = {}
    for place = #first, 1, -1 do
      digits[place] = DIGITS:sub(n % base + 1, n % base + 1)
      n = n // base
    end
    local code = head .. table.concat(digits)
    add(list, code, code)
  end
end

-- ---- sets -------------------------------------------------------------------------------------------------------

-- Refuses sets of k of n numbers that are too many to list.
local function check_count(n, k)
  local count = 1
  for i = 1, math.min(k, n - k) do
    count = count * (n - i + 1) // i
    if count > M.MOST then error(too_many(), 0) end
  end
end

-- Adds all sets of k of the numbers from..to, in order of their smallest numbers.
local function add_sets_of(list, from, to, k)
  local chosen = {}
  check_count(to - from + 1, k)
  local function choose(at)
    if #chosen == k then
      add(list, table.concat(chosen, ","), table.move(chosen, 1, k, 1, {}))
      return
    end
    for n = at, to - (k - #chosen) + 1 do
      chosen[#chosen + 1] = n
      choose(n + 1)
      chosen[#chosen] = nil
    end
  end
  choose(from)
end

local function add_subsets(list, inside)
  local from, to, sizes = inside:match "^%s*(%-?%d+)%.%.(%-?%d+)%s*(.*)$"
  from, to = whole(from), whole(to)
  local least, most = 1, from and to and to - from + 1
  if sizes and sizes ~= "" then
    least, most = sizes:match "^,%s*(%d+)%.%.(%d+)%s*$"
    if not least then least = sizes:match "^,%s*(%d+)%s*$" end
    least, most = whole(least), whole(most or least)
  end
  if not (from and to and least and most) or from > to or least < 1 or least > most or most > to - from + 1 then
    refuse("subsets(%s) is not subsets(A..B,K) with 1 <= K <= B - A + 1", inside)
  end
  for k = least, most do
    add_sets_of(list, from, to, k)
  end
end

-- ---- the whole --------------------------------------------------------------------------------------------------

local function add_values(list, name, word)
  local subsets, braces = word:match "^subsets%((.*)%)$", word:match "^{([^{}]*)}$"
  local from, to = word:match "^(.-)%.%.(.+)$"
  if subsets then
    add_subsets(list, subsets)
  elseif braces then
    local numbers = {}
    for one in (braces .. ","):gmatch "%s*(.-)%s*," do
      if one ~= "" then numbers[#numbers + 1] = plain_value(one) end
    end
    add(list, table.concat(numbers, ","), numbers)
  elseif from and from:find "^%-?%d+$" and to:find "^%-?%d+$" then
    add_numbers(list, from, to)
  elseif from and name == "code" then
    add_codes(list, from, to)
  elseif word == "" then
    refuse("the sweep of %s has an empty value", name)
  else
    add(list, word, plain_value(word))
  end
end

-- The words of a list with commas that are not within brackets or quotes.
local function words_of(values)
  local words, at, depth = {}, 1, 0
  for i = 1, #values do
    local c = values:sub(i, i)
    if c:find "[({]" then
      depth = depth + 1
    elseif c:find "[)}]" then
      depth = depth - 1
    end
    if depth == 0 and c == "," then
      words[#words + 1], at = values:sub(at, i - 1), i + 1
    end
  end
  words[#words + 1] = values:sub(at)
  return words
end

local function read(word)
  local name, values = word:match "^(%a[%w_]*)=(.+)$"
  if not name then
    refuse("'%s' is no sweep; a sweep is NAME=VALUES, as w=1..8 or code=0.000..0.777", text.brief(word))
  end
  local list = {}
  for _, one in ipairs(words_of(values)) do
    add_values(list, name, one:match "^%s*(.-)%s*$")
  end
  local seen = {}
  for _, one in ipairs(list) do
    if seen[one.text] then refuse("the sweep of %s has the value %s twice", name, one.text) end
    seen[one.text] = true
  end
  return name, list
end

---Reads sweeps and multiplies them.
---@param words? string[] each NAME=VALUES
---@return table<string, sg.SweepValue>[]? games the values by parameter, one table per game; nil if there are no sweeps
---@return sg.Failure? why
function M.games(words)
  if not words or #words == 0 then return nil end
  local ok, games = pcall(function()
    local product, named = { {} }, {}
    for _, word in ipairs(words) do
      local name, values = read(word)
      if named[name] then
        refuse("the parameter %s is swept twice; write its values behind one =, with commas", name)
      end
      named[name] = true
      if #product * #values > M.MOST then error(too_many(), 0) end
      local longer = {}
      for _, game in ipairs(product) do
        for _, value in ipairs(values) do
          local copy = { [name] = value }
          for other, given in pairs(game) do
            copy[other] = given
          end
          longer[#longer + 1] = copy
        end
      end
      product = longer
    end
    return product
  end)
  if ok then return games end
  if not failure.is(games) then error(games, 0) end
  return nil, games
end

return M
