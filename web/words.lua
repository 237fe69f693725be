-- SPDX-License-Identifier: MIT
-- Lists the words that the page's editor completes, from the schema of rules and from the types for editors:
--    sg-lua run web/words.lua > words.js

local schema = require "sg.rule.schema"
local ORDER = { keyorder = { "label", "apply", "detail", "type", "info" } } -- the same bytes each time

local function encode(list) return require("dkjson").encode(list, ORDER) end

local fields = {}
for _, field in ipairs(schema.fields) do
  fields[#fields + 1] = { label = field.name, apply = field.name .. " = ", type = "property", info = field.help }
end

-- Functions that rules may call: the others of sg are for scripts.
local IN_RULES = { bits = true, grid = true, graph = true, canonical = true, nimber = true }
local functions, said = {}, {}
for line in io.lines "build/meta/sg.lua" do
  local name, parameters = line:match "^function (sg%.[%w_.]+)(%b())"
  if name then
    local group = name:match "^sg%.(%w+)%."
    if group and IN_RULES[group] or name == "sg.mex" or name == "sg.xor" then
      functions[#functions + 1] =
        { label = name, detail = parameters, type = "function", info = table.concat(said, " ") }
    end
    said = {}
  else
    local text = line:match "^%-%-%- ?([^@].*)"
    if text then
      said[#said + 1] = text
    elseif not line:match "^%-%-%-" then
      said = {}
    end
  end
end
print("export const fields = " .. encode(fields) .. ";")
print("export const functions = " .. encode(functions) .. ";")
