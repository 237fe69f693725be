-- SPDX-License-Identifier: MIT
-- The command `run`: a Lua script, outside the box. lua/sg/cli/main.lua runs `sg-lua run FILE` itself, without the
-- parser; this is the rest: its help, and options before it.

local failure = require "sg.failure"
local script = require "sg.cli.script"

local M = {}

---@type sg.cli.Command
M.command = {
  summary = "run a Lua script that uses the module sg",
  text = "Run a Lua script outside the box of rule files, with all of Lua. It gets its arguments in `arg` and\n"
    .. 'as `...`, and may call require "sg".',
  epilog = [[
Options after `run` belong to the script. Limits are given in the script: game:value(7, { time = 10 }).
A script that is executed by itself begins with the line #!/usr/bin/env -S sg-lua run]],
  examples = { "sg-lua run survey.lua 100", "sg-lua run - < survey.lua" },
  arguments = {
    { name = "file", kind = "file", help = "the script; '-' is standard input" },
    { name = "args", shown = "argument", optional = true, many = true, help = "arguments of the script" },
  },
  raw = true,
}

local LIMITS = { "format", "time", "memory", "positions_limit", "steps" }

function M.run(session)
  local args = session.args
  for _, name in ipairs(LIMITS) do
    if args[name] ~= nil then
      return session:fail(
        { file = args.file },
        failure.new(
          "usage",
          "a script takes no options before `run`: it reads its "
            .. "own arguments, and gives limits itself, as in game:value(7, { time = 10 })"
        )
      )
    end
  end
  return script.run_file(args.file, args.args)
end

return M
