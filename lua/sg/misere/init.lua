-- SPDX-License-Identifier: MIT
-- Misère play: the player who moves last loses. The nim-values of the components do not tell who wins a sum, so sums
-- are searched as they are, or decided in a misère quotient; Nim is decided by Bouton's rule. docs/misere.md has the
-- theory.

local by_quotient = require "sg.misere.by_quotient"
local components = require "sg.misere.components"
local failure = require "sg.failure"
local form = require "sg.misere.form"
local genus = require "sg.misere.genus"
local internals = require "sg.internals"
local limits = require "sg.limits"
local moves = require "sg.misere.moves"
local outcome = require "sg.misere.outcome"
local quotient = require "sg.misere.quotient"
local result = require "sg.result"
local sum = require "sg.misere.sum"
local undivided = require "sg.misere.undivided"

local need, raise = failure.need, failure.raise

local misere = {}

---@class sg.MisereResult
---@field play "misere"
---@field outcome sg.Outcome in misère play, where whoever moves last loses
---@field basis sg.Basis
---@field by? "search"|"quotient"|"closed form"
---@field theorem? string

---@class sg.MisereValue: sg.MisereResult
---@field value integer the misère nim-value: 1 without moves, else the mex of the options' values

---@class sg.MisereGenus: sg.MisereResult
---@field genus string "4^146"
---@field normal integer the nim-value
---@field values integer[] the upper numbers, of which the last two repeat
---@field tame boolean this position and all below have genera of Nim positions

---Who wins in misère play.
---@param game sg.Game
---@param position any
---@param opts? table limits
---@return sg.Result? result { outcome, basis, by, theorem }, sg.Failure? failure
function misere.outcome(game, position, opts)
  local fields = need(outcome.of(game, position, limits.of(opts)))
  fields.play = "misere"
  return result.new("misere outcome", fields, game, position)
end

-- The misère nim-value: by a fold, in the quotient of a heap game, or by a search.
local function value_of(game, position, opts)
  local value, why = undivided.value(game, undivided.parts(position), opts)
  if value then return { value = value, basis = "computed" } end
  raise(why)
  local found = outcome.is_by_quotient(game, position)
    and not quotient.is_over(game)
    and by_quotient.value(game, position, limits.half(limits.looking(opts)))
  if found then return found end
  local known = need(genus.of(game, position, opts))
  return { value = known.values[1], basis = known.basis, theorem = known.theorem }
end

---The misère nim-value: 1 for a position without moves, else the mex of those of the options. P if it is 0.
---@param game sg.Game
---@param position any
---@param opts? table limits
---@return sg.Result? result { value, outcome, basis }, sg.Failure? failure
function misere.value(game, position, opts)
  local found = need(value_of(game, position, limits.of(opts)))
  found.play, found.outcome = "misere", found.value == 0 and "P" or "N"
  return result.new("misere value", found, game, position)
end

---The genus g^{g0 g1 g2 ...}: the nim-value, and the misère nim-values of the position with 0, 1, 2, ... heaps *2.
---@param game sg.Game
---@param position any
---@param opts? table limits
---@return sg.Result? result { genus, normal, values, tame, outcome, basis }, sg.Failure? failure
function misere.genus(game, position, opts)
  local found = need(genus.of(game, position, limits.of(opts)))
  return result.new("misere genus", {
    play = "misere",
    genus = genus.text(found),
    normal = found.normal,
    values = found.values,
    tame = found.tame,
    outcome = found.values[1] == 0 and "P" or "N",
    basis = found.basis,
    theorem = found.theorem,
  }, game, position)
end

---A sum of games, equal or different, in misère play: who wins, and every winning move.
---@param given table list of "GAME@POSITION" or { game, position }
---@param load function spec -> game
---@param opts? table limits
---@return sg.Result? result { outcome, basis, by, theorem, components, winning, shown, total }, sg.Failure? failure
function misere.sum(given, load, opts) return sum.of(given, load, limits.of(opts)) end

---The canonical form of a position: docs/misere.md.
---@param game sg.Game
---@param position any
---@param opts? table limits; parts = true: the parts and partitions, too
---@return sg.Result? result, sg.Failure? failure
misere.form = form.of

---The moves of a position, and why it is won or lost.
misere.moves, misere.explain = moves.of, moves.explain

misere.read_form, misere.compare, misere.born = form.read, form.compare, form.born

-- The quotient of everything below a position of a rule with positions.
local function quotient_below(game, position, search_limits)
  local why
  if position == nil then
    position, why = game:start()
  end
  if position == nil then return nil, why end
  local known = components.of_game(game)
  local ids = need(known:of(game, position))
  need(known:ask("expand", ids, search_limits))
  return quotient.of_components(game, known, ids, search_limits)
end

local QUOTIENT_OPTIONS = { position = { function() return true end, "a position" } }

---@class sg.QuotientOptions: sg.Limits
---@field upto? integer the last heap
---@field position? sg.Position for a rule with positions: the quotient of all positions reachable from this one

---The misère quotient of a heap game, heap by heap; of a rule with positions, that of everything below a position.
---@param game sg.Game
---@param opts? table limits; upto = the last heap; position = of a rule with positions (its start if not given)
---@return sg.Quotient? quotient, sg.Failure? failure
function misere.quotient(game, opts)
  opts = limits.of(opts, QUOTIENT_OPTIONS)
  if not internals[game].family then
    if opts.upto == nil then return quotient_below(game, opts.position, opts) end
    return nil,
      failure.naming(game.spec, "usage", "is not indexed by heaps: its quotient is that of what is below a position")
  end
  if opts.position == nil then return quotient.of_family(game, opts.upto, opts) end
  return nil,
    failure.naming(
      game.spec,
      "usage",
      "is indexed by heaps: its quotient is that of all heaps, or with upto that of the first"
    )
end

return failure.border(misere)
