-- SPDX-License-Identifier: MIT
-- What the theories of play have in common: every option of a position with what it is worth, the winning ones first,
-- and the steps that say why a position is won or lost. A theory (nim-values, loopy values, sets of nimbers, outcomes
-- of misère play) says what a position and an option are worth, and which move comes first.

local failure = require "sg.failure"
local result = require "sg.result"

---@class sg.Theory
---@field whole fun(game: sg.Game, position: any, opts: table): table?, sg.Failure? answers for the position itself
---@field options fun(game: sg.Game, position: any, opts: table, whole: table): table[]?, sg.Failure?, table[]? the
---  options as moves, each with wins, what it leaves as text (option) and as positions (parts), and what the theory
---  finds; with a failure, the moves of which some are known
---@field contradiction fun(game: sg.Game, position: any, whole: table, moves: table[]): sg.Failure? the failure of a
---  rule whose options do not make the position what it is
---@field before? fun(a: table, b: table): boolean? does move a come before b? Both win, or neither does. nil: either

local theory = {}

-- ---- every option ------------------------------------------------------------------------------------------------

---Moves that leave lesser nim-values come before others.
---@param a { value: integer }
---@param b { value: integer }
---@return boolean?
function theory.lesser_first(a, b)
  if a.value ~= b.value then return a.value < b.value end
end

-- Moves of which nothing is known come last.
local function rank(move) return move.wins and 1 or move.wins == false and 2 or 3 end

---Orders moves: those that win come first, then those that come before others, then shorter texts.
---@param moves table[]
---@param before? fun(a: table, b: table): boolean?
function theory.sort(moves, before)
  table.sort(moves, function(a, b)
    if a.wins ~= b.wins then return rank(a) < rank(b) end
    local is_first = before and before(a, b)
    if is_first ~= nil then return is_first end
    if #a.option ~= #b.option then return #a.option < #b.option end
    return a.option < b.option
  end)
end

---Removes the moves behind the first `most`.
---@param moves table[]
---@param most integer
---@return integer total how many there were
function theory.cut(moves, most)
  local total = #moves
  for i = total, math.min(most, total) + 1, -1 do
    moves[i] = nil
  end
  return total
end

---Finds the worth of a position, and every option of the position in order.
---@param how sg.Theory
---@param game sg.Game
---@param position any
---@param opts table ready options
---@return table? whole
---@return table[]|sg.Failure moves
---@return table? known at a limit: the position's worth
---@return table[]? begun the moves of which some are known
function theory.judged(how, game, position, opts)
  local whole, why = how.whole(game, position, opts)
  if not whole then return nil, why end
  local moves, begun
  moves, why, begun = how.options(game, position, opts, whole)
  if not moves then return nil, why, whole, begun end
  why = how.contradiction(game, position, whole, moves)
  if why then return nil, why end
  theory.sort(moves, how.before)
  return whole, moves
end

---The answer to "which moves are there?": what `whole` says of the position, with the moves.
---@param whole table
---@param moves table[] in order
---@param most integer how many are listed
---@param game sg.Game
---@param position any
---@return sg.Result moves { moves, shown, total, ... }
function theory.listed(whole, moves, most, game, position)
  local total, fields = theory.cut(moves, most), {}
  for name, field in pairs(whole) do
    fields[name] = field
  end
  fields.moves, fields.shown, fields.total = moves, #moves, total
  return result.new(fields.play and "misere moves" or "moves", fields, game, position)
end

---Every option of a position, as the answer to "which moves are there?". At a limit the failure's partial is what is
---known: `known` is the number of moves of which it is known whether they win.
---@param how sg.Theory
---@param game sg.Game
---@param position any
---@param opts table ready options
---@param most integer how many are listed
---@return sg.Result? moves, sg.Failure? why
function theory.moves(how, game, position, opts, most)
  local whole, moves, known, begun = theory.judged(how, game, position, opts)
  if whole then return theory.listed(whole, moves, most, game, position) end
  if not begun or not failure.is_cut_off(moves) then return nil, moves end
  local n_known = 0
  for _, move in ipairs(begun) do
    if move.wins ~= nil then n_known = n_known + 1 end
  end
  theory.sort(begun)
  local partial = theory.listed(known, begun, most, game, position)
  partial.known = n_known
  return nil, failure.with(moves, { partial = partial })
end

-- ---- why ---------------------------------------------------------------------------------------------------------

-- What a step is about, and what the answer that the step names is about: JSON does not hold either.
local behind, behind_answer = setmetatable({}, { __mode = "k" }), setmetatable({}, { __mode = "k" })

---What a step of an explanation is about: moves of a game, with the parts that they leave, or positions of games.
---@param step table
---@return { game: sg.Game, moves: table[] }|{ components: sg.PlacedGame[] }|nil
function theory.subject_of(step) return behind[step] end

---What the answer of a step is about.
---@param step table
---@return { game: sg.Game, moves: table[] }|nil
function theory.answer_of(step) return behind_answer[step] end

---Keeps what a step is about.
---@param step table
---@param game sg.Game
---@param moves table[] that the step names
---@param answer? table the move that the step names as the answer
---@return table step
function theory.keep(step, game, moves, answer)
  behind[step] = { game = game, moves = moves }
  behind_answer[step] = answer and { game = game, moves = { answer } } or nil
  return step
end

---Keeps the components that a step is about.
---@param step table
---@param components sg.PlacedGame[]
---@return table step
function theory.keep_components(step, components)
  behind[step] = { components = components }
  return step
end

---A step about a move.
---@param kind string
---@param move table
---@param fields? table<string, any> the other fields of the step
---@return table step
function theory.step(kind, move, fields)
  local step = fields or {}
  step.step, step.option, step.label, step.labels, step.turn = kind, move.option, move.label, move.labels, move.turn
  return step
end

---Adds steps for the moves of each kind in turn, and for each kind how many moves have none.
---@param steps table[]
---@param moves table[]
---@param most integer how many moves of a kind have a step
---@param kinds { of: string, is: (fun(move: table): boolean)?, step: fun(move: table): table?, sg.Failure? }[] of:
---the
---  kind's name where moves are left; is: does a move belong to the kind? Without is, every move does
---@return true? ok, sg.Failure? why
function theory.add_play(steps, moves, most, kinds)
  for _, kind in ipairs(kinds) do
    local count = 0
    for _, move in ipairs(moves) do
      if not kind.is or kind.is(move) then
        count = count + 1
        if count <= most then
          local step, why = kind.step(move)
          if not step then return nil, why end
          steps[#steps + 1] = step
        end
      end
    end
    theory.add_more(steps, count - most, kind.of)
  end
  return true
end

---Adds how many moves of a kind have no step.
---@param steps table[]
---@param n_left integer
---@param of string
function theory.add_more(steps, n_left, of)
  if n_left > 0 then steps[#steps + 1] = { step = "more", count = n_left, of = of } end
end

---Does a move win?
---@param move table
---@return boolean
function theory.wins(move) return move.wins end

return theory
