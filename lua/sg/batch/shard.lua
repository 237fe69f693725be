-- SPDX-License-Identifier: MIT
-- Shards: K/N is the K-th of N parts of the games of a batch. The part of a game follows from its name alone, so that
-- files which are added move no other game to another shard. "auto" takes K and N from the array job that this process
-- is a task of, "auto/N" takes K alone, the number of the task, which is right also where some tasks run again.

local digest = require "sg.certificate.verify.digest"
local failure = require "sg.failure"
local text = require "sg.text.words"

local M = {}

---The most shards.
M.MOST = 100000

-- Array jobs: the variable with the number of the task; the numbers of the first and the last task, and the step
-- between them, where the scheduler tells; how many there are.
local SCHEDULERS = {
  {
    name = "Slurm",
    task = "SLURM_ARRAY_TASK_ID",
    first = "SLURM_ARRAY_TASK_MIN",
    last = "SLURM_ARRAY_TASK_MAX",
    step = "SLURM_ARRAY_TASK_STEP",
    count = "SLURM_ARRAY_TASK_COUNT",
  },
  {
    name = "Grid Engine",
    task = "SGE_TASK_ID",
    first = "SGE_TASK_FIRST",
    last = "SGE_TASK_LAST",
    step = "SGE_TASK_STEPSIZE",
  },
  { name = "PBS", task = "PBS_ARRAY_INDEX" },
  { name = "Torque", task = "PBS_ARRAYID" },
}

local function usage(message, ...) return nil, failure.new("usage", message:format(...)) end

local function checked(k, n)
  if not k or not n or n < 1 or n > M.MOST or k < 1 or k > n then
    return usage("a shard is K/N with 1 <= K <= N <= %d, as 1/4, not %s/%s", M.MOST, k, n)
  end
  return { k = k, n = n }
end

local function number(name, env) return name and text.whole(env(name)) end

-- The array job that this process is a task of.
local function scheduler(env)
  for _, one in ipairs(SCHEDULERS) do
    if number(one.task, env) then return one end
  end
end

-- K of N as the scheduler's own variables say.
local function counted(one, env)
  local first, last, step = number(one.first, env), number(one.last, env), number(one.step, env) or 1
  local task = number(one.task, env)
  if not first or not last or step < 1 then
    return usage(
      "%s does not tell how many tasks the array job has; write auto/N, with the tasks numbered 1..N",
      one.name
    )
  end
  local n = (last - first) // step + 1
  local told = number(one.count, env) or n
  if told ~= n or (task - first) % step ~= 0 then
    return usage(
      "the tasks %d..%d of this array job are not all there (%d of %d): write auto/N, with the tasks "
        .. "numbered 1..N, so that some of them can run again",
      first,
      last,
      told,
      n
    )
  end
  return checked((task - first) // step + 1, n)
end

---Reads a shard.
---@param word? string "K/N", "auto" or "auto/N"; nil: all games
---@param env? fun(name: string): string? the environment (default os.getenv)
---@return { k: integer, n: integer }|nil shard, sg.Failure|nil why
function M.read(word, env)
  if not word then return nil end
  env = env or os.getenv
  local k, n = word:match "^(%w+)/(%d+)$"
  if k ~= "auto" and word ~= "auto" then
    k, n = text.whole(k), text.whole(n)
    if not k or not n then return usage("a shard is K/N as in 1/4, auto or auto/N, not '%s'", word) end
    return checked(k, n)
  end
  local one = scheduler(env)
  if not one then
    local tried = {}
    for i, each in ipairs(SCHEDULERS) do
      tried[i] = each.task
    end
    return usage("this process is no task of an array job: none of %s is set", table.concat(tried, ", "))
  end
  if not n then return counted(one, env) end
  local task = number(one.task, env)
  n = text.whole(n)
  if task < 1 or not n or task > n then
    return usage(
      "the number of this task, %d, is not from 1 to %s: number the tasks of the array job 1..%s",
      task,
      n,
      n
    )
  end
  return checked(task, n)
end

-- Every bit of the digest decides: the lowest bits of FNV-1a alone know the lowest bits of the name only.
local function mixed(name)
  local hash = math.tointeger(tonumber(digest.of_bytes(name), 16))
  hash = (hash ~ (hash >> 33)) * -49064778989728563
  hash = (hash ~ (hash >> 33)) * -4265267296055464877
  return (hash ~ (hash >> 33)) >> 1
end

---Does a game belong to a shard?
---@param shard { k: integer, n: integer }|nil nil: all do
---@param name string of the game
---@return boolean
function M.has(shard, name) return not shard or mixed(name) % shard.n == shard.k - 1 end

return M
