-- SPDX-License-Identifier: MIT
-- Joins files of answers: the shards of a batch, or runs that were continued elsewhere. The result is sorted, so that
-- the shards of a batch give the same bytes as a run of the whole batch.

local answers = require "sg.batch.answers"
local difference = require "sg.batch.difference"
local failure = require "sg.failure"
local format = require "sg.batch.format"
local pool = require "sg.pool"
local unfinished = require "sg.batch.unfinished"

local M = {}

local IGNORED = { schema = true } -- the stamp of an answer is none of what it says

local function place(row) return ("%s:%d"):format(row.file, row.at) end

-- Two different answers to one question.
local function conflict(a, b)
  return failure.new(
    "no",
    ("%s and %s answer %s differently: %s"):format(
      place(a),
      place(b),
      difference.question(a),
      difference.text(a.answer, b.answer, difference.fields(a.answer, b.answer, IGNORED))
    )
  )
end

-- The answer that stays of two that are equal: the one with the stamp.
local function better(known, row)
  if known.answer.schema ~= nil or row.answer.schema == nil then return known end
  row.place = known.place
  return row
end

-- The rows in their order, with the stamp if all have it.
local function in_order(by_question)
  local rows, is_stamped = {}, true
  for _, row in pairs(by_question) do
    rows[#rows + 1], is_stamped = row, is_stamped and row.answer.schema ~= nil
  end
  table.sort(rows, function(a, b) return a.place < b.place end)
  if not is_stamped then
    for i, row in ipairs(rows) do
      rows[i] = answers.stamped(row, false)
    end
  end
  answers.sort(rows)
  return rows
end

---The answers of several files, in order, each once.
---@param paths string[] files of any form (batch/format)
---@param is_partial? boolean files that are cut short have those that they have
---@return sg.BatchRow[]? rows, sg.Failure? why code "no": two files answer a question differently; with rows: what is
---  missing
function M.rows(paths, is_partial)
  local by_question, n_rows, cut = {}, 0, nil
  for _, path in ipairs(paths) do
    local rows, why = format.read(path, is_partial)
    if not rows then return nil, why.is_cut and failure.with(why, { hint_for = "partial" }) or why end
    cut = cut or why
    for _, row in ipairs(rows) do
      n_rows = n_rows + 1
      row.file, row.place = path, n_rows
      local known = by_question[row.question]
      if known and known.line ~= row.line and #difference.fields(known.answer, row.answer, IGNORED) > 0 then
        return nil, conflict(known, row)
      end
      by_question[row.question] = known and better(known, row) or row
    end
  end
  return in_order(by_question), cut
end

---Joins files of answers into one.
---@param paths string[]
---@param out string its form follows from its suffix
---@param is_partial? boolean files that are not whole have the answers that they have; then out is not whole either
---@return { files: integer, answers: integer, lacks: sg.Failure? }? merged, sg.Failure? why
function M.run(paths, out, is_partial)
  if out == "-" then
    return nil, failure.new("usage", "merge writes a file, not standard output: name one, as --out all.jsonl")
  end
  local writable, refused = format.may_write(out)
  if not writable then return nil, refused end
  local lacks = unfinished.why(paths)
  if lacks and not is_partial then return nil, lacks end
  local rows, why = M.rows(paths, is_partial)
  if not rows then return nil, why end
  lacks = lacks or why
  local done
  done, why = format.write(out, rows)
  if done and lacks and pool.kind(out) == "file" then
    done, why = unfinished.mark(out)
  end
  if not done then return nil, why end
  if not lacks then unfinished.clear(out) end
  return { files = #paths, answers = #rows, lacks = lacks and failure.with(lacks, { hint_for = false }) }
end

return M
