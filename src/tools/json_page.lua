-- SPDX-License-Identifier: MIT
-- docs/json.md, made from the JSON Schema of the answers: lua5.4 src/tools/json_page.lua docs/sg-lua.schema.json

package.path = "lua/?.lua;" .. package.path
local json = require "dkjson"

local HEAD = [[
# Answers in JSON

This page is made from [sg-lua.schema.json](sg-lua.schema.json) (`lua5.4 src/tools/json_page.lua
docs/sg-lua.schema.json`), a JSON Schema (draft 2020-12) that is installed as `share/sg-lua/sg-lua.schema.json`. The
tests validate the answers of every command against it.

With `--format json` every line of the output is one object. Integers are written exactly and may be above 2^53;
numbers from 2^63 on are strings of digits. Text is UTF-8. A line with the field `error` says why there is no
answer, and the fields beside it what is known all the same; the exit code is not 0 then.

```sh
$ sg-lua value kayles 7 --format json
{"game":"kayles","position":"7","value":2,"outcome":"N","basis":"computed"}
$ sg-lua value kayles 7 --format json --stamp
{"schema":1,"game":"kayles","position":"7","value":2,"outcome":"N","basis":"computed"}
```

**Versions.** This is version 1. Within a version fields may be added, so a reader skips fields that it does not
know. A field that changes its meaning or goes makes a new version. `--stamp` puts the version on each line, as the
field `schema`: lines that are kept should have it.
]]

local function read(path)
  local file = assert(io.open(path, "rb"))
  local text = file:read "a"
  file:close()
  return text
end

local schema = assert(json.decode(read(arg[1])))
local defs = schema["$defs"]

local function described(property)
  local target = property["$ref"] and property["$ref"]:match "([^/]+)$"
  local of_items = property.items and property.items["$ref"] and property.items["$ref"]:match "([^/]+)$"
  if target then property = { description = property.description or defs[target].description } end
  local text = (property.description or ""):gsub("|", "\\|")
  if of_items and defs[of_items].description ~= property.description then
    text = ("%s Each as under [%s](#%s)."):format(text, of_items, of_items)
  end
  return text
end

local function type_of(property)
  local target = property["$ref"] and property["$ref"]:match "([^/]+)$"
  if target then return target end
  if property.const ~= nil then return "`" .. json.encode(property.const) .. "`" end
  if property.enum then
    local words = {}
    for i, word in ipairs(property.enum) do
      words[i] = "`" .. word .. "`"
    end
    return table.concat(words, ", ")
  end
  if property.type == "array" then return "list of " .. type_of(property.items or {}) end
  if type(property.type) == "table" then return table.concat(property.type, " or ") end
  if property.anyOf then
    local list = {}
    for i, one in ipairs(property.anyOf) do
      list[i] = type_of(one)
    end
    return table.concat(list, " or ")
  end
  return property.type or "any"
end

local function set_of(list)
  local set = {}
  for _, name in ipairs(list or {}) do
    set[name] = true
  end
  return set
end

local ALWAYS = { error = true, stats = true, schema = true }

local function properties_of(definition, required)
  local names = {}
  for name in pairs(definition.properties) do
    names[#names + 1] = name
  end
  table.sort(names, function(a, b)
    if (required[a] or false) ~= (required[b] or false) then return required[a] or false end
    return a < b
  end)
  local lines = { "| field | type | meaning |", "| --- | --- | --- |" }
  for _, name in ipairs(names) do
    if not (ALWAYS[name] and definition["x-commands"] and name ~= "error") then
      local property = definition.properties[name]
      lines[#lines + 1] = ("| `%s`%s | %s | %s |"):format(
        name,
        required[name] and "" or " (may be missing)",
        type_of(property),
        described(property)
      )
    end
  end
  return table.concat(lines, "\n")
end

local parts, listed = { HEAD, "\n## The kinds of lines\n" }, {}
for _, entry in ipairs(schema.anyOf) do
  local name = entry["$ref"]:match "([^/]+)$"
  local definition = defs[name]
  listed[name] = true
  local commands = {}
  for i, command in ipairs(definition["x-commands"]) do
    commands[i] = "`" .. command .. "`"
  end
  parts[#parts + 1] = ("### %s\n\n%s, of %s.\n\n%s\n"):format(
    name,
    definition.title,
    table.concat(commands, ", "),
    properties_of(definition, set_of(definition["then"].required))
  )
end
parts[#parts + 1] = "## Parts of lines\n"
local names = {}
for name in pairs(defs) do
  if not listed[name] then names[#names + 1] = name end
end
table.sort(names)
for _, name in ipairs(names) do
  local definition = defs[name]
  local text = ("### %s\n\n%s\n"):format(name, definition.description)
  if definition.properties then
    text = ("%s\n%s\n"):format(text, properties_of(definition, set_of(definition.required)))
  end
  parts[#parts + 1] = text
end
io.write((table.concat(parts, "\n"):gsub("\n\n\n+", "\n\n")))
