-- SPDX-License-Identifier: MIT
-- Transcripts of matches. What is read is played as far as its moves are possible; the match so far is then written as
-- a transcript, which is read as the same match.

local fuzz = dofile "tests/fuzz/fuzz.lua"
local match_of = require "sg.cli.match"
local sg = require "sg"

local KNOWN =
  { kayles = true, nim = true, ["0.137"] = true, dawsons_kayles = true, chomp = true, grundys_game = true }
local games = {}

-- Games of the library, in no other form: other names would be looked for on the disk.
local function load(spec)
  if not KNOWN[spec] then return nil, require "sg.failure".new("usage", "no such game") end
  games[spec] = games[spec] or assert(sg.load(spec))
  return games[spec]
end

local MOST_MOVES = 30

local function limits() return { positions = 2000, time = 2 } end

local function new_match(record)
  return fuzz.answered(match_of.new(record.components, load, { first = record.first, limits = limits }))
end

return function(text)
  local record = fuzz.answered(match_of.read(text))
  local match = record and new_match(record)
  if not match then return end
  for i = 1, math.min(#record.moves, MOST_MOVES) do
    local move = fuzz.answered(match:find(record.moves[i]))
    if not move then break end
    match:make(move)
  end
  local again = assert(match_of.read(match:transcript()))
  fuzz.same(#match.past, #again.moves, "moves")
  local other = assert(new_match(again))
  for _, wanted in ipairs(again.moves) do
    other:make(assert(other:find(wanted)))
  end
  fuzz.same(match:show(), other:show(), "the match played again")
end
