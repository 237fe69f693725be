-- SPDX-License-Identifier: MIT
-- Reads a command line by the tables of its commands (syntax.lua). What is wrong with it is a failure that says at
-- which word.

local component = require "sg.component"
local failure = require "sg.failure"
local syntax = require "sg.cli.syntax"

local args = {}

---@class sg.cli.Reading a command line as far as it has been read
---@field words string[]
---@field at integer the word that is read
---@field command sg.cli.Command the innermost command so far
---@field parsed table
---@field given { word: string, at: integer, literal: boolean? }[] the arguments of that command
---@field used table<sg.cli.Option, boolean>
---@field exclusive table<string, string> by the word for options that exclude each other: the one that stands there
---@field due? sg.cli.Option the option whose value is the next word
---@field literal? boolean no word is an option any more
local Reading = {}
Reading.__index = Reading

-- The failure about the word that is read; `about` names the function of usage_errors that says what is wrong.
function Reading:wrong(about, ...)
  local message, found = require("sg.cli.usage_errors")[about](self, ...)
  return failure.new("usage", message, { at = self.words[self.at] and self.at, found = found })
end

local function contains(list, wanted)
  for _, one in ipairs(list) do
    if one == wanted then return true end
  end
  return false
end

-- The value that a text means for an option or an argument; nil and the failure.
function Reading:value(of, name, text)
  if of.choices and not contains(of.choices, text) then return nil, self:wrong("choice", name, of.choices, text) end
  if not of.convert then return text end
  local value, expected = of.convert(text)
  if value ~= nil then return value end
  return nil, self:wrong("value", name, expected, text)
end

local function field_of(option) return option.target or (option[#option]:gsub("^%-+", ""):gsub("%-", "_")) end

---@return sg.Failure?
function Reading:keep(option, value)
  local field = field_of(option)
  if option.repeats then
    table.insert(self.parsed[field], value)
  else
    self.parsed[field] = value
  end
end

-- An option of the command, or of one above it.
function Reading:option_named(name)
  local command = self.command
  while command do
    if command.by_name[name] then return command.by_name[name] end
    command = command.above
  end
end

---An option begins: a flag is kept, the value of another one is due.
---@return sg.Failure?
function Reading:begin(name)
  local option = self:option_named(name)
  if not option then return self:wrong("unknown_option", name) end
  self.used[option] = true
  local other = option.excludes and self.exclusive[option.excludes]
  if other and other ~= name then return self:wrong("excluded", name, other) end
  if option.excludes then self.exclusive[option.excludes] = name end
  if option == syntax.HELP then
    self.parsed.help = self.command
  elseif option.value then
    self.due = option
  else
    self:keep(option, option.sets == nil and true or option.sets)
  end
end

---@return sg.Failure?
function Reading:take(text)
  local option = self.due
  self.due = nil
  local value, why = self:value(option, option[#option], text)
  if value == nil then return why end
  self:keep(option, value)
end

-- --name or --name=value
function Reading:long(word)
  local name, value = word:match "^(.-)=(.*)$"
  local why = self:begin(name or word)
  if why or not value then return why end
  if not self.due then return self:wrong("no_value", name) end
  return self:take(value)
end

-- -q, -j4 or -qj4
function Reading:short(word)
  for i = 2, #word do
    local why = self:begin("-" .. word:sub(i, i))
    if why or self.parsed.help then return why end
    if self.due and i < #word then return self:take(word:sub(i + 1)) end
  end
end

---The words that call what the line is about: a command or a game.
---@return string
function Reading:called()
  if self.parsed.game and self.command == syntax.GAME then return require("sg.command_line").of(self.parsed.game) end
  return self.command.words
end

-- A word that is no option: a command, a game in the place of one, or an argument.
function Reading:plain(word)
  local above = self.command
  if not above.commands then
    self.literal = self.literal or above.raw
    table.insert(self.given, { word = word, at = self.at, literal = self.literal })
    return nil
  end
  local command = syntax.below(above, word)
  if command then
    self.parsed[above.above and above.name or "command"] = word
    self:enter(command)
  elseif above == syntax.ROOT and component.begins(word) then -- before the name: parameters have names of games, too
    return self:components(word)
  elseif
    above == syntax.ROOT and (require "sg.cli.game_name"(word) or require("sg.cli.session").of_variable(word))
  then
    if self:has_position() then return self:ask({ word }, word) end
    self.parsed.game = word
    self:enter(syntax.GAME)
  else
    return self:wrong("unknown_command", word)
  end
end

-- GAME@POSITION in the place of a command asks who wins there, or in the sum with those that follow.
function Reading:components(word)
  local named = {}
  for i = self.at, #self.words do
    named[#named + 1] = component.begins(self.words[i]) and self.words[i] or nil
  end
  return self:ask(named, word)
end

-- Goes on as with the command that says who wins there in front of the word.
function Reading:ask(named, word)
  self.parsed.command = require("sg.cli.asking").command(named)
  self:enter(syntax.below(syntax.ROOT, self.parsed.command))
  return self:plain(word)
end

-- Does a position stand behind the game that is read: what is no option, no value of one and no parameter?
function Reading:has_position()
  for i = self.at + 1, #self.words do
    local option = syntax.GAME.by_name[self.words[i - 1]]
    if not (option and option.value) and not self.words[i]:find "^%-." and not self.words[i]:find "^%a[%w_]*=" then
      return true
    end
    if self.words[i - 1] == "--" then return true end -- no word behind it is an option
  end
  return false
end

function Reading:enter(command)
  self.command, self.literal = command, nil
  for _, option in ipairs(command.options) do
    if option.repeats then self.parsed[field_of(option)] = {} end
  end
end

---@return sg.Failure?
function Reading:word(word)
  if self.due and (word == "--" or self:option_named(word)) then return self:wrong("needs_value", self.due) end
  if self.due then return self:take(word) end
  if self.literal or not word:find "^%-." then return self:plain(word) end
  if word == "--" then
    self.literal = true
    return nil
  end
  if word:sub(2, 2) == "-" then return self:long(word) end
  return self:short(word)
end

-- Each parameter that stands behind its game, as in `value cram w=3 h=3`, is written behind a colon: cram:w=3:h=3. So a
-- parameter is written the same way here and behind `sg-lua GAME`.
function Reading:join_parameters()
  local first = self.command.arguments[1]
  if not (first and first.kind == "game") or self.command == syntax.GAME then return end
  local joined = {}
  for _, one in ipairs(self.given) do
    local game = joined[#joined]
    if
      (#joined == 1 or game and first.many)
      and not one.literal
      and one.word:find "^%a[%w_]*="
      and not game.word:find "[@%s]"
    then
      game.word = game.word .. ":" .. one.word
    else
      joined[#joined + 1] = one
    end
  end
  self.given = joined
end

-- The words that are left, as values of an argument.
---@return sg.Failure?
function Reading:fill(argument, n_taken)
  local values = {}
  for i = n_taken + 1, argument.many and #self.given or math.min(n_taken + 1, #self.given) do
    self.at = self.given[i].at
    local value, why = self:value(argument, argument.shown or argument.name, self.given[i].word)
    if value == nil then return why end
    values[#values + 1] = value
  end
  self.at = #self.words + 1
  if #values == 0 and not (argument.optional or argument.unless and argument.unless(self.parsed)) then
    return self:wrong("missing", argument)
  end
  self.parsed[argument.name] = argument.many and values or values[1]
end

---The end of the line: arguments get their fields, and what is needed must be there.
---@return sg.Failure?
function Reading:finish()
  self.at = #self.words + 1
  if self.due then return self:wrong("needs_value", self.due) end
  self:join_parameters()
  local command, n_taken = self.command, 0
  for _, argument in ipairs(command.arguments) do
    local why = self:fill(argument, n_taken)
    if why then return why end
    n_taken = argument.many and #self.given or n_taken + 1
  end
  if self.given[n_taken + 1] then
    self.at = self.given[n_taken + 1].at
    return self:wrong("too_many", self.given[n_taken + 1].word)
  end
  if command.commands and command.above then return self:wrong("no_command") end
  for _, option in ipairs(command.options) do
    if option.needed and not self.used[option] then return self:wrong("lacks_option", option[#option]) end
  end
  return self:check_format()
end

-- A --format before the command may name one that the command does not have.
function Reading:check_format()
  local option, format = self.command.by_name["--format"], self.parsed.format
  if self.command == syntax.ROOT or not (option and format) or contains(option.choices, format) then return nil end
  return self:wrong("format", option.choices, format)
end

---Reads a command line. The fields of the parsed one are those of its arguments and options, and
--- command: the name of the command; a command of a command is named in the field of its name: misere = "genus";
--- game: without a command, the game that stands in its place;
--- help: the command of which help is asked for; then nothing behind it was read.
---@param words string[]
---@return table? parsed
---@return sg.Failure? why at: the word; found: the word, if it is neither a command nor a game
---@return sg.cli.Reading reading how far it went
function args.parse(words)
  local reading = setmetatable({ words = words, at = 1, parsed = {}, given = {}, used = {}, exclusive = {} }, Reading)
  reading:enter(syntax.ROOT)
  local why
  while not why and words[reading.at] and not reading.parsed.help do
    why = reading:word(words[reading.at])
    reading.at = reading.at + 1
  end
  if not why and not reading.parsed.help then why = reading:finish() end
  return not why and reading.parsed or nil, why, reading
end

return args
