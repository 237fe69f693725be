-- SPDX-License-Identifier: MIT
-- The command `new`: a rule file to start from.

local command_line = require "sg.command_line"
local new = require "sg.cli.new"
local options = require "sg.cli.options"

local M = {}

local DEFAULT = "heap"

-- Each kind of rules to start from is an option; they exclude each other.
local function kind_options()
  local list = {}
  for _, template in ipairs(new.templates()) do
    list[#list + 1] = {
      "--" .. template.name:gsub("_", "-"),
      target = "kind",
      sets = template.name,
      excludes = "kind",
      help = template.help .. (template.name == DEFAULT and " (default)" or ""),
    }
  end
  return list
end

---@type sg.cli.Command
M.command = {
  summary = "start a new rule file",
  text = "Writes a rule file that works, and a spec for it, to start a game from.",
  examples = {
    { "sg-lua new my_game", "writes my_game.lua and my_game_spec.lua" },
    "sg-lua new my_board --grid --dir games",
  },
  arguments = { { name = "name", help = "letters, digits and _, as in my_game" } },
  options = {
    kind_options(),
    {
      "--dir",
      value = "FOLDER",
      help = "write the files in FOLDER (default: this folder), which is made if it is not there",
    },
    options.TEXT_JSON,
    options.COLOR,
  },
}

function M.run(session)
  local args = session.args
  local files, why = new.write(args.name, args.kind or DEFAULT, args.dir)
  if files then
    local rule, spec = files[1], files[2]
    session:answer(
      { name = args.name, files = files },
      ("wrote %s and %s\nnext: %s; %s; %s"):format(
        rule,
        spec,
        command_line.of(rule),
        command_line.of("check", rule),
        command_line.of("test", spec)
      )
    )
  else
    session:fail({ name = args.name }, why)
  end
end

return M
