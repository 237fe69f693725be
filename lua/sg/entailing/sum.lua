-- SPDX-License-Identifier: MIT
-- Sums with games that have entailing moves. Where a component is loony the sum is, and the player to move wins it by
-- a move in such a component; else the value is the nim-sum. A move wins if the value of the other components is one
-- beside which it wins (docs/theorems.md).

local component_of = require "sg.component"
local evidence = require "sg.evidence"
local internals = require "sg.internals"
local limits = require "sg.limits"
local loony = require "sg.loony"
local refusal = require "sg.refusal"
local result = require "sg.result"
local values = require "sg.entailing.values"

local M = {}

---Is there a game with entailing moves among the components?
---@param components sg.PlacedGame[]
---@return boolean
function M.concerns(components)
  for _, component in ipairs(components) do
    if internals[component.game].kind.loony then return true end
  end
  return false
end

-- The moves of a component that win beside the value of the others.
local function winning_moves(component, rest, opts)
  local game = component.game
  if rest == loony and not internals[game].kind.loony then return { moves = {}, total = 0 } end
  return game:moves_to(component.position, rest, limits.for_component(game, opts))
end

---The value of a sum, who wins it, and every winning move.
---@param components sg.PlacedGame[]
---@param opts table ready options
---@return sg.Result? sum, sg.Failure? why
function M.of(components, opts)
  local entries, total, known = {}, 0, {}
  for i, component in ipairs(components) do
    local game = component.game
    local why = refusal(game, "entailing sum")
    if why then return nil, why end
    local own
    own, why = game:value(component.position, limits.for_component(game, opts))
    if not own then return nil, why end
    entries[i] = component_of.named(component)
    entries[i].value = own.value
    total = values.add(total, own.value)
    evidence.include(known, own)
  end
  local winning, cut = {}, false
  for i, component in ipairs(total ~= 0 and components or {}) do
    local rest = 0
    for k, entry in ipairs(entries) do
      if k ~= i then rest = values.add(rest, entry.value) end
    end
    local found, why = winning_moves(component, rest, opts)
    if not found then return nil, why end
    cut = cut or not found.total
    for _, move in ipairs(found.moves) do
      winning[#winning + 1] = { component = i, option = move.option, label = move.label, labels = move.labels,
        value = move.value, turn = move.turn }
    end
  end
  return result.new("sum", { value = total, outcome = values.outcome_of(total), basis = known.basis or "computed",
    hash_bits = known.hash_bits, components = entries, winning = winning, shown = #winning,
    total = not cut and #winning or nil })
end

return M
