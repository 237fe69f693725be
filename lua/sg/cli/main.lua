-- SPDX-License-Identifier: MIT
-- The program sg-lua, from its arguments to its exit code: chooses between a command, the overview of a game, a script
-- and the prompt. Modules are loaded when they are needed, since a command must start in 5 ms.

local script = require "sg.cli.script"

local M = {}

local USAGE, MACHINE = 2, 5

-- Commands whose files are programs, not rules.
local TRUSTED = { run = true, test = true }

-- Commands that run rules in workers by themselves.
local HAS_WORKERS = { batch = true, serve = true }

local function is_command(word)
  for _, name in ipairs(require("sg.cli.command")) do
    if name == word then return true end
  end
  return false
end

local function say(...)
  require("sg.cli.screen").complain(table.concat { ... })
end

local function show_version()
  io.stdout:write("sg-lua ", require("sg.core").version, "\n")
  return 0
end

local function is_file(name)
  if name == "-" then return true end
  local file = io.open(name, "rb")
  if not file then return false end
  local readable = file:read(0) ~= nil or file:seek "end" == 0 -- a folder opens, but cannot be read
  file:close()
  return readable
end

---Is this the name of a game: a file, a name of the library or a code, with or without parameters?
local function is_game(word)
  if is_file(word) or require("sg.operator").is(word) then return true end
  local rule = require "sg.rule.load"
  local name, params = rule.split_spec(word)
  if name:find "/" or name:find "%.lua$" then return next(params) ~= nil and is_file(name) end
  return rule.is_code(name) and name:find "^[%dA-Z{.&]" ~= nil or require("sg.rule.library").has(name)
end

---GAME [options] [parameter=value ...]: what the game is. A file is a rule, whatever its text says.
---@param game string
---@param words string[] what follows
---@param front? table the options that stand before
---@return integer exit code
local function run_game(game, words, front)
  local parsed, wrong = require("sg.cli.args").parse_game(words, front or {})
  if not parsed then
    say(wrong, "\nUsage: sg-lua GAME [options] [<parameter>=<value> ...]; see sg-lua --help")
    return USAGE
  end
  local function run()
    parsed.game = game
    return require("sg.cli.session").run(parsed, function(session)
      return require("sg.cli.overview").run(session, game, parsed.params or {})
    end)
  end
  if not parsed.untrusted then return run() end
  parsed.game = game
  return require("sg.cli.worker").run(parsed, run)
end

local function prompt_or_stdin()
  if not require("sg.host").isatty(0) then return script.run_input(M.command) end
  script.preset_sg()
  script.set_arg("sg-lua", {})
  return require("sg.cli.prompt").run(M.command)
end

---Why a word that stands where a command should be cannot be read, if it looks like a file.
---@return string? message
local function unreadable(word)
  if not word or not (word:find "%.lua$" or word:find "/" or require("sg.pool").dir(word)) then return nil end
  local file, why = io.open(word, "rb")
  if not file then return why end
  file:close()
  return ("%s is a folder, not a file; to evaluate the rules in it: %s"):format(word,
    require "sg.command_line".of("batch", word))
end

---Says that the command line is wrong; in JSON too, if that was asked for.
---@param args string[]
---@param message string
---@param unknown? string the word that is neither a command nor a game
---@return integer exit code
local function usage_error(args, message, unknown)
  local missing, line = unreadable(unknown), " " .. table.concat(args, " ") .. " "
  require("sg.cli.screen").use_colour(line:match " %-%-color[= ](%a+) ")
  local names = require("sg.cli.args").command_of(args)
  names[#names + 1] = "--help"
  if line:find " %-%-format[= ]json " then
    local json = require "sg.text.json"
    local object = { code = missing and "io" or "usage", message = missing or message }
    require("sg.cli.screen").write(json.line { error = object }, "\n")
  end
  say(missing or message .. "\nTry: sg-lua " .. table.concat(names, " "))
  return missing and MACHINE or USAGE
end

---@param args string[]
---@param prepare? fun(parsed: table): string? looks at a command before it runs; gives what is wrong with it
---@return integer exit code
local function parse_and_run(args, prepare)
  local reader = require "sg.cli.args"
  local at = reader.first_word(args)
  local word = at and args[at]
  local game = word and not is_command(word) and is_game(word) and word
  local parsed, message
  if game and at == 1 then
    parsed = {}
  elseif game then
    parsed, message = reader.parse_front { table.unpack(args, 1, at - 1) }
  else
    parsed, message = reader.parse(args)
  end
  if parsed and prepare then
    message = prepare(parsed)
    if message then parsed = nil end
  end
  if not parsed then return usage_error(args, message, word and not is_command(word) and word or nil) end
  if parsed.version then
    return show_version()
  end
  if #(parsed.e or {}) > 0 then
    script.set_arg("sg-lua", {})
    local status = script.run_codes(parsed.e)
    if status ~= 0 or not (game or parsed.command) then return status end
  end
  if game then return run_game(game, { table.unpack(args, at + 1) }, parsed) end
  if not parsed.command then
    if parsed.untrusted then return usage_error(args, "--untrusted goes with a command or a game") end
    return prompt_or_stdin()
  end
  local function run()
    return require("sg.cli.session").run(parsed, function(session)
      return require("sg.cli.command." .. parsed.command).run(session)
    end)
  end
  if not parsed.untrusted or HAS_WORKERS[parsed.command] then return run() end
  if TRUSTED[parsed.command] then
    return usage_error(args, "--untrusted is for rules; specs and scripts run with full trust")
  end
  return require("sg.cli.worker").run(parsed, run)
end

---`help`, `help COMMAND` or `help GAME`: what --help says of a command, and what `sg-lua GAME` says of a game.
---@param args string[] what follows the word help
---@return integer exit code
local function help(args)
  local word = args[1]
  if word == nil or is_command(word) then
    io.stdout:write(require("sg.cli.args").help(args), "\n")
    return 0
  end
  return parse_and_run(args)
end

---One command, as the prompt runs it.
---@param args string[] its name first
---@param prepare? fun(parsed: table): string? looks at the command before it runs; gives what is wrong with it
---@return integer exit code
function M.command(args, prepare)
  if args[1] == "help" then return help { table.unpack(args, 2) } end
  for _, word in ipairs(args) do
    if word == "--help" or word == "-h" then
      io.stdout:write(require("sg.cli.args").help(args), "\n")
      return 0
    end
  end
  return parse_and_run(args, prepare)
end

---The commonest calls need no parser, and do not wait for one; nor does the process that answers a question of `serve`.
---@param args string[] with the program's name at 0
---@return integer exit code
function M.main(args)
  local first, second = args[1], args[2]
  if first == nil then return prompt_or_stdin() end
  if first == "--version" then return show_version() end
  if first == "help" then return help { table.unpack(args, 2) } end
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
