-- SPDX-License-Identifier: MIT
-- The command `moves`: every option of a position with its value.

local report = require "sg.text.report"
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
  options.common(moves, options.TEXT_JSON)
end

---Only what the contract names: what else a result holds is for programs in Lua.
function M.fields(result, object)
  session_of.copy(result, object)
  object.moves = {}
  for i, move in ipairs(result and result.moves or {}) do
    object.moves[i] = { option = move.option, value = move.value, wins = move.wins, draws = move.draws }
  end
  return object
end

function M.run(session)
  local args = session.args
  local game, name = session:load(args.game)
  if not game then return session.code end
  local word = args.position
  local position, message, code = session_of.position_of(game, word)
  local object = { game = name, position = word or "start" }
  local result, partial
  if position ~= nil then
    object.position = session_of.shown(game, position, word)
    result, message, code = game:moves(position, session:limits { limit = args.limit })
    partial = not result and message.partial
  end
  local label = name .. " " .. object.position
  if result then
    session:answer(M.fields(result, object), report.moves(label, result))
  else
    session:fail(partial and M.fields(partial, object) or object, session_of.about(game, label, message), code,
      partial and partial.moves and report.moves(label, partial))
  end
  return session.code
end

return M
