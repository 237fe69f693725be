-- SPDX-License-Identifier: MIT
-- Evaluates many games, each in a process of its own (sg.pool): if a rule crashes, never ends or fills the memory,
-- only the answers of its game are missing. One answer is one line of JSON. The order of the lines in a file depends
-- on the games only (batch/answers.lua): any number of processes, shards and interruptions end in the same bytes.
--
-- A line is { file, task, ok, ...the task's fields } or { file, task, ok = false, error = { code, message } }. A game
-- of a sweep has params and game, a code has game and no file. A game that cannot be loaded gets one line with the
-- task "load". Lines in files also have the digest of the rule's text and the version of the program.

local certificates = require "sg.batch.certificates"
local failure = require "sg.failure"
local folder = require "sg.folder"
local format = require "sg.batch.format"
local games_of = require "sg.batch.games"
local answers = require "sg.batch.answers"
local names = require "sg.batch.format.summary"
local output = require "sg.batch.output"
local pool = require "sg.pool"
local pruning = require "sg.batch.pruning"
local result = require "sg.result"
local tasks = require "sg.batch.tasks"
local usage_errors = require "sg.batch.usage_errors"
local worker = require "sg.batch.worker"

local M = {}

---@class sg.BatchOptions: sg.Limits the limits hold for each game
---@field jobs? integer processes at a time (default 1); 0: one per processor
---@field out? string file for the answers, its form by its suffix (docs/batch.md); default stdout
---@field resume? boolean go on with the answers that out has
---@field prune? boolean with resume: drop the answers of rule files that are gone from the folders
---@field tasks? string|string[] "value", "seq:0..100", "period:100000", "misere:quotient", ... (docs/batch.md)
---@field sweep? string[] "w=1..8", "s=subsets(1..12,3)", "code=0.000..0.777" (needs no paths)
---@field shard? string "K/N", "auto" or "auto/N": the part of the games that is evaluated
---@field certificates? string folder for the certificates of the answers
---@field heaps? integer last heap of seq
---@field upto? integer last heap of period
---@field stamp? boolean each answer has the version of the schema of JSON (docs/json.md)
---@field trusted? boolean run the rules in processes that may do what this one may

---@class sg.BatchSummary
---@field files integer
---@field games? integer
---@field answers integer
---@field kept integer
---@field failed integer
---@field pruned? { file: string, answers: integer }[] what was dropped, with prune
---@field named { game: string, task: string, reason: string }[] the first ten that failed
---@field out? string the file of the answers
---@field ok boolean

local function copied(opts)
  local copy = {}
  for name, value in pairs(opts or {}) do
    copy[name] = value
  end
  return copy
end

-- Checks where the answers go.
local function check_output(opts, files)
  if not opts.resume and not opts.out then return true end
  if not opts.out or opts.out == "-" then
    if not opts.resume then return true end
    return nil, failure.new("usage", "there is no file of answers to go on with", { hint_for = "out" })
  end
  for _, file in ipairs(files) do
    if file == opts.out or pool.same(file, opts.out) then
      local message = "the file for the answers, %s, is one of the rule files (%s): the answers would replace it"
      return nil, failure.new("usage", message:format(opts.out, file))
    end
  end
  return format.may_write(opts.out, opts.resume)
end

-- A function: an answer that is there as it stays in the file, with the stamp or without, as this run asks. nil: it
-- is one to ask for again, since the rule or the program is another one by now, or its certificate is missing; or its
-- rule is gone, and prune drops it.
local function form_of_kept(games, prune, opts)
  local by_name = {}
  for _, game in ipairs(games) do
    by_name[game.name] = game
  end
  return function(row)
    local answer = row.answer
    if prune and prune.drops(answer) then return nil end
    local game = by_name[answers.game_name(answer)]
    if
      game
      and (
        answer.digest ~= game.identity.digest
        or answer.version ~= game.identity.version
        or opts.certificates and not certificates.has(opts.certificates, answer)
      )
    then
      return nil
    end
    return answers.stamped(row, opts.stamp)
  end
end

local MOST_NAMED = 10 -- failed answers that the summary names

-- Counts an answer that is no or missing; the first ones in the order of answers are named.
local function count_failed(summary, row)
  if row.answer.ok == true then return end
  local named, at = summary.named, 1
  summary.failed = summary.failed + 1
  while named[at] and named[at].order <= row.order do
    at = at + 1
  end
  if at > MOST_NAMED then return end
  local game, task = names.names(row.answer)
  table.insert(named, at, { order = row.order, game = game, task = task, reason = names.reason(row.answer) })
  named[MOST_NAMED + 1] = nil
end

-- The games that still have something to do, what of each is done, and the counts of what is known already.
local function left_to_do(games, rows, opts, summary)
  local done_of = {}
  for _, game in ipairs(games) do
    done_of[game.name] = {}
  end
  for _, row in ipairs(rows) do
    local done = done_of[answers.game_name(row.answer)]
    if done then
      done[answers.label(row.answer)] = true
      summary.kept = summary.kept + 1
      count_failed(summary, row)
    end
  end
  local left = {}
  for _, game in ipairs(games) do
    local done, all = done_of[game.name], opts.tasks ~= nil
    for _, task in ipairs(opts.wanted) do
      if not done[task.label] then all = false end
    end
    if not all and not done.load then left[#left + 1] = game end
  end
  return left, done_of
end

-- Lists the answers that a process sent, and one about its end. why: its failure; sent: its lines until then.
local function answers_of(game, answer, why, sent)
  local list, at, forged = worker.sent(game, answer or sent)
  if forged then
    list[#list + 1] = worker.failed(game, at, forged)
  elseif not answer and why.code ~= "interrupted" then
    list[#list + 1] = worker.failed(game, at, failure.with(why, { trace = false }))
  end
  return list
end

-- Raises what makes it pointless to go on.
local function need(ok, why)
  if not ok then error(why, 0) end
end

-- Passes on the answers of one process, for pool.run.
local function receiver(left, sink, summary, opts)
  local n_done = 0
  return function(i, answer, why, sent)
    if why and why.code == "io" then error(why, 0) end -- the rule has no part in that
    for _, one in ipairs(answers_of(left[i], answer, why, sent)) do
      if one.certificate then need(certificates.write(opts.certificates, left[i], one.task, one.certificate)) end
      need(sink.write(one.row))
      summary.answers = summary.answers + 1
      count_failed(summary, one.row)
    end
    n_done = n_done + 1
    if opts.progress then opts.progress(n_done, #left, opts.sweep and "games" or "rules") end
  end
end

-- A failure of a file, and what became of the answers that came before it.
local function with_rest(why, summary, opts)
  if not opts.out or pool.kind(opts.out) == "other" or summary.answers + summary.kept == 0 then return why end
  return failure.with(why, { hint_for = "rest" })
end

-- Evaluates the games that are left to do. nil and the failure that ended it, or that there is nothing to evaluate.
local function evaluate_all(left, done_of, sink, summary, opts)
  local jobs = opts.jobs or 1
  local ran, done, why = pcall(
    pool.run,
    #left,
    jobs > 0 and jobs or pool.cpus(),
    function(i, emit, confine) worker.evaluate(left[i], done_of[left[i].name], opts, emit, confine) end,
    receiver(left, sink, summary, opts),
    worker.bounds(opts)
  )
  summary.interrupted = ran and not done and why and why.code == "interrupted" or nil
  local nothing = ran and usage_errors.of_tasks(summary, #left, opts) or nil
  local saved, unsaved = sink.finish(ran and not nothing, not summary.interrupted)
  if not ran and not failure.is(done) then error(done, 0) end
  if not ran or not saved then return nil, with_rest(ran and unsaved or done, summary, opts) end
  if nothing then return nil, nothing end
  return true
end

-- Opens what a run writes to.
local function open_all(games, prune, opts)
  if opts.certificates then
    local ok, why = folder.make(opts.certificates)
    if not ok then return nil, why end
  end
  return output.open(opts.out, opts.resume, form_of_kept(games, prune, opts))
end

---Evaluates games.
---@param paths string[] rule files, or folders with *.lua anywhere below; none with a sweep over code
---@param opts? sg.BatchOptions
---@return sg.Result? summary { files, games, answers, kept, pruned, failed, named, out, ok, interrupted }
---@return sg.Failure? why
function M.run(paths, opts)
  opts = copied(opts)
  if type(paths) == "string" then paths = { paths } end
  if opts.sweep and #opts.sweep == 0 then opts.sweep = nil end
  local why, games, files, ok, sink
  if opts.out == "-" and not opts.resume then opts.out = nil end
  opts.wanted, why = tasks.list(opts.tasks, opts)
  if not opts.wanted then return nil, why end
  games, files = games_of.all(paths, opts)
  if not games then return nil, files end
  ok, why = check_output(opts, files)
  if not ok then return nil, why end
  local prune
  if opts.prune then
    prune, why = pruning.of(paths, files, opts)
    if not prune then return nil, why end
  end
  worker.prepare()
  why = usage_errors.of_sweep(games, opts)
  if why then return nil, why end
  sink, why = open_all(games, prune, opts)
  if not sink then return nil, why end
  local summary = { files = #files, games = #games, answers = 0, kept = 0, failed = 0, named = {}, out = opts.out }
  if not opts.sweep and not opts.shard then summary.games = nil end
  summary.pruned = prune and prune.dropped()
  local left, done_of = left_to_do(games, sink.rows, opts, summary)
  ok, why = evaluate_all(left, done_of, sink, summary, opts)
  if not ok then return nil, why end
  summary.ok = summary.failed == 0 and not summary.interrupted
  for _, one in ipairs(summary.named) do
    one.order = nil
  end
  return result.new("batch", summary)
end

return M
