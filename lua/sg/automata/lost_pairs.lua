-- SPDX-License-Identifier: MIT
-- The P-positions {a, b} of games on two heaps whose moves are a formula, as an automaton of the digits of a and b:
-- guessed from those of small heaps, and proven for all. docs/theorems.md, section 21.

local core = require "sg.core"
local formula = require "sg.automata.formula"
local learn = require "sg.automata.learn"
local unit = require "sg.automata.unit"

local lost_pairs = {}

local automaton, is_empty, must = core.automaton, formula.is_empty, formula.must
local A, B, A2, B2 = 0, 1, 2, 3

---@class sg.LostPairs
---@field automaton userdata of the P-positions, tracks 0 and 1
---@field base integer|string as core.automaton has it
---@field states integer
---@field learnt_to integer the largest heap that the guess was made from

-- ---- the P-positions of small heaps ------------------------------------------------------------------------

-- The small ones take as much memory for each more.
lost_pairs.MOST_FORBIDDEN = 7

---@class sg.PairMoves the moves of a game on two heaps
---@field formula table
---@field automaton userdata of the (a, b, a2, b2) in base 2, the total of which falls
---@field forbidden? integer how many options the opponent may forbid before each move; nil: none

---Are {a, b}, a, b < 2^places, P-positions? Raises its failure (formula.during).
---@param moves sg.PairMoves
---@param places integer
---@param limits? table
---@return fun(a: integer, b: integer): boolean is_lost
function lost_pairs.small(moves, places, limits)
  local wins = must(moves.automaton:wins(places, moves.forbidden or 0, limits))
  return function(a, b)
    local at = a << places | b
    return wins:byte((at >> 3) + 1) >> (at & 7) & 1 == 0
  end
end

-- Does some move make a heap larger?
local function grows(moves, limits)
  for heap, other in pairs { [A] = A2, [B] = B2 } do
    local larger = must(automaton.at_most(2, { [heap] = 1, [other] = -1 }, -1, limits))
    local found, why = must(moves.automaton:combine(larger, "and", limits)):witness(limits)
    if found == nil then error(why, 0) end
    if found then return true end
  end
  return false
end

-- The most places of a table of values: 2^2k of them, and as many steps as there are moves.
local MOST_PLACES = 10

-- The nim-values of all {a, b} with a, b <= last, without any that the opponent may forbid, as a text; nil: it would be
-- too large. places: of a number in the text.
local function values_of(moves, last, limits)
  local is_square, places = not grows(moves, limits), 0
  while (is_square and last or 2 * last) >> places > 0 do
    places = places + 1
  end
  if places > MOST_PLACES then return nil end
  local values, n_moves = moves.automaton:pair_values(places, is_square, limits)
  return must(values, n_moves), places, n_moves
end

---The nim-values of all {a, b} with a, b <= last, without any that the opponent may forbid. Raises its failure
---(formula.during).
---@param moves sg.PairMoves
---@param last integer
---@param limits? table
---@return (fun(a: integer, b: integer): integer)? value_of nil: the table would be too large
function lost_pairs.values(moves, last, limits)
  local values, places = values_of(moves, last, limits)
  return values and function(a, b) return (("=I2"):unpack(values, 2 * (a << places | b) + 1)) end
end

---How many moves all {a, b} with a, b <= last have, or some more pairs. Raises its failure (formula.during).
---@param moves sg.PairMoves
---@param last integer below 2^9
---@param limits? table
---@return integer
function lost_pairs.n_moves(moves, last, limits) return (select(3, values_of(moves, last, limits))) end

-- ---- a guess -----------------------------------------------------------------------------------------------

-- Where a guess is looked for, one after the other: among the heaps below 2^places, in a numeration. A state is reached
-- by at most `high` digits, the highest first, and told from another one by at most `low` digits behind them. Most
-- games have a guess among few heaps; Wythoff's game, where positions of total 8 or less have no moves, takes 17
-- Fibonacci digits. The units 2 to 4 are those of Fraenkel's generalized Wythoff games.
local NEAR, FAR = 11, 13
local GUESSES = {
  { places = NEAR, base = 2, high = 6, low = 5 },
  { places = NEAR, base = "zeckendorf", high = 9, low = 6 },
  { places = NEAR, base = 3, high = 3, low = 3 },
  { places = NEAR, base = "unit 2", high = 4, low = 4 },
  { places = NEAR, base = "unit 3", high = 3, low = 3 },
  { places = NEAR, base = "unit 4", high = 3, low = 2 },
  { places = FAR, base = 2, high = 8, low = 5 },
  { places = FAR, base = "zeckendorf", high = 10, low = 7 },
  { places = FAR, base = 3, high = 4, low = 4 },
  { places = FAR, base = "unit 2", high = 6, low = 4 },
  { places = FAR, base = "unit 3", high = 5, low = 2 },
  { places = FAR, base = "unit 4", high = 4, low = 2 },
}
local MOST_STATES = 500
lost_pairs.NEAR_TO, lost_pairs.FAR_TO = (1 << NEAR) - 1, (1 << FAR) - 1

-- The words of n digits, each { number, its highest digit }.
local function words_of(numeration, weights, n)
  local list, digits = { { 0, 0 } }, unit.digits(numeration.base)
  for place = 0, n - 1 do
    local longer = {}
    for digit = 0, digits - 1 do
      for _, word in ipairs(list) do
        if unit.may_stand_below(numeration.base, word[2], digit) then
          longer[#longer + 1] = { word[1] + digit * weights[place], digit }
        end
      end
    end
    list = longer
  end
  return list
end

-- The number with these digits, the highest first, and n zeros behind them.
local function number_of_digits(digits, weights, n)
  local number = 0
  for i, digit in ipairs(digits) do
    number = number + digit * weights[#digits - i + n]
  end
  return number
end

-- Describes the digits that may follow those of a and b as a text: for each pair of words of 0, 1, ... digits a 1 if
-- both numbers together are a P-position, else a 0.
local function follows(is_lost, weights, words, s)
  local bits, base = {}, words.base
  local last_a, last_b = s.a[#s.a] or 0, s.b[#s.b] or 0
  for n = 0, #words do
    local a, b = number_of_digits(s.a, weights, n), number_of_digits(s.b, weights, n)
    for _, x in ipairs(words[n]) do
      for _, y in ipairs(words[n]) do
        local valid = unit.may_stand_below(base, x[2], last_a) and unit.may_stand_below(base, y[2], last_b)
        bits[#bits + 1] = valid and is_lost(a + x[1], b + y[1]) and "1" or "0"
      end
    end
  end
  local t = unit.of(base)
  if t then bits[#bits + 1] = (last_a == t and "t" or "-") .. (last_b == t and "t" or "-") end
  return table.concat(bits)
end

local function with(digits, digit)
  local longer = table.move(digits, 1, #digits, 1, {})
  longer[#longer + 1] = digit
  return longer
end

-- The rows of an automaton that reads the highest digits first; nil: the P-positions show none of a few states.
local function guess(is_lost, numeration)
  local base = numeration.base
  local weights, digits, words =
    unit.weights(base, numeration.low + numeration.high), unit.digits(base), { base = base }
  for n = 0, numeration.low do
    words[n] = words_of(numeration, weights, n)
  end
  local states, number = {}, {}
  local function number_of(s)
    local text = follows(is_lost, weights, words, s)
    if not number[text] then
      if #states >= MOST_STATES or #s.a >= numeration.high then return nil end
      states[#states + 1], number[text] = s, #states
    end
    return number[text]
  end
  number_of { a = {}, b = {} }
  local function number_after(s, d, e)
    local is_word = unit.may_stand_below(base, d, s.a[#s.a] or 0) and unit.may_stand_below(base, e, s.b[#s.b] or 0)
    if not is_word then return -1 end
    return number_of { a = with(s.a, d), b = with(s.b, e) }
  end
  local function accepts(s) return is_lost(number_of_digits(s.a, weights, 0), number_of_digits(s.b, weights, 0)) end
  return learn.rows(states, digits, accepts, number_after), digits
end

-- The rows of the automaton that reads the same words from their ends, the lowest digits first: its states are sets of
-- states. The first state of `rows` goes to itself by zeros, so leading zeros make no difference.
local function reversed(rows, digits)
  local first = {}
  for i, row in ipairs(rows) do
    if row.accepts then first[#first + 1] = i end
  end
  local states, number = { first }, { [table.concat(first, " ")] = 0 }
  local function number_after(set, d, e)
    local is_in, before = {}, {}
    for _, i in ipairs(set) do
      is_in[i - 1] = true
    end
    for i, row in ipairs(rows) do
      if is_in[row[e * digits + d + 1]] then before[#before + 1] = i end
    end
    local key = table.concat(before, " ")
    if not number[key] then
      if #states >= MOST_STATES then return nil end
      states[#states + 1], number[key] = before, #states
    end
    return number[key]
  end
  return learn.rows(states, digits, function(set) return set[1] == 1 end, number_after)
end

-- ---- a proof -----------------------------------------------------------------------------------------------

---Are the pairs of an automaton the P-positions? Raises its failure (formula.during).
---@param lost userdata
---@param moves userdata of the (a, b, a2, b2), the total of which falls
---@param forbidden integer how many options the opponent may forbid before each move
---@param limits? table
---@return boolean
function lost_pairs.holds(lost, moves, forbidden, limits)
  local left = must(lost:renamed({ [A] = A2, [B] = B2 }, limits))
  local wins = must(must(moves:combine(left, "and", limits)):at_least(1 + forbidden, { A2, B2 }, limits))
  if not is_empty(must(lost:combine(wins, "and", limits)), limits) then return false end
  return is_empty(must(must(lost:combine(wins, "or", limits)):negated(limits)), limits)
end

-- Heaps for which a guess is tried before the proof.
local TRIED = 255

local function fits(lost, is_lost)
  for a = 0, TRIED do
    for b = 0, TRIED do
      if lost:has { [A] = a, b } ~= is_lost(a, b) then return false end
    end
  end
  return true
end

local function of_guess(moves, is_lost, numeration, limits)
  local high_first, digits = guess(is_lost, numeration)
  local rows = high_first and reversed(high_first, digits)
  local lost = rows and automaton.table(numeration.base, 2, rows, limits)
  if not lost or not fits(lost, is_lost) then return nil end -- what was guessed is none
  local made = formula.automaton(moves.formula, numeration.base, limits)
  if not lost_pairs.holds(lost, made, moves.forbidden or 0, limits) then return nil end
  return {
    automaton = lost,
    base = numeration.base,
    states = lost:size(),
    learnt_to = (1 << numeration.places) - 1,
  }
end

---Guesses the P-positions of a game from those of small heaps, and proves them for all.
---@param moves sg.PairMoves
---@param known_to integer the largest heap to guess from: NEAR_TO or FAR_TO
---@param opts? table ready options
---@return sg.LostPairs|false|nil lost false: none was found, sg.Failure? why
function lost_pairs.find(moves, known_to, opts)
  local is_lost, places
  for _, one in ipairs(GUESSES) do
    if 1 << one.places > known_to + 1 then break end
    if places ~= one.places then
      local small, why = formula.during(lost_pairs.small, moves, one.places, opts)
      if not small then return nil, why end
      is_lost, places = small, one.places
    end
    local found, why = formula.during(of_guess, moves, is_lost, one, opts)
    if found then return found end
    if why and why.limit ~= "memory" and why.code ~= "range" then return nil, why end -- of these the next may do
  end
  return false
end

return lost_pairs
