-- SPDX-License-Identifier: MIT
-- Checkpoints of engines that compute a sequence value by value.

local failure = require "sg.failure"
local folder = require "sg.folder"
local internals = require "sg.internals"
local text = require "sg.text.words"

local M = {}

local EVERY = 30 -- seconds

---Returns what a checkpoint is bound to: the text of the game's rule file and the parameters.
---@param game sg.Game
---@return string? bound, sg.Failure? why
function M.bound(game)
  local loaded = internals[game].loaded
  if loaded.identity then return loaded.identity .. "\0" .. text.literal(loaded.params) end
  local message = "a rule of the running program has no text that a checkpoint could be bound to: put it in a file"
  return nil, failure.new("usage", message)
end

---A file that keeps the computed values of a heap game for a later run. Opening the file sets loaded and dropped.
---@class sg.Checkpoint
---@field path string
---@field resume? boolean go on from the file if it exists; without resume, an existing file is an error
---@field every? number seconds between two additions (30)
---@field loaded? integer the number of values read from the file
---@field dropped? integer bytes that were torn or damaged, and cut off

---From now on the values that the engine computes are kept in the file opts.checkpoint = { path, resume, every }. Its
---fields loaded (values) and dropped (bytes) then tell what the file held.
---@param engine userdata with a method keep
---@param label string the rule, for people
---@param bound string bytes that differ for different rules
---@param opts table
---@return integer? n_loaded, sg.Failure? why
function M.open(engine, label, bound, opts)
  local checkpoint = opts.checkpoint
  local n, found =
    engine:keep(checkpoint.path, label, bound, checkpoint.resume == true, checkpoint.every or EVERY, opts)
  if not n then
    local is_there = found.code == "usage" and not checkpoint.resume
    if is_there then return nil, failure.with(found, { hint_for = "resume" }) end
    return nil, folder.explained(found, checkpoint.path)
  end
  checkpoint.loaded, checkpoint.dropped = n, found
  return n
end

return M
