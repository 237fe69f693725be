-- SPDX-License-Identifier: MIT
-- Why and how: explanations, drawings, graphs, how long play lasts, play with draws, misère play, examples.

local failure = require "sg.failure"
local internals = require "sg.internals"
local lengths = require "sg.later" "sg.search.lengths"
local limits = require "sg.limits"
local loopy = require "sg.later" "sg.search.loopy"
local notation = require "sg.notation"
local position_sum = require "sg.position_sum"
local refusal = require "sg.refusal"
local result = require "sg.result"
local text = require "sg.text.words"

local need, raise = failure.need, failure.raise

---@class sg.Game
local Game = {}

-- The position that a question is about: where none is given, the start.
local given = notation.given

-- The same for a question that has no answer for a sum of positions.
local function one(self, position, question)
  local why
  position, why = given(self, position)
  if not position_sum.is(position) then return position, why end
  local message = "%s takes one position of %s, not the sum %s"
  return nil, failure.new("usage", message:format(question, self.spec, text.brief(self:show(position))))
end
local NAMED = 12 -- moves of a kind that an explanation of lengths names unless asked otherwise

---Why a position has its value: the mex step by step, and the winning moves or an answer to every move. With
---opts.remoteness = true, why play lasts as long as it does.
---@param position? sg.Position
---@param opts? sg.ExplainOptions
---@return sg.Explanation?, sg.Failure? why
function Game:explain(position, opts)
  position = need(given(self, position))
  opts = limits.of(opts)
  if opts.remoteness then
    return lengths.explain(self, position, limits.with(opts, { limit = false }), opts.limit or NAMED)
  end
  return (internals[self].kind.explain or require "sg.explain".position)(self, position, opts)
end

---How a position looks, by its rule's function draw or by its kind; nil alone if neither says.
---@param position? sg.Position
---@return sg.Drawing?, sg.Failure? why, true? too_large nothing is wrong, but it is too large to draw
function Game:drawing(position)
  position = need(given(self, position))
  return require "sg.drawing".of(self, position)
end

---The positions below a position, at most opts.limit (200). tostring gives a drawing for Graphviz.
---@param position? sg.Position
---@param opts? sg.MovesOptions
---With opts.trace = true, trace lists how each value comes about, lowest positions first: { node, of = "mex"|"sum",
---steps }. A step of a mex is { step = "taken"|"free"|"above", value, options = ids }, one of a sum is
---{ step = "term", component, value, sum }. Nodes some of whose moves are left out have no entry.
---@return { nodes: sg.Node[], edges: table[], left_out: integer, trace: table[]? }? graph
---each edge is { from, to, label, count }
---@return sg.Failure? why
function Game:graph(position, opts)
  position = need(given(self, position))
  return require "sg.search.graph".of(self, position, opts)
end

---All positions below a position as arrays: their names, their values, and for each the places of its options, from 0
---on, as sparse matrices have them: those of position i are entries[offsets[i + 1] + 1 .. offsets[i + 2]].
---@param position? sg.Position
---@param opts? sg.MovesOptions limit: at most so many positions (default: all)
---@return { positions: string[], values: integer[], offsets: integer[], entries: integer[], left_out: integer }?
---@return sg.Failure? why
function Game:adjacency(position, opts)
  position = need(given(self, position))
  return require "sg.search.graph".adjacency(self, position, opts)
end

---How many positions can be reached from a position, itself among them; those that split and canonical make equal
---count once.
---@param position? any default: the start
---@param opts? sg.Limits
---@return { followers: integer, basis: "computed" }?, sg.Failure? why
function Game:followers(position, opts)
  position = need(one(self, position, "the number of followers"))
  return require "sg.search.graph".followers(self, position, opts)
end

---A position, its options and the positions that lead to it. The latter are looked for among the first 5,000 that can
---be reached from another one; looked_at_all says whether these are all. At most opts.limit (60) nodes are listed, the
---position first; a node whose value takes more than the limits has none, and no node has a height.
---@param position? sg.Position
---@param from? sg.Position default: the start
---@param opts? sg.MovesOptions
---@return { nodes: sg.Node[], edges: table[], left_out: integer, looked_at_all: boolean }? graph
---@return sg.Failure? why
function Game:neighbours(position, from, opts)
  position = need(one(self, position, "a graph"))
  from = need(one(self, from, "a graph"))
  return require "sg.search.neighbours".of(self, position, from, opts)
end

---How long play lasts if the winner hurries and the loser delays (remoteness; quick is such a move), and if the winner
---delays and the loser hurries (suspense; slow is such a move).
---@param position? sg.Position
---@param opts? sg.Limits
---@return { remoteness: integer, suspense: integer, outcome: string, quick?: string, slow?: string, basis: string }?
---@return sg.Failure? why
function Game:remoteness(position, opts)
  opts = limits.of(opts)
  position = need(one(self, position, "remoteness"))
  need(lengths.takes(self, opts))
  return lengths.of(self, position, opts)
end

---The value of a position of a game with loops (loopy = true). In a game without loops this is the nim-value.
---@param position? sg.Position
---@param opts? sg.Limits with remoteness = true, the result also has the number of moves that play takes
---@return sg.LoopyValue?, sg.Failure? why
function Game:loopy(position, opts)
  position = need(given(self, position))
  raise(refusal(self, "draws"))
  return loopy.value(self, position, opts)
end

---Runs the rule's own examples.
---@param opts? sg.Limits
---@return sg.Example[]?
---@return sg.Failure? why what cut an example off; its partial has all examples, and those without ok have no answer
function Game:examples(opts)
  local found, why = require "sg.rule.examples".run(self, limits.of(opts))
  found = result.new("examples", found, self)
  if why then return nil, failure.with(why, { partial = found }) end
  return found
end

-- A question about misère play.
local function misere(name)
  return function(self, position, opts)
    raise(refusal(self, "misere"))
    position = need(given(self, position))
    return require "sg.misere"[name](self, position, opts)
  end
end

---Who wins in misère play, where whoever moves last loses.
---@param position? sg.Position
---@param opts? sg.Limits
---@return sg.MisereResult?, sg.Failure? why
Game.misere_outcome = misere "outcome"

---The misère nim-value. The misère nim-value of a sum does not follow from those of its components.
---@param position? sg.Position
---@param opts? sg.Limits
---@return sg.MisereValue?, sg.Failure? why
Game.misere_value = misere "value"

---The genus g^{g0 g1 g2 ...}.
---@param position? sg.Position
---@param opts? sg.Limits
---@return sg.MisereGenus?, sg.Failure? why
Game.misere_genus = misere "genus"

---The canonical form in misère play.
---@param position? sg.Position
---@param opts? sg.MisereFormOptions
---@return sg.MisereForm?, sg.Failure? why
Game.misere_form = misere "form"

---Every option with its outcome in misère play, the winning ones first.
---@param position? sg.Position
---@param opts? sg.Limits limit = the most moves listed
---@return sg.MisereMoves?, sg.Failure? why
Game.misere_moves = misere "moves"

---Why a position is won or lost in misère play.
---@param position? sg.Position
---@param opts? sg.Limits limit = how many moves are named
---@return sg.MisereExplanation?, sg.Failure? why
Game.misere_explain = misere "explain"

---The misère quotient of all heaps, as far as the limits allow, or of the positions reachable from one position.
---@param opts? sg.QuotientOptions
---@return sg.Quotient?, sg.Failure? why
function Game:misere_quotient(opts)
  raise(refusal(self, "misere"))
  return require "sg.misere".quotient(self, opts)
end

return Game
