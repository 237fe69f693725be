-- SPDX-License-Identifier: MIT
-- The text of --help, for lines of 80 columns.

local syntax = require "sg.cli.syntax"

local help = {}

local WIDTH, LABEL, COLUMN = 80, 3, 25
local USAGE_WIDTH, USAGE_MARGIN = 70, "       "

-- Adds a line, broken where it is full; the lines after the first are as far in as the first.
local function add_broken(out, line, width)
  local margin = line:match "^ *"
  local current
  for gap, word in line:gmatch "( *)([^ ]+)" do
    if current and utf8.len(current) + #gap + utf8.len(word) > width then
      out[#out + 1], current = current, margin .. word
    else
      current = (current or "") .. gap .. word
    end
  end
  out[#out + 1] = current or ""
end

local function prose(text)
  local out = {}
  for _, line in ipairs(syntax.paragraphs(text)) do
    add_broken(out, line, WIDTH)
  end
  return table.concat(out, "\n")
end

-- A name, and beside it what it means.
local function add_entry(out, label, text)
  local lines = {}
  for _, line in ipairs(syntax.paragraphs(text or "")) do
    add_broken(lines, line, WIDTH - COLUMN)
  end
  label = (" "):rep(LABEL) .. label
  if utf8.len(label) >= COLUMN then table.insert(lines, 1, "") end
  for i, line in ipairs(#lines > 0 and lines or { "" }) do
    local lead = i == 1 and label or ""
    out[#out + 1] = line == "" and lead or lead .. (" "):rep(COLUMN - utf8.len(lead)) .. line
  end
end

local function valued(name, option) return option.value and name .. " " .. option.value or name end

local COMMON = "[common options]"

-- The options of a command alone, and the names of those that all commands share.
local function apart(command)
  local own, shared = {}, {}
  for _, option in ipairs(command.options) do
    if option.shared then
      shared[#shared + 1] = valued(table.concat(option, ", "), option)
    else
      own[#own + 1] = option
    end
  end
  if #shared == 1 then return command.options, {} end -- --help alone
  return own, shared
end

local function argument_usage(argument)
  local shown = "<" .. (argument.shown or argument.name) .. ">"
  if argument.many and argument.optional then return "[" .. shown .. "] ..." end
  if argument.many then return shown .. " [" .. shown .. "] ..." end
  return argument.optional and "[" .. shown .. "]" or shown
end

-- The options in lists of those that exclude each other.
local function alternatives(command)
  local lists, by_word = {}, {}
  for _, option in ipairs((apart(command))) do
    local list = by_word[option.excludes]
    if not list then
      list = {}
      lists[#lists + 1] = list
      if option.excludes then by_word[option.excludes] = list end
    end
    list[#list + 1] = option
  end
  return lists
end

-- The parts of a usage: lines are broken between them.
local function usage_parts(command)
  local parts = {}
  for _, list in ipairs(alternatives(command)) do
    for i, option in ipairs(list) do
      local opens, closes = i == 1 and "[" or "| ", i == #list and "]" or ""
      if option.needed then
        opens, closes = "", ""
      end
      parts[#parts + 1] = opens .. valued(option[1], option) .. closes
    end
  end
  if select(2, apart(command))[1] then parts[#parts + 1] = COMMON end
  for _, argument in ipairs(command.arguments) do
    parts[#parts + 1] = argument_usage(argument)
  end
  if command.commands then parts[#parts + 1] = "<command> ..." end
  return parts
end

local function usage(command)
  if command.usage then return command.usage end
  local lines = { "Usage: " .. command.words }
  for _, part in ipairs(usage_parts(command)) do
    if #lines[#lines] + 1 + #part <= USAGE_WIDTH then
      lines[#lines] = lines[#lines] .. " " .. part
    else
      lines[#lines + 1] = USAGE_MARGIN .. part
    end
  end
  return table.concat(lines, "\n")
end

---Returns the text that `sg-lua COMMAND --help` prints.
---@param command sg.cli.Command
---@param is_whole? boolean all commands, and what the options mean that they share, as in `sg-lua --help all`
---@return string
function help.of(command, is_whole)
  local own, shared = apart(command)
  local blocks = { usage(command), prose(command.text) }
  local function add_list(heading, list, label_of, text_of)
    local lines = { heading }
    for _, one in ipairs(list) do
      add_entry(lines, label_of(one), text_of(one))
    end
    if #list > 0 then blocks[#blocks + 1] = table.concat(lines, "\n") end
  end
  local function said(one) return one.help end
  add_list("Arguments:", command.arguments, function(argument) return argument.name end, said)
  local function named(option) return valued(table.concat(option, ", "), option) end
  add_list("Options:", own, named, said)
  if is_whole then add_list("Common options:", { syntax.HELP, table.unpack(command.unlisted) }, named, said) end
  if not is_whole and #shared > 0 then
    local form = "Common options (`sg-lua --help all` says what they mean):\n%s"
    blocks[#blocks + 1] = prose(form:format(table.concat(shared, "; ")))
  end
  for _, group in ipairs(syntax.groups(command, not is_whole)) do
    add_list(
      group.title .. ":",
      group,
      function(below) return below.name end,
      function(below) return below.summary end
    )
  end
  if command.epilog ~= "" then blocks[#blocks + 1] = prose(command.epilog) end
  local examples = syntax.example_lines(command)
  if #examples > 0 then
    blocks[#blocks + 1] = (#examples > 1 and "Examples:\n   " or "Example:\n   ") .. table.concat(examples, "\n   ")
  end
  return table.concat(blocks, "\n\n")
end

return help
