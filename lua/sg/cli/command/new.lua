-- SPDX-License-Identifier: MIT
-- The command `new`: a rule file to start from.

local command_line = require "sg.command_line"
local options = require "sg.cli.options"

local M = {}

-- The kinds of rules to start from: their templates, and what they are.
local KINDS = {
  { "heap", "a game on heaps (default)" },
  { "two_heaps", "a game on two heaps (heap2)" },
  { "positions", "a game on positions of any shape" },
  { "grid", "a game on a board" },
  { "graph", "a game on a graph" },
  { "coins", "a game with a row of coins" },
  { "turning", "coins turned in a row, as data (turn)" },
  { "loopy", "a game whose positions may come back" },
  { "tiles", "tiles put on a board, as data (place)" },
  { "rewriting", "a part of a text replaced, as data (rewrite)" },
  { "deletion", "a game that deletes from a graph, as data (take)" },
}

-- Each kind is an option; they exclude each other.
local function kind_options()
  local list = {}
  for i, kind in ipairs(KINDS) do
    list[i] = { "--" .. kind[1]:gsub("_", "-"), target = "kind", sets = kind[1], excludes = "kind", help = kind[2] }
  end
  return list
end

---@type sg.cli.Command
M.command = {
  summary = "start a new rule file",
  text = "Writes a rule file that works, and a spec for it, to start a game from.",
  epilog = [[
Examples:
   sg-lua new my_game             writes my_game.lua and my_game_spec.lua
   sg-lua new my_board --grid --dir games]],
  arguments = { { name = "name", help = "letters, digits and _, as in my_game" } },
  options = {
    kind_options(),
    { "--dir", value = "FOLDER",
      help = "write the files in FOLDER (default: this folder), which is made if it is not there" },
    options.TEXT_JSON, options.COLOR,
  },
}

function M.run(session)
  local args = session.args
  local files, why = require("sg.cli.new").write(args.name, args.kind or "heap", args.dir)
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
