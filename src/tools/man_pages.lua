-- SPDX-License-Identifier: MIT
-- Build tool: sg-lua run man_pages.lua FOLDER MAIN writes a man page for each command, sg-lua-COMMAND(1), from the
-- table that --help prints, and sg-rule(5) from the table of the fields of rules. MAIN is sg-lua(1), whose date they
-- bear; it goes into the folder with its long lines broken.

local kind_fields = require "sg.kinds.fields"
local schema = require "sg.rule.schema"
local syntax = require "sg.cli.syntax"

local folder, main = arg[1], arg[2]
local date

---@param text string
---@return string as mdoc shows it, word for word: a dash that somebody may copy is no hyphen
local function escaped(text)
  text = text:gsub("\\", "\\e"):gsub("%f[^%s%z('\"{[=|]%-+%f[%w]", function(dashes) return ("\\-"):rep(#dashes) end)
  text = text:gsub("^([.'])", "\\&%1"):gsub("\n([.'])", "\n\\&%1")
  return (text:gsub('"', "\\(dq"))
end

---A word as an argument of a macro.
local function word(text)
  text = escaped(text)
  if text == "" or text:find "%s" or text:find "^%p$" then return '"' .. text .. '"' end
  if #text <= 3 and text:find "^%u%l%a?$" then return "\\&" .. text end -- the name of a macro
  return text
end

local page

local function put(...)
  for _, line in ipairs { ... } do
    page[#page + 1] = line
  end
end

local WIDTH = 72

-- Sentences begin on a line of their own, and lines are short.
local function put_text(text)
  text = text:gsub("([%w)%]'][%w)%]'][.?!]) +(%u)", "%1\n%2") -- but not behind an initial
  for sentence in (text .. "\n"):gmatch "(.-)\n" do
    local line = ""
    for piece in sentence:gmatch "%S+" do
      if line ~= "" and #line + #piece >= WIDTH then
        put(escaped(line))
        line = piece
      else
        line = line == "" and piece or line .. " " .. piece
      end
    end
    if line ~= "" then put(escaped(line)) end
  end
end

-- Paragraphs a line each, and blocks of lines that begin with a space.
local function put_prose(text)
  local literal, blank = false, false
  for _, line in ipairs(syntax.paragraphs(text)) do
    local indented = line:find "^%s+%S" ~= nil
    if literal and not indented then
      put ".Ed"
      literal = false
    end
    if line == "" then
      blank = true
    elseif indented then
      if not literal then put ".Bd -literal -offset 2n" end
      literal = true
      put((escaped(line:gsub("^   ?", ""))))
    else
      if blank and page[#page]:sub(1, 3) ~= ".Sh" and page[#page]:sub(1, 3) ~= ".Ss" then put ".Pp" end
      blank = false
      put_text(line)
    end
  end
  if literal then put ".Ed" end
end

local function shown_of(argument) return argument.shown or argument.name end

local function put_help(text)
  for _, line in ipairs(syntax.paragraphs(text)) do
    put_text(line)
  end
end

local function put_synopsis(command)
  put((".Nm %s"):format(command.words))
  put ".Op Ar options"
  for _, argument in ipairs(command.arguments) do
    local shown = argument.choices and "Cm " .. table.concat(argument.choices, " | ")
      or "Ar " .. word(shown_of(argument))
    if argument.many then shown = shown .. " ..." end
    put((argument.optional and ".Op " or ".") .. shown)
  end
  if command.commands then put(".Ar command", ".Ar argument ...") end
end

local function put_list(command)
  if #command.arguments > 0 then
    put ".Bl -tag -width Ds"
    for _, argument in ipairs(command.arguments) do
      put(".It Ar " .. word(shown_of(argument)))
      put_help(argument.help or shown_of(argument))
    end
    put ".El"
  end
end

local function put_options(command)
  put ".Bl -tag -width Ds"
  for _, option in ipairs(command.options) do
    local names = {}
    for i, name in ipairs(option) do
      names[i] = "Fl " .. name:sub(2):gsub("%-", "\\-")
    end
    put(".It " .. table.concat(names, " , ") .. (option.value and " Ar " .. word(option.value) or ""))
    put_help(option.help)
  end
  put ".El"
end

local function put_command(command)
  put_prose(command.text)
  put_list(command)
  if command.epilog ~= "" then
    put ".Pp"
    put_prose(command.epilog)
  end
end

local function put_examples(command)
  local lines = syntax.example_lines(command)
  if #lines > 0 then put_prose("   " .. table.concat(lines, "\n   ")) end
end

local function head(title, section)
  page = {}
  put(
    '.\\" SPDX-License-Identifier: MIT',
    '.\\" Made by src/tools/man_pages.lua; do not edit.',
    ".Dd " .. date,
    (".Dt %s %d"):format(title:upper(), section),
    ".Os",
    ".Sh NAME"
  )
end

local function write(name)
  local file = assert(io.open(folder .. "/" .. name, "wb"))
  assert(file:write(table.concat(page, "\n"), "\n"))
  assert(file:close())
end

-- Copies the page sg-lua(1) and wraps its long lines of text.
local function main_page()
  page = {}
  for line in io.lines(main) do
    date = date or line:match "^%.Dd (.*)$"
    while #line > WIDTH and line:sub(1, 1) ~= "." do
      local at = line:sub(1, WIDTH):find " [^ ]*$"
      if not at then break end
      put(line:sub(1, at - 1))
      line = line:sub(at + 1):gsub("^[.']", "\\&%0")
    end
    put(line)
  end
  write "sg-lua.1"
end

local function one_line(summary) return (summary:match "^[^\n]+":gsub("[.?]$", "")) end

local function page_of(command)
  local name = command.words:gsub(" ", "-")
  head(name, 1)
  put(".Nm " .. name, ".Nd " .. escaped(one_line(command.summary)), ".Sh SYNOPSIS")
  put_synopsis(command)
  put ".Sh DESCRIPTION"
  put_command(command)
  for _, below in ipairs(syntax.commands(command)) do
    put((".Ss %s"):format(below.words))
    put ".Bd -ragged -offset 2n"
    put_synopsis(below)
    put ".Ed"
    put ".Pp"
    put_command(below)
    put "The options:"
    put_options(below)
  end
  if #command.options > 0 then
    put ".Sh OPTIONS"
    put_options(command)
  end
  put(".Sh EXIT STATUS", "As of", ".Xr sg-lua 1 .")
  local any = #command.examples > 0
  for _, below in ipairs(syntax.commands(command)) do
    any = any or #below.examples > 0
  end
  if any then
    put ".Sh EXAMPLES"
    put_examples(command)
    for _, below in ipairs(syntax.commands(command)) do
      put_examples(below)
    end
  end
  put(".Sh SEE ALSO", ".Xr sg-lua 1 ,", ".Xr sg-rule 5")
  write(name .. ".1")
end

-- ---- sg-rule(5) ----------------------------------------------------------------------------------------------------

local function rule_page()
  head("sg-rule", 5)
  put(".Nm sg-rule", ".Nd the rules of an impartial game, as a Lua file", ".Sh DESCRIPTION")
  put_text(
    "A rule file is a Lua 5.4 file that returns a table. The table says what the moves are, by one of the "
      .. "fields "
      .. table.concat(kind_fields.moves, ", ")
      .. "; all other fields are "
      .. "optional. A function gets the parameters of the rule as its last argument, p."
  )
  put ".Pp"
  put_text(
    "The file runs in a box: a Lua state without files, processes and the clock, with budgets for memory and "
      .. "instructions."
  )
  put(".Ss Fields", ".Bl -tag -width Ds")
  for _, field in ipairs(schema.fields) do
    put((".It Ic %s Pq %s"):format(word(field.name), (escaped(field.type):gsub("|", " or "))))
    put_text(field.help)
  end
  put(".El", ".Ss Parameters")
  put_text(
    "Each field of params is a parameter: "
      .. "{ type = T, default = V, help = TEXT, min = N, max = N, values = LIST }. "
      .. "On the command line parameters follow the game with colons, as in cram:w=4:h=5. The types:"
  )
  put(".Bl -bullet -compact")
  for _, kind in ipairs(schema.param_types) do
    put(".It", escaped(kind))
  end
  put(".El", ".Sh EXAMPLES")
  put_prose [[
   -- fair_share.lua
   return {
     name = "fair_share",
     summary = "Take one token, or split an even heap into two equal heaps.",
     heap = function(n, option)
       if n > 0 then option(n - 1) end
       if n > 0 and n % 2 == 0 then option(n // 2, n // 2) end
     end,
     examples = { { position = 2, value = 2 } },
   }]]
  put(".Sh SEE ALSO", ".Xr sg-lua 1 ,", ".Xr sg-lua-check 1 ,", ".Xr sg-lua-new 1")
  put(".Pp", "The page docs/rules.md has every field in full;", ".Ql sg-lua docs rules", "prints it.")
  write "sg-rule.5"
end

main_page()
for _, command in ipairs(syntax.commands(syntax.ROOT)) do
  page_of(command)
end
rule_page()
