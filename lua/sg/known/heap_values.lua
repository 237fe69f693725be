-- SPDX-License-Identifier: MIT
-- Which games have a value for each heap.

local internals = require "sg.internals"

local heap_values = {}

---How a game has a value for each heap: from a table of heaps; one by one, where moves entail or the game is made by an
---operator; nil where its positions are not heaps.
---@param game sg.Game
---@return "table"|"single"|nil
function heap_values.kind(game)
  local by_heap = internals[game].kind.by_heap
  return by_heap ~= "families" and by_heap or nil
end

return heap_values
