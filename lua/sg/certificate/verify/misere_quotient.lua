-- SPDX-License-Identifier: MIT
--[[ The format "sg-lua misere certificate": the misère quotient of a finite code or of a finite subtraction set.
Proofs: docs/misere.md, "What is checked" and "The whole quotient from finitely many heaps".

First theorem. A finite commutative monoid, a set P of its elements without the identity, and a map phi from the heaps
0 .. `heaps` to its elements are the misère quotient of these heaps if
  (1) from a sum of heaps whose element is in P no move leads to a sum whose element is in P;
  (2) from every other sum that has a move, some move leads to a sum whose element is in P;
  (3) every element is that of a sum, and any two elements differ in some product being in P.
(The element of a sum is the product of those of its heaps.)
Finite check: misere_monoid.lua makes the multiplication table and checks (3); misere_words.lua computes the options of
every heap from the rules of the game and checks (1) and (2).

Second theorem. If phi has the period p from n0 on, up to a heap that the theorem names, then this is the quotient of
all heaps, with phi continued. The counts are those of the theorems "window" and "guy-smith" of normal play, and they go
by the same names.
Finite check: the count, and the relation phi(n + p) = phi(n) for n >= n0 among the heaps 0 .. `heaps`.

There is no seal: every field is a claim, and every claim is checked. ]]

local code = require "sg.certificate.verify.code"
local json = require "sg.certificate.verify.json"
local monoid_of = require "sg.certificate.verify.misere_monoid"
local refusal = require "sg.certificate.verify.refusal"
local words = require "sg.certificate.verify.misere_words"
local guy_smith = require "sg.certificate.verify.guy_smith"
local window = require "sg.certificate.verify.window"
local need = refusal.need

local M = {}

local ORDER_MAX, HEAPS_MAX = 4000, 20000 -- larger quotients are not checked

local FIELDS = {
  { "format", "string" },
  { "version", "integer", least = 1, most = 1 },
  -- The game, one of these:
  { "code", "string", optional = true },
  { "subtract", "integers", optional = true, least = 1, most = HEAPS_MAX },
  -- The quotient:
  { "heaps", "integer", most = HEAPS_MAX }, -- of the heaps 0 .. heaps
  { "order", "integer", least = 1, most = ORDER_MAX }, -- the elements are numbers below this; 0 is the identity
  { "p_size", "integer", most = ORDER_MAX }, -- how many of them are in P
  { "tame", "integer", most = 1 }, -- 1 if it is the quotient of Nim heaps
  -- Of all heaps; all four or none:
  { "theorem", "string", optional = true },
  { "period", "integer", optional = true, least = 1, most = HEAPS_MAX },
  { "preperiod", "integer", optional = true, most = HEAPS_MAX },
  { "checked_to", "integer", optional = true, most = HEAPS_MAX }, -- the last heap that the theorem needs
  -- The monoid:
  { "generators", "integers", least = 1, most = HEAPS_MAX }, -- heaps that are no products of smaller ones
  { "action", "integers" }, -- for each generator, for each element x: the generator times x
  { "p", "integers", least = 1 }, -- the elements in P, ascending
  { "phi", "integers" }, -- the elements of the heaps 0 .. heaps
}

-- A finite set, or a finite code by which no move adds tokens.
local function read_game(c)
  local game = code.read(c)
  local finite = game.kind == "finite set" or game.kind == "finite code" and game.added == 0
  return need(finite and game, "'%s' is not a finite code without constraints", game.text)
end

local function check_fields(c)
  need(
    (c.theorem == nil) == (c.period == nil)
      and (c.period == nil) == (c.preperiod == nil)
      and (c.preperiod == nil) == (c.checked_to == nil),
    "a theorem, its period, preperiod and checked_to come together"
  )
  need(#c.phi == c.heaps + 1 and c.phi[1] == 0, "phi of the heaps 0..%d begins with 0", c.heaps)
  for _, x in ipairs(c.phi) do
    need(x < c.order, "phi goes up to %d only", c.order - 1)
  end
end

-- A code all of whose digits are 0 or 3 is a subtraction set.
local function is_subtraction(game)
  for _, digit in ipairs(game.digits) do
    if #digit.heaps ~= 2 or digit.heaps[2] ~= 1 then return false end
  end
  return true
end

local function check_least(c)
  local n0, p, phi = c.preperiod, c.period, c.phi
  need(n0 == 0 or phi[n0 + p] ~= phi[n0], "the preperiod is not the least: heap %d fits, too", n0 - 1)
  for q = 1, p - 1 do
    local same = p % q == 0
    for i = 0, same and p - 1 or -1 do
      same = same and phi[n0 + (i + q) % p + 1] == phi[n0 + i + 1]
    end
    need(not same, "the period is not the least: %d is one, too", q)
  end
end

-- The second theorem. phi[n + 1] is the element of heap n.
local function check_period(c, game)
  local n0, p = c.preperiod, c.period
  local name, theorem = "guy-smith", guy_smith
  if is_subtraction(game) then
    name, theorem = "window", window
  end
  need(c.theorem == name, "the theorem '%s' is not for this game", c.theorem)
  local last = math.max(theorem.needs(c, game) - 1, n0 + p)
  need(c.checked_to == last, "the theorem needs the heaps up to %d", last)
  need(c.heaps >= last, "the heaps up to %d are needed", last)
  for n = n0, c.heaps - p do
    need(c.phi[n + p + 1] == c.phi[n + 1], "heaps %d and %d break the period", n, n + p)
  end
  check_least(c)
end

local function claim_of(c, game)
  local size = ("order %d with %d P elements"):format(c.order, c.p_size)
  if not c.period then
    return ("the misère quotient of %s, heaps 0..%d only, has %s"):format(game.text, c.heaps, size)
  end
  return ("the misère quotient of %s has %s; phi has period %d from heap %d on, proven by %s from heaps 0..%d"):format(
    game.text,
    size,
    c.period,
    c.preperiod,
    c.theorem,
    c.checked_to
  )
end

---@param text string
---@return string claim what the certificate proves
function M.check(text)
  local c = json.read(text, FIELDS)
  local game = read_game(c)
  check_fields(c)
  local monoid = monoid_of.read(c)
  monoid_of.check_generators(c, monoid)
  monoid_of.check_reduced(monoid)
  words.check(c, game, monoid)
  need(c.tame == (monoid_of.is_tame(monoid) and 1 or 0), "tame should be %d", 1 - c.tame)
  if c.period then check_period(c, game) end
  return claim_of(c, game)
end

return M
