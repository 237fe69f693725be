-- SPDX-License-Identifier: MIT
-- The command `pattern`: laws of a nim-sequence.

local options = require "sg.cli.options"
local session_of = require "sg.cli.session"
local text_of = require("sg.text.pattern").text

local M = {}

---@type sg.cli.Command
M.command = {
  summary = "find a law of a nim-sequence",
  text = "Laws of a nim-sequence, the shortest first: periods, recurrences by the digits of n, short expressions,\n"
    .. "recurrences along the heap.\nA law is made from the first values and tested on the others: its basis is "
    .. "observed, unless it follows\nfrom a period that a theorem proves. docs/patterns.md says what is looked for.",
  epilog = [[
Exit code 1 if no law was found.

Examples:
   sg-lua pattern kayles
   sg-lua pattern mark
   sg-lua pattern my_game.lua --upto 20000]],
  arguments = { options.GAME },
  options = {
    options.upto "look at the heaps 0..N (default 10000; 4000 for moves in Lua)",
    options.family(),
    options.AS_CODE,
    options.common(options.TEXT_JSON),
  },
}

function M.run(session)
  local args = session.args
  local game, name = session:load(args.game)
  if not game then return session.code end
  local found, why = game:pattern(session:limits { upto = args.upto, family = args.family })
  session:respond(
    { game = name },
    found,
    why and session_of.about(game, name, why),
    function(known) return text_of(name, known) end
  )
  if found and #found.laws == 0 then session:no() end
  return session.code
end

return M
