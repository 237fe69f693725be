-- SPDX-License-Identifier: MIT
-- The text of a job script that runs a batch as an array job: `sg-lua sbatch`.

local failure = require "sg.failure"
local shards = require "sg.batch.shard"

local M = {}

local DEFAULT = { shards = 8, cpus = 4, job_time = "08:00:00", memory = 1024 }
local OWN_MEMORY = 512 -- MiB for the process that collects the answers

local quoted = require("sg.command_line").word

-- A path as a word that no program takes for an option.
local function path_word(path) return quoted(path:sub(1, 1) == "-" and "./" .. path or path) end

-- The directives of a job for Slurm.
local function directives(job)
  return {
    "--job-name=sg-lua",
    ("--array=1-%d"):format(job.shards),
    ("--cpus-per-task=%d"):format(job.cpus),
    "--time=" .. job.time,
    ("--mem=%dM"):format(job.memory),
    "--requeue",
    "--open-mode=append",
    "--output=sg-lua.%A.%a.log",
  }
end

-- Options of batch with a value, and where the command line has it.
local WITH_VALUE = {
  { "--heaps", "heaps" },
  { "--upto", "upto" },
  { "--time", "time" },
  { "--memory", "memory" },
  { "--positions", "positions_limit" },
  { "--steps", "steps" },
}

-- The words of `sg-lua batch` that the command line asks for, without where the answers go.
local function batch_words(args)
  local words = { "sg-lua", "batch" }
  local function add(...)
    for _, word in ipairs { ... } do
      words[#words + 1] = quoted(tostring(word))
    end
  end
  for _, path in ipairs(args.paths) do
    words[#words + 1] = path_word(path)
  end
  for _, name in ipairs { "task", "sweep" } do
    for _, value in ipairs(args[name] or {}) do
      add("--" .. name, value)
    end
  end
  if args.certificates then
    add "--certificates"
    words[#words + 1] = path_word(args.certificates)
  end
  for _, option in ipairs(WITH_VALUE) do
    if args[option[2]] then add(option[1], args[option[2]]) end
  end
  if args.trusted then add "--trusted" end
  if args.stamp then add "--stamp" end
  return table.concat(words, " ")
end

-- The texts that a script holds, and the fields of the command line that they come from: one value or several.
local TEXTS = {
  { "a path", "paths" },
  { "--task", "task" },
  { "--sweep", "sweep" },
  { "--out", "out" },
  { "--certificates", "certificates" },
  { "--module", "module" },
  { "--directive", "directive" },
  { "--job-time", "job_time" },
}

-- Minutes, minutes:seconds or hours:minutes:seconds, perhaps behind days.
local function is_time(word)
  word = word:gsub("^%d+%-", "")
  return word:find "^%d+$" or word:find "^%d+:%d+$" or word:find "^%d+:%d+:%d+$"
end

---Says why no script can be written for a command line.
---@param args table the parsed command line of sbatch
---@return sg.Failure? why
function M.wrong(args)
  local function usage(message, ...) return (failure.new("usage", message:format(...))) end
  for _, option in ipairs(TEXTS) do
    local values = args[option[2]] or {}
    for _, value in ipairs(type(values) == "table" and values or { values }) do
      if value:find "%c" then
        return usage(
          "%s of sbatch has no newlines or other control characters, which would begin another line of "
            .. "the script",
          option[1]
        )
      end
    end
  end
  if args.shards and args.shards > shards.MOST then
    return usage("--shards is at most %d, not %d", shards.MOST, args.shards)
  end
  if args.job_time and not is_time(args.job_time) then
    return usage("--job-time is a time, as 12:00:00 or 1-12:00:00, not '%s'", args.job_time)
  end
  for _, directive in ipairs(args.directive or {}) do
    if directive:find "^%s*#" then
      return usage("--directive is the text behind #SBATCH in the script, as -A project_123, not '%s'", directive)
    end
  end
end

---The script.
---@param args table the parsed command line of sbatch
---@return string
function M.text(args)
  local cpus = args.cpus or DEFAULT.cpus
  local job = {
    shards = args.shards or DEFAULT.shards,
    cpus = cpus,
    time = args.job_time or DEFAULT.job_time,
    memory = args.job_memory or cpus * (args.memory or DEFAULT.memory) + OWN_MEMORY,
  }
  local stem = args.out:gsub("%.%w+$", "")
  local merge = ("sg-lua merge %s.part*of%d.jsonl --out %s"):format(path_word(stem), job.shards, path_word(args.out))
  local lines = { "#!/bin/sh" }
  local function add(...) lines[#lines + 1] = table.concat { ... } end
  for _, directive in ipairs(directives(job)) do
    add("#SBATCH ", directive)
  end
  for _, directive in ipairs(args.directive or {}) do
    add("#SBATCH ", directive)
  end
  add "# Hand it in:            sbatch --parsable THIS_FILE"
  add("# When all tasks ended:  ", merge)
  add("# Or, without waiting:   sbatch --dependency=afterok:JOB_ID --wrap ", quoted(merge))
  add "# A task that was killed or ran out of time is run again (the same script) and goes on with its file."
  add "set -u"
  for _, module in ipairs(args.module or {}) do
    add("module load ", quoted(module))
  end
  add "status=0"
  add(batch_words(args), " \\")
  add(('  --shard auto/%d --jobs "${SLURM_CPUS_PER_TASK:-%d}" --quiet --resume \\'):format(job.shards, job.cpus))
  add(('  --out %s.part"$SLURM_ARRAY_TASK_ID"of%d.jsonl || status=$?'):format(path_word(stem), job.shards))
  add "# 1: some answers are failures, which the file has; the task has done what it had to."
  add '[ "$status" -le 1 ]'
  return table.concat(lines, "\n") .. "\n"
end

return M
