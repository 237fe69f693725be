-- SPDX-License-Identifier: MIT
-- Moves as a formula, or as data, with which the options of a game that is a function agree, and the law that is proven
-- of them: the game itself has no such proof, as nobody knows what a function does for larger heaps.

local apart = require "sg.pattern.apart"
local as_code = require "sg.heap.as_code"
local as_formula = require "sg.pattern.as_formula"
local as_rays = require "sg.pattern.as_rays"
local internals = require "sg.internals"
local limits = require "sg.limits"
local lost_pairs = require "sg.automata.lost_pairs"
local proven_by = require "sg.pattern.proven"

local agreeing = {}

---@class sg.AgreeingMoves
---@field moves string the field of a rule, as it is written: moves = "...", or heap2 = { ... }
---@field agree_to integer the last heap, or the largest heap of the pairs, whose options were compared
---@field pairs? boolean of a game on two heaps
---@field game sg.Game with these moves

---Finds moves with which the options of the first heaps, or pairs of heaps, agree. Looked for once per game.
---@param game sg.Game
---@param opts table ready options
---@return sg.AgreeingMoves? found nil: the game is no function, a code has all these options, or no moves are found
function agreeing.find(game, opts)
  local known = internals[game]
  if known.agreeing == nil then
    local kind, found = known.kind, nil
    if kind.scripted and not kind.graph then
      local has_code = game:lift(limits.with(opts, { upto = as_formula.TESTED }))
      found = not has_code and as_formula.of_heaps(game, opts) or nil
      if found and as_code.is_refuted(game, found.game, opts) then found = nil end
    elseif kind.scripted_pairs and not (kind.draws or kind.loony or kind.forbids) then
      found = as_rays.of_pairs(game, opts)
    end
    if limits.stop(opts) then return nil end
    known.agreeing = found or false
  end
  return known.agreeing or nil
end

local function first_proven(laws)
  for _, one in ipairs(laws) do
    if one.basis == "proven" then return one end
  end
end

---The law that is proven of such moves; nil alone: none is.
---@param found sg.AgreeingMoves
---@param laws_of fun(game: sg.Game, opts: table): sg.Law[]?, any, sg.Failure? of one heap
---@param pair_laws_of fun(game: sg.Game, opts: table): sg.Law[]?, any, sg.Failure? of values of two heaps
---@param opts table ready options
---@return sg.Law? law, sg.Failure? why
function agreeing.law(found, laws_of, pair_laws_of, opts)
  local game, plain = found.game, limits.with(opts, { upto = false, heap = false })
  if not found.pairs or apart.heaps(game.rule.heap2, plain) then
    local ask = found.pairs and pair_laws_of or laws_of
    local laws, why = ask(game, found.pairs and plain or limits.with(plain, { quick = true }))
    return laws and first_proven(laws), not laws and why or nil
  end
  local lost, why = internals[game].kind.lost_pairs(game, lost_pairs.FAR_TO, plain)
  return lost and proven_by.lost_pairs(lost) or nil, why
end

return agreeing
