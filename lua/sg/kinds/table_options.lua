-- SPDX-License-Identifier: MIT
-- The options of questions about tables of heaps, where the values do not come from such a table.

local failure = require "sg.failure"

---The failure of a question with such an option; nil for others.
---@param game sg.Game
---@param opts table checkpoint, family
---@return sg.Failure?
return function(game, opts)
  local what = opts.checkpoint and "checkpoints are for codes and for rules with heap"
    or opts.family and "families belong to rules with heaps"
  return what and failure.new("usage", ("%s: %s, and these values come from elsewhere"):format(game.spec, what)) or nil
end
