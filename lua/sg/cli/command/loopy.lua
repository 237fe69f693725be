-- SPDX-License-Identifier: MIT
-- The command `loopy`: values of games in which positions can recur, and of sums with such games.

local adding = require "sg.heap.adding"
local command_line = require "sg.command_line"
local component = require "sg.component"
local failure = require "sg.failure"
local growing = require "sg.search.growing"
local options = require "sg.cli.options"
local positions = require "sg.cli.positions"
local sum_text = require("sg.text.sum").text
local subject = require "sg.cli.subject"
local value_text = require("sg.text.value").text

local M = {}

---@type sg.cli.Command
M.command = {
  summary = "values of games with loops, and their sums",
  text = "Games with loops (loopy = true): the value of each position, a number or ∞\n"
    .. "with a set of numbers, and who wins: N, P or D, a draw. With GAME@POSITION: a sum of\n"
    .. "games, loopy or not, and every move that wins it, or keeps the draw.",
  examples = {
    "sg-lua loopy token 1 5 --remoteness",
    "sg-lua loopy refill_nim@'{3,2}' nim@3",
    { "sg-lua loopy 20.017 5 '2 + 1'", "heaps of a code that adds tokens without end" },
    "sg-lua loopy rules/token.lua:edges='{{1,2},{2,1},{2,3}}' 1 --format json",
  },
  arguments = { options.game ";\nor the first GAME@POSITION of a sum", options.POSITIONS },
  options = {
    options.remoteness "also the number of moves that play takes",
    options.STATS,
    options.common(options.TEXT_JSON),
  },
}

local function answer_sum(session)
  local args = session.args
  if args.remoteness then
    return session:fail({}, failure.new("usage", "--remoteness is for positions of one game, not for sums"))
  end
  local components = table.move(args.positions, 1, #args.positions, 2, { args.game })
  local result, why = require("sg").loopy_sum(subject.components(components), session:limits())
  session:respond({}, result, why, sum_text)
end

-- The heaps that a word means: 5, {2,1} or 2 + 1.
local function heaps_of(code, word)
  local bare = word:match "^%s*{(.*)}%s*$" or word:gsub("%+", ",")
  local heaps = {}
  for one in (bare .. ","):gmatch "([^,]*)," do
    heaps[#heaps + 1] = one:find "^%s*%d+%s*$" and math.tointeger(tonumber(one)) or nil
  end
  if select(2, bare:gsub(",", "")) + 1 == #heaps then return heaps end
  return nil,
    failure.new("input", ("'%s' is no heap, nor a sum of heaps as {2,1} or 2 + 1"):format(word), { subject = code })
end

-- Answers for the heaps of a code whose heaps grow without end.
local function answer_growing(session)
  local code, words = session.args.game, session.args.positions
  if session.args.remoteness then
    return session:fail(
      { game = code },
      failure.new("usage", "--remoteness is not for heaps that grow", { subject = code })
    )
  end
  if #words == 0 then
    session:fail(
      { game = code },
      failure.new("usage", "which heap? For instance: " .. command_line.of("loopy", code, 5), { subject = code })
    )
  end
  for _, word in ipairs(words) do
    local heaps, why = heaps_of(code, word)
    local value
    if heaps then
      value, why = growing.value(code, heaps, session:limits())
    end
    session:respond(
      { game = code, position = word },
      value,
      why,
      function(known) return value_text(code .. " " .. word, known) end
    )
  end
end

function M.run(session)
  if adding.is_endless(session.args.game) then return answer_growing(session) end
  if component.apart(session.args.game) then return answer_sum(session) end
  return positions.answer_each(
    session,
    function(game, position) return game:loopy(position, session:limits { remoteness = session.args.remoteness }) end
  )
end

return M
