-- SPDX-License-Identifier: MIT
-- Failures of searches as users see them: with the position, the loop, or the place in the rule that each is about.

local endless = require "sg.search.endless"
local failure = require "sg.failure"
local internals = require "sg.internals"
local rule = require "sg.rule.load"
local searches = require "sg.search.searches"
local text = require "sg.text.words"

local failures = {}

---A failure with its place in the rule.
---@param self sg.Game
---@param why sg.Failure
---@return sg.Failure
function failures.located(self, why)
  return rule.locate(internals[self].loaded, why)
end

local MOST_SHOWN = 8

local function brief(self, position)
  return text.brief(self:show(position))
end

local function show_cycle(self, positions)
  local shown = {}
  for i, position in ipairs(positions) do
    if i > MOST_SHOWN then
      shown[i] = ("... (%d positions)"):format(#positions)
      break
    end
    shown[i] = brief(self, position)
  end
  shown[#shown + 1] = brief(self, positions[1])
  return table.concat(shown, " -> ")
end

local ENDS = "Nim-values need games that end; let every move make something smaller, or say loopy = true, and play "
  .. "without end is a draw"

---A failure of the search with the position, the loop, or the place in the rule that it is about.
---@param self sg.Game
---@param why sg.Failure
---@return sg.Failure
function failures.of_search(self, why)
  if why.code == "usage" or why.code == "io" then return why end -- about a store, which it names
  if why.heaps then return why end -- of a table of heaps, and no search
  if why.code == "cycle" then
    return failure.with(why, { file = self.path, message = ("play can go round for ever: %s. %s"):format(
      show_cycle(self, why.positions), ENDS) })
  end
  if why.moves then return endless.told(self, why) end
  local position = why.positions and why.positions[1]
  if position ~= nil then
    return failure.with(failures.located(self, why), { position = brief(self, position) })
  elseif (why.code == "limit" or why.code == "interrupted") and not why.file then
    local stats = searches.stats(self)
    return failure.with(why, { subject = self.spec, looked_at = stats.positions,
      longest = not stats.partitioned and stats.depth or nil })
  end
  return failures.located(self, why)
end

return failures
