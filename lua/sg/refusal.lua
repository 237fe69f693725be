-- SPDX-License-Identifier: MIT
-- The questions that a kind of game has no answer to. Each kind lists them in its field `lacks`, with the sentence that
-- says what the game is, what the question needs and what to ask instead (lua/sg/kinds); they are refused here.

local failure = require "sg.failure"
local internals = require "sg.internals"

---@class sg.Lack
---@field [1] string the sentence; its first %s is the game as the user named it, others are what the question says
---@field hint_for? string what the program looks up an advice for

---The failure of a question that games of this kind have no answer to; nil if they have one.
---@param game sg.Game
---@param question string as "trace", "misere", "sequence"
---@param ... string for what else the sentence leaves open
---@return sg.Failure?
return function(game, question, ...)
  local said = internals[game].kind.lacks[question]
  if not said then return nil end
  local message = type(said) == "table" and said[1] or said
  return (failure.new("usage", message:format(game.spec, ...),
    { hint_for = type(said) == "table" and said.hint_for or nil }))
end
