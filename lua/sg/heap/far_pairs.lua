-- SPDX-License-Identifier: MIT
-- Values of far pairs of heaps by a law of the near ones: for users who assume that it goes on, and for all users if it
-- is proven. Laws are looked for once per game.

local failure = require "sg.failure"
local internals = require "sg.internals"
local law_of = require "sg.later" "sg.pattern.law"
local limits = require "sg.limits"

local far_pairs = {}

-- Pairs of heaps to here are computed. Laws with products are exact for heaps to 10^9.
local NEAR, PRODUCTS_TO = 1000, 10 ^ 9 // 1 | 0
-- Values are a few times the heaps.
local SUMS_TO = 10 ^ 17 // 1 | 0

-- The first law that is a function; false: there is none.
local function law_for(game, opts)
  local known = internals[game]
  if known.pair_law == nil then
    local pairs_of = require "sg.pattern.pairs"
    local plain = limits.with(opts, { upto = false, assume = false, limit = false, quick = false })
    local laws, why = pairs_of.laws(game, plain)
    if not laws then
      if why.code == "limit" or why.code == "interrupted" then return nil, why end
      laws = {}
    end
    known.pair_law = false
    for _, one in ipairs(laws) do
      known.pair_law = known.pair_law or one.body and one or false
    end
  end
  return known.pair_law
end

local function too_far(game, one, a, b, most)
  return failure.new(
    "range",
    ("{%d,%d} has a heap above %d, up to where the function of the law is exact; the law is %s"):format(
      a,
      b,
      most,
      one.text
    ),
    { subject = game.spec }
  )
end

---The value of {a, b} by a law; nil alone where none is known, or the pair is not far.
---@param game sg.Game
---@param a integer
---@param b integer
---@param opts table ready options
---@param must_be_proven? boolean other laws do not count
---@return table? found, sg.Failure? why
function far_pairs.value(game, a, b, opts, must_be_proven)
  if math.max(a, b) <= NEAR then return nil end
  local one, why = law_for(game, opts)
  if not one then return nil, why end
  if must_be_proven and one.basis ~= "proven" then return nil end
  local most = one.body:find "%*" and PRODUCTS_TO or SUMS_TO
  if math.max(a, b) > most then return nil, too_far(game, one, a, b, most) end
  local value
  value, why = law_of.at(one, a, opts, b)
  if not value then return nil, why end
  local found = { value = value, outcome = value == 0 and "P" or "N", basis = one.basis, theorem = one.theorem }
  if one.basis == "proven" then return found end
  found.basis, found.checked_to = "assumed", one.checked
  found.assuming = ("%s has the law %s; made from pairs of heaps 0..%d, right for those to %d"):format(
    game.spec,
    one.text,
    one.learnt_to,
    one.checked
  )
  return found
end

return far_pairs
