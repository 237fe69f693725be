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
    "sg-lua moves cram:w=5:h=7 --wins",
    { "sg-lua moves subtraction:s=1,3 8 --remoteness", "the move that delays most comes first" },
  },
  arguments = { options.GAME, options.POSITION },
  options = {
    options.limit "list at most N moves (default 1000)",
    options.remoteness("in place of values: how many more moves play takes", "list"),
    { "--count", excludes = "list", help = "the number of moves and of those that win, without a list" },
    { "--wins", excludes = "list", help = "only the moves that win, which takes no values of the others" },
    { "--as-known", help = "with --format json: a line for all that becomes known, the whole answer last" },
    options.QUESTION,
    certificate.OPTION,
    options.BOARD,
    options.common(options.TEXT_JSON_LATEX),
  },
}

-- Asks for the moves; with --as-known a line of JSON says at once what has become known.
local function ask(session, asked)
  local args = session.args
  local opts =
    session:limits { limit = args.limit, count = args.count, wins = args.wins, remoteness = args.remoteness }
  if args.as_known and session.json then
    asked.object.task = "moves"
    opts.known = function(known)
      local line = { game = asked.object.game, position = asked.object.position, task = "known" }
      for name, field in pairs(known) do
        line[name] = field
      end
      line.move = known.move and { option = known.move.option, label = known.move.label, labels = known.move.labels }
      session:answer(line)
    end
  end
  return asked.game:moves(asked.position, opts)
end

function M.run(session)
  local args = session.args
  local proof = certificate.new(session)
  if proof:refused() then return end
  local asked = subject.one(session, { args.game, args.position })
  if not asked then return end
  local game, label, result, why = asked.game, asked.label, nil, asked.why
  if not why then
    result, why = ask(session, asked)
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
end

return M
