-- SPDX-License-Identifier: MIT
-- Refuses questions that a kind of game cannot answer. Each kind (lua/sg/kinds) lists these questions in its field
-- `lacks`, with a sentence that says what the game is, what the question needs and what to ask instead.

local failure = require "sg.failure"
local internals = require "sg.internals"

---@class sg.Lack
---@field [1] string the sentence; its first %s is the game as the user named it, others are what the question says
---@field hint_for? string what the program looks up an advice for

---Returns the failure for a question that the kind of the game cannot answer, or nil if the kind can answer it.
---@param game sg.Game
---@param question string as "trace", "misere", "sequence"
---@param ... string for the other %s of the sentence
---@return sg.Failure?
return function(game, question, ...)
  local said = internals[game].kind.lacks[question]
  if type(said) == "function" then said = said(game) end
  if not said then return nil end
  local message = type(said) == "table" and said[1] or said
  return (
    failure.new(
      "usage",
      message:format(game.spec, ...),
      { names = game.spec, hint_for = type(said) == "table" and said.hint_for or nil }
    )
  )
end
