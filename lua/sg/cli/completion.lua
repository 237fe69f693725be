-- SPDX-License-Identifier: MIT
-- Completes the last word of a command line for shells (src/install/completions): commands, options, their values,
-- games of the library with their parameters, rule files.

local library = require "sg.rule.library"
local pool = require "sg.pool"
local syntax = require "sg.cli.syntax"

local completion = {}

-- The kinds of an option's value, by the word for the value in the help.
local KIND_OF_OPTION = { FILE = "file", FOLDER = "folder", DIR = "folder", GAME = "game", PATH = "file" }

---@class sg.Completion
---@field list { [1]: string, [2]: string }[] a word, and what is said of it ("" for nothing)
---@field prefix string what words must begin with

local function add(found, word, help)
  if word:sub(1, #found.prefix) == found.prefix then found.list[#found.list + 1] = { word, help or "" } end
end

-- Files and folders that go on from a path; a folder ends with a slash.
local function add_files(found, wanted)
  local folder, start = found.prefix:match "^(.*/)([^/]*)$"
  folder, start = folder or "", start or found.prefix
  for _, entry in ipairs(pool.dir(folder == "" and "." or folder) or {}) do
    local name = entry.name
    if name:sub(1, 1) ~= "." or start:sub(1, 1) == "." then
      if entry.type == "dir" then
        add(found, folder .. name .. "/")
      elseif wanted(name) then
        add(found, folder .. name)
      end
    end
  end
end

local function any() return true end
local function none() return false end
local function is_rule(name) return name:find "%.lua$" and not name:find "_spec%.lua$" end

-- The parameters that a rule declares; none where the rule cannot be loaded.
local function parameters_of(name)
  local ok, rule = pcall(require("sg.rule.load").load, name)
  return ok and rule and rule.data and rule.data.params or {}
end

-- NAME=, or the values of a parameter that has a few; lead is what stands before it.
local function add_parameters(found, game, lead, given)
  local key = given:match "^([%w_]+)="
  for name, parameter in pairs(parameters_of(game)) do
    local values = parameter.values or parameter.type == "boolean" and { false, true } or {}
    if not key then
      add(found, lead .. name .. "=", parameter.help)
    elseif key == name then
      for _, value in ipairs(values) do
        add(found, ("%s%s=%s"):format(lead, name, tostring(value)))
      end
    end
  end
end

-- A game: a name of the library, a rule file, an operator; behind a colon the parameters of the rule.
local function add_games(found)
  local word = found.prefix
  local base, before, last = word:match "^([^:]+)(.*):([^:]*)$"
  if base then return add_parameters(found, base, base .. before .. ":", last) end
  local operator, rest = word:match "^(.*[(,])%s*([^(,]*)$"
  if not operator then add_files(found, is_rule) end
  for _, name in ipairs(library.names()) do
    add(found, (operator or "") .. name)
  end
  for _, name in ipairs(require("sg.operator").names) do
    if not rest or rest ~= "" then add(found, (operator or "") .. name .. "(") end
  end
end

local ADD = {
  game = add_games,
  component = function(found)
    if not found.prefix:find("@", 1, true) then add_games(found) end
  end,
  name = function(found)
    for _, name in ipairs(library.names()) do
      add(found, name)
    end
  end,
  page = function(found)
    for _, page in ipairs(require("sg.cli.command.docs").pages()) do
      add(found, page.name, page.title)
    end
  end,
  file = function(found) add_files(found, any) end,
  folder = function(found) add_files(found, none) end,
}

-- The last word of a list with commas. A task with arguments goes on behind its colon.
local function add_tasks(found)
  local before = found.prefix:match "^.*," or ""
  for _, name in ipairs(require("sg.batch.tasks").names()) do
    add(found, before .. name)
  end
end

local function add_choices(found, choices)
  for _, choice in ipairs(choices) do
    add(found, choice)
  end
end

-- Where the words before the last one lead: the command, the words that are its arguments, the option whose value is
-- due, and whether options have ended.
local function walk(words)
  local at, given, due, ended = syntax.ROOT, {}, nil, false
  for i = 1, #words - 1 do
    local word = words[i]
    local option = not ended and not due and at.by_name[word]
    if due then
      due = nil
    elseif option then
      due = option.value and option or nil
    elseif word == "--" then
      ended = true
    elseif word:sub(1, 1) ~= "-" or ended or word == "-" then
      local below = #given == 0 and syntax.below(at, word)
      if not below then given[#given + 1] = word end
      at = below or at == syntax.ROOT and syntax.GAME or at
    end
  end
  return at, given, due, ended
end

-- The argument that the next word is.
local function argument_due(command, given)
  local n = #given
  for _, argument in ipairs(command.arguments) do
    if argument.many or n < 1 then return argument end
    n = n - 1
  end
end

local function add_options(found, command)
  for _, option in ipairs(command.options) do
    for _, name in ipairs(option) do
      add(found, name, option.help)
    end
  end
end

local function add_value(found, option)
  if option.choices then return add_choices(found, option.choices) end
  if option[1] == "--task" then return add_tasks(found) end
  local kind = ADD[KIND_OF_OPTION[option.value]]
  if kind then kind(found) end
end

-- --name=value as one word.
local function add_value_of(found, command)
  local name, given = found.prefix:match "^(%-%-[%w-]+)=(.*)$"
  local option, values = command.by_name[name], { list = {}, prefix = given }
  if option and option.value then add_value(values, option) end
  for _, entry in ipairs(values.list) do
    add(found, name .. "=" .. entry[1], entry[2])
  end
end

local function add_argument(found, command, given)
  local argument = argument_due(command, given)
  if not argument then return end
  if argument.choices then return add_choices(found, argument.choices) end
  if argument.kind then ADD[argument.kind](found) end
end

---Lists the words that the last word may go on as.
---@param words string[] behind the name of the program; the last is the word to complete, and may be ""
---@return { [1]: string, [2]: string }[] sorted: a word, and what is said of it
function completion.of(words)
  local found = { list = {}, prefix = words[#words] or "" }
  local command, given, due, ended = walk(words)
  if due then
    add_value(found, due)
  elseif found.prefix:sub(1, 1) == "-" and not ended then
    if found.prefix:find "=" then
      add_value_of(found, command)
    else
      add_options(found, command)
    end
  elseif command.commands and #given == 0 then
    for _, below in ipairs(syntax.commands(command)) do
      add(found, below.name, below.summary)
    end
    if command == syntax.ROOT then add_games(found) end
  elseif command == syntax.GAME then
    add_parameters(found, given[1], "", found.prefix)
  else
    add_argument(found, command, given)
  end
  table.sort(found.list, function(a, b) return a[1] < b[1] end)
  return found.list
end

---Prints them, one a line, with what is said of a word behind a tab.
---@param words string[]
---@return integer exit code
function completion.run(words)
  local plain = require "sg.text.plain"
  for _, entry in ipairs(completion.of(words)) do
    local help = plain.message((entry[2]:gsub("%s+", " ")))
    if plain.message(entry[1]) == entry[1] then -- a name that a terminal could take for more than text is left out
      io.stdout:write(entry[1], help ~= "" and "\t" .. help or "", "\n")
    end
  end
  return 0
end

return completion
