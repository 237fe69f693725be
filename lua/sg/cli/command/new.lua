-- SPDX-License-Identifier: MIT
-- The command `new`: a rule file to start from.

local command_line = require "sg.command_line"

local M = {}

function M.define(root, options)
  local new = root:command("new", "Writes a rule file that works, and a spec for it, to start a game from.")
    :summary "start a new rule file"
    :usage [[
Usage: sg-lua new
       [--heap | --two-heaps | --positions | --grid | --graph | --coins |
       --turning | --tiles | --deletion | --rewriting | --loopy] [-h]
       [--dir FOLDER] [--format FORMAT] [--color WHEN] <name>]]
    :epilog [[
Examples:
   sg-lua new my_game             writes my_game.lua and my_game_spec.lua
   sg-lua new my_board --grid --dir games]]
  new:argument("name"):description "letters, digits and _, as in my_game"
  new:mutex(new:flag("--heap"):target("on_heaps"):description "a game on heaps (default)",
    new:flag("--two-heaps"):target("on_two_heaps"):description "a game on two heaps (heap2)",
    new:flag("--positions"):target("on_positions"):description "a game on positions of any shape",
    new:flag("--grid"):target("on_a_grid"):description "a game on a board",
    new:flag("--graph"):target("on_a_graph"):description "a game on a graph",
    new:flag("--coins"):target("with_coins"):description "a game with a row of coins",
    new:flag("--turning"):target("turning"):description "coins turned in a row, as data (turn)",
    new:flag("--loopy"):target("loopy"):description "a game whose positions may come back",
    new:flag("--tiles"):target("with_tiles"):description "tiles put on a board, as data (place)",
    new:flag("--rewriting"):target("by_rewriting"):description "a part of a text replaced, as data (rewrite)",
    new:flag("--deletion"):target("by_deletion"):description "a game that deletes from a graph, as data (take)")
  new:option("--dir"):argname("FOLDER"):description
    "write the files in FOLDER (default: this folder), which is\nmade if it is not there"
  options.format(new, options.TEXT_JSON)
  options.color(new)
end

function M.run(session)
  local args = session.args
  local kind = args.on_positions and "positions" or args.on_a_grid and "grid" or args.on_a_graph and "graph"
    or args.with_coins and "coins" or args.with_tiles and "tiles" or args.by_deletion and "deletion"
    or args.by_rewriting and "rewriting"
    or args.on_two_heaps and "two_heaps" or args.turning and "turning" or args.loopy and "loopy" or "heap"
  local files, why = require("sg.cli.new").write(args.name, kind, args.dir)
  if files then
    local rule, spec = files[1], files[2]
    session:answer({ name = args.name, files = files },
      ("wrote %s and %s\nnext: %s; %s; %s"):format(rule, spec, command_line.of(rule), command_line.of("check", rule),
        command_line.of("test", spec)))
  else
    session:fail({ name = args.name }, why)
  end
  return session.code
end

return M
