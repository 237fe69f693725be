-- SPDX-License-Identifier: MIT
-- make bench-threads: Cram 5x6 in Lua, all positions of it, with 1, 2 and 4 threads. On a machine that others use as
-- well, the seconds of a clock say little; the processor time of all threads together says what sharing costs.
-- Usage: sg-lua tests/bench/threads.lua [W H]
local sg = require "sg"
local core = require "sg.core"
local searches = require "sg.searches"

local file <close> = assert(io.open("tests/bench/cram.lua"))
local text = file:read "a"
local params = { w = tonumber(arg[1] or 5), h = tonumber(arg[2] or 6) }

print(("%7s %9s %9s %9s %9s %11s %11s"):format("threads", "seconds", "faster", "CPU s", "more", "positions", "twice"))
local one, one_cpu
for _, threads in ipairs { 1, 2, 4 } do
  local game = assert(sg.from_text(text .. "\n-- " .. threads, "cram.lua", params)) -- a memo of its own
  local start, cpu = core.clock(), os.clock()
  assert(game:value(game:start(), { threads = threads, method = "dag" }))
  local seconds, spent = core.clock() - start, os.clock() - cpu
  one, one_cpu = one or seconds, one_cpu or spent
  local stats = searches.stats(game)
  print(("%7d %9.2f %8.2fx %9.2f %8.1f%% %11d %11d"):format(threads, seconds, one / seconds, spent,
    (spent / one_cpu - 1) * 100, stats.positions, stats.repeats))
end
