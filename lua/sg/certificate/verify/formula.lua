-- SPDX-License-Identifier: MIT
-- Formulas of whole numbers as automata (sets.lua). What a formula means, and its form as data, is in
-- kinds/formula/definition.lua, by which the program plays: n is the heap, m what it becomes, or {a, b} becomes
-- {a2, b2}; a name of `exists` and `all` goes from 0 to n, or to a + b.

local definition = require "sg.kinds.formula.definition"
local refusal = require "sg.certificate.verify.refusal"

local M = {}

-- The definition calls `brief` to shorten a word for its messages.
local SHARED = { brief = function(text) return text end }

---A formula as data.
---@param text string
---@return table node
function M.read(text)
  local ok, node = pcall(function() return definition({ moves = text }, SHARED).engine() end)
  if not ok then refusal.pass(node) end
  return refusal.need(ok and node, "%s", node)
end

-- The sum and a multiple of one more name.
local function with(sum, name, factor)
  local of = { [name] = factor }
  for other, coefficient in pairs(sum.of) do
    of[other] = (of[other] or 0) + coefficient
  end
  return of
end

-- The automaton of the tuples that words of letters are: each letter of a word gives each name one digit, the lowest
-- first. after(state, digits) is the state after a letter, 0 at the start; nil: the word is none.
local function words(sets, names, accepts, after)
  local next_states, is_accepting, none = {}, {}, #accepts
  for state = 0, none do
    is_accepting[state + 1] = accepts[state + 1] and 1 or 0
    for letter = 0, math.tointeger(sets.base ^ #names) - 1 do
      local digits, rest = {}, letter
      for i = 1, #names do
        digits[i], rest = rest % sets.base, rest // sets.base
      end
      next_states[#next_states + 1] = state < none and after(state, digits) or none
    end
  end
  return sets:given(names, next_states, is_accepting)
end

-- name = V(x), where x >= 0 and x = sum or x = -sum: name has the digit 1 in the place of the last digit of x that is
-- not 0, and 0 in the others; V(0) = 1. In the state 0 nothing was read, in 1 digits 0 of both, in 2 that place, in 3
-- the last digit 0 of x with the 1 of the name.
local function power(sets, part)
  local x, name = part.name .. " of", part.name
  local power_of_x = words(sets, { x, name }, { false, false, true, true }, function(state, digits)
    local of_x, of_name = digits[1], digits[2]
    if of_x > 0 and state < 2 then return of_name == 1 and 2 or nil end
    if state == 2 then return of_name == 0 and 2 or nil end
    if of_x > 0 or of_name > 1 then return nil end
    if of_name == 1 then return state == 0 and 3 or nil end
    return state == 3 and 3 or 1
  end)
  local size =
    sets:either(sets:equal(with(part.sum, x, -1), -part.sum.c), sets:equal(with(part.sum, x, 1), -part.sum.c))
  return sets:exists(sets:both(power_of_x, size), x)
end

-- name = x ~ y of two sums, which are not less than 0.
local function differing(sets, part)
  local x, y = part.name .. " of", part.name .. " and"
  local a = words(
    sets,
    { x, y, part.name },
    { true },
    function(_, digits) return digits[1] ~ digits[2] == digits[3] and 0 or nil end
  )
  a = sets:exists(sets:both(a, sets:equal(with(part.sum, x, -1), -part.sum.c)), x)
  return sets:exists(sets:both(a, sets:equal(with(part.other, y, -1), -part.other.c)), y)
end

-- The automaton in which the name of a part has its value, the remainder or the quotient of a sum by a number.
--   name = sum // by:  0 <= sum - by * name <= by - 1
--   name = sum % by:   sum - name is 0 modulo by, and name <= by - 1
local function meaning(sets, part)
  if part.op == "V" then return power(sets, part) end
  if part.op == "~" then return differing(sets, part) end
  local sum, name, by = part.sum, part.name, part.by
  if part.op == "%" then
    return sets:both(sets:remainder(with(sum, name, -1), -sum.c, by), sets:at_most({ [name] = 1 }, by - 1))
  end
  local rest = with(sum, name, -by)
  local minus = {}
  for other, coefficient in pairs(rest) do
    minus[other] = -coefficient
  end
  return sets:both(sets:at_most(minus, sum.c), sets:at_most(rest, by - 1 - sum.c))
end

-- A sum that is 0, or at most 0. Later parts may use the names of earlier ones.
local function comparison(sets, node)
  local sum = node.sum
  local a = sets[node.op == "=" and "equal" or "at_most"](sets, sum.of, -sum.c)
  for i = #sum.parts, 1, -1 do
    a = sets:exists(sets:both(a, meaning(sets, sum.parts[i])), sum.parts[i].name)
  end
  return a
end

-- The automaton of a part of a formula; `most` are the heaps that are at least a quantified name, together.
local function automaton_of(sets, node, most)
  local function some(body)
    local sum = { [node.name] = 1 }
    for _, heap in ipairs(most) do
      sum[heap] = -1
    end
    return sets:exists(sets:both(body, sets:at_most(sum, 0)), node.name)
  end
  local function of(i) return automaton_of(sets, node[i], most) end
  if node.op == "and" then return sets:both(of(1), of(2)) end
  if node.op == "or" then return sets:either(of(1), of(2)) end
  if node.op == "not" then return sets:complement(of(1)) end
  if node.op == "exists" then return some(of(1)) end
  if node.op == "all" then return sets:complement(some(sets:complement(of(1)))) end
  return comparison(sets, node)
end

---The automaton of a formula.
function M.automaton(sets, node)
  local is_base = not node.base or node.base == sets.base and not sets.unit
  refusal.need(is_base, "the moves are about digits in base %d, the automata are not", node.base or 0)
  return automaton_of(sets, node, node.of_pairs and { "a", "b" } or { "n" })
end

---The moves: the pairs (n, m), all with m < n; with of_pairs, the tuples (a, b, a2, b2), all with a2 + b2 < a + b.
function M.moves(sets, text, of_pairs)
  local node = M.read(text)
  refusal.need(node.of_pairs == of_pairs, "'%s' are no moves of %s", text, of_pairs and "two heaps" or "a heap")
  local falls = of_pairs and { a = 1, b = 1, a2 = -1, b2 = -1 } or { n = 1, m = -1 }
  local moves, grows = M.automaton(sets, node), sets:at_most(falls, 0)
  refusal.need(
    sets:is_empty(sets:both(moves, grows)),
    "by '%s' a heap may stay or grow, and play might not end",
    text
  )
  return sets:first_only(moves, grows)
end

return M
