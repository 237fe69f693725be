-- SPDX-License-Identifier: MIT
-- Genera: the nim-value of a position, and its misère nim-values with 0, 1, 2, ... heaps of two added.

local by_law = require "sg.misere.by_law"
local components = require "sg.misere.components"
local undivided = require "sg.misere.undivided"

local genus = {}

---The genus of a position, and how it is known.
---@param game sg.Game
---@param position any
---@param limits table
---@return table? genus { normal, values, tame, basis, theorem }, sg.Failure? failure
function genus.of(game, position, limits)
  local law, fault = by_law.of { { game = game, position = position } }
  if law then return law.genus(game, position, limits) end
  if fault then return nil, fault end
  local whole, wrong = undivided.genus(game, undivided.parts(position), limits)
  if whole then whole.basis = "computed" end
  if whole or wrong then return whole, wrong end
  local known = components.of_game(game)
  local ids, why = known:of(game, position)
  if not ids then return nil, why end
  local found
  found, why = known:ask("genus", ids, limits)
  if not found then return nil, why end
  found.basis = "computed"
  return found
end

---A genus in the notation g^abc: the last two of the upper numbers repeat for ever.
---@param found table { normal, values }
---@return string
function genus.text(found)
  local wide = false
  for _, value in ipairs(found.values) do
    wide = wide or value > 9
  end
  return ("%d^%s"):format(found.normal, table.concat(found.values, wide and "," or ""))
end

return genus
