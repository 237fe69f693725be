-- SPDX-License-Identifier: MIT
-- Usage errors of a batch: parameters of a sweep that no game has, and tasks that no game can answer. If at least one
-- game has the parameter, the batch runs, and the answer of each other game is a failure with the reason.

local failure = require "sg.failure"
local pool = require "sg.pool"
local worker = require "sg.batch.worker"

local M = {}

-- A rule that takes longer to load says nothing of the words; the run will.
local MOST_SECONDS = 10

-- The games by rule file; all codes are one group.
local function groups_of(games)
  local groups, by_path = {}, {}
  for _, game in ipairs(games) do
    local path = game.path or ""
    if not by_path[path] then
      by_path[path] = {}
      groups[#groups + 1] = by_path[path]
    end
    table.insert(by_path[path], game)
  end
  return groups
end

-- Why no game of a group takes its words; nil where one does, or where nobody can say.
local function refusal(group, opts)
  local seconds = math.min(opts.time or worker.DEFAULT_SECONDS, MOST_SECONDS)
  local limits = { time = seconds, memory = opts.memory, steps = opts.steps, trusted = opts.trusted }
  local text
  pool.run(
    1,
    1,
    function(_, emit, confine) worker.refuse(group, limits, emit, confine) end,
    function(_, answer) text = answer end,
    worker.bounds(limits)
  )
  local sent = text and worker.sent(group[1], text)
  local answer = sent and sent[1] and sent[1].row.answer
  if answer and answer.ok == false and type(answer.error) == "table" and answer.error.code == "usage" then
    return tostring(answer.error.message)
  end
end

---The words of a sweep, read by the rules before the run. nil: a game takes them. Otherwise why the first does not.
---A shard may have the wrong ones only, and who goes on with a file had answers before: their words are not checked.
---@param games sg.BatchGame[]
---@param opts table of the batch
---@return sg.Failure? why
function M.of_sweep(games, opts)
  if not opts.sweep or opts.shard or opts.resume then return nil end
  local first
  for _, group in ipairs(groups_of(games)) do
    local message = refusal(group, opts)
    if not message then return nil end
    first = first or message
  end
  return first and failure.new("usage", first)
end

---The tasks, after the run. nil: a game had an answer. One who goes on with a file had answers before, and the file has
---been written anew.
---@param summary table of the batch
---@param n_games integer that were evaluated
---@param opts table of the batch
---@return sg.Failure? why
function M.of_tasks(summary, n_games, opts)
  if summary.interrupted or opts.shard or opts.resume or n_games == 0 then return nil end
  if summary.answers + summary.kept > 0 or not opts.tasks then return nil end
  local names = {}
  for i, task in ipairs(opts.wanted) do
    names[i] = task.label
  end
  local message = "none of these games has an answer to %s: seq and period are about heaps, and value and outcome "
    .. "about the start, or the position in value:7"
  return failure.new("usage", message:format(table.concat(names, ", ")))
end

return M
