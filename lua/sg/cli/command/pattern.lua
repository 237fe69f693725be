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
    .. "observed, unless it follows\nfrom a period that a theorem proves, or automata prove it, for moves that are a "
    .. "formula. docs/patterns.md\nsays what is looked for.",
  epilog = [[
Exit code 1 if no law was found.

Examples:
   sg-lua pattern kayles
   sg-lua pattern mark
   sg-lua pattern my_game.lua --upto 20000
   sg-lua pattern halve.lua --certificate halve.law]],
  arguments = { options.GAME },
  options = {
    options.upto "look at the heaps 0..N (default 10000; 4000 for moves in Lua)",
    { "--certificate", value = "FILE", help = "write a proven law to FILE; sg-lua verify checks it" },
    options.family(),
    options.AS_CODE,
    options.common(options.TEXT_JSON),
  },
}

local function write_certificate(session, game, name, found)
  local args = session.args
  local done, why = require("sg.certificate.law").write(game, found, args.certificate, args.family)
  if not done then session:no_certificate(name, why) end
end

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
  if found and args.certificate then write_certificate(session, game, name, found) end
  return session.code
end

return M
