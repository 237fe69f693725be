-- SPDX-License-Identifier: MIT
-- The columns of answers as a table: what most questions are about. The last has the whole answer as
-- JSON. The others are printed and put into queries, so that characters which do not print are escaped in them.

local answers = require "sg.batch.answers"
local json = require "sg.text.json"
local plain = require "sg.text.plain"
local text = require "sg.text.words"

local M = {}

M.list = {
  "file",
  "game",
  "params",
  "task",
  "arguments",
  "ok",
  "position",
  "value",
  "outcome",
  "from",
  "to",
  "values",
  "period",
  "preperiod",
  "saltus",
  "last_exception",
  "checked_to",
  "max_value",
  "max_at",
  "basis",
  "theorem",
  "error_code",
  "error_message",
  "certificate",
  "digest",
  "version",
  "answer",
}

---The columns of some answers: behind params one for each parameter of the games, under its name, or as param_NAME
---where a column has that name.
---@param rows sg.BatchRow[]
---@return { name: string, param: string? }[] columns
function M.of(rows)
  local params, taken, list = {}, { total = true }, {}
  for _, row in ipairs(rows) do
    for name in pairs(row.answer.params or {}) do
      params[name] = true
    end
  end
  for i, name in ipairs(M.list) do
    taken[name], list[i] = true, { name = name }
  end
  for place, name in ipairs(text.keys(params)) do
    local heading = name
    while taken[heading] do
      heading = "param_" .. heading
    end
    taken[heading] = true
    table.insert(list, 3 + place, { name = heading, param = name })
  end
  return list
end

local function field(answer, column)
  if column.param then return (answer.params or {})[column.param] end
  local part = column.name:match "^error_(%w+)$"
  if part then return type(answer.error) == "table" and answer.error[part] or nil end
  return answer[column.name]
end

---The cells of an answer, by column: integers, texts, booleans; nil where the answer has nothing to say.
---@param row sg.BatchRow
---@param list { name: string, param: string? }[]
---@return table<integer, any>
function M.cells(row, list)
  local cells = {}
  for i, column in ipairs(list) do
    local value = field(row.answer, column)
    if type(value) == "table" then value = json.line(answers.bare(value)) end
    if type(value) == "string" then value = plain.line(value) end
    if column.name == "answer" then value = row.line end
    cells[i] = value
  end
  return cells
end

return M
