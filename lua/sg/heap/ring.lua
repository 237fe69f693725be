-- SPDX-License-Identifier: MIT
-- Periods of octal codes in memory that does not grow. A ring keeps the first values, a window of the last ones, and
-- some earlier windows, to notice when one of them recurs (src/heap/ring). Its checkpoint is a log of one record, which
-- the next one replaces (src/lua/io/log.c): how many first values there are (8 bytes), and the state.

local core = require "sg.core"
local engine_name = require "sg.heap.engine_name"
local failure = require "sg.failure"
local folder = require "sg.folder"
local limits = require "sg.limits"
local pool = require "sg.pool"

local M = {}

local VALUES_MIN, VALUES_MAX = 1 << 15, 1 << 30 -- how many first values a ring keeps
local RARE_MAX = 1 << 17 -- first values among which no more than a few heaps may be rare
local HEAPS_MAX = 1 << 60
local CHECKPOINT_EVERY, HEAPS_A_SECOND = 30, 1 << 18 -- seconds; of a window that is written more rarely if it is large

-- ---- checkpoints -------------------------------------------------------------------------------------------

-- Writes the state of the ring.
local function save_state(ring, checkpoint)
  local state, why = ring.engine:state()
  if not state then return nil, why end
  return checkpoint.file:replace(("<I8"):pack(ring.n_values) .. state)
end

-- The state in an open checkpoint: { state, n_values }.
local function read(checkpoint)
  local record, why = checkpoint.file:record()
  if record == nil then return nil, why end
  local n_values = record and #record >= 8 and ("<I8"):unpack(record)
  if n_values and n_values >= VALUES_MIN and n_values <= VALUES_MAX and n_values & n_values - 1 == 0 then
    return { state = record:sub(9), n_values = n_values }
  end
  return nil, failure.new("input", "this checkpoint is torn or damaged", { file = checkpoint.path })
end

-- The checkpoint to go on from; false if there is none yet. Sets checkpoint.file, which this run alone has from now on.
local function open(checkpoint, code)
  local kind, unknown = pool.kind(checkpoint.path)
  if unknown then return nil, unknown end
  if kind == "dir" then return nil, failure.new("io", "is a folder, not a file", { file = checkpoint.path }) end
  local file <close> = kind == "file" and io.open(checkpoint.path, "rb") or nil
  local is_there = kind ~= nil and not (file and file:seek "end" == 0) -- empty, as a run that was killed leaves it
  if is_there and not checkpoint.resume then
    local message = "this file is there already; resume from it, or remove it"
    return nil, failure.new("usage", message, { file = checkpoint.path, hint_for = "resume" })
  end
  local why
  local head = { kind = "ring checkpoint", game = code, rule = code, more = "" }
  checkpoint.file, why = core.log(checkpoint.path, head, true)
  if not checkpoint.file then
    if why.found == "checkpoint" then why = failure.with(why, { hint_for = "table" }) end
    return nil, folder.explained(why, checkpoint.path)
  end
  if not is_there then return false end
  return read(checkpoint)
end

-- ---- running -----------------------------------------------------------------------------------------------

local function make(family, code, n_values, opts)
  local engine, why = family:ring(n_values, opts)
  if not engine then return nil, why end
  return { engine = engine, code = code, n_values = n_values }
end

-- A new ring of at least so many first values: among them must be all rare heaps that are known.
local function begin(family, code, n_values, opts)
  while true do
    local ring, why = make(family, code, n_values, opts)
    if ring then return ring end
    local may_grow = why.code == "input" or why.code == "range" and n_values < RARE_MAX
    if not may_grow then return nil, why end
    if n_values >= VALUES_MAX then
      local message = "no ring: there are rare heaps among the first %d that are not in the first half"
      return nil, failure.new("limit", message:format(n_values))
    end
    n_values = 2 * n_values
  end
end

-- The ring of a checkpoint.
local function restored(family, code, saved, opts)
  local ring, why = make(family, code, saved.n_values, opts)
  if not ring then return nil, why end
  local ok
  ok, why = ring.engine:restore(saved.state)
  if ok then
    ring.resumed = opts.checkpoint.path
    return ring
  end
  if why.code == "input" then
    why = failure.with(
      why,
      { message = "this checkpoint is damaged: its state is none of this ring", file = opts.checkpoint.path }
    )
  end
  return nil, why
end

-- Runs until a period is proven, or to the target; writes the checkpoint now and then, and at the end.
local function run(ring, target, opts)
  local checkpoint = opts.checkpoint
  local seconds = math.max(CHECKPOINT_EVERY, ring.engine:about().window // HEAPS_A_SECOND)
  local every = checkpoint and (checkpoint.every or seconds) or math.huge
  while true do
    local soon = core.clock() + every
    local is_mine = checkpoint and (not opts.deadline or soon < opts.deadline)
    local ok, why = ring.engine:run(target, is_mine and limits.with(opts, { deadline = soon }) or opts)
    if checkpoint and (ok or why.code ~= "input" and why.code ~= "range") then
      local saved, unsaved = save_state(ring, checkpoint)
      if not saved then return nil, unsaved end
    end
    if ok then return true end
    if not (is_mine and why.limit == "time" and core.clock() >= soon and not core.interrupted()) then
      return nil, why
    end
  end
end

---The proof of a period by a ring: the window before heap window_at + period holds the values `last`.
---@class sg.RingProof
---@field mask integer
---@field place integer
---@field depth integer
---@field rare integer[]
---@field last integer[]
---@field window_at integer

-- What a ring has found out so far; found: its period, nil if there is none yet. resumed: the file whose values it
-- rests on.
local function described(ring, found)
  local about = ring.engine:about()
  local fields = {
    checked_to = about.known - 1,
    engine = engine_name.of(("ring (window of %d heaps)"):format(about.window), about.kernel),
    rare_heaps = about.rare_heaps,
    last_rare = about.last_rare,
    max_value = about.max_value,
    max_at = about.max_at,
  }
  if not found then return fields end
  fields.period, fields.preperiod, fields.saltus = found.period, found.preperiod, 0
  fields.last_exception = found.preperiod and found.preperiod - 1
  fields.basis, fields.theorem, fields.checked_to = "proven", found.theorem, found.checked_to
  fields.max_value, fields.max_at = found.max_value, found.max_at
  fields.resumed = ring.resumed
  return fields
end

-- The failures of a ring that does not fit.
local TOO_LARGE = { limit = true, nomem = true, range = true }
-- How much larger the next ring is at the first heap that a ring does not force, and at the same heap again.
local LARGER, MUCH_LARGER = 2, 8

-- The failure of rings whose windows do not force the value of a heap; why there is no larger one.
local function unforced(heap, windows, why)
  local reason = why.limit == "memory" and "it takes more memory than it may" or why.message
  local message =
    "the value of heap %d is not forced by a window of the last %s heaps, and there is no larger one: %s"
  message = message:format(heap, table.concat(windows, ", "), reason)
  return failure.new("limit", message, {
    limit = why.limit,
    heaps = false, -- the message names the heap
    hint_for = "no ring",
  })
end

-- A ring for a heap that the ring does not force: its window is much larger where one at least twice as large has not
-- sufficed, or as large as the limits allow.
local function larger_than(family, code, ring, n_tries, opts)
  local times, larger, why = n_tries == 1 and LARGER or MUCH_LARGER
  repeat
    larger, why = begin(family, code, times * ring.n_values, opts)
    times = times // 2
  until larger or times < LARGER or not TOO_LARGE[why.code] or why.limit == "time"
  return larger, why
end

-- Runs a ring, and larger ones where the values that a ring keeps do not force the next value. Gives the last ring.
local function search(family, code, ring, target, opts)
  local ended_at, windows
  while true do
    local ok, why = run(ring, target, opts)
    if ok then return ring end
    local larger
    if why.code == "input" then
      local about = ring.engine:about()
      local heap = about.known
      if heap ~= ended_at then
        ended_at, windows = heap, {}
      end
      windows[#windows + 1] = about.window
      limits.report(opts, heap, nil, nil, "looking for a larger window")
      larger, why = larger_than(family, code, ring, #windows, opts)
      if not larger and TOO_LARGE[why.code] and why.limit ~= "time" then why = unforced(heap, windows, why) end
    end
    if not larger then
      why = failure.with(why, { partial = described(ring, ring.engine:found()) })
      return nil, why
    end
    ring = larger
  end
end

local NO_RING = "no ring: its rare heaps are too many, or it is no octal code of finite length with values below 256"

-- The ring to begin with: of the checkpoint, or a new one.
local function first_ring(family, code, opts)
  local saved, why
  if opts.checkpoint then
    saved, why = open(opts.checkpoint, code)
    if saved == nil then return nil, why end
  end
  local ring
  if saved then
    ring, why = restored(family, code, saved, opts)
  else
    ring, why = begin(family, code, VALUES_MIN, opts)
  end
  if ring then return ring end
  if why.code == "range" then why = failure.new("usage", NO_RING, { hint_for = "no ring" }) end
  return nil, why
end

local function period(family, code, upto, opts)
  local ring, why = first_ring(family, code, opts)
  if not ring then return nil, why end
  ring, why = search(family, code, ring, upto and upto + 1 or HEAPS_MAX, opts)
  if not ring then return nil, why end
  local found = ring.engine:found()
  if not found or upto and found.checked_to > upto then -- values are computed in whole chunks, beyond upto
    local fields = described(ring)
    fields.checked_to = math.min(fields.checked_to, upto)
    if fields.max_at > upto then
      fields.max_value, fields.max_at = nil, nil
    end
    if fields.last_rare > upto then
      fields.rare_heaps, fields.last_rare = nil, nil
    end
    return fields
  end
  local least
  limits.report(opts, 0, nil, nil, "looking for the first heap of the period")
  least, why = ring.engine:preperiod(opts)
  if least then
    local fields = described(ring, least)
    fields.ring = ring.engine:proof()
    return fields
  end
  if why.code == "input" and ring.resumed then
    return nil,
      failure.new("input", "this checkpoint is damaged: the period that it claims is none", { file = ring.resumed })
  end
  found.preperiod = nil
  why = failure.with(why, {
    message = why.message .. " while the preperiod was looked for",
    partial = described(ring, not ring.resumed and found or nil),
  })
  return nil, why
end

---The period of an octal code in memory that does not grow. At a limit the failure's partial has the fields of the
---result that are known.
---@param family userdata the engine's family of the code
---@param code string
---@param upto integer? the last heap; nil: until a period is proven
---@param opts table ready options; checkpoint: where the state is kept
---@return table? fields of a period, sg.Failure? why
function M.period(family, code, upto, opts)
  local found, why = period(family, code, upto, opts)
  local checkpoint = opts.checkpoint
  if checkpoint and checkpoint.file then
    checkpoint.file:close()
    checkpoint.file = nil
  end
  return found, why
end

return M
