-- SPDX-License-Identifier: MIT
-- The command `batch`: many games in one run.

local batch_options = require "sg.cli.batch_options"
local failure = require "sg.failure"
local options = require "sg.cli.options"
local session_of = require "sg.cli.session"

local M = {}

---@type sg.cli.Command
M.command = {
  summary = "evaluate a library of rule files, or a sweep",
  text = "Evaluates many games, each in a process of its own; one JSON line per answer.\n"
    .. "A game that fails, does not end or crashes never stops the rest. Rule files may come from anybody:\n"
    .. "their processes can open no files, reach no network and start no programs.",
  epilog = batch_options.TASKS,
  examples = {
    "sg-lua batch rules/",
    "sg-lua batch rules/ mine/ -j 8 --out answers.jsonl",
    { "sg-lua batch rules/ --out answers.jsonl --resume", "goes on after a stop" },
    "sg-lua batch --sweep code=0.000..0.777 --task period:20000 --out codes.csv",
    "sg-lua batch rules/cram.lua --sweep w=1..5 --sweep h=1..4 --task value",
    { "sg-lua batch rules/ --shard 2/4 --out part2.jsonl", "then sg-lua merge part*.jsonl" },
  },
  arguments = { batch_options.PATHS },
  options = {
    batch_options.OPTIONS,
    {
      "-j",
      "--jobs",
      value = "N",
      convert = options.parallel(),
      help = "processes at a time (default 1; 0: one per processor)",
    },
    { "--resume", help = "go on with FILE: keep its answers, ask for the others" },
    { "--prune", help = "with --resume: drop the answers of rule files that are gone from the folders" },
    {
      "--shard",
      value = "K/N",
      help = "the K-th of N parts of the games; auto or auto/N: as the array job says (Slurm, PBS, Grid Engine)",
    },
  },
}

function M.run(session)
  local args = session.args
  if args.debug and not args.trusted then
    session.json = false
    return session:fail(
      {},
      failure.new(
        "usage",
        "--debug shows nothing of rules in processes that may not print: ask about "
          .. "one file (`sg-lua value FILE --debug`), or add --trusted if you trust the rules"
      )
    )
  end
  local opts = batch_options.of(args)
  local to_terminal = not args.out or args.out == "-" -- where the answers are to be seen, they are the progress
  opts.progress = not (to_terminal and require("sg.host").isatty(1)) and session:progress() or nil
  local summary, why = require("sg.batch").run(args.paths, opts)
  if not summary then
    session.json = false -- stdout holds answers only
    return session:fail({}, why)
  end
  if not args.quiet or summary.interrupted then session:notice(tostring(summary)) end
  if summary.interrupted then return session_of.exit_code "interrupted" end
  return summary.failed > 0 and 1 or 0
end

return M
