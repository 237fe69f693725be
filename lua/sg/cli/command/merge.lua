-- SPDX-License-Identifier: MIT
-- The command `merge`: joins the files of answers that shards of a batch have written.

local M = {}

function M.define(root, options)
  local merge = root:command("merge",
    "Joins files of answers that `batch` has written, in any of its forms: shards, or runs that went on elsewhere.\n"
    .. "Answers that are equal are taken once; two different answers to one question are an error that names both.")
    :summary "join the answers of several batches"
    :epilog [[
Exit code 1 if two answers to one question differ, 5 if answers are missing: the run that writes a
file has not ended, a file is cut short, or a shard NAME.partKofN.jsonl is not there. FILE is not
written then.

Examples:
   sg-lua merge part*.jsonl --out all.jsonl
   sg-lua merge all.jsonl --out all.db            another form of the same answers]]
  merge:argument("files"):args("+"):argname("<file>")
    :description "files of answers: .jsonl, .csv, .db, .xml, .tap, as batch wrote them"
  merge:option("-o --out"):argname("FILE"):count(1)
    :description "write all answers there; its form follows from its suffix,\nas for batch"
  merge:flag("--partial")
    :description "also where a run has not ended, a shard is\nmissing or a file is cut short: what is there"
  merge:flag("-q --quiet"):description "no summary on stderr"
  options.format(merge, options.TEXT_JSON)
  options.color(merge)
end

function M.run(session)
  local args = session.args
  local merged, why = require("sg.batch.merge").run(args.files, args.out, args.partial)
  if not merged then
    session:fail({ files = args.files }, why)
    if why.code == "no" then session.code = 1 end
    return session.code
  end
  local lacks = merged.lacks and tostring(merged.lacks)
  if session.json then
    session:answer { path = args.out, files = args.files, total = merged.answers, lacks = lacks }
  elseif not args.quiet then
    session:notice(("%s: %d answer%s of %d file%s%s"):format(args.out, merged.answers,
      merged.answers == 1 and "" or "s", merged.files, merged.files == 1 and "" or "s",
      lacks and ", not all: " .. lacks or ""))
  end
  return session.code
end

return M
