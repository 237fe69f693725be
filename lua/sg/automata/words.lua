-- SPDX-License-Identifier: MIT
-- Automata of nim-values and of P-positions as people draw them: they read digits from the highest down, and each state
-- has an output. The engine's automata (sg.core) read them from the lowest up. After a word w from the highest digit
-- down, what matters is what each state of the engine's automaton would give at the end, if it read w backwards from
-- there: these functions of its states are the states here.

local core = require "sg.core"
local formula = require "sg.automata.formula"
local unit = require "sg.automata.unit"

local words = {}

local automaton, must = core.automaton, formula.must
local N, V = 0, 1
-- Larger ones are of no use to anybody.
local MOST_STATES = 5000

---@class sg.Words
---@field base integer the number of digits
---@field unit? integer of digits that sg.automata.unit has: the unit
---@field how? string what the digits are, "in base 2"
---@field pairs? "n/g(n)"|"a/b" of pairs: of a heap and its value, or of two heaps
---@field rows table[] of each state, the first being the start: output, and [letter + 1] the number of the next state

-- The states, from a list of outputs by states of the engine's automaton, rows of which have next states from 0 on.
local function from_the_top(base, rows, outputs, n_letters)
  local functions, number, made = { outputs }, { [table.concat(outputs, " ")] = 1 }, {}
  local s = 1
  while functions[s] do
    local f = functions[s]
    local row = { output = f[1] }
    for letter = 1, n_letters do
      local g = {}
      for q, next_states in ipairs(rows) do
        g[q] = f[next_states[letter] + 1]
      end
      local key = table.concat(g, " ")
      if not number[key] then
        if #functions == MOST_STATES then return nil end
        functions[#functions + 1] = g
        number[key] = #functions
      end
      row[letter] = number[key]
    end
    made[s], s = row, s + 1
  end
  return { base = base, rows = made }
end

-- The automaton of pairs: the output is 1 or 0, a letter is a digit of the first number plus base times one of the
-- second, plus 1.
local function of_pairs(given, base, what)
  local rows, accepts = given:rows(), {}
  for q, row in ipairs(rows) do
    accepts[q] = row.accepts and 1 or 0
  end
  local made = from_the_top(base, rows, accepts, base * base)
  if made then made.pairs = what end
  return made
end

---The automaton of pairs (n, g(n)).
---@param graph sg.ProvenGraph
---@return sg.Words? words nil: it is too large
function words.pairs(graph) return of_pairs(graph.automaton, graph.base, "n/g(n)") end

---The automaton of P-positions {a, b}.
---@param lost sg.LostPairs
---@return sg.Words? words nil: it is too large
function words.lost_pairs(lost)
  local made = of_pairs(lost.automaton, unit.digits(lost.base), "a/b")
  if made then
    made.unit, made.how = unit.of(lost.base), unit.text(lost.base)
  end
  return made
end

-- The rows of an automaton of n alone, whose states are tuples of states: of one automaton for each value.
local function tuples(base, by_value, largest)
  local states, number, rows, outputs = {}, {}, {}, {}
  local function number_of(tuple)
    local key = table.concat(tuple, " ", 0, largest)
    if not number[key] then
      states[#states + 1] = tuple
      number[key] = #states
    end
    return number[key] - 1
  end
  local start = {}
  for v = 0, largest do
    start[v] = 0
  end
  number_of(start)
  local s = 1
  while states[s] do
    if s > MOST_STATES then return nil end
    local row = {}
    for letter = 1, base do
      local tuple = {}
      for v = 0, largest do
        tuple[v] = by_value[v][states[s][v] + 1][letter]
      end
      row[letter] = number_of(tuple)
    end
    for v = 0, largest do
      if by_value[v][states[s][v] + 1].accepts then outputs[s] = v end
    end
    rows[s], s = row, s + 1
  end
  return rows, outputs
end

---The automaton that reads n and gives g(n), if no value is above `largest`.
---@param graph sg.ProvenGraph
---@param largest integer
---@param limits? table
---@return sg.Words|false|nil words false: there are larger values, or it is too large, sg.Failure? why
function words.values(graph, largest, limits)
  return formula.during(function()
    local above = must(automaton.at_most(graph.base, { [V] = -1 }, -largest - 1, limits))
    local found, why = must(graph.automaton:combine(above, "and", limits)):witness(limits)
    if found == nil then error(why, 0) end
    if found then return false end
    local by_value = {}
    for v = 0, largest do
      local one = must(automaton.equation(graph.base, { [N] = 0, [V] = 1 }, v, limits))
      one = must(must(graph.automaton:combine(one, "and", limits)):exists(V, limits))
      by_value[v] = one:rows()
    end
    local rows, outputs = tuples(graph.base, by_value, largest)
    return rows and from_the_top(graph.base, rows, outputs, graph.base) or false
  end)
end

return words
