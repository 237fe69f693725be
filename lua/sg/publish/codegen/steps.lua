-- SPDX-License-Identifier: MIT
-- A function in steps (sg.pattern.law), and the functions and tables that it needs, in C, C++, Java, Python and Lua.
-- Each line of steps becomes one line; what the languages do not share is in one table for each.

local functions = require "sg.pattern.functions"
local writer = require "sg.publish.codegen.writer"

local steps = {}

---@class sg.StepsLanguage
---@field indent string of one level
---@field expression fun(e: string): string
---@field declare string a variable with its first value; %s: name, %s: value
---@field array string a variable that is a list of zeros; %s: name, %s: length
---@field statement string %s: what is done
---@field opening table<string, string> the first line of a block; %s: the condition
---@field closing string|false the last line of a block
---@field before_else string what stands before else and elseif on their line
---@field table fun(name: string, values: integer[]): string
---@field head fun(name: string, parameters: string[]): string the first lines of a function
---@field foot string its last line

local function replaced(e, list)
  for _, pair in ipairs(list) do
    e = e:gsub(pair[1], pair[2])
  end
  return e
end

local C_SIGNS = { { "//", "/" }, { "~=", "!=" }, { "~", "^" }, { " and ", " && " }, { " or ", " || " } }

local function c_expression(e) return replaced(e, C_SIGNS) end

-- Java wants a mark behind large numbers, and an index that is an int.
local function java_expression(e)
  e = c_expression(e):gsub(
    "%f[%w_](%d+)%f[^%w_]",
    function(digits) return #digits > 9 and digits .. "L" or digits end
  )
  return (e:gsub("([%a_][%w_]*)%[([^%[%]]*)%]", "%1[(int) (%2)]"))
end

local function python_expression(e) return replaced(e, { { "~=", "!=" }, { "~", "^" } }) end

local BRACES =
  { ["while"] = "while (%s) {", ["if"] = "if (%s) {", ["elseif"] = "else if (%s) {", ["else"] = "else {" }

local function c_language(u64, std)
  return {
    indent = "    ",
    expression = c_expression,
    declare = u64 .. " %s = %s;",
    array = u64 .. " %s[%s] = {0};",
    statement = "%s;",
    opening = BRACES,
    closing = "}",
    before_else = "} ",
    foot = "}",
    table = function(name, values)
      return ("static const %s %s[%d] = {\n%s\n};"):format(
        std .. writer.type_of(values),
        name,
        #values,
        writer.rows(values, "    ")
      )
    end,
    head = function(name, parameters)
      local list = {}
      for i, parameter in ipairs(parameters) do
        list[i] = u64 .. " " .. parameter
      end
      return ("%s%s %s(%s)\n{"):format(name == "grundy" and "" or "static ", u64, name, table.concat(list, ", "))
    end,
  }
end

local COLONS = { ["while"] = "while %s:", ["if"] = "if %s:", ["elseif"] = "elif %s:", ["else"] = "else:" }
local WORDS = { ["while"] = "while %s do", ["if"] = "if %s then", ["elseif"] = "elseif %s then", ["else"] = "else" }

---@type table<string, sg.StepsLanguage>
local LANGUAGES = {
  c = c_language("uint64_t", ""),
  cpp = c_language("std::uint64_t", "std::"),
  java = {
    indent = "    ",
    expression = java_expression,
    declare = "long %s = %s;",
    array = "long[] %s = new long[%s];",
    statement = "%s;",
    opening = BRACES,
    closing = "}",
    before_else = "} ",
    foot = "}",
    table = function(name, values)
      return ("private static final long[] %s = {\n%s\n};"):format(
        name,
        (
          writer
            .rows(values, "    ")
            :gsub("(%d+)", function(digits) return #digits > 9 and digits .. "L" or digits end)
        )
      )
    end,
    head = function(name, parameters)
      return ("%sstatic long %s(long %s) {"):format(
        name == "grundy" and "" or "private ",
        name,
        table.concat(parameters, ", long ")
      )
    end,
  },
  python = {
    indent = "    ",
    expression = python_expression,
    declare = "%s = %s",
    array = "%s = [0] * %s",
    statement = "%s",
    opening = COLONS,
    closing = false,
    before_else = "",
    foot = "",
    table = function(name, values) return ("%s = [\n%s\n]"):format(name, writer.rows(values, "    ")) end,
    head = function(name, parameters) return ("def %s(%s):"):format(name, table.concat(parameters, ", ")) end,
  },
  lua = {
    indent = "  ",
    expression = function(e) return e end,
    declare = "local %s = %s",
    array = false,
    statement = "%s",
    opening = WORDS,
    closing = "end",
    before_else = "",
    foot = "end",
    table = function(name, values) return ("local %s = { [0] =\n%s\n}"):format(name, writer.rows(values, "  ")) end,
    head = function(name, parameters)
      return ("%sfunction %s(%s)"):format(name == "grundy" and "" or "local ", name, table.concat(parameters, ", "))
    end,
  },
}

-- One line of steps that opens no block.
local function plain_line(language, line)
  local name, value = line:match "^local ([%w_]+) = (.+)$"
  local length = value and value:match "^array%((%d+)%)$"
  if length then return language.array:format(name, length) end
  if name then return language.declare:format(name, language.expression(value)) end
  return language.statement:format(language.expression(line))
end

-- The lines of steps, by their depth of blocks.
local function body_lines(language, body, depth, lines)
  local function put(text) lines[#lines + 1] = language.indent:rep(depth) .. text end
  for line in body:gmatch "[^\n]+" do
    local word, condition = line:match "^(%a+) (.+) do$"
    if not word then
      word, condition = line:match "^(%a+) (.+) then$"
    end
    word = line == "else" and line or word
    if line == "end" then
      depth = depth - 1
      if language.closing then put(language.closing) end
    elseif word == "else" or word == "elseif" then
      depth = depth - 1
      put(language.before_else .. language.opening[word]:format(condition and language.expression(condition)))
      depth = depth + 1
    elseif word == "while" or word == "if" then
      put(language.opening[word]:format(language.expression(condition)))
      depth = depth + 1
    else
      put(plain_line(language, line))
    end
  end
end

---Tables and functions in a language, each with an empty line behind it.
---@param name "c"|"cpp"|"java"|"python"|"lua"
---@param tables { name: string, values: integer[] }[]
---@param uses string[] of sg.pattern.functions
---@param body string the steps of grundy
---@param guard? string lines in the language itself, at the beginning of grundy
---@param parameters? string[] of grundy; nil: n
---@return string
function steps.render(name, tables, uses, body, guard, parameters)
  local language, parts = LANGUAGES[name], {}
  for _, one in ipairs(tables) do
    parts[#parts + 1] = language.table(one.name, one.values)
  end
  local list = functions.needed(uses)
  list[#list + 1] = { name = "grundy", parameters = parameters or { "n" }, body = body }
  for _, one in ipairs(list) do
    local lines = { language.head(one.name, one.parameters) }
    if one.name == "grundy" and guard then lines[2] = language.indent .. guard end
    body_lines(language, one.body, 1, lines)
    if language.foot ~= "" then lines[#lines + 1] = language.foot end
    parts[#parts + 1] = table.concat(lines, "\n")
  end
  return table.concat(parts, name == "python" and "\n\n\n" or "\n\n")
end

return steps
