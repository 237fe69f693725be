-- SPDX-License-Identifier: MIT
-- The command `outcome`: who wins.

local certificate = require "sg.cli.certificate"
local options = require "sg.cli.options"
local positions = require "sg.cli.positions"

local M = {}

---@type sg.cli.Command
M.command = {
  summary = "who wins",
  text = "Who wins: N (the player to move) or P (the other). With --remoteness also the suspense, how many\n"
    .. "moves play takes if the winner delays and the loser hurries.",
  examples = {
    "sg-lua outcome nim '{1,2,3}'",
    "sg-lua outcome turning_turtles HTHH",
    "sg-lua outcome kayles 9 --remoteness",
  },
  arguments = { options.GAME, options.POSITIONS },
  options = {
    options.remoteness "also how many moves play takes",
    options.QUESTION,
    options.SPILL,
    certificate.OPTION,
    options.common(options.TEXT_JSON_LATEX),
  },
}

function M.run(session)
  local question = session.args.remoteness and "remoteness" or "outcome"
  return positions.answer_each(
    session,
    function(game, position, opts) return game[question](game, position, opts) end
  )
end

return M
