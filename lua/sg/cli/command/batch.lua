-- SPDX-License-Identifier: MIT
-- The command `batch`: a library of rule files in one run.

local session_of = require "sg.cli.session"

local M = {}

function M.define(root, options)
  local batch = root:command("batch",
    "Evaluates many rule files, each in a process of its own; one JSON line per answer.\n"
    .. "A file that fails, does not end or crashes never stops the rest. Rule files may come from anybody:\n"
    .. "their processes can open no files, reach no network and start no programs.")
    :summary "evaluate a library of rule files"
    :epilog [[
Tasks: examples (those in the file), value (of its start), seq (heaps 0..40), period, check.
The default is examples,value,seq,period; each is answered where it applies.

Examples:
   sg-lua batch rules/
   sg-lua batch rules/ mine/ -j 8 --out answers.jsonl
   sg-lua batch rules/ --out answers.jsonl --resume     goes on after a stop]]
  batch:argument("paths"):args("+"):argname("<path>")
    :description "rule files, or folders with *.lua\nanywhere below (but no *_spec.lua)"
  batch:option("-j --jobs"):argname("N"):convert(options.parallel "--jobs")
    :description "processes at a time (default 1; 0: one per processor)"
  batch:option("-o --out"):argname("FILE")
    :description "write the answers there, at the end and in one piece\n(default -, stdout, as they come)"
  batch:flag("--resume"):description "append to FILE and keep the answers in it"
  batch:option("--task"):argname("TASK,..."):count("*")
    :description "examples, value, seq, period, check (default: all but check)"
  batch:option("--heaps"):argname("N"):convert(options.heap_number "--heaps")
    :description "last heap of task seq (default 40)"
  batch:option("--upto"):argname("N"):convert(options.heap_number "--upto")
    :description "last heap of task period (default 20000, scripted 2000)"
  batch:flag("--trusted"):description "run the rules in processes that may do what this one may"
  options.common(batch, { "json" }, nil, { time = " (per file; default 60)", memory = " (per file; default 1024)",
    positions = " (per file)", untrusted = "the default", quiet = "neither progress nor a summary on stderr" })
end

function M.run(session)
  local args = session.args
  local tasks
  for _, list in ipairs(args.task or {}) do
    tasks = tasks or {}
    for task in list:gmatch "[^,%s]+" do tasks[#tasks + 1] = task end
  end
  local to_terminal = not args.out or args.out == "-" -- where the answers are to be seen, they are the progress
  local summary, why = require("sg.batch").run(args.paths, {
    jobs = args.jobs, out = args.out, resume = args.resume, tasks = tasks, heaps = args.heaps, upto = args.upto,
    time = args.time, memory = args.memory, positions = args.positions_limit, steps = args.steps,
    trusted = args.trusted,
    progress = not (to_terminal and require("sg.host").isatty(1)) and session:progress() or nil,
  })
  if not summary then
    session.json = false -- stdout holds answers only
    session:fail({}, why)
    return session.code
  end
  if not args.quiet or summary.interrupted then
    session:notice(tostring(summary))
  end
  if summary.interrupted then return session_of.exit_code "interrupted" end
  return summary.failed > 0 and 1 or 0
end

return M
