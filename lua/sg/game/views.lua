-- SPDX-License-Identifier: MIT
-- Why and how: explanations, drawings, graphs, how long play lasts, play with draws, misère play, examples.

local failure = require "sg.failure"
local internals = require "sg.internals"
local limits = require "sg.limits"
local loopy = require "sg.later" "sg.search.loopy"
local notation = require "sg.notation"
local position_sum = require "sg.position_sum"
local refusal = require "sg.refusal"
local result = require "sg.result"
local text = require "sg.text.words"

---@class sg.Game
local Game = {}

-- The position that a question is about: where none is given, the start.
local given = notation.given

-- The same for a question that has no answer for a sum of positions.
local function one(self, position, question)
  local why
  position, why = given(self, position)
  if not position_sum.is(position) then return position, why end
  return nil, failure.new("usage", ("%s takes one position of %s, not the sum %s"):format(question, self.spec,
    text.brief(self:show(position))))
end
---Why a position has its value: the mex step by step, and the winning moves or an answer to every move. Of a loopy
---game: the values of the options, and the moves that win, keep the draw, or are answered.
---@param position? any default: the start
---@param opts? table limits; assume; limit = how many options of a kind are named
---@return sg.Result? explanation { value, outcome, basis, steps }, sg.Failure? why
function Game:explain(position, opts)
  local why
  position, why = given(self, position)
  if position == nil then return nil, why end
  return (internals[self].kind.explain or require "sg.explain".position)(self, position, opts)
end

---How a position looks: { width, height, items }, as its rule draws it or as positions of its kind look; nil alone if
---neither is known, or it is too large to draw.
---@param position? any default: the start
---@return sg.Drawing? drawing, sg.Failure? why the rule's function draw is at fault
function Game:drawing(position)
  local why
  position, why = given(self, position)
  if position == nil then return nil, why end
  return require "sg.drawing".of(self, position)
end

---The positions below a position: nodes with values, and the moves between them.
---@param position? any default: the start
---@param opts? table limits; limit = how many positions at most (default 200)
---@return sg.Result? graph { nodes, edges, left_out }, sg.Failure? why
function Game:graph(position, opts)
  local why
  position, why = given(self, position)
  if position == nil then return nil, why end
  return require "sg.search.graph".of(self, position, opts)
end

---How many positions can be reached from a position, itself among them; those that split and canonical make equal count
---once.
---@param position? any default: the start
---@param opts? table limits
---@return sg.Result? result { followers, basis }, sg.Failure? why
function Game:followers(position, opts)
  local why
  position, why = one(self, position, "the number of followers")
  if position == nil then return nil, why end
  return require "sg.search.followers".of(self, position, opts)
end

---A position, its options and the positions that lead to it.
---@param position? any default: the start
---@param from? any the positions that lead to it are looked for among those that can be reached from here; default:
---  the start
---@param opts? table limits; limit = how many positions at most (default 60)
---@return sg.Result? graph { nodes, edges, left_out, looked_at_all }, sg.Failure? why
function Game:neighbours(position, from, opts)
  local why
  position, why = one(self, position, "a graph")
  if position == nil then return nil, why end
  from, why = one(self, from, "a graph")
  if from == nil then return nil, why end
  return require "sg.search.neighbours".of(self, position, from, opts)
end

---How long play lasts: if the winner hurries and the loser delays (remoteness), and the other way (suspense).
---@param position? any default: the start
---@param opts? table
---@return sg.Result? result, sg.Failure? why
function Game:remoteness(position, opts)
  opts = limits.of(opts)
  local why
  position, why = one(self, position, "remoteness")
  if position == nil then return nil, why end
  why = refusal(self, "remoteness")
  if why then return nil, why end
  return (internals[self].kind.remoteness or require "sg.combine.compound".remoteness)(self, position, opts)
end

---The value of a position of a game that may go round: a number, or { loopy = list }, infinity with a set K.
---@param position? any default: the start
---@param opts? table limits; remoteness = true: find that, too
---@return sg.Result? value { value, outcome, basis, remoteness }, sg.Failure? why
function Game:loopy(position, opts)
  local why
  position, why = given(self, position)
  if position == nil then return nil, why end
  why = refusal(self, "draws")
  if why then return nil, why end
  return loopy.value(self, position, opts)
end

---Checks the examples of the rule.
---@param opts? table limits of each
---@return sg.Result results a list of { ok, text, detail }
function Game:examples(opts)
  return result.new("examples", require "sg.rule.examples".run(self, limits.of(opts)), self)
end

-- A question about misère play.
local function misere(name)
  return function(self, position, opts)
    local why = refusal(self, "misere")
    if why then return nil, why end
    position, why = given(self, position)
    if position == nil then return nil, why end
    return require "sg.misere"[name](self, position, opts)
  end
end

---Who wins in misère play, where the player who moves last loses. Not decided by nim-values.
---@type fun(self: sg.Game, position?: any, opts?: table): table?, sg.Failure?
Game.misere_outcome = misere "outcome"

---The misère nim-value: 1 without moves, else the mex of the options' values; P if it is 0.
---@type fun(self: sg.Game, position?: any, opts?: table): table?, sg.Failure?
Game.misere_value = misere "value"

---The genus g^{g0 g1 ...}: the nim-value and the misère nim-values with 0, 1, 2, ... heaps of two added.
---@type fun(self: sg.Game, position?: any, opts?: table): table?, sg.Failure?
Game.misere_genus = misere "genus"

---The canonical form in misère play.
---@type fun(self: sg.Game, position?: any, opts?: table): table?, sg.Failure?
Game.misere_form = misere "form"

---Every option with its outcome in misère play, the winning ones first.
---@type fun(self: sg.Game, position?: any, opts?: table): table?, sg.Failure?
Game.misere_moves = misere "moves"

---Why a position is won or lost in misère play: the winning moves, or an answer to every move.
---@type fun(self: sg.Game, position?: any, opts?: table): table?, sg.Failure?
Game.misere_explain = misere "explain"

---The misère quotient: of all heaps as far as limits allow, or of the positions below one.
---@param opts? table limits; upto = the last heap; position = of a rule with positions
---@return sg.Quotient? quotient, sg.Failure? why
function Game:misere_quotient(opts)
  local why = refusal(self, "misere")
  if why then return nil, why end
  return require "sg.misere".quotient(self, opts)
end

return Game
