-- SPDX-License-Identifier: MIT
-- The command `compare`: what two batches answer differently.

local options = require "sg.cli.options"

local M = {}

---@type sg.cli.Command
M.command = {
  summary = "what two batches answer differently",
  text = "Compares two files of answers that `batch` has written: which answers differ, and in what, and which only "
    .. "one of them has. Which version of the program and of the rule an answer is of makes no difference.",
  epilog = [[
Exit code 1 if they differ.]],
  examples = { "sg-lua compare old.jsonl new.db" },
  arguments = {
    { name = "first", kind = "file", shown = "file", help = "a file of answers: .jsonl, .csv, .db, .xml or .tap" },
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
  local compared, why = require("sg.batch.compare").run(args.first, args.second)
  if not compared then
    session:fail({ files = { args.first, args.second } }, why)
    return session.code
  end
  local names = { args.first, args.second }
  for _, path in ipairs(names) do
    if unfinished.is_marked(path) then session:notice(path .. ": the run that writes this file has not ended") end
  end
  for _, one in ipairs(compared.differences) do
    local question = difference.question(one.row)
    session:answer(
      session.json and answers.bare(object_of(one)),
      one.only_in and ("only in %s: %s"):format(names[one.only_in], question)
        or ("%s: %s"):format(question, difference.text(one.row.answer, one.other.answer, one.fields))
    )
    session:no()
  end
  if not args.quiet then
    session:notice(
      ("%d equal, %d different%s"):format(
        compared.equal,
        #compared.differences,
        compared.changed_rules > 0
            and ("; %d rule%s changed"):format(compared.changed_rules, compared.changed_rules == 1 and "" or "s")
          or ""
      )
    )
  end
  return session.code
end

return M
