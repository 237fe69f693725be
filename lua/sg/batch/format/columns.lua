-- SPDX-License-Identifier: MIT
-- The columns of answers as a table (CSV, SQLite): what most questions are about. The last has the whole answer as
-- JSON. The others are printed and put into queries, so that characters which do not print are escaped in them.

local plain = require "sg.text.plain"

local M = {}

---Each is { name, type in SQLite }.
M.list = {
  { "file", "TEXT" },
  { "game", "TEXT" },
  { "params", "TEXT" },
  { "task", "TEXT" },
  { "arguments", "TEXT" },
  { "ok", "INTEGER" },
  { "position", "TEXT" },
  { "value", "" },
  { "outcome", "TEXT" },
  { "from", "INTEGER" },
  { "to", "INTEGER" },
  { "values", "TEXT" },
  { "period", "INTEGER" },
  { "preperiod", "INTEGER" },
  { "saltus", "INTEGER" },
  { "last_exception", "INTEGER" },
  { "checked_to", "INTEGER" },
  { "max_value", "INTEGER" },
  { "max_at", "INTEGER" },
  { "basis", "TEXT" },
  { "theorem", "TEXT" },
  { "error_code", "TEXT" },
  { "error_message", "TEXT" },
  { "certificate", "TEXT" },
  { "digest", "TEXT" },
  { "version", "TEXT" },
  { "answer", "TEXT" },
}

local function field(answer, name)
  local part = name:match "^error_(%w+)$"
  if part then return type(answer.error) == "table" and answer.error[part] or nil end
  return answer[name]
end

---The cells of an answer, by column: integers, texts, booleans; nil where the answer has nothing to say.
---@param row sg.BatchRow
---@return table<integer, any>
function M.cells(row)
  local cells = {}
  for i, column in ipairs(M.list) do
    local value = field(row.answer, column[1])
    if type(value) == "table" then value = require("dkjson").encode(value) end
    if type(value) == "string" then value = plain.line(value) end
    if column[1] == "answer" then value = row.line end
    cells[i] = value
  end
  return cells
end

return M
