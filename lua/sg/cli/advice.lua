-- SPDX-License-Identifier: MIT
-- Messages about wrong command lines: each says which word was found, what is expected there, and one thing to try.
-- argparse's own messages say less.

local asking = require "sg.cli.asking"
local command_line = require "sg.command_line"
local component = require "sg.component"
local text = require "sg.text.words"

local advice = {}

-- Options of other programs, and what they are here.
local ELSEWHERE = {
  ["--json"] = "--format json", ["--csv"] = "--format csv", ["--svg"] = "--format svg", ["-f"] = "--format FORMAT",
  ["--colour"] = "--color WHEN", ["-v"] = "--version", ["-V"] = "--version", ["--timeout"] = "--time SECONDS",
  ["-t"] = "--time SECONDS", ["-m"] = "--memory MiB", ["--silent"] = "--quiet", ["-s"] = "--quiet",
  ["--output"] = "> FILE", ["-o"] = "> FILE", ["-n"] = "--limit N or --upto N, where a command has them",
}

-- The first line of a command's examples.
local function example_of(parser)
  return type(parser._epilog) == "string" and parser._epilog:match "Examples?:\n%s*(sg%-lua[^\n]-)%s*%f[\n\0]"
    :gsub("%s%s+.*$", "") or nil
end

local function as_in(parser)
  local example = example_of(parser)
  return example and "\nAs in: " .. example or ""
end

local function names_of(parser)
  local names = {}
  for _, option in ipairs(parser._options) do
    if not option._hidden then table.move(option._public_aliases, 1, #option._public_aliases, #names + 1, names) end
  end
  return names
end

local function has(parser, name)
  for _, other in ipairs(names_of(parser)) do
    if other == name then return true end
  end
  return false
end

-- The commands that have an option, and the nearest option of this one.
local function about_option(name, parser, words, root)
  local elsewhere = {}
  for _, command in ipairs(root._commands) do
    if has(command, name) then elsewhere[#elsewhere + 1] = command._name end
  end
  local of = #words > 0 and ("%s has no option '%s'"):format(table.concat(words, " "), name)
    or ("there is no option '%s'"):format(name)
  if #elsewhere > 0 then
    return ("%s; %s %s it"):format(of, table.concat(elsewhere, ", "), #elsewhere > 1 and "have" or "has")
  end
  if ELSEWHERE[name] then return ("%s; did you mean %s?"):format(of, ELSEWHERE[name]) end
  local names = names_of(parser)
  local near = text.nearest(name, names)
  if near then return ("%s; did you mean '%s'?"):format(of, near) end
  table.sort(names)
  return ("%s; it has %s"):format(of, table.concat(names, " "))
end

-- A word such as -3, which is an option to argparse.
local function about_negative(word, args)
  if word:find "^%-%d+%.%.+%-?%d+$" then
    return ("a range is FROM..TO with heaps from 0 on, as in 0..100, not '%s'"):format(word)
  end
  local front, negative = {}, {}
  for _, other in ipairs(args) do
    local list = other:find "^%-%d" and negative or front
    list[#list + 1] = other
  end
  return ("'%s' is read as an option, since it begins with -; a heap is a whole number from 0 on; other words that "
    .. "begin with - stand after --, as in: %s"):format(word, command_line.with_arguments(front, negative))
end

local function about_choice(message, word)
  local what, choices = message:match "^(.-) must be one of (.*)$"
  what = what:gsub("^argument for option ", ""):gsub("^argument ", ""):gsub("'", "")
  local list = {}
  for choice in choices:gmatch "'([^']*)'" do list[#list + 1] = choice end
  word = word:gsub("^%-%-[%w%-]+=", "")
  local near = word:find "%a" and text.nearest(word, list)
  local last = table.remove(list)
  return ("%s is %s, not '%s'%s"):format(what, #list > 0 and table.concat(list, ", ") .. " or " .. last or last, word,
    near and ("; did you mean '%s'?"):format(near) or "")
end

local BATCH_FORMS = { csv = true, sqlite = true, db = true, junit = true, xml = true, tap = true }

-- A batch writes other forms than JSON to files only.
local function about_batch_form(words, message, word)
  word = word:gsub("^%-%-[%w%-]+=", "")
  if words[1] ~= "batch" or not message:find("--format", 1, true) or not BATCH_FORMS[word] then return "" end
  return "; the suffix of --out FILE says the form: .csv, .db (SQLite), .xml (JUnit) or .tap"
end

local function commands_of(parser)
  local names = {}
  for _, command in ipairs(parser._commands) do names[#names + 1] = command._name end
  return names
end

-- A word where a command should be, or none.
local function about_command(word, parser, words, args)
  local names = commands_of(parser)
  if #words > 0 then
    local near = word and text.nearest(word, names)
    return ("%s is followed by a command: %s%s%s"):format(words[#words], table.concat(names, ", "),
      word and (", not by '%s'"):format(word) or "", near and ("; did you mean '%s'?"):format(near) or "")
  end
  local subject = component.apart(word)
  if subject then
    local named = {}
    for _, other in ipairs(args) do named[#named + 1] = component.apart(other) and other or nil end
    return ("'%s' is a position of %s; to see who wins there: %s"):format(word, subject,
      asking.about_components(named))
  end
  if require("sg.pool").kind(word .. ".lua") == "file" then
    return ("unknown command '%s', and no game has that name; did you mean the file %s.lua?"):format(word, word)
  end
  local near = text.nearest(word, names)
  local library = require("sg.rule.library").names()
  local game = not near and text.nearest(word, library)
  return ("unknown command '%s', and no game has that name%s"):format(word,
    (near or game) and ("; did you mean '%s'?"):format(near or game) or "")
end

---The message about a command line that argparse refuses.
---@param message string argparse's
---@param word string|nil the word at which that message comes up
---@param parser table of the command
---@param words string[] its name, and that of a command of it; none: no command
---@param root table parser of all commands
---@param args string[] the command line
---@return string
function advice.of(message, word, parser, words, root, args)
  local name = table.concat(words, " ")
  local missing = message:match "^missing argument '(.-)'$"
  if missing then
    local why = parser.if_missing and parser.if_missing[missing] -- what the command itself has to say
    return ("%s: missing argument '%s'%s%s"):format(name, missing, why and "; " .. why or "", as_in(parser))
  end
  if message == "too many arguments" then
    return ("%s: too many arguments: '%s'%s"):format(name, word or "", as_in(parser))
  end
  local option = message:match "^unknown option '(.-)'"
  if option and word and word:find "^%-%d" then return about_negative(word, args) end
  if option then return about_option(option, parser, words, root) end
  if message:find " must be one of " and word then
    return about_choice(message, word) .. about_batch_form(words, message, word)
  end
  local command = message:match "^unknown command '(.-)'"
  if command or message == "a command is required" then
    return about_command(command, parser, words, args) .. (#words > 0 and as_in(parser) or "")
  end
  return message
end

return advice
