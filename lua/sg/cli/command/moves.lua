-- SPDX-License-Identifier: MIT
-- The command `moves`: every option of a position with its value.

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
  options.board(moves)
  options.common(moves, options.TEXT_JSON)
end

function M.run(session)
  local args = session.args
  local named, word = session_of.apart(args.game, args.position)
  local game, name = session:load(named)
  if not game then return session.code end
  local object = { game = name, position = word or "start" }
  local position, why = session_of.position_of(game, word)
  local result
  if position ~= nil then
    object.position = session_of.shown(game, position, word)
    result, why = game:moves(position, session:limits { limit = args.limit })
  end
  local label = name .. " " .. object.position
  session:respond_at(game, position, object, result, why and session_of.about(game, label, why),
    function(known) return known.moves and moves_of.text(label, known, "--limit N") end,
    function(known, fields) return moves_of.fields(known, fields, args.board and game or nil) end)
  return session.code
end

return M
