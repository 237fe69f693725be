-- SPDX-License-Identifier: MIT
-- Several games at once, in other ways than the sum. Each is answered from its components by a theorem; section 10 of
-- docs/theorems.md states and proves them.
--
--   ordinal       G : H   a move in G ends H for good (Colon Principle)
--   selective             a move in one component or in several at once
--   conjunctive           a move in every component; play ends when one of them has ended (remoteness)
--   continued             a move in every component that has not ended; play ends when all have (suspense)

local component = require "sg.component"
local evidence = require "sg.evidence"
local failure = require "sg.failure"
local refusal = require "sg.refusal"
local result = require "sg.result"
local lengths = require "sg.search.lengths"
local limits_of = require("sg.limits").of
local text = require "sg.text.words"

local need, need_part, raise = failure.need, failure.need_part, failure.raise

local compound = {}

--- The kinds of compounds, and the theorem that answers each.
compound.kinds = {
  ordinal = "Colon Principle: the value of G : H is the g(H)-th number, from 0 on, that is no option's value of G",
  selective = "a selective compound is a P-position exactly if every component is",
  conjunctive = "the remoteness of a conjunctive compound is the least of its components' (Steinhaus, Smith, Conway)",
  continued = "the suspense of a continued conjunctive compound is the largest of its components' (Smith, Conway)",
}

local function less(a, b) return a < b end
local function more(a, b) return a > b end

-- ---- the kinds ---------------------------------------------------------------------------------------------

local answers = {}

-- The values of a position's options, as a set, and the moves.
local function option_values(entry, opts)
  local wide = { limit = 1 << 40 }
  for name, value in pairs(opts or {}) do
    wide[name] = wide[name] or value
  end
  local moves = need_part(entry.part.game:moves(entry.part.position, wide))
  local values = {}
  for _, move in ipairs(moves.moves) do
    values[move.value] = true
  end
  if moves.total == nil then
    return nil, failure.new("limit", "too many moves to look at all of them", { subject = entry.game })
  end
  return values, moves
end

-- The numbers 0, 1, 2, ... that are not in a set, by their place from 0 on.
local function missing(set)
  local sorted = text.keys(set)
  return function(place)
    for _, value in ipairs(sorted) do
      if value > place then break end
      place = place + 1
    end
    return place
  end
end

-- A move wins if nothing is left but 0: a winning move of the lowest component that has one, for it ends those above.
function answers.ordinal(entries, opts)
  local values, known, winning = {}, {}, {}
  for i, entry in ipairs(entries) do
    local own, moves = option_values(entry, opts)
    entry.value = moves.value
    evidence.include(known, moves)
    for _, move in ipairs(values[0] and {} or moves.moves) do
      if move.wins then winning[#winning + 1] = { component = i, option = move.option } end
    end
    local at, shifted = missing(values), {}
    for value in pairs(own) do
      shifted[at(value)] = true
    end
    for value in pairs(shifted) do
      values[value] = true
    end
  end
  local value = missing(values)(0)
  return {
    value = value,
    outcome = value == 0 and "P" or "N",
    basis = known.basis,
    hash_bits = known.hash_bits,
    winning = winning,
  }
end

function answers.selective(entries, opts)
  local outcome, known, winning = "P", {}, {}
  for i, entry in ipairs(entries) do
    local moves = need_part(entry.part.game:moves(entry.part.position, opts))
    entry.value, entry.outcome = moves.value, moves.outcome
    evidence.include(known, moves)
    if entry.outcome == "N" then
      outcome = "N"
      winning[#winning + 1] = { component = i, option = moves.moves[1].option } -- the winning ones come first
    end
  end
  return { outcome = outcome, basis = known.basis, hash_bits = known.hash_bits, winning = winning }
end

local function by_length(field, quick_or_slow, better)
  return function(entries, opts)
    local length, winning = nil, {}
    for _, entry in ipairs(entries) do
      local found = need(lengths.of(entry.part.game, entry.part.position, opts))
      entry[field], entry.keeps = found[field], found[quick_or_slow]
      if not length or better(found[field], length) then length = found[field] end
    end
    for i, entry in ipairs(entries) do
      if length % 2 == 1 and entry.keeps then winning[#winning + 1] = { component = i, option = entry.keeps } end
      entry.keeps = nil
    end
    return { outcome = length % 2 == 1 and "N" or "P", [field] = length, basis = "computed", winning = winning }
  end
end

answers.conjunctive = by_length("remoteness", "quick", less)
answers.continued = by_length("suspense", "slow", more)

---@class sg.Compound
---@field kind "ordinal"|"selective"|"conjunctive"|"continued"
---@field outcome sg.Outcome
---@field value? integer of ordinal sums
---@field remoteness? integer of conjunctive compounds
---@field suspense? integer of continued ones
---@field winning { component: integer, option: string }[] one winning move: its option in each component; for ordinal
---sums every winning move, one entry each
---@field theorem string
---@field basis sg.Basis
---@field components table[] each with game, position, and value, remoteness or suspense

--- Who wins a compound of positions, and for each kind what it rests on: its value (ordinal), or its remoteness or
--- suspense; and, where there is one, a winning move: what to do in which components. Of ordinal sums winning has every
--- winning move, one each.
---@param kind "ordinal"|"selective"|"conjunctive"|"continued"
---@param components table list of "GAME@POSITION" or { game, position }; of ordinal sums the lowest first
---@param load function spec -> game
---@param opts? table limits
---@return sg.Result? result, sg.Failure? failure
function compound.of(kind, components, load, opts)
  if not answers[kind] then
    local name = tostring(kind)
    local message = ("there is no compound '%s'%s"):format(text.brief(name), text.suggest(name, text.keys(answers)))
    return nil, failure.new("usage", message)
  end
  if #components == 0 then return nil, failure.new("usage", "a compound needs at least one component") end
  opts = limits_of(opts)
  local entries = {}
  load = component.once(load)
  for i, given in ipairs(components) do
    local part = need(component.of(given, load))
    raise(refusal(part.game, "compounds"))
    entries[i] = component.named(part)
    entries[i].part = part
  end
  local answer = need(answers[kind](entries, opts))
  for _, entry in ipairs(entries) do
    entry.part = nil
  end
  answer.kind, answer.theorem, answer.components = kind, compound.kinds[kind], entries
  return result.new("compound", answer)
end

return compound
