-- SPDX-License-Identifier: MIT
-- Finds the fields in which two answers to the same question differ.

local answers = require "sg.batch.answers"
local json = require "sg.text.json"
local text = require "sg.text.words"

local M = {}

local LONGEST = 80 -- bytes of a value in a message

-- The value of a field as text, the same for equal ones.
local function value_text(value)
  if value == nil then return "nothing" end
  return json.line({ answers.bare(value) }):sub(2, -2)
end

---The fields in which two answers differ, sorted.
---@param a table
---@param b table
---@param ignored? table<string, boolean>
---@return string[]
function M.fields(a, b, ignored)
  local names = {}
  for name in pairs(a) do
    names[name] = true
  end
  for name in pairs(b) do
    names[name] = true
  end
  local list = {}
  for _, name in ipairs(text.keys(names)) do
    if not (ignored and ignored[name]) and value_text(a[name]) ~= value_text(b[name]) then list[#list + 1] = name end
  end
  return list
end

local function brief(value)
  local written = value_text(value)
  return #written <= LONGEST and written or written:sub(1, LONGEST) .. "..."
end

---"value 3 and 4, outcome ...": what two answers say in these fields.
---@param a table
---@param b table
---@param fields string[]
---@return string
function M.text(a, b, fields)
  local parts = {}
  for i, name in ipairs(fields) do
    parts[i] = ("%s %s and %s"):format(name, brief(a[name]), brief(b[name]))
  end
  return table.concat(parts, ", ")
end

---Returns, as text, the question that a row answers.
---@param row sg.BatchRow
---@return string
function M.question(row) return (row.answer.game or row.answer.file) .. " " .. answers.label(row.answer) end

return M
