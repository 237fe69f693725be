-- SPDX-License-Identifier: MIT
-- Messages about wrong command lines: each says which word was found, what is expected there, and one thing to try.
-- The functions get the reading (args.lua) as far as it went.

local command_line = require "sg.command_line"
local library = require "sg.rule.library"
local syntax = require "sg.cli.syntax"
local text = require "sg.text.words"

local usage_errors = {}

-- Options of other programs, and what they are here.
local ELSEWHERE = {
  ["--json"] = "--format json",
  ["--csv"] = "--format csv",
  ["--svg"] = "--format svg",
  ["-f"] = "--format FORMAT",
  ["--colour"] = "--color WHEN",
  ["-v"] = "--version",
  ["-V"] = "--version",
  ["--timeout"] = "--time SECONDS",
  ["-t"] = "--time SECONDS",
  ["-m"] = "--memory MiB",
  ["--silent"] = "--quiet",
  ["-s"] = "--quiet",
  ["--out"] = "> FILE",
  ["--output"] = "> FILE",
  ["-o"] = "> FILE",
  ["-n"] = "--limit N or --upto N, where a command has them",
}

-- Words that people try as commands, and what they are here.
local SYNONYMS = {
  games = "rules",
  grundy = "value",
  list = "rules",
  solve = "value",
  version = "--version",
  winner = "outcome",
}

-- Returns the command that the line begins with, without the name of the program.
local function name_of(reading) return (reading:called():gsub("^sg%-lua ", "")) end

local function as_in(command)
  local example = syntax.first_example(command)
  return example and "\nAs in: " .. example or ""
end

local function did_you_mean(word, names)
  local near = word and text.nearest(word, names)
  return near and ("; did you mean '%s'?"):format(near) or ""
end

local function one_of(list)
  local last = list[#list]
  return #list > 1 and table.concat(list, ", ", 1, #list - 1) .. " or " .. last or last
end

local function option_names(command)
  local names = {}
  for _, option in ipairs(command.options) do
    table.move(option, 1, #option, #names + 1, names)
  end
  return names
end

-- A word such as -3, which is read as an option.
local function negative(words, word)
  if word:find "^%-%d+%.%.+%-?%d+$" then
    return ("a range is FROM..TO with heaps from 0 on, as in 0..100, not '%s'"):format(word)
  end
  local front, behind = {}, {}
  for _, other in ipairs(words) do
    local list = other:find "^%-%d" and behind or front
    list[#list + 1] = other
  end
  return (
    "'%s' is read as an option, since it begins with -; a heap is a whole number from 0 on; other words that "
    .. "begin with - stand after --, as in: %s"
  ):format(word, command_line.with_arguments(front, behind))
end

function usage_errors.unknown_option(reading, name)
  local command, elsewhere = reading.command, {}
  local word = reading.words[reading.at]
  if word:find "^%-%d" then return negative(reading.words, word) end
  for _, other in ipairs(syntax.commands(syntax.ROOT)) do
    if other.by_name[name] then elsewhere[#elsewhere + 1] = other.name end
  end
  local of = command == syntax.ROOT and ("there is no option '%s'"):format(name)
    or ("%s has no option '%s'"):format(name_of(reading), name)
  if ELSEWHERE[name] then return ("%s; did you mean %s?"):format(of, ELSEWHERE[name]) end
  if #elsewhere > 0 then
    return ("%s; %s %s it"):format(of, table.concat(elsewhere, ", "), #elsewhere > 1 and "have" or "has")
  end
  local names = option_names(command)
  local near = did_you_mean(name, names)
  if near ~= "" then return of .. near end
  table.sort(names)
  return ("%s; it has %s"):format(of, table.concat(names, " "))
end

function usage_errors.excluded(_, name, other)
  return ("option '%s' can not be used together with option '%s'"):format(name, other)
end

function usage_errors.no_value(_, name) return ("option '%s' does not take a value"):format(name) end

function usage_errors.needs_value(_, option) return ("option '%s' requires an argument"):format(option[#option]) end

function usage_errors.lacks_option(reading, name)
  return ("%s: missing option '%s'%s"):format(name_of(reading), name, as_in(reading.command))
end

function usage_errors.value(_, name, expected, found) return ("%s is %s, not '%s'"):format(name, expected, found) end

-- A batch writes other forms than JSON to files only.
local BATCH_FORMS = { csv = true, junit = true, xml = true }

function usage_errors.choice(reading, name, choices, found)
  local near = found:find "%a" and did_you_mean(found, choices) or ""
  local form = reading.command.name == "batch"
      and name == "--format"
      and BATCH_FORMS[found]
      and "; the suffix of --out FILE says the form: .csv or .xml (JUnit)"
    or ""
  return ("%s is %s, not '%s'%s%s"):format(name, one_of(choices), found, near, form)
end

function usage_errors.format(reading, choices, found)
  return ("--format of %s is %s, not %s"):format(name_of(reading), one_of(choices), found)
end

function usage_errors.missing(reading, argument)
  return ("%s: missing argument '%s'%s%s"):format(
    name_of(reading),
    argument.name,
    argument.if_missing and "; " .. argument.if_missing or "",
    as_in(reading.command)
  )
end

function usage_errors.too_many(reading, word)
  return ("%s: too many arguments: '%s'%s"):format(name_of(reading), word, as_in(reading.command))
end

-- Says that a word should be a subcommand of a command, as in `misere outcome`.
function usage_errors.no_command(reading, word)
  local names = syntax.names(reading.command)
  return ("%s is followed by a command: %s%s%s%s"):format(
    name_of(reading),
    table.concat(names, ", "),
    word and (", not by '%s'"):format(word) or "",
    did_you_mean(word, names),
    as_in(reading.command)
  )
end

---@return string message, string? word one that stands where a command or a game should be
function usage_errors.unknown_command(reading, word)
  if reading.command ~= syntax.ROOT then return usage_errors.no_command(reading, word) end
  local near = SYNONYMS[word] and ("; did you mean '%s'?"):format(SYNONYMS[word])
    or did_you_mean(word, syntax.names(syntax.ROOT))
  return ("unknown command '%s', and no game has that name%s"):format(
    word,
    near ~= "" and near or library.what_it_may_be(word)
  ),
    word
end

return usage_errors
