-- SPDX-License-Identifier: MIT
-- make bench-lockstep: what threads gain by proof numbers, in positions expanded. The program is one linked with
-- lockstep.c: its threads take turns, so the counts do not depend on the machine or its load. "rounds" is the time
-- of the search in positions expanded one after the other, "faster" the time of one thread divided by that.
-- Small changes of a search change its counts by a half. So each row is the median of SEEDS runs: in each, the value of
-- another follower of the start, found at random, is asked for first, and the search learns something from it.
-- Usage: sg-lua run tests/bench/lockstep.lua PROGRAM [GAME ...]; SEEDS=5 THREADS='1 2 4 8' METHOD=pn
local sg = require "sg"
local searches = require "sg.search.searches"

-- One run: its counts, in one line.
local function one_run(name, threads, seed, method)
  local game = assert(sg.load(name))
  math.randomseed(seed)
  if seed > 0 then
    local line = { game:start() }
    repeat
      local options = assert(game:options(line[#line]))
      local parts = #options > 0 and options[math.random(#options)].parts or {}
      line[#line + 1] = #parts > 0 and parts[math.random(#parts)] or nil
    until #parts == 0
    local position = line[(#line + 1) // 2]
    assert(game:value(position, { method = method, stats = {} }))
  end
  local stats = {}
  local result = assert(game:value(game:start(), { threads = threads, method = method, stats = stats }))
  print(("one: value %s, %d positions"):format(result.value, searches.total(stats).positions))
end

if arg[1] == "one" then
  one_run(arg[2], tonumber(arg[3]), tonumber(arg[4]), arg[5])
  return
end

local program = assert(arg[1], "which program?")
local games = { table.unpack(arg, 2) }
if #games == 0 then
  games = {
    "cram:w=6:h=5",
    "cram:w=7:h=5",
    "cram:w=9:h=4",
    "nogo_strip:n=19",
    "nogo_strip:n=20",
    "impartial_clobber:w=4:h=5",
    "sprouts:n=8",
  }
end
local seeds, method = tonumber(os.getenv "SEEDS" or 3), os.getenv "METHOD" or "pn"

-- Rounds (for one thread, positions) and positions.
local function measured(game, threads, seed)
  local command = ("'%s' run '%s' one '%s' %d %d %s 2>&1"):format(program, arg[0], game, threads, seed, method)
  local pipe = assert(io.popen(command))
  local text = pipe:read "a"
  pipe:close()
  local all = assert(tonumber(text:match "one: value %d+, (%d+) positions"), text)
  if threads == 1 then return { all, all } end
  local rounds, positions = text:match "lockstep: %d+ threads, (%d+) rounds, (%d+) positions"
  return { assert(tonumber(rounds), "the program was not linked with lockstep.c"), tonumber(positions) }
end

local function medians(game, threads)
  local runs, middle = {}, {}
  for seed = 0, seeds - 1 do
    runs[#runs + 1] = measured(game, threads, seed)
  end
  for i = 1, 2 do
    table.sort(runs, function(a, b) return a[i] < b[i] end)
    middle[i] = runs[(#runs + 1) // 2][i]
  end
  return table.unpack(middle)
end

print(("%-26s %7s %11s %11s %7s %7s"):format("game", "threads", "rounds", "positions", "more", "faster"))
for _, game in ipairs(games) do
  local one
  for threads in (os.getenv "THREADS" or "1 2 4 8"):gmatch "%d+" do
    local rounds, positions = medians(game, tonumber(threads))
    one = one or positions
    print(
      ("%-26s %7d %11d %11d %6.2fx %6.2fx"):format(game, threads, rounds, positions, positions / one, one / rounds)
    )
    io.stdout:flush()
  end
end
