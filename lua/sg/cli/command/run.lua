-- SPDX-License-Identifier: MIT
-- The command `run`: a Lua script, outside the box. lua/sg/cli/main.lua runs `sg-lua run FILE` itself, without the
-- parser; this is the rest: its help, and options before it.

local failure = require "sg.failure"
local script = require "sg.cli.script"

local M = {}

function M.define(root)
  M.parser = root:command("run",
    "Run a Lua script outside the box of rule files, with all of Lua. It gets its arguments in `arg` and\n"
    .. "as `...`, and may call require \"sg\".")
    :summary "run a Lua script that uses the module sg"
    :handle_options(false)
    :epilog [[
Options after `run` belong to the script. Limits are given in the script: game:value(7, { time = 10 }).
A script that is executed by itself begins with the line #!/usr/bin/env -S sg-lua run

Examples:
   sg-lua run survey.lua 100
   sg-lua run - < survey.lua]]
  M.parser:argument("file"):description "the script; '-' is standard input"
  M.parser:argument("args"):args("*"):argname("<argument>"):description "arguments of the script"
end

local LIMITS = { "format", "time", "memory", "positions_limit", "steps" }

function M.run(session)
  local args = session.args
  if args.file == "--help" or args.file == "-h" then
    io.stdout:write(M.parser:get_help(), "\n")
    return 0
  end
  for _, name in ipairs(LIMITS) do
    if args[name] ~= nil then
      session:fail({ file = args.file }, failure.new("usage", "a script takes no options before `run`: it reads its "
        .. "own arguments, and gives limits itself, as in game:value(7, { time = 10 })"))
      return session.code
    end
  end
  return script.run_file(args.file, args.args)
end

return M
