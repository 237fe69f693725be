-- SPDX-License-Identifier: MIT
-- make bench-heaps, make bench-heaps-long: nim-sequences and their periods against the times that were aimed at.
-- Whole processes of one thread, the least of several runs; what is proven must be what is published.
local core = require "sg.core"
local program, long = arg[1] or "build/sg-lua", arg[2] == "long"

local function machine()
  local model, load = "unknown machine", ""
  for line in io.lines("/proc/cpuinfo") do
    model = line:match("^model name%s*:%s*(.*)$") or model
  end
  local file = io.open("/proc/loadavg")
  if file then
    load = ", load " .. file:read("l"):match("^%S+")
    file:close()
  end
  return model .. load
end

-- The least time of some runs of a command, and what the last one said.
local function time(command, runs)
  local best, text = math.huge, nil
  for _ = 1, runs do
    local start = core.clock()
    local pipe = assert(io.popen(command .. " 2>&1"))
    text = pipe:read("a")
    assert(pipe:close(), command .. ": " .. text)
    best = math.min(best, core.clock() - start)
  end
  return best, text
end

local missed = 0

-- Without a target: for the record.
local function row(what, seconds, target, engine)
  if not target then return print(("%-34s %9.3f s  %26s  %s"):format(what, seconds, "", engine or "")) end
  if seconds > target then missed = missed + 1 end
  print(
    ("%-34s %9.3f s  target %6.2f s  %5.2f of it%s  %s"):format(
      what,
      seconds,
      target,
      seconds / target,
      seconds > target and " *" or "  ",
      engine or ""
    )
  )
end

local function engine_of(text) return text:match('"engine":"([^"]*)"') end

local function sequence(code, upto, target)
  local seconds, text = time(("%s seq '%s' %d..%d --format json"):format(program, code, upto, upto), 5)
  row(("%s to %d"):format(code, upto), seconds, target, engine_of(text))
end

local function solved(code, period, preperiod, target, runs)
  local seconds, text = time(("%s period %s --format json"):format(program, code), runs)
  assert(text:find(('"period":%d,"preperiod":%d,'):format(period, preperiod), 1, true), text)
  assert(text:find('"basis":"proven"', 1, true), text)
  row(("%s solved and proven"):format(code), seconds, target, engine_of(text))
end

-- All three-digit octal codes in one process.
local ALL = [[
local sg = require "sg"
for i = 1, 1023 do
  local digits = ("%d.%d%d%d"):format(i // 512 * 4, i // 64 % 8, i // 8 % 8, i % 8)
  assert(assert(sg.load(digits)):seq(20000, 20000))
end]]

print("sg-lua " .. core.version .. " on " .. machine() .. "; * = above the target")
if long then
  solved("0.354", 1180, 10061916, 1.5, 3)
  solved("0.104", 11770282, 197769598, 10, 1)
  solved("0.454", 60620715, 160949019, 12, 1)
  solved("0.054", 10015179, 193235616, 20, 1)
else
  sequence("0.6", 100000, 0.1)
  sequence("0.127", 100000, 0.04)
  sequence("0.104", 100000, 0.02)
  sequence("0.007", 100000, 0.6)
  solved("0.16", 149459, 105351, 0.1, 5)
  solved("0.376", 4, 2268248, 4, 1)
  sequence("4!.0", 1 << 21)
  sequence("0.08?", 20000)
  local file = os.tmpname()
  local script = assert(io.open(file, "w"))
  script:write(ALL)
  script:close()
  row("1,023 codes of 3 digits to 20000", time(program .. " run " .. file, 1), 5)
  os.remove(file)
end
print(missed == 0 and "all within the targets" or missed .. " above the target")
