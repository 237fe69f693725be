-- SPDX-License-Identifier: MIT
-- make bench-lockstep: what threads gain by proof numbers, in positions expanded. The program is one built with
-- SG_LOCKSTEP: its threads take turns, so the counts do not depend on the machine or its load. "rounds" is the time of
-- the search in positions expanded one after the other, "faster" the time of one thread divided by that.
-- Usage: sg-lua run tests/bench/lockstep.lua PROGRAM [GAME ...]
local program = assert(arg[1], "which program?")
local games = { table.unpack(arg, 2) }
if #games == 0 then
  games = { "cram:w=6:h=5", "cram:w=7:h=5", "cram:w=9:h=4", "nogo_strip:n=19", "nogo_strip:n=20",
    "impartial_clobber:w=4:h=5", "sprouts:n=8" }
end

local function said(game, threads)
  local pipe = assert(io.popen(("'%s' value '%s' -j %d --stats 2>&1"):format(program, game, threads)))
  local text = pipe:read "a"
  pipe:close()
  return text
end

print(("%-26s %7s %11s %11s %7s %7s"):format("game", "threads", "rounds", "positions", "more", "faster"))
for _, game in ipairs(games) do
  local one = tonumber((said(game, 1):match "stats: ([%d,]+) positions":gsub(",", "")))
  print(("%-26s %7d %11d %11d"):format(game, 1, one, one))
  for _, threads in ipairs { 2, 4, 8 } do
    local rounds, positions = said(game, threads):match "lockstep: %d+ threads, (%d+) rounds, (%d+) positions"
    rounds, positions = assert(tonumber(rounds), "the program was not built with SG_LOCKSTEP"), tonumber(positions)
    print(("%-26s %7d %11d %11d %6.2fx %6.2fx"):format("", threads, rounds, positions, positions / one, one / rounds))
  end
end
