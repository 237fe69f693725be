-- SPDX-License-Identifier: MIT
-- The program sg-lua, from its arguments to its exit code: chooses between a command, the overview of a game, a
-- script and the prompt. Modules are loaded when they are needed, since a command must start in 5 ms.

local script = require "sg.later" "sg.cli.script"

local M = {}

local USAGE, MACHINE = 2, 5

-- Commands whose files are programs, not rules.
local TRUSTED = { run = true, test = true }

-- Commands that run rules in workers by themselves.
local HAS_WORKERS = { batch = true, serve = true }

---@param command sg.cli.Command
---@param is_whole? boolean
local function show_help(command, is_whole)
  io.stdout:write(require("sg.cli.help").of(command, is_whole), "\n")
  return 0
end

local function show_version()
  local contents = require("sg.host").contents -- of a program that carries its libraries
  io.stdout:write("sg-lua ", require("sg.core").version, "\n", contents and contents .. "\n" or "")
  return 0
end

local function prompt_or_stdin()
  if not require("sg.host").isatty(0) then return script.run_input(M.command) end
  script.preset_sg()
  script.set_arg("sg-lua", {})
  return require("sg.cli.prompt").run(M.command, require("sg.cli.completion").of)
end

---Why a word that stands where a command should be cannot be read, if it looks like a file.
---@return string? message
local function unreadable(word)
  if not word or not (word:find "%.lua$" or word:find "/" or require("sg.pool").dir(word)) then return nil end
  local file, why = io.open(word, "rb")
  if not file then return why end
  file:close()
  return ("%s is a folder, not a file; to evaluate the rules in it: %s"):format(
    word,
    require "sg.command_line".of("batch", word)
  )
end

---Says that the command line is wrong; in JSON too, if that was asked for.
---@param words string[]
---@param why sg.Failure found: a word that is neither a command nor a game; at: the word at fault
---@param reading sg.cli.Reading
---@return integer exit code
local function usage_error(words, why, reading)
  local screen = require "sg.cli.screen"
  local missing, line = unreadable(why.found), " " .. table.concat(words, " ") .. " "
  screen.use_colour(line:match " %-%-color[= ](%a+) ")
  if line:find " %-%-format[= ]json " then
    local object = {
      code = missing and "io" or "usage",
      message = missing or why.message,
      at = why.at,
      word = why.at and words[why.at],
    }
    screen.write(require("sg.text.json").line { error = object }, "\n")
  end
  screen.complain(missing or ("%s\nTry: %s --help"):format(why.message, reading:called()))
  return missing and MACHINE or USAGE
end

-- Finds the function that runs a command, or shows what a game is.
local function runner_of(parsed)
  if parsed.command then return require("sg.cli.command." .. parsed.command).run end
  return function(session) return require("sg.cli.overview").run(session, parsed.game, parsed.params) end
end

---@param words string[]
---@param prepare? fun(parsed: table): string? looks at a command before it runs; gives what is wrong with it
---@return integer exit code
local function parse_and_run(words, prepare)
  local parsed, why, reading = require("sg.cli.args").parse(words)
  local function wrong(message) return usage_error(words, require("sg.failure").new("usage", message), reading) end
  if not parsed then return usage_error(words, why, reading) end
  if parsed.help then return show_help(parsed.help) end
  local message = prepare and prepare(parsed)
  if message then return wrong(message) end
  if parsed.version then return show_version() end
  local asks = parsed.game or parsed.command
  if #parsed.e > 0 then
    script.set_arg("sg-lua", {})
    local status = script.run_codes(parsed.e)
    if status ~= 0 or not asks then return status end
  end
  if not asks and parsed.untrusted then return wrong "--untrusted goes with a command or a game" end
  if not asks then return prompt_or_stdin() end
  local function run() return require("sg.cli.session").run(parsed, runner_of(parsed)) end
  if not parsed.untrusted or HAS_WORKERS[parsed.command] then return run() end
  if TRUSTED[parsed.command] then return wrong "--untrusted is for rules; specs and scripts run with full trust" end
  return require("sg.cli.worker").run(parsed, run)
end

---`help`, `help all`, `help COMMAND` or `help GAME`: what --help says of all or of a command, and what `sg-lua GAME`
---says of a game.
---@param words string[] what follows the word help
---@return integer exit code
local function help(words)
  local syntax = require "sg.cli.syntax"
  if words[1] == "all" then return show_help(syntax.ROOT, true) end
  local command = syntax.find(words)
  if command == syntax.ROOT and words[1] then return parse_and_run(words) end
  return show_help(command)
end

---One command, as the prompt runs it.
---@param words string[] its name first
---@param prepare? fun(parsed: table): string? looks at the command before it runs; gives what is wrong with it
---@return integer exit code
function M.command(words, prepare)
  if words[1] == "help" then return help { table.unpack(words, 2) } end
  return parse_and_run(words, prepare)
end

---The commonest calls need no tables of commands, and do not wait for them; nor does the process that answers a
---question of `serve`.
---@param args string[] with the program's name at 0
---@return integer exit code
function M.main(args)
  local first, second = args[1], args[2]
  if first == nil then return prompt_or_stdin() end
  if first == "--version" then return show_version() end
  if first == "help" or first == "--help" and second == "all" then return help { table.unpack(args, 2) } end
  require("sg.host").terminable() -- the prompt alone ends at once
  if first == "-e" and #args == 2 then
    script.set_arg("sg-lua", {})
    return script.run_codes { second }
  end
  if first == "serve" and second == "--answer" then return require("sg.cli.serve.answer").run(M.command) end
  if first == "--complete" then return require("sg.cli.completion").run { table.unpack(args, 2) } end
  if first == "run" and second and (second == "-" or second:sub(1, 1) ~= "-") then
    return script.run_file(second, { table.unpack(args, 3) })
  end
  return parse_and_run(args)
end

return M
