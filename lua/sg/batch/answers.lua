-- SPDX-License-Identifier: MIT
-- The answers of a batch as data: one object of JSON per answer, what it is an answer to, and the order of answers,
-- which depends on nothing but the answers themselves. So a batch that was interrupted, done in shards or by many
-- processes ends up as the same bytes.

local core = require "sg.core"
local failure = require "sg.failure"
local json = require "sg.text.json"
local received = require "sg.text.received"
local tasks = require "sg.batch.tasks"
local text = require "sg.text.words"

local M = {}

---@class sg.BatchRow
---@field line string the answer as a line of JSON
---@field answer table the same, read
---@field order string
---@field question string what it is an answer to

---A copy without the marks that the reader of JSON leaves.
function M.bare(value)
  if type(value) ~= "table" then return value end
  local copy = {}
  for key, field in pairs(value) do
    copy[key] = M.bare(field)
  end
  return copy
end

---The parameters of a game as text, the same for equal ones.
---@param identity table
---@return string
function M.params_text(identity)
  local params = identity.params
  return type(params) == "table" and next(params) ~= nil and json.line(M.bare(params)) or ""
end

---Returns what identifies a game among all games of a batch.
---@param identity table with file, game, params, as each answer has them
---@return string
function M.game_name(identity)
  local params = M.params_text(identity)
  return (identity.file or identity.game) .. (params ~= "" and "\0" .. params or "")
end

---A text by which games are sorted: by folder, by file, by parameters. Numbers in parameters count as numbers.
---@param identity table
---@return string
function M.game_order(identity)
  return (identity.file or ""):gsub("/", "\0")
    .. "\0\1"
    .. text.natural(M.params_text(identity))
    .. (identity.file and "" or text.natural(identity.game or ""))
    .. "\0"
end

---Orders the answers of a game.
---@param answer table
---@return string
local function task_order(answer)
  return ("%02d%s\0%s"):format(tasks.rank(answer.task), answer.task, text.natural(answer.arguments or ""))
end

---Returns what identifies an answer among the answers of its game.
---@param answer table
---@return string
function M.label(answer) return answer.task .. (answer.arguments and ":" .. answer.arguments or "") end

local function has_form(answer)
  local function is_text(value) return value == nil or type(value) == "string" end
  return answer
    and type(answer.task) == "string"
    and is_text(answer.file)
    and is_text(answer.game)
    and is_text(answer.arguments)
    and (answer.file or answer.game)
    and (answer.params == nil or type(answer.params) == "table")
end

---A row of an answer that was read.
---@param answer table
---@param line string
---@return sg.BatchRow? row nil if this is no answer of a batch
function M.row_of(answer, line)
  if not has_form(answer) then return nil end
  return {
    line = line,
    answer = answer,
    order = M.game_order(answer) .. task_order(answer),
    question = M.game_name(answer) .. "\0\0" .. M.label(answer),
  }
end

---Reads an answer.
---@param line string without its newline
---@return sg.BatchRow? row nil if the line is no answer of a batch
function M.row(line)
  local answer, plain_line = received.json(line)
  return answer and M.row_of(answer, plain_line)
end

---The same answer with the stamp of --stamp, or without. What another version of the program answered gets none: that
---version has the schema that it has.
---@param row sg.BatchRow
---@param is_wanted? boolean
---@return sg.BatchRow
function M.stamped(row, is_wanted)
  local has = row.answer.schema ~= nil
  if has == (is_wanted or false) or is_wanted and row.answer.version ~= core.version then return row end
  local copy = {}
  for name, value in pairs(row) do
    copy[name] = value
  end
  if has then
    copy.line = row.line:gsub('^{"schema":%d+,', "{")
  else
    copy.line = ('{"schema":%d,%s'):format(json.SCHEMA, row.line:sub(2))
  end
  copy.answer = received.json(copy.line)
  return copy
end

---Reads lines of answers; one without a newline at the end was torn by a crash, and is passed over.
---@param content string
---@param path string for messages
---@return sg.BatchRow[]? rows, sg.Failure? why
function M.rows(content, path)
  local rows, n_line = {}, 0
  for line in content:gmatch "([^\n]*)\n" do
    n_line = n_line + 1
    local row = M.row(line)
    if not row then return nil, failure.new("io", "not an answer of batch", { file = path, line = n_line }) end
    row.at = n_line
    rows[n_line] = row
  end
  return rows
end

---Sorts rows. Those that are equal in order keep theirs.
---@param rows sg.BatchRow[]
function M.sort(rows)
  for i, row in ipairs(rows) do
    row.place = i
  end
  table.sort(rows, function(a, b)
    if a.order ~= b.order then return a.order < b.order end
    return a.place < b.place
  end)
end

-- Codes of failures that another run may not meet: such an answer is no reason not to ask again.
local TRANSIENT = { io = true, nomem = true, interrupted = true }

---Will another run perhaps have an answer where this is a failure?
---@param answer table
---@return boolean
function M.is_transient(answer) return type(answer.error) == "table" and TRANSIENT[answer.error.code] == true end

---The lines of rows as one text.
---@param rows sg.BatchRow[]
---@return string
function M.text(rows)
  local lines = {}
  for i, row in ipairs(rows) do
    lines[i] = row.line
  end
  lines[#lines + 1] = ""
  return table.concat(lines, "\n")
end

return M
