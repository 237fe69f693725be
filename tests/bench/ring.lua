-- SPDX-License-Identifier: MIT
-- make bench-ring: the ring on 0.106 for some seconds, from where the last run ended: rate, how far it is, and how long
-- it takes to the end. `ring.lua PROGRAM SECONDS CHECKPOINT`. The period is published (OEIS A071458, Flammenkamp):
-- 328226140474 from heap 465384263797 on; the engine does not know that.
local program, seconds, checkpoint = arg[1], tonumber(arg[2]), arg[3]
local PERIOD, PREPERIOD = 328226140474, 465384263797

local function machine()
  local model, load = "unknown machine", ""
  for line in io.lines "/proc/cpuinfo" do
    model = line:match "^model name%s*:%s*(.*)$" or model
  end
  local file = io.open "/proc/loadavg"
  if file then
    load = ", load " .. file:read("l"):match "^%S+"
    file:close()
  end
  return model .. load
end

-- How many heaps the checkpoint knows: the sixth number of the state (src/heap/ring/ring_save.c).
local function known()
  local file = io.open(checkpoint, "rb")
  if not file then return 0 end
  local text = file:read "a"
  file:close()
  return (("<I8"):unpack(text, text:match "\n\n()" + 40))
end

local before = known()
local command = "%s period 0.106 --ring --quiet --time %s --checkpoint %s --resume --format json 2>&1"
local pipe = assert(io.popen(command:format(program, seconds, checkpoint)))
local text = pipe:read "a"
pipe:close()
local after = known()
local period, preperiod = text:match '"period":(%d+)', text:match '"preperiod":(%d+)'
print(
  ("0.106 on %s: %.4g heaps (%.1f%% of n0 + p), %.1f million heaps/s (set-up included)"):format(
    machine(),
    after,
    100 * after / (PERIOD + PREPERIOD),
    (after - before) / seconds * 1e-6
  )
)
if period then
  assert(math.tointeger(tonumber(period)) == PERIOD, text)
  assert(not preperiod or math.tointeger(tonumber(preperiod)) == PREPERIOD, text)
  print("period proven: " .. text)
elseif after > before then
  local left = math.max(PERIOD + PREPERIOD - after, 0) / (after - before) * seconds
  print(("about %.1f hours to the end; the checkpoint is %s"):format(left / 3600, checkpoint))
else
  error(text)
end
