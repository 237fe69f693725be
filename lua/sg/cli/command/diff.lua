-- SPDX-License-Identifier: MIT
-- The command `diff`: the first heap where two games differ.

local options = require "sg.cli.options"
local session_of = require "sg.cli.session"
local text_of = require("sg.text.diff").text

local M = {}

---@type sg.cli.Command
M.command = {
  summary = "the first heap where two games differ",
  text = "The first heap where two heap games differ, with both values; or a proof that they are equal;\n"
    .. "or how far no difference was found. Games on positions are compared in small\n"
    .. "positions that both have: pairs of heaps, rows of coins, or what their rules list.",
  epilog = [[
Exit code 1 if they differ.]],
  examples = { "sg-lua diff 0.161 0.36", "sg-lua diff my_game.lua 0.77 --upto 5000" },
  arguments = {
    options.GAME,
    { name = "other", kind = "game", shown = "game", help = "the game to compare it with" },
  },
  options = {
    options.upto(
      "look at the heaps 0..N (default 20000; 2000 for moves in Lua); at pairs of heaps with at most N in "
        .. "all (default 24)"
    ),
    options.family(),
    options.common(options.TEXT_JSON),
  },
}

function M.run(session)
  local args = session.args
  local a, name_a = session:load(args.game)
  local b, name_b
  if a then
    b, name_b = session:load(args.other)
  end
  if not b then return end
  local found, why = require("sg").diff(a, b, session:limits { upto = args.upto, family = args.family })
  local object = session_of.copy(found or why.partial, {})
  object.games = { name_a, name_b }
  if found then
    session:answer(object, text_of(name_a, name_b, found))
    if not found.equal then session:no() end
  else
    local agreed = why.partial and (why.partial.checked_to or -1) >= 0
    session:fail(object, why, agreed and text_of(name_a, name_b, why.partial) or nil)
  end
end

return M
