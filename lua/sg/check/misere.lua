-- SPDX-License-Identifier: MIT
-- Check of the field misere, which says that split and canonical hold in misère play: against play on whole positions.

local misere = require "sg.check.misere_outcome"
local view = require "sg.check.view"

local POSITIONS = 300 -- as many are compared

local function run(self)
  local known, compared = {}, 0
  for _, node in ipairs(self.walk.done) do -- options stand before what leads to them
    known[node.key] = misere.of(known, node)
    if known[node.key] and compared < POSITIONS then
      local result, why = self.game:misere_outcome(node.position, self.searched)
      local shown = self:show(node.position)
      if not result then
        self:pulse()
        view.stop_at_limit(why)
        view.fault(shown, "misère play of %s: %s", shown, why)
      end
      if result.outcome ~= known[node.key] then
        return false,
          (
            "%s is %s in misère play, but %s as split and canonical have it; without misere = true it is "
            .. "played whole"
          ):format(shown, known[node.key], result.outcome),
          node
      end
      compared = compared + 1
    end
  end
  if compared == 0 then return nil, "no position that could be played whole" end
  return true, ("%d positions have in misère play the outcome of the sum of their parts"):format(compared)
end

return { { name = "misere", run = run, applies = function(game) return game.rule.misere == true end } }
