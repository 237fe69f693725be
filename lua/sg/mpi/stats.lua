-- SPDX-License-Identifier: MIT
-- Writes what each rank did for a question, for --stats: lines on standard error.

local screen = require "sg.cli.screen"

local M = {}

local function mib(n) return ("%.1f MiB"):format(n / 2 ^ 20) end

local LINE =
  "rank %d: %d positions, %d %s; sent %d records, %s, in %d rounds; held %s; %.2f s, of which %.2f s in MPI"

---@param counts table<string, number>[] by rank
function M.show(counts)
  local sum = 0
  for i, c in ipairs(counts) do
    sum = sum + c.positions
    local is_partition = c.waiting > 0
    screen.more(
      LINE:format(
        i - 1,
        c.positions,
        is_partition and c.waiting or c.stored,
        is_partition and "options waiting at most" or "facts taken from others",
        c.sent,
        mib(c.bytes),
        c.rounds,
        mib(c.held),
        c.seconds,
        c.seconds_apart
      )
    )
  end
  screen.more(("ranks: %d, which expanded %d positions together"):format(#counts, sum))
end

return M
