-- SPDX-License-Identifier: MIT
-- The command `merge`: joins the files of answers that shards of a batch have written.

local options = require "sg.cli.options"
local session_of = require "sg.cli.session"

local M = {}

---@type sg.cli.Command
M.command = {
  summary = "join the answers of several batches",
  text = "Joins files of answers that `batch` has written, in any of its forms: shards, or runs that went on "
    .. "elsewhere. Answers that are equal are taken once; two different ones are an error that names both.",
  epilog = [[
Exit code 1 if two answers to one question differ, 5 if answers are missing: the run that writes a
file has not ended, a file is cut short, or a shard NAME.partKofN.jsonl is not there. FILE is not
written then.]],
  examples = {
    "sg-lua merge part*.jsonl --out all.jsonl",
    { "sg-lua merge all.jsonl --out all.csv", "another form of the same answers" },
  },
  arguments = {
    {
      name = "files",
      kind = "file",
      shown = "file",
      many = true,
      help = "files of answers: .jsonl, .csv or .xml, as batch wrote them",
    },
  },
  options = {
    {
      "-o",
      "--out",
      value = "FILE",
      needed = true,
      help = "write all answers there; its form follows from its suffix, as for batch",
    },
    {
      "--partial",
      help = "also where a run has not ended, a shard is missing or a file is cut short: what is there",
    },
    options.quiet "no summary on stderr",
    options.TEXT_JSON,
    options.COLOR,
  },
}

function M.run(session)
  local args = session.args
  local merged, why = session_of.reading(require("sg.batch.merge").run, args.files, args.out, args.partial)
  if not merged then
    session:fail({ files = args.files }, why)
    if why.code == "no" then session.code = 1 end
    return
  end
  local lacks = merged.lacks and tostring(merged.lacks)
  if session.json then
    session:answer { path = args.out, files = args.files, total = merged.answers, lacks = lacks }
  elseif not args.quiet then
    session:notice(
      ("%s: %d answer%s of %d file%s%s"):format(
        args.out,
        merged.answers,
        merged.answers == 1 and "" or "s",
        merged.files,
        merged.files == 1 and "" or "s",
        lacks and ", not all: " .. lacks or ""
      )
    )
  end
end

return M
