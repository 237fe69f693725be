-- SPDX-License-Identifier: MIT
-- The command `new`: a rule file to start from.

local M = {}

function M.define(root, options)
  local new = root:command("new", "Writes a rule file that works, and a spec for it, to start a game from.")
    :summary "start a new rule file"
    :epilog [[
Examples:
   sg-lua new my_game                writes my_game.lua and its spec, my_game_spec.lua
   sg-lua new my_board --positions]]
  new:argument("name"):description "letters, digits and _, as in my_game"
  new:mutex(new:flag("--heap"):description "a game on heaps (default)",
    new:flag("--positions"):target("on_positions"):description "a game on positions of any shape")
  options.format(new, options.TEXT_JSON)
end

function M.run(session)
  local args = session.args
  local made, message, code = require("sg.new").write(args.name, args.on_positions and "positions" or "heap")
  if not made then
    session:fail({ name = args.name }, message, code)
    return session.code
  end
  session:answer({ name = args.name, files = made }, ("wrote %s\nnext: sg-lua %s; sg-lua check %s"):format(
    table.concat(made, " and "), made[1], made[1]))
  return session.code
end

return M
