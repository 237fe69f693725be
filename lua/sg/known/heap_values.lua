-- SPDX-License-Identifier: MIT
-- Which games have a value for each heap.

local internals = require "sg.internals"

local heap_values = {}

---How a game has a value for each heap: from a table of heaps; one by one, where moves entail or the game is made by an
---operator; nil where its positions are not heaps.
---@param game sg.Game
---@return "table"|"single"|nil
function heap_values.kind(game)
  local known = internals[game]
  if known.family then return "table" end
  if game.rule.entailing and game.rule.heap then return "single" end
  if known.operated and known.operated.heap then return "single" end
  return nil
end

return heap_values
