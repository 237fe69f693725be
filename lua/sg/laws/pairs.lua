-- SPDX-License-Identifier: MIT
-- Values and winners of far pairs of heaps by what is known of all pairs (sg.laws): a law that is proven for all users,
-- and others for those who assume it.

local as_rays = require "sg.later" "sg.pattern.as_rays"
local evidence = require "sg.evidence"
local failure = require "sg.failure"
local law_of = require "sg.later" "sg.pattern.law"
local laws = require "sg.laws"
local limits = require "sg.limits"

local pair_laws = {}

-- Pairs of heaps to here are computed.
local NEAR = 1000

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

-- The value, or who wins, of a pair in the game with which a function agrees; nil alone where it knows neither, or the
-- options of the pair are others.
local function by_other(game, one, question, pair, opts)
  if as_rays.agrees_at(game, one.other, pair) == false then return nil end
  local found, why = one.other[question](one.other, pair, limits.with(opts, { assume = false }))
  if not found then return nil, why end
  return evidence.as_of({ value = found.value, outcome = found.outcome }, found)
end

---The value of {a, b}, or who wins, by a law; nil alone where none is known, or the pair is not far.
---@param game sg.Game
---@param question "value"|"outcome"
---@param a integer
---@param b integer
---@param opts table ready options: assume = a law that is not proven counts, too
---@return table? found, sg.Failure? why
function pair_laws.answer(game, question, a, b, opts)
  if math.max(a, b) <= NEAR then return nil end
  local one, told = laws.of(game, question, limits.with(opts, { upto = false }), not opts.assume)
  if not one then return nil, one == nil and told or nil end
  local found, why
  if one.other then
    found, why = by_other(game, one, question, { a, b }, opts)
  elseif one.body then
    local most = law_of.largest(one)
    if math.max(a, b) > most then return nil, too_far(game, one, a, b, most) end
    found, why = law_of.at(one, a, opts, b)
    found = found and { value = found, outcome = found == 0 and "P" or "N", basis = one.basis, theorem = one.theorem }
  end
  if not found or one.basis == "proven" or not one.other and not one.body then return found, why end
  found.basis, found.theorem = "assumed", nil
  found.assuming, found.checked_to = laws.assuming(game, one)
  return found
end

return pair_laws
