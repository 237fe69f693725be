-- SPDX-License-Identifier: MIT
-- The commands, their arguments and options as plain data, read from the parser that also prints --help. The man pages
-- (src/tools/man_pages.lua) and the completion of shells are made from it.

local args = require "sg.cli.args"

local synopsis = {}

---@class sg.Synopsis.Argument
---@field name string
---@field shown string how it is named where it is to be replaced, without brackets
---@field least integer how many words
---@field most number how many words; math.huge: any number
---@field choices string[]|nil
---@field help string

---@class sg.Synopsis.Option
---@field names string[] as in -q, --quiet
---@field argname string|nil nil for a flag
---@field choices string[]|nil
---@field help string

---@class sg.Synopsis
---@field words string the words that call it, as in "sg-lua misere form"
---@field name string the last of them
---@field summary string
---@field description string paragraphs, a line each
---@field epilog string paragraphs, a line each; lines that begin with a space stand as they are
---@field arguments sg.Synopsis.Argument[]
---@field options sg.Synopsis.Option[]
---@field commands sg.Synopsis[]

local function first_of(name)
  if type(name) == "table" then return name[1] end
  return name
end

local function argument_of(argument)
  local shown = first_of(argument._argname) or argument._name
  return { name = argument._name, shown = (shown:gsub("^<(.*)>$", "%1")), least = argument._minargs,
    most = argument._maxargs, choices = argument._choices, help = argument._description or "" }
end

local function option_of(option)
  local argname = option._maxargs > 0 and (first_of(option._argname) or option._name:upper()) or nil
  return { names = { table.unpack(option._public_aliases) }, argname = argname, choices = option._choices,
    help = option._description or "" }
end

local function read(parser, words)
  local list = { words = words, name = parser._name, summary = parser._summary or parser._description or "",
    description = parser._description or "", epilog = parser._epilog or "",
    arguments = {}, options = {}, commands = {} }
  for i, argument in ipairs(parser._arguments) do list.arguments[i] = argument_of(argument) end
  for _, option in ipairs(parser._options) do
    if not option._hidden then list.options[#list.options + 1] = option_of(option) end
  end
  for _, command in ipairs(parser._commands) do
    if not command._hidden then list.commands[#list.commands + 1] = read(command, words .. " " .. command._name) end
  end
  return list
end

---@param command? string a command, of which alone is read; nil: all of them
---@return sg.Synopsis of the program, with its commands in the order of --help
function synopsis.read(command)
  local _, found = args.command_of(command and { command } or {})
  if command and found._name == command then
    local root = { words = "sg-lua", name = "sg-lua", arguments = {}, options = {} }
    root.commands = { read(found, "sg-lua " .. command) }
    return root
  end
  return read(found, "sg-lua")
end

return synopsis
