-- SPDX-License-Identifier: MIT
-- The command `compare`: what two batches answer differently.

local options = require "sg.cli.options"
local session_of = require "sg.cli.session"

local M = {}

---@type sg.cli.Command
M.command = {
  summary = "what two batches answer differently",
  text = "Compares two files of answers that `batch` has written: which answers differ, and in what, and which only "
    .. "one of them has. Which version of the program and of the rule an answer is of makes no difference.",
  epilog = [[
Each difference is worse (only the first run has the answer right), better, changed, or limit (a limit
ended one of the two). Exit code 1 if there is one that is no limit.]],
  examples = { "sg-lua compare old.jsonl new.csv" },
  arguments = {
    { name = "first", kind = "file", shown = "file", help = "a file of answers: .jsonl, .csv or .xml" },
    { name = "second", kind = "file", shown = "file", help = "the other one" },
  },
  options = { options.quiet "no summary on stderr", options.TEXT_JSON, options.COLOR },
}

local function object_of(one)
  local answer = one.row.answer
  local object = {
    file = answer.file,
    game = answer.game,
    params = answer.params,
    task = answer.task,
    arguments = answer.arguments,
    found = one.only_in and "only in " .. one.only_in or "differs",
    change = one.change,
    fields = one.fields,
  }
  for _, name in ipairs(one.fields or {}) do
    object.first, object.second = object.first or {}, object.second or {}
    object.first[name], object.second[name] = answer[name], one.other.answer[name]
  end
  return object
end

function M.run(session)
  local args = session.args
  local answers, difference = require "sg.batch.answers", require "sg.batch.difference"
  local unfinished = require "sg.batch.unfinished"
  local compared, why = session_of.reading(require("sg.batch.compare").run, args.first, args.second)
  if not compared then return session:fail({ files = { args.first, args.second } }, why) end
  local names = { args.first, args.second }
  for _, path in ipairs(names) do
    if unfinished.is_marked(path) then session:notice(path .. ": the run that writes this file has not ended") end
  end
  local count = { worse = 0, better = 0, changed = 0, limit = 0 }
  for _, one in ipairs(compared.differences) do
    local question = difference.question(one.row)
    session:answer(
      session.json and answers.bare(object_of(one)),
      one.only_in and ("only in %s: %s"):format(names[one.only_in], question)
        or ("%s: %s: %s"):format(one.change, question, difference.text(one.row.answer, one.other.answer, one.fields))
    )
    if one.change then count[one.change] = count[one.change] + 1 end
    if one.change ~= "limit" then session:no() end
  end
  if not args.quiet then
    session:notice(
      ("%d equal, %d different%s%s"):format(
        compared.equal,
        #compared.differences,
        #compared.differences > 0
            and (" (%d worse, %d better, %d changed, %d by limits)"):format(
              count.worse,
              count.better,
              count.changed,
              count.limit
            )
          or "",
        compared.changed_rules > 0
            and ("; %d rule%s changed"):format(compared.changed_rules, compared.changed_rules == 1 and "" or "s")
          or ""
      )
    )
  end
end

return M
