-- SPDX-License-Identifier: MIT
-- The command line of sg-lua, as an argparse parser. Each command defines its own part, in command/NAME.lua.

local argparse = require "argparse"
local options = require "sg.cli.options"

local M = {}

local EXIT_CODES = [[
Exit codes:
   0  answered
   1  the answer is no: a check, an example or a certificate failed
   2  the command line is wrong
   3  the rule is at fault
   4  a limit was reached, or Ctrl-C; what is known is still printed
   5  the machine: files, memory]]

---Options that stand before the command count as if they stood after it.
---@param parsed table
local function merge_front(parsed)
  for _, name in ipairs(options.COMMON) do
    if parsed[name] == nil then parsed[name] = parsed["front_" .. name] end
  end
  return parsed
end

local DESCRIPTION = [[
Solves impartial games. You write the rules as a short Lua file; sg-lua says
who wins, why, by which move, and for every answer how it is known.

   sg-lua GAME          what a game is: its rule's examples checked, its first
                        values, its period; GAME is a rule file, a name in the
                        library or a code
   sg-lua run FILE      a Lua script that uses require "sg"
   sg-lua               a prompt to try things at; not on a terminal: runs a
                        script from stdin
   sg-lua -e CODE       runs CODE, with the module preset as sg]]

local EPILOG = [[
Examples:
   sg-lua rules/kayles.lua
   sg-lua value kayles 7
   sg-lua sum kayles@7 nim@3
   sg-lua period 0.77
   sg-lua new my_game && sg-lua my_game.lua

`sg-lua <command> --help` says more about a command. Commands take --format text|json, --quiet,
--color WHEN and the limits --time SECONDS, --memory MiB, --positions N, --steps N.
A word -- ends the options; - is standard input.

]] .. EXIT_CODES

-- How this binary confines workers, for the end of the help.
local CONFINEMENT = {
  seccomp = "resource limits and a filter of system calls (seccomp)",
  limits = "resource limits only: it was built without libseccomp",
}

-- The commands that a parser needs: if the first word is one, that one; the others take time to load.
local function commands_for(first)
  for _, name in ipairs(require "sg.cli.command") do
    if name == first then return { name } end
  end
  return require "sg.cli.command"
end

-- The parser of what stands before the command.
local function front_parser()
  local usage = "Usage: sg-lua [options] <command> ...\n       sg-lua [options] [GAME [<parameter>=<value> ...]]"
  local workers = "\nWorkers (--untrusted, batch) have " .. CONFINEMENT[require("sg.pool").confinement] .. "."
  local root = argparse("sg-lua", DESCRIPTION, EPILOG .. workers):usage(usage):require_command(false)
    :command_target("command")
  root:flag("--version"):description "Show the version and exit."
  root:option("-e"):argname("CODE"):count("*"):description "run CODE first (may be repeated)"
  options.common(root, { "text", "json", "csv", "bfile" }, "front_")
  return root
end

-- Lines of prose that follow each other, as one: argparse breaks it where the line is full. Lines that begin with a
-- space stay as they are.
local function joined(text)
  local lines = {}
  for line in (text .. "\n"):gmatch "(.-)\n" do
    local before = lines[#lines]
    if before and before:find "^[^ ]" and line:find "^[^ ]" then
      lines[#lines] = before .. " " .. line
    else
      lines[#lines + 1] = line
    end
  end
  return table.concat(lines, "\n")
end

-- "-j N, --threads N" on one line, where argparse would take two.
local function one_line_label(option)
  local arguments = table.concat(option:_get_argument_list(), " ")
  return { table.concat(option._public_aliases, ", ") .. (arguments ~= "" and " " .. arguments or "") }
end

-- Help that is laid out by argparse alone, for lines of 80 columns.
local function reflow(parser)
  for _, field in ipairs { "_description", "_epilog" } do
    if type(parser[field]) == "string" then parser[field] = joined(parser[field]) end
  end
  for _, argument in ipairs(parser._arguments) do argument._description = joined(argument._description or "") end
  for _, option in ipairs(parser._options) do
    option._description = joined(option._description or "")
    if #option._public_aliases > 1 then option._get_label_lines = one_line_label end
  end
  for _, command in ipairs(parser._commands) do reflow(command) end
end

---The parser of the whole command line.
---@param first string|nil the first word
---@return table parser
local function whole_parser(first)
  local root = front_parser()
  for _, name in ipairs(commands_for(first)) do require("sg.cli.command." .. name).define(root, options) end
  reflow(root)
  return root:help_max_width(80):help_description_margin(25)
end

-- The options before a command that are followed by a value.
local TAKES_VALUE = {
  ["-e"] = true, ["--format"] = true, ["--time"] = true, ["--memory"] = true, ["--positions"] = true,
  ["--steps"] = true, ["--color"] = true,
}

---Where the first word stands that is no option.
---@param args string[]
---@return integer|nil at
function M.first_word(args)
  local at = 1
  while args[at] do
    if args[at] == "--" then return args[at + 1] and at + 1 end
    if args[at] == "-" or args[at]:sub(1, 1) ~= "-" then return at end
    at = at + (TAKES_VALUE[args[at]] and 2 or 1)
  end
end

---Options whose value is a number: what is said of a negative one, which argparse takes for an option.
---@param args string[]
---@return string|nil message
local function negative_number(args)
  for i = 1, #args - 1 do
    local name, value = args[i], args[i + 1]
    if name == "--" then return nil end
    if value:find "^%-[%d.]" and options.numbers[name] then
      return ("%s is %s, not '%s'"):format(name, options.numbers[name], value)
    end
  end
end

-- The first word that brings a message about, which argparse does not name.
local function culprit(args, message)
  for n = 1, #args do
    local ok, other = whole_parser(args[1]):pparse { table.unpack(args, 1, n) }
    if not ok and other == message then return args[n] end
  end
end

-- What argparse's message means for this command line.
local function explained(args, message)
  local words, parser = M.command_of(args)
  return require("sg.cli.advice").of(message, culprit(args, message), parser, words, whole_parser(),
    args)
end

-- Is this argument of a command a game, or a list of games?
local function takes_game(argument)
  return argument ~= nil and (argument._name == "game" or argument._name == "games")
end

-- Where the first word stands that is neither an option of the command nor the value of one.
local function first_argument(parser, args, at)
  while args[at] and args[at]:find "^%-." and args[at] ~= "--" do
    local takes_value = false
    for _, option in ipairs(parser._options) do
      for _, alias in ipairs(option._aliases) do
        takes_value = takes_value or alias == args[at] and option._maxargs > 0
      end
    end
    at = at + (takes_value and 2 or 1)
  end
  return at
end

-- The words of a command line with each parameter that stands behind its game, as in `value cram w=3 h=3`, written
-- behind a colon: `value cram:w=3:h=3`. So a parameter is written the same way here and behind `sg-lua GAME`.
local function with_parameters_behind_games(args)
  local at = M.first_word(args) or 1
  local names, parser = M.command_of { table.unpack(args, at) }
  if not takes_game(parser._arguments[1]) then return args end
  local first = first_argument(parser, args, at + #names)
  local out = table.move(args, 1, first, 1, {})
  for i = first + 1, #args do
    local follows = i == first + 1 or args[i - 1]:find "^%a[%w_]*=" or parser._arguments[1]._name == "games"
    local game = out[#out]
    if follows and args[i]:find "^%a[%w_]*=" and game:sub(1, 1) ~= "-" and not game:find "[@%s]" then
      out[#out] = game .. ":" .. args[i]
    else
      out[#out + 1] = args[i]
    end
  end
  return out
end

---Reads a command line.
---@param args string[]
---@return table|nil parsed command, its arguments and options
---@return string|nil message what is wrong with it
function M.parse(args)
  args = with_parameters_behind_games(args)
  local ok, parsed = whole_parser(args[1]):pparse(args)
  if not ok then return nil, negative_number(args) or explained(args, parsed) end
  merge_front(parsed)
  local formats = options.formats[parsed.command]
  if formats and parsed.format and not (" " .. table.concat(formats, " ") .. " "):find(" " .. parsed.format .. " ") then
    return nil, ("--format of %s is %s, not %s"):format(parsed.command, table.concat(formats, " or "), parsed.format)
  end
  return parsed
end

---Reads the options that stand before the name of a game.
---@param args string[]
---@return table|nil parsed, string|nil message
function M.parse_front(args)
  if args[#args] == "--" then args = { table.unpack(args, 1, #args - 1) } end
  local ok, parsed = front_parser():pparse(args)
  if not ok then return nil, negative_number(args) or parsed end
  return merge_front(parsed)
end

---The command, and the command of a command, that a command line begins with.
---@param args string[]
---@return string[] names none if the first word is no command
---@return table parser of the last of them
function M.command_of(args)
  local at, names = whole_parser(args[1]), {}
  for _, word in ipairs(args) do
    local below
    for _, command in ipairs(at._commands) do
      if command._name == word then below = command end
    end
    if not below then break end
    at, names[#names + 1] = below, word
  end
  return names, at
end

---What `sg-lua NAME --help` prints.
---@param args string[] a command line
---@return string
function M.help(args)
  local _, parser = M.command_of(args)
  return parser:get_help()
end

---Reads what follows the name of a game: options, and parameters of its rule.
---@param args string[]
---@param front table the options that stand before the name; those after it win
---@return table|nil parsed, string|nil message
function M.parse_game(args, front)
  local parser = argparse("sg-lua GAME", "What a game is, its examples, its first values, its period.")
    :usage "Usage: sg-lua GAME [options] [<parameter>=<value> ...]"
  parser:argument("params"):args("*"):argname("<parameter>=<value>")
    :description "parameters of the rule, as in s=1,2,3"
  options.search(parser)
  options.without(parser)
  options.common(parser, options.TEXT_JSON)
  local ok, parsed = parser:pparse(args)
  if not ok then return nil, negative_number(args) or parsed end
  for _, name in ipairs(options.COMMON) do
    if parsed[name] == nil then parsed[name] = front[name] end
  end
  if parsed.format ~= nil and parsed.format ~= "text" and parsed.format ~= "json" then
    return nil, "the overview of a game is text or json, not " .. parsed.format
  end
  return parsed
end

return M
