-- SPDX-License-Identifier: MIT
-- The tables of the command line: what each command takes. Reading a command line (args), --help (help), completion,
-- the man pages (src/tools/man_pages.lua) and messages about mistakes (usage_errors) are made from them.

local options = require "sg.cli.options"

local syntax = {}

---@alias sg.cli.Converter fun(text: string): any, string? the value; or nil, and what is expected instead

---@class sg.cli.Option
---@field [integer] string its names; the last one is the one that messages use
---@field value? string what stands for its value in the help; nil: the option is a flag
---@field help string
---@field target? string its field in the parsed command line; by default its last name: --no-split is no_split
---@field choices? string[] the values that it may have
---@field convert? sg.cli.Converter
---@field repeats? boolean may it be given several times? Then the field is a list
---@field needed? boolean
---@field sets? any the value of the field for a flag (true)
---@field shared? boolean is it the same for all commands? Then the help of a command only names it
---@field excludes? string options of a command that have the same word here exclude each other

---@class sg.cli.Argument
---@field name string its field in the parsed command line
---@field kind? "game"|"component"|"page"|"file"|"folder"|"name" what it names, for completion
---@field shown? string what stands for it in the usage; by default its name
---@field help? string
---@field optional? boolean
---@field unless? fun(parsed: table): any is there something that stands for the argument?
---@field many? boolean may it be several words? Then the field is a list. Only the last argument of a command may be
---@field choices? string[]
---@field convert? sg.cli.Converter
---@field if_missing? string what is said where it is missing

---@class sg.cli.Command
---@field name string
---@field summary string for the list of commands
---@field text string paragraphs; lines that follow each other are one paragraph
---@field epilog? string paragraphs, and lines that begin with a space, which stand as they are
---@field examples? (string|string[])[] command lines, or { command line, what it does }
---@field usage? string instead of the one that is made of the other fields
---@field arguments? sg.cli.Argument[]
---@field options? (sg.cli.Option|sg.cli.Option[])[] options, and lists of them
---@field unlisted? sg.cli.Option[] options that help and completion leave out
---@field commands? (sg.cli.Command|string)[] commands of this command; a name is that of a file in cli/command. The
--- field `groups` of the list has the same names in lists with a title
---@field raw? boolean are the words behind its first argument arguments, too, whatever they begin with?
--- These are added where the command is found:
---@field words string the words that call it, as in "sg-lua misere form"
---@field above? sg.cli.Command
---@field by_name table<string, sg.cli.Option>

---The option that every command has.
---@type sg.cli.Option
syntax.HELP = { "-h", "--help", shared = true, help = "Show this help message and exit." }

-- The options of a list and of the lists in it, one after another.
local function flat(list, out)
  for _, entry in ipairs(list) do
    if type(entry[1]) == "string" then
      out[#out + 1] = entry
    else
      flat(entry, out)
    end
  end
  return out
end

-- Adds to a command's table what follows from its place.
---@return sg.cli.Command
local function placed(command, name, above)
  if command.by_name then return command end
  command.name, command.above = name, above
  command.words = above and above.words .. " " .. name or name
  command.arguments, command.epilog = command.arguments or {}, command.epilog or ""
  command.examples = command.examples or {}
  command.options, command.by_name = flat(command.options or {}, { syntax.HELP }), {}
  for _, list in ipairs { command.options, command.unlisted or {} } do
    for _, option in ipairs(list) do
      for _, alias in ipairs(option) do
        command.by_name[alias] = option
      end
    end
  end
  return command
end

local EXIT_CODES = [[
Exit codes:
   0  answered
   1  the answer is no: a check, an example or a certificate failed
   2  the command line is wrong
   3  the rule is at fault
   4  a limit was reached, or Ctrl-C; what is known is still printed
   5  the machine: files, memory]]

local DESCRIPTION = [[
Solves impartial games. You write the rules as a short Lua file; sg-lua says
who wins, why, by which move, and for every answer how it is known.

   sg-lua GAME          what a game is: its rule's examples checked, its first
                        values, its period; GAME is a rule file, a name in the
                        library or a code
   sg-lua GAME POSITION who wins there, as `sg-lua value`
   sg-lua GAME@POSITION the same; several: who wins their sum
   sg-lua run FILE      a Lua script that uses require "sg"
   sg-lua               a prompt to try things at; not on a terminal: runs a
                        script from stdin
   sg-lua -e CODE       runs CODE, with the module preset as sg]]

local EPILOG = [[
`sg-lua <command> --help` says more about a command, `sg-lua --help all` has every command and the
options that they share. A word -- ends the options; - is standard input.

]] .. EXIT_CODES

-- Says how this binary confines workers, for the end of the help.
local CONFINEMENT = {
  seccomp = "resource limits and a filter of system calls (seccomp)",
  limits = "resource limits only: it was built without libseccomp",
}

---The program itself. Its options stand before the command; those that the command has, too, count for it.
---@type sg.cli.Command
syntax.ROOT = placed({
  usage = "Usage: sg-lua [options] <command> ...\n       sg-lua [options] [GAME [<parameter>=<value> ...]]",
  text = DESCRIPTION,
  epilog = EPILOG .. "\nWorkers (--untrusted, batch) have " .. CONFINEMENT[require("sg.pool").confinement] .. ".",
  examples = {
    "sg-lua rules/kayles.lua",
    "sg-lua value kayles 7",
    "sg-lua sum kayles@7 nim@3",
    "sg-lua period 0.77",
    "sg-lua new my_game && sg-lua my_game.lua",
  },
  options = {
    { "--version", help = "Show the version and exit." },
    { "-e", value = "CODE", repeats = true, help = "run CODE first (may be repeated)" },
  },
  unlisted = options.common(options.format { "text", "json", "csv", "bfile" }),
  commands = require "sg.cli.command",
}, "sg-lua")

---`sg-lua GAME`, a command without a name.
---@type sg.cli.Command
syntax.GAME = placed({
  usage = "Usage: sg-lua GAME [options] [<parameter>=<value> ...]",
  text = "What a game is, its examples, its first values, its period.",
  arguments = {
    {
      name = "params",
      shown = "parameter=value",
      optional = true,
      many = true,
      help = "parameters of the rule, as in s=1,2,3",
    },
  },
  options = { options.SEARCH, options.WITHOUT, options.common(options.TEXT_JSON) },
}, "GAME", syntax.ROOT)

---The command of a command that a word names.
---@param command sg.cli.Command
---@param word string
---@return sg.cli.Command?
function syntax.below(command, word)
  for _, one in ipairs(command.commands or {}) do
    if one == word then return placed(require("sg.cli.command." .. word).command, word, command) end
    if one.name == word then return placed(one, word, command) end
  end
end

---The innermost command that a command line begins with.
---@param words string[]
---@return sg.cli.Command
function syntax.find(words)
  local command, at = syntax.ROOT, 1
  while words[at] do
    local below = syntax.below(command, words[at])
    if not below then break end
    command, at = below, at + 1
  end
  return command
end

---The names of a command's commands, in the order of --help.
---@param command sg.cli.Command
---@return string[]
function syntax.names(command)
  local names = {}
  for i, one in ipairs(command.commands or {}) do
    names[i] = one.name or one
  end
  return names
end

---The commands of a command.
---@param command sg.cli.Command
---@return sg.cli.Command[]
function syntax.commands(command)
  local list = syntax.names(command)
  for i, name in ipairs(list) do
    list[i] = syntax.below(command, name)
  end
  return list
end

---The commands of a command, by what a user wants to know.
---@param command sg.cli.Command
---@param is_first? boolean those of a first week, where there are many
---@return { title: string, [integer]: sg.cli.Command }[] groups
function syntax.groups(command, is_first)
  local groups, all = {}, command.commands or {}
  for i, group in ipairs(is_first and all.first and { all.first } or all.groups or {}) do
    groups[i] = { title = group.title }
    for j, name in ipairs(group) do
      groups[i][j] = syntax.below(command, name)
    end
  end
  if #groups == 0 then
    groups[1] = syntax.commands(command)
    groups[1].title = "Commands"
  end
  return groups
end

---Lines of prose that follow each other, as one; lines that begin with a space stay as they are.
---@param text string
---@return string[] lines
function syntax.paragraphs(text)
  local lines = {}
  for line in (text .. "\n"):gmatch "(.-)\n" do
    local before = lines[#lines]
    if before and before:find "^[^ ]" and line:find "^[^ ]" then
      lines[#lines] = before .. " " .. line
    else
      lines[#lines + 1] = line
    end
  end
  return lines
end

---The first example of a command, without what it does.
---@param command sg.cli.Command
---@return string?
function syntax.first_example(command)
  local example = command.examples[1]
  return type(example) == "table" and example[1] or example
end

local EXAMPLE_WIDTH = 77 -- the help has 80 columns, and indents them by 3

---The examples of a command as lines, what they do in a column of its own, or below where a line would be too long.
---@param command sg.cli.Command
---@return string[]
function syntax.example_lines(command)
  local lines, column = {}, 0
  for _, example in ipairs(command.examples) do
    if type(example) == "table" then column = math.max(column, #example[1]) end
  end
  for _, example in ipairs(command.examples) do
    local line, does = example, nil
    if type(example) == "table" then
      line, does = table.unpack(example)
    end
    if does and column + 2 + #does <= EXAMPLE_WIDTH then
      line, does = ("%-" .. column .. "s  %s"):format(line, does), nil
    end
    lines[#lines + 1] = line
    lines[#lines + 1] = does and "   " .. does
  end
  return lines
end

return syntax
