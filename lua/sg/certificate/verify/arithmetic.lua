-- SPDX-License-Identifier: MIT
--[[ The theorem "arithmetic", for finite codes and codes whose digits repeat with T, with a saltus s > 0; proof:
docs/theorems.md, section 6, which names the conditions below.

Choose a multiple P of p and T; S = (P/p)*s = 2^e * sigma with sigma odd; g(n) = 2^e * X(n) + r(n) with r(n) < 2^e. Let
n1 = max(n0, 1). If g(n + p) = g(n) + s among N values from n0 on, and (a) to (g) hold, then g(n + p) = g(n) + s for all
n >= n0: no option of a later heap n has the value g(n - P) + S, by (a) to (d), and all smaller values are those of
options, by (e) to (g).

Finite check: the relation among the first `needs` values, and the conditions for some N <= needs. Any multiple P of the
least common multiple of p and T will do, so they are tried in turn. ]]

local lcm = require "sg.certificate.verify.lcm"
local code = require "sg.certificate.verify.code"
local need = require("sg.certificate.verify.refusal").need

local SIGMA_MAX = 16 -- (c) is checked by trial below this
local BOUND_MAX = 4096

-- Condition (c): the least B such that for each h <= parts, any h residues modulo sigma are those of h numbers >= q, no
-- two of which have a binary digit 1 in the same place, of sum at most B; nil if it is above BOUND_MAX.
local function least_bound(sigma, parts, q)
  -- Residues of h numbers are one number: h, then the residues, in base sigma.
  local met, missing = {}, 0
  for h = 1, parts do
    missing = missing + sigma ^ h
  end
  local function meet(residues)
    if not met[residues] then
      met[residues], missing = true, missing - 1
    end
  end
  -- Shares the binary digits of `sum` among n numbers, in every way.
  local function share(n, sum, residues)
    if n == 1 then
      if sum >= q then meet(residues * sigma + sum % sigma) end
      return
    end
    local first = sum
    while first > 0 do -- all sets of digits of the sum but the empty one
      if first >= q then share(n - 1, sum & ~first, residues * sigma + first % sigma) end
      first = first - 1 & sum
    end
  end
  for sum = 1, BOUND_MAX do
    for h = 1, parts do
      share(h, sum, h)
    end
    if missing == 0 then return sum end
  end
end

local ROBUST, RISING, BOTH = 1, 2, 4

-- The kinds of options of heap n, of each value u: a set of ROBUST, RISING and BOTH (one option that is both). Options
-- that leave more than three heaps are not looked at.
--   robust: by a digit that repeats, or two regular heaps (>= n1) with the same X are left, and perhaps others
--   rising: a regular heap is left, and the nim-sum of the X of the others is 0
--   both: robust and rising at once, where the two heaps are not the one that rises
local function option_kinds(game, g, n, e, n1)
  local kinds = {}
  local function add(u, in_tail, rises, b, c) -- one heap left may rise; b and c are the others
    local pair = g[b] >> e == g[c] >> e
    local robust = in_tail or pair and b >= n1 and c >= n1
    local rising = pair and rises >= n1
    kinds[u] = (kinds[u] or 0)
      | (robust and ROBUST or 0)
      | (rising and RISING or 0)
      | (robust and rising and BOTH or 0)
  end
  code.each_option(game, n, true, function(in_tail, a, b, c, d)
    if d > 0 then return end
    local u = g[a] ~ g[b] ~ g[c]
    add(u, in_tail, a, b, c)
    add(u, in_tail, b, a, c)
    add(u, in_tail, c, a, b)
  end)
  return kinds
end

-- Has n an option of this kind of each value u with from <= u < to?
local function has_all(kinds, kind, from, to)
  for u = from, to - 1 do
    if (kinds[u] or 0) & kind == 0 then return false end
  end
  return true
end

-- Conditions (a), (b): is the sum of the values left never so large that carries matter?
local function carries_are_low(c, game, g, n1, P, e)
  local p, s = c.period, c.saltus
  for n = 1, n1 - 1 do
    if g[n] >> e ~= 0 then return false, "(a)" end
  end
  -- p * c(n) of the theorem, to stay with integers
  local most, least = math.mininteger, math.maxinteger
  for n = 1, n1 + P - 1 do
    most = math.max(most, p * g[n] - s * n)
    if n >= n1 then least = math.min(least, p * g[n] - s * n) end
  end
  for _, digit in ipairs(game.digits) do
    for _, heaps in ipairs(digit.heaps) do
      if heaps > 0 and heaps * most - s * digit.take - least >= p << e + 1 then return false, "(b)" end
    end
  end
  return true
end

-- Conditions (e), (f), (g): have the last heaps below N all smaller values, by options that later heaps have, too?
local function options_go_on(c, game, g, n1, N, P, S, e)
  for first = N - 2 * P, N - 1 do
    local kinds = option_kinds(game, g, first, e, n1)
    if not (has_all(kinds, ROBUST, 0, S) and has_all(kinds, BOTH, S, 2 * S)) then return false, "(e), (f)" end
    if first < N - P then -- one of first, first + P, ..., as far as values are known, has rising options
      local n = first
      while not has_all(kinds, RISING, 2 * S, g[n]) do
        n = n + P
        if n >= c.needs then return false, "(g)" end
        kinds = option_kinds(game, g, n, e, n1)
      end
    end
  end
  return true
end

-- Do the conditions hold with the multiple P? If not, which does not.
local function holds_with(c, game, g, P)
  local n1, S, e = math.max(c.preperiod, 1), P // c.period * c.saltus, 0
  if n1 + P + c.period > c.needs then return false, "(d)" end
  while S >> e & 1 == 0 do
    e = e + 1
  end
  local sigma, q = S >> e, 1
  local low, which = carries_are_low(c, game, g, n1, P, e)
  if not low then return false, which end
  for n = n1, n1 + P - 1 do
    q = math.max(q, g[n] >> e)
  end
  local bound = sigma < SIGMA_MAX and least_bound(sigma, game.parts, q)
  if not bound then return false, "(c)" end
  local N = math.max(n1 + 3 * P, game.reach + (game.kind == "finite code" and 2 or 1))
  for n = n1, c.checked_to do
    if g[n] + S >> e <= bound then N = math.max(N, n + 1 + P) end
  end
  if N > c.needs then return false, "(d)" end
  return options_go_on(c, game, g, n1, N, P, S, e)
end

return {
  kinds = { ["finite code"] = true, ["endless code"] = true },
  rises = true,
  needs = function(c) return c.needs end, -- the certificate says; check finds whether they are enough
  check = function(c, game, g)
    local least, holds, which = lcm(c.period, game.T), false, "(d)"
    for times = 1, c.needs // (3 * least) do
      holds, which = holds_with(c, game, g, times * least)
      if holds then return end
    end
    need(holds, "the theorem's condition %s does not hold", which)
  end,
}
