-- SPDX-License-Identifier: MIT
--[[ The format "sg-lua automaton certificate" and the theorem "automaton"; proof: docs/theorems.md, section 19.

A heap of n may become one of m if a formula says so. An automaton reads the digits of n and v in one base, the lowest
first, and accepts some of the pairs (n, v). If the formula has m < n, and
  1. for each n there is a v with (n, v) accepted;
  2. no option of n has the v of n: no m has (n, m) a move and (m, v) accepted, where (n, v) is;
  3. each u below that v is the one of an option;
then (n, v) is accepted if and only if v is the nim-value of a heap of n: it is the mex of those of the options.

Finite check: the formula as an automaton (formula.lua); each of these claims says that a set is empty, and the set is
made as an automaton, too (sets.lua). The law that the certificate may have beside is decided in the same way (law.lua),
and the first values are read off the automaton. ]]

local formula = require "sg.certificate.verify.formula"
local json = require "sg.certificate.verify.json"
local law = require "sg.certificate.verify.law"
local refusal = require "sg.certificate.verify.refusal"
local sets_of = require "sg.certificate.verify.sets"
local need = refusal.need

local M = { transitions_max = 20000000 } -- of all automata that are made; more only if the caller allows it

local FIELDS = json.fields(1, {
  { "moves", "string" }, -- the formula
  { "theorem", "string" },
  { "base", "integer", least = 2, most = 10 },
  { "accepts", "integers", most = 1 }, -- of each state, 1 if it accepts
  { "next", "integers" }, -- of each state the states after the letters (digit of n) + base * (digit of v)
  { "first", "integers" }, -- g(0), g(1), ...
  { "law", "string", optional = true },
})

-- The three claims of the theorem.
local function check_graph(sets, graph, moves)
  need(sets:is_empty(sets:complement(sets:exists(graph, "v"))), "a heap has no value")
  -- (n, v): an option of n has the value v.
  local reached = sets:exists(sets:both(moves, sets:renamed(graph, { n = "m" })), "m")
  need(sets:is_empty(sets:both(graph, reached)), "an option has the value of its heap")
  -- (n, v): the value of n is above v.
  local above = sets:exists(sets:both(sets:renamed(graph, { v = "w" }), sets:at_most({ v = 1, w = -1 }, -1)), "w")
  need(sets:is_empty(sets:first_only(above, reached)), "a number below the value of a heap is that of no option")
end

---@param text string
---@param opts { limit: integer? } limit: how many transitions of automata may be computed
---@return string claim what the certificate proves
function M.check(text, opts)
  local c = json.read(text, FIELDS)
  need(c.theorem == "automaton", "the theorem '%s' is not for this game", c.theorem)
  local sets = sets_of.new(c.base, opts.limit or M.transitions_max)
  local graph = sets:given({ "n", "v" }, c.next, c.accepts)
  check_graph(sets, graph, formula.moves(sets, c.moves))
  need(#c.first > 0, "the first values are missing")
  for i, value in ipairs(c.first) do
    need(sets:has(graph, { n = i - 1, v = value }), "the value of heap %d is not %d", i - 1, value)
  end
  if c.law then law.check(sets, graph, c.law) end
  local claim = "the automaton of %d states in base %d has the nim-value of every heap n, which may become m if %s: "
    .. "%s, ...%s; proven by automaton"
  return claim:format(
    #c.accepts,
    c.base,
    c.moves,
    table.concat(c.first, " "),
    c.law and (", with the law " .. c.law) or ""
  )
end

return M
