-- SPDX-License-Identifier: MIT
-- The command `check`: is this rule sound?

local check_text = require("sg.text.check").text
local options = require "sg.cli.options"
local session_of = require "sg.cli.session"

local M = {}

local SEED_OPTION = "--seed N"

---@type sg.cli.Command
M.command = {
  summary = "is this rule sound?",
  text = "Is this rule sound? Tests its examples, purity and termination, and compares with a brute-force win/loss "
    .. "search.",
  examples = { "sg-lua check my_game.lua", "sg-lua check rules/*.lua --format json" },
  arguments = { options.GAMES },
  options = {
    options.STATS,
    {
      "--seed",
      value = "N",
      convert = options.natural,
      help = "seed of the random matches that are played where a game is large (default 1)",
    },
    options.common(options.TEXT_JSON),
  },
}

function M.run(session)
  local sg = require "sg"
  for i, word in ipairs(session.args.games) do
    session:part("game", i, #session.args.games)
    local game, name = session:load(word)
    if game then
      local result, why = sg.check(game, session:limits { seed = session.args.seed })
      if result then
        session:answer(session_of.copy(result, { game = name }), check_text(name, result, SEED_OPTION))
        if not result.ok then session:no() end
      else
        local object, text = session_of.copy(why.partial, { game = name }), check_text(name, why.partial, SEED_OPTION)
        if not session:fail(object, session_of.about(game, name, why), text) then break end
      end
    end
  end
end

return M
