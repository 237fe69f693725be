-- SPDX-License-Identifier: MIT
-- Sums of different games. By the sum rule the value is the nim-sum x of the components' values; if x ~= 0, the
-- winning moves are those of a component of value v to an option of value v ~ x, and one exists in every
-- component whose value has the highest bit of x (mex reaches every smaller value). Moves to larger values count too.

local component = require "sg.component"
local entailing = require "sg.entailing.sum"
local evidence = require "sg.evidence"
local limits = require "sg.limits"
local result = require "sg.result"

local sum = {}

---@class sg.Component
---@field game string
---@field position string
---@field value integer

---@class sg.SumMove
---@field component integer which component to move in, from 1
---@field option string
---@field label? string what the rule calls the move
---@field value integer the nim-value of the component after the move

---@class sg.Sum
---@field value integer
---@field outcome sg.Outcome
---@field basis sg.Basis
---@field components sg.Component[]
---@field winning sg.SumMove[] every winning move; empty in a P-position
---@field shown integer how many are listed
---@field total? integer how many there are; nil if they were not counted

--- The value of a sum, who wins it, and every winning move.
---@param components table list of "GAME@POSITION" or { game, position }
---@param load function spec -> game
---@param opts? table limits; limit = the most winning moves listed per component
---@return sg.Result? result, sg.Failure? failure
function sum.of(components, load, opts)
  opts = limits.of(opts)
  local list, wrong = component.list(components, load)
  if not list then return nil, wrong end
  if entailing.concerns(list) then return entailing.of(list, opts) end
  local entries, total, known = {}, 0, {}
  for i, part in ipairs(list) do
    local own, why = part.game:value(part.position, limits.for_component(part.game, opts))
    if not own then return nil, why end
    entries[i] = component.named(part)
    entries[i].value = own.value
    total = total ~ own.value
    evidence.include(known, own)
  end
  local winning, cut = {}, false
  for i, part in ipairs(total ~= 0 and list or {}) do
    local own_opts = limits.for_component(part.game, opts)
    local found, why = part.game:moves_to(part.position, entries[i].value ~ total, own_opts)
    if not found then return nil, why end
    cut = cut or not found.total
    for _, move in ipairs(found.moves) do
      winning[#winning + 1] = { component = i, option = move.option, label = move.label, labels = move.labels,
        value = move.value }
    end
  end
  known.basis = known.basis or "computed"
  return result.new("sum", evidence.as_of({ value = total, outcome = total == 0 and "P" or "N", components = entries,
    winning = winning, shown = #winning, total = not cut and #winning or nil }, known))
end

return sum
