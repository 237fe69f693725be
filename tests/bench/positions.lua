-- SPDX-License-Identifier: MIT
-- make bench-positions, make bench-positions-long: games on positions against the times aimed at. CPU time of one
-- thread, the least of several runs; * = above the target. What a row says is found must be what is published.
local core = require "sg.core"
local internals = require "sg.internals"
local searches = require "sg.search.searches"
local sg = require "sg"
local long = arg[1] == "long"
local RUNS = 5
local missed = 0

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

-- Seconds, positions, options, value: what a solver in plain Lua or Python says of itself, or nothing without it.
local function said(command, runs)
  local best
  for _ = 1, runs or RUNS do
    local pipe = io.popen(command .. " 2>/dev/null")
    local seconds, positions, options, value = (pipe and pipe:read("l") or ""):match("^(%S+)%s+(%S+)%s+(%S+)%s+(%S+)")
    if pipe then pipe:close() end
    if not seconds then return nil end
    seconds = tonumber(seconds)
    if not best or seconds < best[1] then best = { seconds, tonumber(positions), tonumber(options), value } end
  end
  return table.unpack(best)
end

-- The same of sg-lua, each run with a memo that knows nothing; and MiB held.
local function solved(spec, question, runs)
  local best
  for _ = 1, runs do
    local game = assert(sg.load(spec))
    local memo, known = core.memo(), internals[game]
    known.searches = { full = { memo = memo, lead = core.search(memo, known.box), helpers = {}, methods = {} } }
    local start = assert(game:start())
    collectgarbage()
    local before = os.clock()
    local result = assert(game:value(start, question))
    local seconds = os.clock() - before
    if not best or seconds < best[1] then
      local stats = searches.total { [game] = true }
      best = { seconds, stats.positions, stats.options, result.value, stats.bytes / 2 ^ 20 }
    end
  end
  return table.unpack(best)
end

local function mark(is_missed)
  missed = missed + (is_missed and 1 or 0)
  return is_missed and " *" or "  "
end

-- What the engine adds to the rule's own time, on rules without split and canonical.
local function overhead(name, w, h, target)
  local path = "tests/bench/plain/" .. name .. ".lua"
  local bare, positions, options = said(("lua5.4 tests/bench/plain.lua bare %s %d %d"):format(path, w, h))
  local peers = options and options > 1e6 and 1 or RUNS
  local memo, _, _, value = said(("lua5.4 tests/bench/plain.lua memo %s %d %d"):format(path, w, h), peers)
  local python = said(("python3 tests/bench/plain.py %s %d %d"):format(name, w, h), peers)
  local seconds, seen, _, found, held = solved(("%s:w=%d:h=%d"):format(path, w, h), { method = "dag" }, RUNS)
  assert(not bare or seen == positions and found == tonumber(value), "the solvers do not agree")
  local ratio = bare and seconds / bare
  local row = "%-12s %2dx%-2d %8d pos %9d opt %7.3f s %6.1f Mopt/s %5.0f MiB  %s bare%s  Lua %s  Python %s"
  print(
    row:format(
      name,
      w,
      h,
      seen,
      options or 0,
      seconds,
      (options or 0) / seconds / 1e6,
      held,
      ratio and ("%.2f of"):format(ratio) or "-",
      ratio and mark(ratio > target) or "",
      memo and ("%.3f s"):format(memo) or "-",
      python and ("%.3f s"):format(python) or "-"
    )
  )
  return options and options / seconds
end

-- Games of the library by the search that the program picks.
local function target(spec, value, seconds_aimed, runs)
  local seconds, positions, options, found, held = solved(spec, nil, runs or 3)
  assert(value == nil or found == value, ("%s is %d, not %s"):format(spec, found, value))
  print(
    ("%-18s = %-2d %9d pos %10d opt %8.2f s  %s %5.0f MiB"):format(
      spec,
      found,
      positions,
      options,
      seconds,
      seconds_aimed and ("target %g s%s"):format(seconds_aimed, mark(seconds > seconds_aimed)) or "",
      held
    )
  )
end

-- Questions about all positions below {40,41,42} of a rule with 45 options for each, against their values.
local function folds()
  local taken = os.tmpname()
  local path = taken .. ".lua"
  local file = assert(io.open(path, "w"))
  file:write [[return { start = {9,9,9}, options = function(p, option)
    for i = 1, 3 do for k = 1, p[i] do if k % 3 ~= 0 then
      local q = {p[1], p[2], p[3]} q[i] = p[i] - k table.sort(q) option(q)
    end end end
  end }]]
  assert(file:close())
  local function row(words, target_ratio, first)
    local command = ("build/sg-lua %s >/dev/null"):format((words:gsub("RULE", path)))
    local seconds
    for _ = 1, 3 do
      local times = assert(io.popen(("bash -c 'TIMEFORMAT=\"%%U %%S\"; time %s' 2>&1"):format(command)))
      local user, system = times:read("a"):match "([%d.]+) ([%d.]+)%s*$"
      times:close()
      local own = assert(tonumber(user), command) + tonumber(system)
      seconds = math.min(seconds or own, own)
    end
    local ratio = first and seconds / first
    print(
      ("%-58s %6.2f s%s"):format(
        words,
        seconds,
        ratio and ("  %.1f of value, target %g%s"):format(ratio, target_ratio, mark(ratio > target_ratio)) or ""
      )
    )
    return seconds
  end
  local first = row 'value RULE "{40,41,42}" --method dag'
  row('misere outcome RULE "{40,41,42}"', 1.5, first)
  row('positions RULE "{40,41,42}" --count', 1.3, first)
  row('positions RULE "{40,41,42}" --histogram', 1.3, first)
  row('value "block(1,RULE)" "{40,41,42}"', 2, first)
  row('value "comply(2,RULE)" "{40,41,42}"', 2, first)
  row('compound conjunctive "RULE@{40,41,42}" "RULE@{5,6,7}"', 1.5, first)
  row('graph RULE "{40,41,42}" --format json --limit 100000', 3, first)
  row('graph RULE "{40,41,42}" --format dot --limit 100000', 3, first)
  assert(os.remove(path) and os.remove(taken))
end

print(sg._VERSION .. " on " .. machine() .. "; the least of " .. RUNS .. " runs; * = above the target")
if long then
  target("cram:w=14:h=3", 3, nil, 1)
  target("cram:w=11:h=4", 1, nil, 1)
  target("cram:w=12:h=4", 0, nil, 1)
  target("cram:w=8:h=5", 1, nil, 1)
  target("nogo_strip:n=22", 3, nil, 1)
  target("nogo_strip:n=23", 1, nil, 1)
  target("nogo_strip:n=25", 2, nil, 1)
  target("nogo_strip:n=26", 1, nil, 1)
  target("nogo_strip:n=27", 0, nil, 1)
  target("cram:w=15:h=3", 1, nil, 1)
  target("cram:w=10:h=4", 0, nil, 1)
  target("cram:w=8:h=5", 1, nil, 1)
  target("cram:w=9:h=5", 1, nil, 1)
  target("cram:w=7:h=6", 5, nil, 1)
  target("sprouts:n=10", 1, nil, 1)
  target("sprouts:n=11", 1, nil, 1)
else
  print("\nQuestions about all positions beside their values")
  folds()
  print("\nThe engine beside the rule: total over bare, at most 1.25 for tables and texts, 2 for integers")
  overhead("chomp_rows", 7, 9, 1.25)
  overhead("cram_rows", 5, 4, 1.25)
  overhead("pair_record", 150, 150, 1.25)
  overhead("kayles_text", 5, 5, 1.25)
  overhead("cram_bits", 5, 4, 2)
  overhead("kayles_bits", 5, 5, 2)
  local speed = overhead("chomp_bits", 10, 10, 2)
  if speed then
    print(
      ("Chomp 10x10 with integers: %.1f million options a second, target 10%s"):format(speed / 1e6, mark(speed < 1e7))
    )
  end
  print("\nBoards from rules of the library")
  target("cram:w=11:h=3", 0)
  target("cram:w=7:h=4", 3)
  target("cram:w=8:h=4", 0, 2)
  target("cram:w=9:h=4", 1)
  target("cram:w=10:h=4", 0)
  target("cram:w=6:h=5", 2, 2)
  target("cram:w=7:h=5", 1)
  target("cram:w=12:h=3", 1)
  target("cram:w=13:h=3", 2)
  target("nogo_strip:n=20", 1)
  target("nogo_strip:n=24", 0, 60, 1)
  target("sprouts:n=8", 0, 60, 1)
  target("sprouts:n=9", 1, nil, 1)
end
print(missed == 0 and "all within the targets" or missed .. " above the target")
