-- SPDX-License-Identifier: MIT
-- The forms of a file of answers, by the suffix of its name. Each holds every answer whole, as its line of JSON, so
-- that each can be gone on with, merged and compared:
--
--   .jsonl, and any other name   the lines themselves
--   .csv                         columns, and the line as the last of them
--   .xml                         JUnit: a test case per answer
--
-- A form is text: write_text(rows) -> text; begins(content) -> is it of this form, whole or not?;
-- read_text(content) -> lines, and what is missing if the text is not whole.

local answers = require "sg.batch.answers"
local atomic_file = require "sg.atomic_file"
local failure = require "sg.failure"
local pool = require "sg.pool"

local M = {}

local MODULES = { csv = "csv", xml = "junit" }

M.NO_ANSWERS = "not a file of answers of batch"

-- Suffixes of forms that people may hope for: lines of JSON under such a name would be no such file.
local OTHER_FORMS = "xlsx xls ods tsv parquet feather html md yaml yml toml gz bz2 xz zst zip tap db sqlite sqlite3"

---The name of the form of a file.
---@param path string
---@return string
function M.name(path) return MODULES[(path:match "%.(%w+)$" or ""):lower()] or "jsonl" end

-- The failure of a name that promises a form which no answers have.
local function other_form(path)
  local suffix = (path:match "%.(%w+)$" or ""):lower()
  if suffix == "" or not (" " .. OTHER_FORMS .. " "):find(" " .. suffix .. " ", 1, true) then return nil end
  local what = "answers are not written as .%s; .jsonl, .csv and .xml are the formats"
  if suffix:find "^db" or suffix:find "^sqlite" then
    what = what .. ", and sqlite3 FILE.db '.import --csv FILE.csv answers' makes a table of a .csv"
  end
  return failure.new("usage", what:format(suffix), { file = path })
end

---The text of a file.
---@param path string
---@return string? content, sg.Failure? why
function M.content(path)
  local file, message = io.open(path, "rb")
  local content
  if file then
    content, message = file:read "a"
    file:close()
  end
  if content then return content end
  return nil, failure.of_file(path, message)
end

---The failure of a file that has not all of its answers.
---@param missing string what is missing
---@param path string
---@return sg.Failure why with is_cut
function M.cut_short(missing, path)
  return (failure.new("io", "is cut short: " .. missing, { file = path, is_cut = true }))
end

-- The lines of a file of a form, and what is missing.
local function lines_of(form, path, is_partial)
  local content, why = M.content(path)
  if not content then return nil, why end
  if not form.begins(content) then return nil, failure.new("io", M.NO_ANSWERS, { file = path }) end
  local lines, missing = form.read_text(content)
  local cut = missing and M.cut_short(missing, path) or nil
  if cut and not is_partial then return nil, cut end
  return lines, cut
end

---The form of a file; nil for lines of JSON, which are written as they come.
---@param path string
---@return table|nil form
function M.of(path)
  local name = M.name(path)
  if name == "jsonl" then return nil end
  return require("sg.batch.format." .. name)
end

---The answers in a file of any form.
---@param path string
---@param is_partial? boolean a file that is cut short has those that it has
---@return sg.BatchRow[]? rows, sg.Failure? why what is missing, with rows too
function M.read(path, is_partial)
  local form = M.of(path)
  if not form then
    local content, why = M.content(path)
    if not content then return nil, why end
    local cut = content:find "[^\n]$" and M.cut_short("the last line is not whole", path)
    if cut and not is_partial then return nil, cut end
    local rows
    rows, why = answers.rows(content, path)
    return rows, why or cut or nil
  end
  local lines, why = lines_of(form, path, is_partial)
  if not lines then return nil, why end
  lines[#lines + 1] = ""
  local rows, wrong = answers.rows(table.concat(lines, "\n"), path)
  return rows, wrong or why
end

-- Does a file that is there begin as answers do, or is it empty?
local function begins_with_answer(path)
  local form = M.of(path)
  if form then
    local content, why = M.content(path)
    return content and (content == "" or form.begins(content)), why
  end
  local file, message = io.open(path, "rb")
  if not file then return nil, failure.new("io", message) end
  local line
  line, message = file:read "l"
  file:close()
  if message then return nil, failure.new("io", message) end
  return line == nil or answers.row(line) ~= nil
end

---May answers be written there? A file that is there is replaced if it is empty or has answers, also if it is cut
---short.
---@param path string
---@param is_kept? boolean nothing is replaced: what the file has is read first
---@return boolean? ok, sg.Failure? why
function M.may_write(path, is_kept)
  local kind, unknown = pool.kind(path)
  if unknown then return nil, unknown end
  if kind == "dir" then return nil, failure.new("io", "is a folder, not a file for the answers", { file = path }) end
  local other = other_form(path)
  if other then return nil, other end
  if is_kept or kind ~= "file" then return true end
  local ok, why = begins_with_answer(path)
  if ok then return true end
  return nil,
    why or failure.new(
      "io",
      "holds something else than answers of batch, which would be lost; name another file, or remove it",
      { file = path }
    )
end

---Writes answers to a file of any form, whole or not at all.
---@param path string
---@param rows sg.BatchRow[]
---@return boolean? done, sg.Failure? why
function M.write(path, rows)
  local form = M.of(path)
  return atomic_file.write(path, form and form.write_text(rows) or answers.text(rows))
end

return M
