-- SPDX-License-Identifier: MIT
-- make bench-threads: Cram in Lua with 1, 2 and 4 threads: all positions of 5x6, 5x7 by lv, and 5x8 by the method that
-- the program chooses. On a machine that others use as well, the seconds of a clock say little; the processor time of
-- all threads together says what sharing costs, the number of positions what is done more than once.
-- Usage: sg-lua run tests/bench/threads.lua [W H [METHOD]]
local sg = require "sg"
local core = require "sg.core"
local searches = require "sg.search.searches"

local text = assert(sg.rule_text "cram")
local number = 0

local function measure(w, h, method)
  local one, one_cpu, one_positions
  for _, threads in ipairs { 1, 2, 4 } do
    number = number + 1
    local game = assert(sg.from_text(text .. "\n-- " .. number, "cram.lua", { w = w, h = h })) -- a memo of its own
    local start, cpu = core.clock(), os.clock()
    local result = assert(game:value(game:start(), { threads = threads, method = method }))
    local seconds, spent = core.clock() - start, os.clock() - cpu
    local stats = searches.stats(game)
    one, one_cpu, one_positions = one or seconds, one_cpu or spent, one_positions or stats.positions
    if threads == 1 then
      print(("Cram %dx%d by %s: %d"):format(w, h, result.method, result.value))
      print(
        ("%7s %9s %9s %9s %9s %11s %9s"):format("threads", "seconds", "faster", "CPU s", "more", "positions", "more")
      )
    end
    print(
      ("%7d %9.2f %8.2fx %9.2f %8.1f%% %11d %8.1f%%"):format(
        threads,
        seconds,
        one / seconds,
        spent,
        (spent / one_cpu - 1) * 100,
        stats.positions,
        (stats.positions / one_positions - 1) * 100
      )
    )
  end
end

if arg[1] then
  measure(tonumber(arg[1]), tonumber(arg[2]), arg[3])
else
  measure(5, 6, "dag")
  measure(5, 7, "lv")
  measure(5, 8)
end
