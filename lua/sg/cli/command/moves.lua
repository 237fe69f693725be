-- SPDX-License-Identifier: MIT
-- The command `moves`: every option of a position with its value.

local certificate = require "sg.cli.certificate"
local moves_of = require "sg.text.moves"
local options = require "sg.cli.options"
local session_of = require "sg.cli.session"
local subject = require "sg.cli.subject"

local M = {}

---@type sg.cli.Command
M.command = {
  summary = "options of a position, winning ones marked",
  text = "Every option of a position with its nim-value; the winning ones are marked *.",
  examples = {
    "sg-lua moves kayles 7",
    "sg-lua moves wythoff '{3,5}' --format json",
    "sg-lua moves cram:w=8:h=8 --count",
  },
  arguments = { options.GAME, options.POSITION },
  options = {
    options.limit "list at most N moves (default 1000)",
    { "--count", help = "the number of moves and of those that win, without a list" },
    options.QUESTION,
    certificate.OPTION,
    options.BOARD,
    options.common(options.TEXT_JSON_LATEX),
  },
}

function M.run(session)
  local args = session.args
  local proof = certificate.new(session)
  if proof:refused() then return session.code end
  local asked = subject.one(session, { args.game, args.position })
  if not asked then return session.code end
  local game, label, result, why = asked.game, asked.label, nil, asked.why
  if not why then
    result, why = game:moves(asked.position, session:limits { limit = args.limit, count = args.count })
  end
  session:respond_at(
    game,
    asked.position,
    asked.object,
    result,
    why and session_of.about(game, label, why),
    function(known)
      if not known.moves then return nil end
      if args.format == "latex" then
        return require("sg.text.latex").moves(known, asked.name, asked.object.position)
      end
      return moves_of.text(label, known, "--limit N")
    end,
    function(known, fields) return moves_of.fields(known, fields, args.board and game or nil) end
  )
  proof:add(game, asked.position, result)
  proof:write()
  return session.code
end

return M
