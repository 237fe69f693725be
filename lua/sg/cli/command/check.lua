-- SPDX-License-Identifier: MIT
-- The command `check`: is this rule sound?

local report = require "sg.text.report"
local session_of = require "sg.cli.session"

local M = {}

function M.define(root, options)
  local check = root:command("check",
    "Is this rule sound? Its examples, purity, termination, and a brute-force win/loss search beside it.")
    :summary "is this rule sound?"
    :epilog [[
Examples:
   sg-lua check my_game.lua
   sg-lua check rules/*.lua --format json]]
  check:argument("games"):args("+"):argname("<game>"):description(options.GAME)
  options.stats(check)
  check:option("--seed"):argname("N"):convert(options.integer "--seed")
    :description "of the matches played at random where a game is large (default 1)"
  options.common(check, options.TEXT_JSON)
end

function M.run(session)
  local sg = require "sg"
  for _, word in ipairs(session.args.games) do
    local game, name = session:load(word)
    if game then
      local result, message, code, partial = sg.check(game, session:limits { seed = session.args.seed })
      local go_on = true
      if result then
        session:answer(session_of.copy(result, { game = name }), report.check(name, result))
        if not result.ok then session:no() end
      else
        go_on = session:fail(session_of.copy(partial, { game = name }), session_of.about(game, name, message), code,
          partial and partial.checks and report.check(name, partial))
      end
      if not go_on then break end
    end
  end
  return session.code
end

return M
