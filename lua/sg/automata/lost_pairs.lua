-- SPDX-License-Identifier: MIT
-- The P-positions {a, b} of games on two heaps whose moves are a formula, as an automaton of the digits of a and b:
-- guessed from those of small heaps, and proven for all. docs/theorems.md, section 21.

local core = require "sg.core"
local formula = require "sg.automata.formula"
local learn = require "sg.automata.learn"

local lost_pairs = {}

local automaton, must = core.automaton, formula.must
local A, B, A2, B2 = 0, 1, 2, 3

---@class sg.LostPairs
---@field automaton userdata of the P-positions, tracks 0 and 1
---@field base integer|"zeckendorf"
---@field states integer

-- ---- the P-positions of small heaps ------------------------------------------------------------------------

---Are {a, b}, a, b < 2^places, P-positions?
---@param moves userdata of the (a, b, a2, b2) in base 2, the total of which falls
---@param places integer
---@return fun(a: integer, b: integer): boolean is_lost
function lost_pairs.small(moves, places)
  local wins = moves:wins(places)
  return function(a, b)
    local at = a << places | b
    return wins:byte((at >> 3) + 1) >> (at & 7) & 1 == 0
  end
end

-- ---- a guess -----------------------------------------------------------------------------------------------

-- Numerations, with the number of lowest digits of which states are made, and of the digits behind them by which they
-- are told from one another.
local NUMERATIONS = {
  { base = 2, low = 5, high = 5 },
  { base = "zeckendorf", low = 10, high = 5 },
  { base = 3, low = 3, high = 3 },
}
local MOST_STATES = 500

-- The weights of the places 0, 1, ...
local function weights_of(numeration)
  local list, base = { [0] = 1, 2 }, numeration.base
  for k = 1, numeration.low + numeration.high do
    list[k] = base ~= "zeckendorf" and list[k - 1] * base or k > 1 and list[k - 1] + list[k - 2] or 2
  end
  return list
end

-- The words of the places k..k + n - 1, each { number, its lowest digit, its highest one }.
local function words_of(numeration, weights, k, n)
  local list, digits = { { 0, 0, 0 } }, numeration.base == "zeckendorf" and 2 or numeration.base
  for place = k, k + n - 1 do
    local longer = {}
    for digit = 0, digits - 1 do
      for _, word in ipairs(list) do
        if numeration.base ~= "zeckendorf" or place == k or digit + word[3] < 2 then
          longer[#longer + 1] = { word[1] + digit * weights[place], place == k and digit or word[2], digit }
        end
      end
    end
    list = longer
  end
  return list
end

-- Describes the digits that may follow the lowest k ones of a and b, as a text: for each pair of words behind them
-- a 1 if the numbers are a P-position, else a 0.
local function follows(is_lost, words, s)
  local bits, fibonacci = {}, words.fibonacci
  for _, x in ipairs(words[s.k]) do
    for _, y in ipairs(words[s.k]) do
      local valid = not fibonacci or x[2] + s.last_a < 2 and y[2] + s.last_b < 2
      bits[#bits + 1] = valid and is_lost(s.a + x[1], s.b + y[1]) and "1" or "0"
    end
  end
  return table.concat(bits)
end

-- The rows of an automaton; nil: the P-positions show none of a few states.
local function guess(is_lost, numeration)
  local weights, fibonacci = weights_of(numeration), numeration.base == "zeckendorf"
  local digits, words = fibonacci and 2 or numeration.base, { fibonacci = fibonacci }
  for k = 0, numeration.low do
    words[k] = words_of(numeration, weights, k, numeration.high)
  end
  local states, number = {}, {}
  local function number_of(s)
    if s.k > numeration.low then return nil end
    local text = follows(is_lost, words, s)
    if fibonacci then text = text .. s.last_a .. s.last_b end
    if not number[text] then
      if #states >= MOST_STATES then return nil end
      states[#states + 1], number[text] = s, #states
    end
    return number[text]
  end
  number_of { k = 0, a = 0, b = 0, last_a = 0, last_b = 0 }
  local function number_after(s, d, e)
    if fibonacci and (s.last_a + d > 1 or s.last_b + e > 1) then return 0 end -- words with neighbours are left out
    local weight = weights[s.k]
    return number_of { k = s.k + 1, a = s.a + d * weight, b = s.b + e * weight, last_a = d, last_b = e }
  end
  return learn.rows(states, digits, function(s) return is_lost(s.a, s.b) end, number_after)
end

-- ---- a proof -----------------------------------------------------------------------------------------------

local function is_empty(a, limits)
  local found, why = a:witness(limits)
  if found == nil then error(why, 0) end
  return not found
end

---Are the pairs of an automaton the P-positions? Raises its failure (formula.during).
---@param lost userdata
---@param moves userdata of the (a, b, a2, b2), the total of which falls
---@param limits? table
---@return boolean
function lost_pairs.holds(lost, moves, limits)
  local left = must(lost:renamed({ [A] = A2, [B] = B2 }, limits))
  local wins = must(moves:combine(left, "and", limits))
  wins = must(must(wins:exists(B2, limits)):exists(A2, limits))
  if not is_empty(must(lost:combine(wins, "and", limits)), limits) then return false end
  return is_empty(must(must(lost:combine(wins, "or", limits)):negated(limits)), limits)
end

-- The heaps that guesses are made from are below 2^PLACES.
local PLACES = 11
lost_pairs.KNOWN_TO = (1 << PLACES) - 1

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

local function in_numeration(node, is_lost, numeration, limits)
  local rows = guess(is_lost, numeration)
  local lost = rows and automaton.table(numeration.base, 2, rows, limits)
  if not lost or not fits(lost, is_lost) then return nil end -- what was guessed is none
  if not lost_pairs.holds(lost, formula.automaton(node, numeration.base, limits), limits) then return nil end
  return { automaton = lost, base = numeration.base, states = lost:size() }
end

---Guesses the P-positions of a game from those of small heaps, and proves them for all.
---@param node table the formula of its moves
---@param moves userdata the automaton of that in base 2
---@param opts? table ready options
---@return sg.LostPairs|false|nil lost false: none was found, sg.Failure? why
function lost_pairs.find(node, moves, opts)
  local is_lost = lost_pairs.small(moves, PLACES)
  for _, numeration in ipairs(NUMERATIONS) do
    local found, why = formula.during(in_numeration, node, is_lost, numeration, opts)
    if found then return found end
    if why and why.limit ~= "memory" and why.code ~= "range" then return nil, why end -- of these the next may do
  end
  return false
end

return lost_pairs
