-- SPDX-License-Identifier: MIT
-- The checkpoint of a run over MPI: FILE, which says what the run is, and one store per rank beside it, FILE.K-of-N,
-- with all that the rank knows. What a rank finds is in its store a quarter of a second later, so a run that was killed
-- at any moment goes on from there. Values belong to the rank that the hash of a position names, so a run goes on with
-- as many ranks as it had.

local core = require "sg.core"
local failure = require "sg.failure"
local mpi = require "sg.mpi"

local M = {}

local FORMAT = "sg-lua-mpi checkpoint 1"

local function lines_of(game, question)
  return {
    FORMAT, "engine " .. core.version, "ranks " .. mpi.ranks, "game " .. game.spec, "rule " .. question.digest,
    "question " .. question.kind, "position " .. question.shown,
  }
end

-- What differs, for people.
local COMPLAINTS = {
  [FORMAT] = "this is no checkpoint of a run over MPI, but some other file; name another one",
  engine = "a checkpoint of sg-lua %s; this is %s: name another file",
  ranks = "a checkpoint of %s ranks, and these are %s: go on with as many ranks as it has, or name another file",
  game = "a checkpoint of %s, not of %s: name another file",
  rule = "the rule has changed since this checkpoint was begun, or its parameters are others: name another file",
  question = "a checkpoint of the question %s, not %s: name another file",
  position = "a checkpoint of the position %s, not %s: name another file",
}

local function compare(path, have, want)
  if have[1] ~= want[1] then return nil, failure.new("usage", COMPLAINTS[FORMAT], { file = path }) end
  for i = 2, #want do
    if have[i] ~= want[i] then
      local word, ours = want[i]:match "^(%S+) (.*)$"
      local theirs = (have[i] or ""):match "^%S+ (.*)$" or "?"
      return nil, failure.new("usage", COMPLAINTS[word]:format(theirs, ours), { file = path })
    end
  end
  return true
end

---Rank 0 compares FILE with the run, or writes it.
---@return true? ok, sg.Failure? why
local function check_head(path, want)
  local file = io.open(path, "rb")
  local text = file and file:read "a"
  if file then file:close() end
  if text and text ~= "" then
    local have = {}
    for line in text:gmatch "([^\n]*)\n" do have[#have + 1] = line end
    return compare(path, have, want)
  end
  local why, done
  file, why = io.open(path, "wb")
  if file then
    done, why = file:write(table.concat(want, "\n"), "\n")
    done = file:close() and done
    if done then return true end
  end
  return nil, failure.new("io", tostring(why):gsub("^" .. path:gsub("%p", "%%%0") .. ": ", ""), { file = path })
end

---Opens the checkpoint for this rank.
---@return string? path of the rank's own store, sg.Failure? why
function M.open(game, question, path)
  if mpi.rank == 0 then
    local ok, why = check_head(path, lines_of(game, question))
    if not ok then return nil, why end
  end
  return ("%s.%d-of-%d"):format(path, mpi.rank, mpi.ranks)
end

return M
