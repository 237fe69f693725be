-- SPDX-License-Identifier: MIT
-- The command `sbatch`: prints a job script for a cluster, which runs a batch in shards.

local batch_options = require "sg.cli.batch_options"
local failure = require "sg.failure"
local options = require "sg.cli.options"

local M = {}

---@type sg.cli.Command
M.command = {
  summary = "print a job script for Slurm",
  text = "Prints a job script for Slurm that runs `batch` as an array job, one shard per task, each of which goes on "
    .. "where it was when its task runs again. It ends with the command that merges the shards. Takes what `batch` "
    .. "takes.",
  examples = {
    "sg-lua sbatch rules/ --task period:100000 --out p.csv --shards 8 > job.sbatch",
    "sbatch job.sbatch",
  },
  arguments = { batch_options.PATHS },
  options = {
    batch_options.OPTIONS,
    { "--shards", value = "N", convert = options.number(true), help = "tasks of the array job (default 8)" },
    { "--cpus", value = "N", convert = options.number(true), help = "processes of each task (default 4)" },
    { "--job-time", value = "HH:MM:SS", help = "the most time that a task may take (default 08:00:00)" },
    {
      "--job-memory",
      value = "MiB",
      convert = options.number(true),
      help = "memory of each task (default: that of its processes)",
    },
    { "--module", value = "NAME", repeats = true, help = "environment module to load first, as sg-lua/1.0" },
    { "--directive", value = "TEXT", repeats = true, help = "one more line for the scheduler, as -A project_123" },
  },
}

function M.run(session)
  local args = session.args
  if not args.out or args.out == "-" then
    return session:fail({}, failure.new("usage", "sbatch needs --out FILE, the file of the merged answers"))
  end
  local opts = batch_options.of(args)
  local script = require "sg.cli.job_script"
  local _, why = nil, script.wrong(args)
  if not why then
    _, why = require("sg.batch.tasks").list(opts.tasks, opts)
  end
  if not why and #opts.sweep > 0 then
    _, why = require("sg.batch.sweep").games(opts.sweep)
  end
  if why then return session:fail({}, why) end
  require("sg.cli.screen").copy(script.text(args))
end

return M
