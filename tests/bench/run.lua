-- SPDX-License-Identifier: MIT
-- make bench: the main job. Every figure is the median of several runs, and
-- the ratios are taken within this run, so that they mean something on a busy machine too.
local sg = require "sg"
local core = require "sg.core"
local program = arg[1] or "build/sg-lua"
local ROUNDS = 7

local function median(list)
  table.sort(list)
  return list[#list // 2 + 1]
end

-- Seconds that a script says it took.
local function said(command)
  local pipe = assert(io.popen(command))
  local seconds = tonumber(pipe:read("l"))
  pipe:close()
  return assert(seconds, command)
end

-- Seconds that a whole process takes.
local function whole(command)
  local start = core.clock()
  assert(os.execute(command .. " >/dev/null"))
  return core.clock() - start
end

-- Runs the commands in turn, ROUNDS times, and gives the median of each.
local function measure(how, commands)
  local times, medians = {}, {}
  for i = 1, #commands do
    times[i] = {}
  end
  for round = 1, ROUNDS do
    for i, command in ipairs(commands) do
      times[i][round] = how(command)
    end
  end
  for i = 1, #commands do
    medians[i] = median(times[i])
  end
  return table.unpack(medians)
end

local function machine()
  for line in io.lines("/proc/cpuinfo") do
    local model = line:match("^model name%s*:%s*(.*)$")
    if model then return model end
  end
  return "unknown machine"
end

local function row(what, seconds, note) print(("%-58s %9.4f s  %s"):format(what, seconds, note or "")) end

print(sg._VERSION .. " on " .. machine() .. "; medians of " .. ROUNDS .. " runs")

print("\nA scripted game: Chomp 7x9 in the plainest Lua, 11,439 positions, 348,921 options")
local bare, solved, general, special = measure(said, {
  "lua5.4 tests/bench/bare.lua",
  program .. " run tests/bench/solve.lua",
  "lua5.4 tests/bench/pure.lua any",
  "lua5.4 tests/bench/pure.lua concat",
})
row("bare: stock lua5.4 calls options once per position", bare)
row("sg-lua solves it", solved, ("%.2f of bare (at most 1.5)"):format(solved / bare))
row(
  "a memo solver in pure Lua, for any position",
  general,
  ("sg-lua takes %.2f of it (at most 0.33)"):format(solved / general)
)
row(
  "the same with keys for this game only (table.concat)",
  special,
  ("sg-lua takes %.2f of it"):format(solved / special)
)

print("\nHeaps")
row("Kayles 0..40,000, whole process", measure(whole, { program .. " seq kayles 0..40000" }), "(at most 0.1 s)")
row("Kayles at 10^18, whole process", measure(whole, { program .. " value kayles 1000000000000000000" }))

print("\nStart-up")
local ours, theirs = measure(whole, { program .. " -e ''", "lua5.4 -e ''" })
row("lua5.4 -e ''", theirs)
row("sg-lua -e ''", ours, ("%+.1f ms (at most +5)"):format((ours - theirs) * 1000))
