-- SPDX-License-Identifier: MIT
-- The command `moves`: every option of a position with its value.

local certificate = require "sg.cli.certificate"
local moves_of = require "sg.text.moves"
local session_of = require "sg.cli.session"

local M = {}

function M.define(root, options)
  local moves = root:command("moves", "Every option of a position with its nim-value; the winning ones are marked *.")
    :summary "options of a position, winning ones marked"
    :epilog [[
Examples:
   sg-lua moves kayles 7
   sg-lua moves wythoff '{3,5}' --format json]]
  moves:argument("game"):description(options.GAME)
  moves:argument("position"):args("?"):description(options.ONE_POSITION)
  moves:option("--limit"):argname("N"):convert(options.number("--limit", true))
    :description "list at most N moves (default 1000)"
  options.method(moves)
  options.assume(moves)
  options.as_code(moves)
  options.search(moves)
  options.store(moves)
  options.without(moves)
  certificate.option(moves)
  options.board(moves)
  options.common(moves, options.TEXT_JSON_LATEX)
end

function M.run(session)
  local args = session.args
  local proof = certificate.new(session)
  if proof:refused() then return session.code end
  local asked = session:one_position(args.game, args.position)
  if not asked then return session.code end
  local game, label, result, why = asked.game, asked.label, nil, asked.why
  if not why then result, why = game:moves(asked.position, session:limits { limit = args.limit }) end
  session:respond_at(game, asked.position, asked.object, result, why and session_of.about(game, label, why),
    function(known)
      if not known.moves then return nil end
      if args.format == "latex" then
        return require("sg.text.latex").moves(known, asked.name, asked.object.position)
      end
      return moves_of.text(label, known, "--limit N")
    end,
    function(known, fields) return moves_of.fields(known, fields, args.board and game or nil) end)
  proof:add(game, asked.position, result)
  proof:write()
  return session.code
end

return M
