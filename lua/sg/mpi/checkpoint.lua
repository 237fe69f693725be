-- SPDX-License-Identifier: MIT
-- The checkpoint of a run over MPI: FILE, a log without records whose head says what the run is, and one store per rank
-- beside it, FILE.K-of-N, with all that the rank knows. What a rank finds is in its store a quarter of a second later,
-- so a run that was killed at any moment goes on from there. Values belong to the rank that the hash of a position
-- names, so a run goes on with as many ranks as it had.

local core = require "sg.core"
local mpi = require "sg.mpi"

local M = {}

---Opens the checkpoint for this rank.
---@return string? path of the rank's own store, sg.Failure? why
function M.open(game, question, path)
  if mpi.rank == 0 then
    local more = ("ranks %d\nquestion %s\nposition %s\n"):format(
      mpi.ranks,
      question.kind,
      (question.shown:gsub("%c", " "))
    )
    local log, why =
      core.log(path, { kind = "run checkpoint", game = game.spec, rule = question.digest, more = more })
    if not log then return nil, why end
    log:close()
  end
  return ("%s.%d-of-%d"):format(path, mpi.rank, mpi.ranks)
end

return M
