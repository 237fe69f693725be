-- SPDX-License-Identifier: MIT
-- Finds out how the nim-values of the heaps of a game are computed, if the game has a nim-value for each heap.

local internals = require "sg.internals"

local heap_values = {}

---How a game has a value for each heap: from a table of heaps; one by one, where moves entail, where the game is made
---by an operator, and for one family of several that are coupled; nil where its positions are not heaps.
---@param game sg.Game
---@return "table"|"single"|nil
function heap_values.kind(game)
  local by_heap = internals[game].kind.by_heap
  return by_heap == "families" and "single" or by_heap
end

return heap_values
