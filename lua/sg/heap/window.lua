-- SPDX-License-Identifier: MIT
--[[ Periods of octal codes in memory that does not grow: `period CODE --ring`. A ring keeps the first values, a window
of the last ones, and some windows to be met again (src/heap/ring.c). Its checkpoint is a few lines of text that say
what it is, then the state, which ends with its own checksum:

    sg-lua ring 1
    version 0.1.0
    code 0.106
    values 32768
    bytes 1053464
    (an empty line)

The file is written beside its name and moved there when it is on the disk, so that it is whole at any moment. ]]

local core = require "sg.core"
local atomic_file = require "sg.atomic_file"
local failure = require "sg.failure"

local M = {}

local VALUES_MIN, VALUES_MAX = 1 << 15, 1 << 24 -- from which a ring begins
local RARE_MAX = 1 << 17 -- values by which few heaps are to be rare
local HEAPS_MAX = 1 << 60
local CHECKPOINT_EVERY = 30 -- seconds

-- ---- checkpoints -------------------------------------------------------------------------------------------

local HEAD = "sg-lua ring 1\nversion %s\ncode %s\nvalues %d\nbytes %d\n\n"

local function save_state(ring, checkpoint)
  local state, message, code = ring.engine:state()
  if not state then return nil, message, code end
  return atomic_file.write(checkpoint.path, HEAD:format(core.version, ring.code, ring.n_values, #state) .. state)
end

-- The state in a checkpoint and from how many values it began | nil, message, code.
local function read(path, code)
  local file, message = io.open(path, "rb")
  if not file then return nil, failure.new("io", message) end
  local text, why = file:read "a"
  file:close()
  if not text then return nil, failure.new("io", ("%s: %s"):format(path, why)) end
  local function refuse(what) return nil, failure.new("input", ("%s: %s"):format(path, what)) end
  local format, version, of, values, bytes, at =
    text:match "^sg%-lua ring (%d+)\nversion ([^\n]+)\ncode ([^\n]+)\nvalues (%d+)\nbytes (%d+)\n\n()"
  if not format then
    return refuse(text:find "^sg%-lua checkpoint " and "this checkpoint is of a table of values, not of a ring; leave"
      .. " --ring out" or "this is no checkpoint of a ring")
  end
  if format ~= "1" or version ~= core.version then
    return refuse(("this checkpoint is of another version of sg-lua (this is %s)"):format(core.version))
  end
  if of ~= code then return refuse(("this checkpoint is of the code %s, not of %s"):format(of, code)) end
  local n_values, n_bytes = math.tointeger(tonumber(values)), math.tointeger(tonumber(bytes))
  if n_bytes ~= #text - at + 1 then return refuse "this checkpoint is torn: its length is not what it says" end
  if not n_values or n_values < VALUES_MIN or n_values > VALUES_MAX or n_values & n_values - 1 ~= 0 then
    return refuse "this checkpoint is damaged"
  end
  return text:sub(at), n_values
end

-- The state to go on from, and of how many values; nothing if there is none | nil, message, code.
local function open(checkpoint, code)
  local file = io.open(checkpoint.path, "rb")
  if not file then return nil, nil end
  file:close()
  if not checkpoint.resume then
    return nil, failure.new("usage", ("%s is there already: go on from it with --resume, or remove it"):format(checkpoint.path))
  end
  return read(checkpoint.path, code)
end

-- ---- running -----------------------------------------------------------------------------------------------

local function make(family, code, n_values, limits)
  local engine, message, kind = family:ring(n_values, limits)
  if not engine then return nil, message, kind end
  return { engine = engine, code = code, n_values = n_values }
end

-- The ring to begin with: its first values must hold all rare heaps that are known.
local function begin(family, code, from, limits)
  local n_values = from
  while true do
    local ring, message, kind = make(family, code, n_values, limits)
    if ring or kind ~= "input" and kind ~= "range" then return ring, message, kind end
    if kind == "range" and n_values >= RARE_MAX then return nil, message, kind end
    if n_values >= VALUES_MAX then
      return nil, failure.new("limit", ("no ring: there are rare heaps among the first %d that are not in the first half"):format(n_values))
    end
    n_values = 2 * n_values
  end
end

---The limits, with the time as a moment.
---@param limits table
---@param deadline number|nil
function M.until_deadline(limits, deadline)
  return setmetatable({ deadline = deadline, time = 0 }, { __index = limits })
end

-- Runs until a period is proven, or the target; writes the checkpoint in between.
local function run(ring, target, limits, checkpoint)
  local every = checkpoint and (checkpoint.every or CHECKPOINT_EVERY) or math.huge
  while true do
    local soon = core.clock() + every
    local mine = checkpoint and (not limits.deadline or soon < limits.deadline)
    local ok, message, kind = ring.engine:run(target, M.until_deadline(limits, mine and soon or limits.deadline))
    if checkpoint and kind ~= "input" and kind ~= "range" then
      local saved, why, code = save_state(ring, checkpoint)
      if not saved then return nil, why, code end
    end
    if ok then return true end
    if not (mine and kind == "limit" and core.clock() >= soon and not core.interrupted()) then
      return nil, message, kind
    end
  end
end

local function described(ring, found)
  local engine, window = ring.engine:about()
  local result = { basis = "none", checked_to = ring.engine:known() - 1,
    engine = ("ring %s (window of %d heaps)"):format(engine, window) }
  if not found then return result end
  result.period, result.preperiod, result.saltus = found.period, found.preperiod, 0
  result.last_exception = found.preperiod and found.preperiod - 1
  result.basis, result.theorem, result.checked_to = "proven", found.theorem, found.checked_to
  result.max_value, result.max_at = found.max_value, found.max_at
  return result
end

-- Goes on with more values where those in the ring do not force the next one.
local function search(family, code, ring, target, limits, checkpoint)
  while true do
    local ok, message, kind = run(ring, target, limits, checkpoint)
    if ok then return ring end
    if kind ~= "input" then return nil, message, kind, ring end
    local heap = ring.engine:known()
    if ring.n_values >= VALUES_MAX then
      return nil, ("the value of heap %d is not forced by the first %d heaps and a window of the last ones"):format(
        heap, ring.n_values // 2), "limit", ring
    end
    local larger
    larger, message, kind = begin(family, code, 2 * ring.n_values, limits)
    if not larger then return nil, message, kind, ring end
    ring = larger
  end
end

---The period of an octal code by a ring.
---@param family userdata the engine's family of the code
---@param code string
---@param upto integer|nil
---@param limits table
---@param checkpoint { path: string, resume: boolean?, every: number? }|nil
---@return table|nil result, string|nil message, string|nil kind, table|nil partial
function M.period(family, code, upto, limits, checkpoint)
  if limits.time and limits.time > 0 and not limits.deadline then
    limits = M.until_deadline(limits, core.clock() + limits.time)
  end
  local state, n_values, kind
  if checkpoint then
    state, n_values, kind = open(checkpoint, code)
    if kind then return nil, n_values, kind end
  end
  local ring, message
  if state then
    ring, message, kind = make(family, code, n_values, limits)
    if ring then
      local ok, _, why = ring.engine:restore(state)
      if not ok then
        return nil, failure.new(why, why == "input" and ("%s: this checkpoint is damaged: its checksum is wrong"):format(checkpoint.path)
          or message)
      end
    end
  else
    ring, message, kind = begin(family, code, VALUES_MIN, limits)
  end
  if not ring then
    return nil, failure.new(kind == "range" and "usage" or kind, kind == "range" and "no ring: its rare heaps are too many, or it is no octal code of finite length with"
      .. " values below 256; leave --ring out" or message)
  end
  local last
  ring, message, kind, last = search(family, code, ring, upto and upto + 1 or HEAPS_MAX, limits, checkpoint)
  if not ring then return nil, message, kind, described(last, last.engine:found()) end
  local found = ring.engine:found()
  if not found or upto and found.checked_to > upto then -- whole chunks are computed
    local result = described(ring)
    result.checked_to = math.min(result.checked_to, upto)
    return result
  end
  local least
  least, message, kind = ring.engine:preperiod(limits)
  if least then
    local result = described(ring, least)
    result.ring = ring.engine:proof()
    result.ring.known = ring.engine:known()
    return result
  end
  found.preperiod = nil
  return nil, message .. " while the preperiod was looked for", kind, described(ring, found)
end

return M
