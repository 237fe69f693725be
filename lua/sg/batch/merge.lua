-- SPDX-License-Identifier: MIT
-- Joins files of answers: the shards of a batch, or runs that went on elsewhere. The answers end up in their order, so
-- that the shards of a batch give the bytes of the whole batch.

local answers = require "sg.batch.answers"
local difference = require "sg.batch.difference"
local failure = require "sg.failure"
local format = require "sg.batch.format"

local M = {}

local IGNORED = { schema = true } -- the stamp of an answer is none of what it says

local function place(row)
  return ("%s:%d"):format(row.file, row.at)
end

-- Two different answers to one question.
local function conflict(a, b)
  return failure.new("no", ("%s and %s answer %s differently: %s"):format(place(a), place(b), difference.question(a),
    difference.text(a.answer, b.answer, difference.fields(a.answer, b.answer, IGNORED))))
end

---The answers of several files, in order, each once.
---@param paths string[] files of any form (batch/format)
---@return sg.BatchRow[]? rows, sg.Failure? why code "no": two files answer a question differently
function M.rows(paths)
  local merged, by_question = {}, {}
  for _, path in ipairs(paths) do
    local rows, why = format.read(path)
    if not rows then return nil, why end
    for _, row in ipairs(rows) do
      row.file = path
      local known = by_question[row.question]
      if known and known.line ~= row.line and #difference.fields(known.answer, row.answer, IGNORED) > 0 then
        return nil, conflict(known, row)
      elseif not known then
        merged[#merged + 1], by_question[row.question] = row, row
      end
    end
  end
  answers.sort(merged)
  return merged
end

---Joins files of answers into one.
---@param paths string[]
---@param out string its form follows from its suffix
---@return { files: integer, answers: integer }? merged, sg.Failure? why
function M.run(paths, out)
  if out == "-" then
    return nil, failure.new("usage", "merge writes a file, not standard output: name one, as --out all.jsonl")
  end
  local rows, why = M.rows(paths)
  if not rows then return nil, why end
  local done
  done, why = format.write(out, rows)
  if not done then return nil, why end
  return { files = #paths, answers = #rows }
end

return M
