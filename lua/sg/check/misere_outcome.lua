-- SPDX-License-Identifier: MIT
-- Misère outcomes of walked positions, by the definition.

local misere_outcome = {}

---The misère outcome of a walked position: a position without options is N, any other is P if all its options are N.
---@param known table<string, "P"|"N"> the outcomes of its options by their keys, so far as they are known
---@param node { moves: { keys: string[] }[] }
---@return "P"|"N"|nil outcome nil where a move leaves a sum, or the outcome of an option is not known
function misere_outcome.of(known, node)
  if #node.moves == 0 then return "N" end
  local outcome = "P"
  for _, move in ipairs(node.moves) do
    local below = #move.keys == 0 and "N" or #move.keys == 1 and known[move.keys[1]]
    if below == "P" then return "N" end
    outcome = below and outcome
  end
  return outcome or nil
end

return misere_outcome
