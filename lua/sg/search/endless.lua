-- SPDX-License-Identifier: MIT
-- The failure of a search that stopped because a line of play did not end.

local failure = require "sg.failure"
local internals = require "sg.internals"
local text = require "sg.text.words"

local M = {}

local FIRST = 3 -- so many positions are those that the line begins with; the others are its last ones
local ENDS = "Nim-values need games that end: let every move make something smaller. "

---The failure with the line of play in its words.
---@param game sg.Game
---@param why sg.Failure with positions, the ends of the line, and moves, its length
---@return sg.Failure
function M.told(game, why)
  local shown = {}
  for i, position in ipairs(why.positions) do
    if i == FIRST + 1 and why.moves >= #why.positions then shown[#shown + 1] = "..." end
    shown[#shown + 1] = text.brief(game:show(position), 40)
  end
  local meant = internals[game].kind.draws
      and "A loopy game needs finitely many positions; if so many are meant, set " .. "a limit on them"
    or ENDS .. "If play is meant to be that long, give the rule a rank, or set a limit on positions"
  return failure.with(
    why,
    { file = game.path, message = ("%s: %s. %s"):format(why.message, table.concat(shown, " -> "), meant) }
  )
end

return M
