-- SPDX-License-Identifier: MIT
-- Writes docs/reference.md to standard output, from the schema of rule files:
--   sg-lua run src/tools/reference.lua > docs/reference.md
-- spec/docs_spec.lua compares the page with what this prints.

local core = require "sg.core"
local schema = require "sg.rule.schema"

local HEAD = [[
# Reference

One page to look things up; `make reference` writes it from the tables that the program itself uses.
[rules.md](rules.md) explains the fields with examples, `sg-lua COMMAND --help` and the man pages the options of
a command.

## Fields of a rule file

| field | holds | meaning |
| --- | --- | --- |]]

local function cell(text) return (text:gsub("|", "\\|")) end

local function row(...)
  local cells = {}
  for i, text in ipairs { ... } do
    cells[i] = cell(text)
  end
  print("| " .. table.concat(cells, " | ") .. " |")
end

local function code(text) return "`" .. text .. "`" end

-- ---- the parts of the page -------------------------------------------------------------------------------------

local function print_fields()
  print(HEAD)
  for _, field in ipairs(schema.fields) do
    row(code(field.name), schema.wanted(field.type), field.help)
  end
end

local function print_params()
  print "\n## Fields of a parameter\n\n`params = { NAME = { type = ..., default = ... } }`\n"
  print "| field | holds |\n| --- | --- |"
  local types = {}
  for i, name in ipairs(schema.param_types) do
    types[i] = code(('"%s"'):format(name))
  end
  row(code "type", table.concat(types, ", "))
  row(code "default", "a value of that type; without it, the user must give one")
  for _, field in ipairs(schema.describe_params()) do
    row(code(field.name), field.wanted)
  end
end

local function print_examples()
  print "\n## Examples\n\nEach example is a table. The first field says what kind it is.\n"
  print "| field | holds | goes with |\n| --- | --- | --- |"
  for _, kind in ipairs(schema.describe_examples()) do
    local beside = {}
    for i, name in ipairs(kind.beside) do
      beside[i] = code(name)
    end
    row(code(kind.name), kind.wanted, table.concat(beside, ", "))
  end
end

local function print_codes()
  print "\n## Codes of failures\n"
  local codes = {}
  for i, name in ipairs(core.failure_codes) do
    codes[i] = code(name)
  end
  print(
    "The field `code` of a failure in Lua, and of `error` in JSON, is one of " .. table.concat(codes, ", ") .. "."
  )
end

print_fields()
print_params()
print_examples()
print_codes()
