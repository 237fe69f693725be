-- SPDX-License-Identifier: MIT
--[[ The format "sg-lua lost pairs certificate" and the theorem "lost pairs"; proof: docs/theorems.md, section 21.

{a, b} may become {a2, b2} if a formula says so. An automaton reads the digits of a and b, the lowest first, and accepts
some of the pairs. If a2 + b2 < a + b for each move, and
  1. no move leads from an accepted pair to an accepted pair;
  2. from each other pair a move leads to an accepted pair;
then the accepted pairs are the P-positions. Where the opponent may forbid some options before each move, "a move leads"
stands for more moves than those, to different pairs.

Finite check: the formula as an automaton (formula.lua), in the same numeration; each claim says that a set is empty,
and the set is made as an automaton, too (sets.lua, units.lua). ]]

local formula = require "sg.certificate.verify.formula"
local json = require "sg.certificate.verify.json"
local refusal = require "sg.certificate.verify.refusal"
local sets_of = require "sg.certificate.verify.sets"
local need = refusal.need

local M = { transitions_max = 20000000 } -- of all automata that are made; more only if the caller allows it

local FIELDS = json.fields(1, {
  { "moves", "string" }, -- the formula
  { "forbidden", "integer", least = 1, most = 99, optional = true }, -- how many options may be forbidden
  { "theorem", "string" },
  { "base", "integer", least = 1, most = 10 }, -- 1: the digits of a unit (units.lua)
  { "unit", "integer", least = 1, most = 9, optional = true }, -- of these; 1, Fibonacci digits, if none is named
  { "accepts", "integers", most = 1 }, -- of each state, 1 if it accepts
  { "next", "integers" }, -- of each state the states after the letters (digit of a) + (number of digits) * (digit of b)
  { "first", "integers" }, -- a, b of some P-positions
})

local TWIST = "; before each move the opponent may forbid up to %d of the options"

local function check_lost(sets, lost, moves, forbidden)
  local left = sets:both(moves, sets:renamed(lost, { a = "a2", b = "b2" }))
  local wins = sets:at_least(forbidden + 1, left, { "a2", "b2" })
  need(sets:is_empty(sets:both(lost, wins)), "a move leads from a P-position to a P-position")
  need(sets:is_empty(sets:complement(sets:either(lost, wins))), "a position has no move to a P-position, and is none")
end

---@param text string
---@param opts { limit: integer? } limit: how many transitions of automata may be computed
---@return string claim what the certificate proves
function M.check(text, opts)
  local c = json.read(text, FIELDS)
  need(c.theorem == "lost pairs", "the theorem '%s' is not for this game", c.theorem)
  need(c.base == 1 or not c.unit, "digits in base %d have no unit", c.base)
  local unit = c.base == 1 and (c.unit or 1) or nil
  local sets = sets_of.new(unit and unit + 1 or c.base, opts.limit or M.transitions_max, unit)
  local lost = sets:given({ "a", "b" }, c.next, c.accepts)
  check_lost(sets, lost, formula.moves(sets, c.moves, true), c.forbidden or 0)
  need(#c.first > 0 and #c.first % 2 == 0, "the first P-positions are missing")
  local pairs_text = {}
  for i = 1, #c.first, 2 do
    local a, b = c.first[i], c.first[i + 1]
    need(sets:has(lost, { a = a, b = b }), "{%d,%d} is no P-position", a, b)
    pairs_text[#pairs_text + 1] = ("{%d,%d}"):format(a, b)
  end
  local claim = "the automaton of %d states accepts the P-positions {a, b}, %s, which may become {a2, b2} if %s%s: "
    .. "%s, ...; proven by lost pairs"
  local digits = unit == 1 and "by Fibonacci digits"
    or unit and ("by digits with the weights 1, %d, %d, ..."):format(unit + 1, unit * (unit + 1) + 1)
    or "in base " .. c.base
  local twist = c.forbidden and TWIST:format(c.forbidden) or ""
  return claim:format(#c.accepts, digits, c.moves, twist, table.concat(pairs_text, " "))
end

return M
