-- SPDX-License-Identifier: MIT
-- The command `outcome`: who wins.

local certificate = require "sg.cli.certificate"
local options = require "sg.cli.options"
local positions = require "sg.cli.positions"

local M = {}

---@type sg.cli.Command
M.command = {
  summary = "who wins",
  text = "Who wins: N (the player to move) or P (the other).",
  examples = { "sg-lua outcome nim '{1,2,3}'", "sg-lua outcome turning_turtles HTHH" },
  arguments = { options.GAME, options.POSITIONS },
  options = {
    options.QUESTION,
    certificate.OPTION,
    options.common(options.TEXT_JSON_LATEX),
  },
}

function M.run(session)
  return positions.answer_each(session, function(game, position) return game:outcome(position, session:limits()) end)
end

return M
