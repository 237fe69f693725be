-- SPDX-License-Identifier: MIT
-- Moves as a formula, or as data, with which the options of a game that is a function agree. A law may be proven of
-- such moves (sg.laws), not of the game itself, as nobody knows what a function does for larger heaps.

local as_code = require "sg.heap.as_code"
local as_formula = require "sg.pattern.as_formula"
local as_rays = require "sg.pattern.as_rays"
local internals = require "sg.internals"
local limits = require "sg.limits"

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

---The game with which a function agrees: a code, or moves that are a formula or data. The values of the function that
---are known already agree, too.
---@param game sg.Game
---@param opts table ready options
---@return { game: sg.Game, name: string, agree_to: integer, code: string?, moves: string? }? found
function agreeing.game(game, opts)
  local known, found = internals[game], agreeing.find(game, opts)
  if found then
    found.name = found.moves
  elseif known.kind.scripted and not known.kind.graph and not limits.stop(opts) then
    local code = game:lift(limits.with(opts, { upto = false }))
    found = code and { game = known.lifted, name = code.code, agree_to = code.agree_to, code = code.code }
  end
  local is_refuted = found and not found.pairs and as_code.is_refuted(game, found.game, opts)
  return not is_refuted and found or nil
end

---Has a position the same options by the moves, or the code, that were found for the game? It is compared.
---@param game sg.Game
---@param position any a heap, a sum of heaps, or a pair of heaps
---@param opts table ready options
---@return boolean
function agreeing.agrees_on(game, position, opts)
  local found = internals[game].agreeing
  if found and found.pairs then return as_rays.agrees_at(game, found.game, position) or false end
  return as_code.agrees_on(game, found and found.game or internals[game].lifted, position, opts)
end

return agreeing
