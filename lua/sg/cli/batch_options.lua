-- SPDX-License-Identifier: MIT
-- The options that say what a batch evaluates and how: those of `batch`, and of `sbatch`, which prints a job that
-- runs it.

local options = require "sg.cli.options"

local M = {}

M.TASKS = [[
Tasks: examples (those in the file), value and outcome (of its start, or value:POSITION), seq
(heaps 0..40, or seq:A..B), period (or period:N), check, misere:outcome, misere:value,
misere:genus, misere:quotient (or misere:quotient:N). Each is answered where it applies.
Without --task: what the rule's field `batch` says, else examples,value,seq,period.]]

---@type sg.cli.Argument
M.PATHS = {
  name = "paths",
  kind = "file",
  shown = "path",
  optional = true,
  many = true,
  help = "rule files, or folders with *.lua anywhere below (but no *_spec.lua)",
}

---@type (sg.cli.Option|sg.cli.Option[])[]
M.OPTIONS = {
  {
    "-o",
    "--out",
    value = "FILE",
    help = "write the answers there, at the end and in one piece: .csv or "
      .. ".xml (JUnit) by the suffix, else JSON lines (default -, stdout, as they come)",
  },
  { "--task", value = "TASK,...", repeats = true, help = "what is asked, as value,seq:0..100,period:100000" },
  {
    "--sweep",
    value = "NAME=VALUES",
    repeats = true,
    help = "one game per value: w=1..8, 's=subsets(1..12,3)', "
      .. "code=0.000..0.777 (needs no path); several multiply",
  },
  { "--certificates", value = "FOLDER", help = "write the certificates of the answers there" },
  { "--heaps", value = "N", convert = options.heap_number, help = "last heap of task seq (default 40)" },
  options.upto "last heap of task period (default 20000, scripted 2000)",
  { "--trusted", help = "run the rules in processes that may do what this one may" },
  options.common(options.format { "json" }, {
    time = " (per game; default 60)",
    memory = " (per game; default 1024)",
    positions = " (per game)",
    untrusted = "the default",
    quiet = "neither progress nor a summary on stderr",
  }),
}

---The tasks that the command line names; nil if it names none.
---@param args table
---@return string[]|nil
function M.tasks(args)
  local words
  for _, list in ipairs(args.task or {}) do
    words = words or {}
    for _, word in ipairs(require("sg.batch.tasks").words(list)) do
      words[#words + 1] = word
    end
  end
  return words
end

---The options of sg.batch that the command line says.
---@param args table
---@return table
function M.of(args)
  return {
    jobs = args.jobs,
    out = args.out,
    resume = args.resume,
    prune = args.prune,
    tasks = M.tasks(args),
    sweep = args.sweep,
    shard = args.shard,
    certificates = args.certificates,
    heaps = args.heaps,
    upto = args.upto,
    time = args.time,
    memory = args.memory,
    positions = args.positions_limit,
    steps = args.steps,
    trusted = args.trusted,
    stamp = args.stamp,
  }
end

return M
