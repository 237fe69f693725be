-- SPDX-License-Identifier: MIT
-- The command `outcome`: who wins.

local certificate = require "sg.cli.certificate"
local positions = require "sg.cli.positions"

local M = {}

function M.define(root, options)
  local outcome = root:command("outcome", "Who wins: N (the player to move) or P (the other).")
    :summary "who wins"
    :epilog [[
Examples:
   sg-lua outcome nim '{1,2,3}'
   sg-lua outcome turning_turtles HTHH]]
  outcome:argument("game"):description(options.GAME)
  outcome:argument("positions"):args("*"):argname("<position>"):description(options.POSITION)
  options.method(outcome)
  options.assume(outcome)
  options.as_code(outcome)
  options.search(outcome)
  options.store(outcome)
  options.without(outcome)
  certificate.option(outcome)
  options.common(outcome, options.TEXT_JSON_LATEX)
end

function M.run(session)
  return positions.answer_each(session, function(game, position) return game:outcome(position, session:limits()) end)
end

return M
