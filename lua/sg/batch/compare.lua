-- SPDX-License-Identifier: MIT
-- Compares the answers of two runs of a batch: by two versions of the program, two versions of rules, or two machines.
-- The fields version, digest and schema of an answer are not compared.

local answers = require "sg.batch.answers"
local difference = require "sg.batch.difference"
local format = require "sg.batch.format"

local M = {}

local IGNORED = { version = true, digest = true, schema = true }

---@class sg.BatchDifference
---@field row sg.BatchRow the answer of the run that has one
---@field only_in? integer 1 or 2: the run that has the answer alone
---@field other? sg.BatchRow the answer of the second run
---@field fields? string[] in which the two differ
---@field change? "worse"|"better"|"limit"|"changed" of two that differ; worse: the second run fails

local function by_question(rows)
  local found = {}
  for _, row in ipairs(rows) do
    found[row.question] = row
  end
  return found
end

local function is_limited(answer)
  return type(answer.error) == "table" and (answer.error.code == "limit" or answer.error.code == "interrupted")
end

-- Which kind of difference this is. Where a limit ends an answer, another machine or another night ends it elsewhere.
local function change_of(first, second)
  if is_limited(first) or is_limited(second) then return "limit" end
  if first.ok == second.ok then return "changed" end
  return first.ok and "worse" or "better"
end

---Compares two files of answers of any form.
---@param first string
---@param second string
---@return { differences: sg.BatchDifference[], equal: integer, changed_rules: integer }? compared, sg.Failure? why
function M.run(first, second)
  local runs = {}
  for i, path in ipairs { first, second } do
    local rows, why = format.read(path)
    if not rows then return nil, why end
    answers.sort(rows)
    runs[i] = rows
  end
  local in_first, in_second = by_question(runs[1]), by_question(runs[2])
  local found = { differences = {}, equal = 0, changed_rules = 0 }
  local list, changed = found.differences, {}
  for _, row in ipairs(runs[1]) do
    local other = in_second[row.question]
    local fields = other and difference.fields(row.answer, other.answer, IGNORED)
    if not other then
      list[#list + 1] = { row = row, only_in = 1 }
    elseif #fields > 0 then
      list[#list + 1] = { row = row, other = other, fields = fields, change = change_of(row.answer, other.answer) }
    else
      found.equal = found.equal + 1
    end
    local rule = row.answer.file or row.answer.game -- a rule has many answers, and in a sweep many games
    if other and row.answer.digest ~= other.answer.digest and not changed[rule] then
      changed[rule], found.changed_rules = true, found.changed_rules + 1
    end
  end
  for _, row in ipairs(runs[2]) do
    if not in_first[row.question] then list[#list + 1] = { row = row, only_in = 2 } end
  end
  table.sort(list, function(a, b)
    if a.row.order ~= b.row.order then return a.row.order < b.row.order end
    return (a.only_in or 0) < (b.only_in or 0)
  end)
  return found
end

return M
