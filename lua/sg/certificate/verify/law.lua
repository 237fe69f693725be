-- SPDX-License-Identifier: MIT
--[[ Laws of a function g that an automaton of pairs (n, g(n)) has (sets.lua). A law is a text of relations with "; "
between them, each g(An + B) = a sum for all n >= N:
    g(2n + 1) = 3*g(n) - g(4n + 2) + n + 7 for n >= 2
Finite check of a relation: the terms with a minus go to the other side; the pairs (n, left side) and (n, right side)
are automata, to which a term is added at a time; the pairs that are in one of them only have n < N. ]]

local refusal = require "sg.certificate.verify.refusal"
local need = refusal.need

local M = {}

-- ---- reading ---------------------------------------------------------------------------------------------------

local function number(text)
  need(#text <= 9, "'%s' is too large for a law", text)
  return math.tointeger(tonumber(text))
end

-- A place An + B, as { scale, shift }.
local function read_place(text)
  local scale, shift = text:match "^(%d*)n$", "0"
  if not scale then
    scale, shift = text:match "^(%d*)n %+ (%d+)$"
  end
  need(scale, "'g(%s)' is no term of a law", text)
  return { scale = scale == "" and 1 or number(scale), shift = number(shift) }
end

-- A term without its sign: { factor, value = "g" (then with a place), "n" or "1" }.
local function read_term(text)
  local factor, rest = text:match "^(%d+)%*(.+)$"
  if not factor then
    factor, rest = "1", text
  end
  if rest == "n" then return { factor = number(factor), value = "n" } end
  if rest:find "^%d+$" then return { factor = number(rest), value = "1" } end
  local place = read_place(need(rest:match "^g%((.*)%)$", "'%s' is no term of a law", text))
  place.factor, place.value = number(factor), "g"
  return place
end

-- One relation: the terms of its two sides, all with a plus, and from which n on it is claimed.
local function read_relation(text)
  local left, right, from = text:match "^(g%([^()]*%)) = (.+) for n >= (%d+)$"
  need(left, "'%s' is no relation", text)
  local relation = { left = { read_term(left) }, right = {}, from = number(from) }
  local rest = right:find "^%-" and " - " .. right:sub(2) or " + " .. right
  while rest ~= "" do
    local sign, term, after = rest:match "^ ([+-]) ([%d*]*g%b())(.*)$"
    if not sign then
      sign, term, after = rest:match "^ ([+-]) ([%d*n]+)(.*)$"
    end
    need(sign, "'%s' is no sum of a law", right)
    table.insert(sign == "+" and relation.right or relation.left, read_term(term))
    rest = after
  end
  return relation
end

-- ---- deciding --------------------------------------------------------------------------------------------------

-- The pairs (n, w) with w = g(scale * n + shift).
local function values_at(sets, graph, term)
  local g = sets:renamed(graph, { n = "x", v = "w" })
  return sets:exists(sets:both(g, sets:equal({ x = 1, n = -term.scale }, term.shift)), "x")
end

-- The pairs (n, sum of the terms), the sum as the name "sum".
local function sum_of(sets, graph, terms)
  local all = sets:both(sets:equal({ sum = 1 }, 0), sets:at_most({ n = -1 }, 0))
  for _, term in ipairs(terms) do
    all = sets:renamed(all, { sum = "before" })
    if term.value == "g" then
      local added = sets:both(all, values_at(sets, graph, term))
      added = sets:both(added, sets:equal({ sum = 1, before = -1, w = -term.factor }, 0))
      all = sets:exists(sets:exists(added, "w"), "before")
    else
      local by_n = term.value == "n" and term.factor or 0
      local constant = term.value == "1" and term.factor or 0
      all = sets:exists(sets:both(all, sets:equal({ sum = 1, before = -1, n = -by_n }, constant)), "before")
    end
  end
  return all
end

---Refuses a law, unless it holds for the function whose pairs (n, v) the automaton has.
---@param sets table of sets.new
---@param graph table an automaton of the names n and v that is the graph of a function
---@param text string
function M.check(sets, graph, text)
  for one in (text .. "; "):gmatch "(.-); " do
    local relation = read_relation(one)
    local left, right = sum_of(sets, graph, relation.left), sum_of(sets, graph, relation.right)
    local late = sets:at_most({ n = -1 }, -relation.from)
    need(sets:is_empty(sets:both(sets:first_only(left, right), late)), "the law '%s' does not hold", one)
  end
end

return M
