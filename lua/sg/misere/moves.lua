-- SPDX-License-Identifier: MIT
-- The moves of a position in misère play: which of them win, and why the position is won or lost.

local by_law = require "sg.misere.by_law"
local by_quotient = require "sg.misere.by_quotient"
local components = require "sg.misere.components"
local declared = require "sg.rule.declared"
local decider = require "sg.misere.decider"
local failure = require "sg.failure"
local internals = require "sg.internals"
local label = require "sg.label"
local limits_of = require("sg.limits").of
local outcome = require "sg.misere.outcome"
local position_sum = require "sg.position_sum"
local quotient = require "sg.misere.quotient"
local result = require "sg.result"
local theory = require "sg.theory"
local undivided = require "sg.misere.undivided"

local need = failure.need

local moves = {}

local MOST_LISTED, MOST_OPTIONS = 1000, 200000
local NAMED = 12 -- moves that an explanation names

-- ---- outcomes of what moves leave --------------------------------------------------------------------------------

-- A judge decides the sums of parts below one position: judge.of(parts) gives { outcome, basis, by, theorem }.
local function judge_by_search(game, position, limits)
  local known = components.of_game(game)
  local roots, why = known:of(game, position)
  if not roots then return nil, why end
  local decides = decider.new(known, limits, roots)
  return {
    of = function(parts)
      local value, unknown = undivided.value(game, parts, limits)
      if value then return { outcome = value == 0 and "P" or "N", basis = "computed", by = "search" } end
      if unknown then return nil, unknown end
      local ids = {}
      for _, part in ipairs(parts) do
        local more, wrong = known:of(game, part)
        if not more then return nil, wrong end
        table.move(more, 1, #more, #ids + 1, ids)
      end
      local found, wrong = decides:outcome(ids)
      if not found then return nil, wrong end
      return { outcome = found, basis = decides.basis, by = decides.by }
    end,
  }
end

-- A judge that asks the rule's own theorem first.
local function judge_by_rule(game, position, limits)
  local judge, why
  return {
    of = function(parts)
      local found
      if #parts == 1 then
        found, why = outcome.declared(game, parts[1])
        if found or why then return found, why end
      end
      if not judge then
        judge, why = judge_by_search(game, position, limits)
        if not judge then return nil, why end
      end
      return judge.of(parts)
    end,
  }
end

local function judge_of(game, position, limits)
  if declared.has(game, "misere_outcome") and not limits.method then return judge_by_rule(game, position, limits) end
  local law = need(by_law.of { { game = game, position = position } })
  if law then return { of = function(parts) return law.outcome(game, parts, limits) end } end
  if internals[game].family then
    local large = need(by_law.is_large(position))
    if large or quotient.is_solved(game) then
      return { of = function(parts) return outcome.of_large(game, parts, limits) end }
    end
  end
  return judge_by_search(game, position, limits)
end

-- The parts of a position as judge.of takes them.
local function parts_of(game, position)
  if position_sum.is(position) then return position end
  if internals[game].family and type(position) == "table" then return position end
  return { position }
end

-- Every option of a position, each once, with its outcome; those that win first.
local function judged_options(game, position, judge)
  local options, why = internals[game].kind.options(game, position, true, true, MOST_OPTIONS + 1)
  if not options then return nil, why end
  if #options > MOST_OPTIONS then
    return nil, failure.new("limit", ("more than %d moves"):format(MOST_OPTIONS), { subject = game.spec })
  end
  local list
  local begun
  list, why, begun = label.judged(label.moves(options), function(parts)
    local found, wrong = judge.of(parts)
    if not found then return nil, wrong end
    return { outcome = found.outcome, wins = found.outcome == "P" }
  end)
  if not list then return nil, why, begun end
  for _, move in ipairs(judge.of_heap and list or {}) do
    if #move.parts > 0 then move.option = game:show_sum(move.parts) end
  end
  theory.sort(list)
  return list
end

-- Misère play below one position, as a theory; and the judge.
local function outcomes_below(game, position, limits)
  local judge = need(judge_of(game, position, limits))
  judge.of_heap = internals[game].family and #parts_of(game, position) == 1 -- what it leaves is written 1 + 2
  return {
    whole = function()
      local whole, wrong = judge.of(parts_of(game, position))
      if not whole then return nil, wrong end
      whole.play = "misere"
      return whole
    end,
    options = function() return judged_options(game, position, judge) end,
    contradiction = function(_, _, whole, list)
      local wins = #list == 0 or list[1].wins
      if (whole.outcome == "N") == wins then return nil end
      local message = "in misère play the position is %s, but its moves say otherwise: the rule's split or canonical "
        .. "changes the game"
      return failure.new("rule", message:format(whole.outcome), { file = game.path, position = game:show(position) })
    end,
  },
    judge
end

---@class sg.MisereMove
---@field option string what it leaves
---@field label? string
---@field labels? string[]
---@field outcome sg.Outcome of what it leaves
---@field wins boolean
---@field parts sg.Position[]

---@class sg.MisereMoves: sg.MisereResult
---@field moves sg.MisereMove[]
---@field shown integer
---@field total integer

-- The winning moves of one heap of too many moves to list all, by what is known of all heaps; nil alone: it has few.
local function winning_alone(game, position, opts)
  local family = internals[game].family
  local n = family and #parts_of(game, position) == 1 and math.tointeger(parts_of(game, position)[1])
  if not n or need(family.engine:count_options(n, MOST_OPTIONS + 1, opts)) <= MOST_OPTIONS then return nil end
  local entry = { part = { game = game, position = n } }
  local found = need((need(by_law.of { entry.part }) or by_quotient).sum({ entry }, opts))
  local list = {}
  for i = 1, math.min(#found.winning, opts.limit or MOST_LISTED) do
    list[i] = { option = found.winning[i].option, outcome = "P", wins = true }
  end
  found.play, found.moves, found.shown, found.only = "misere", list, #list, "winning"
  found.winning, found.more = nil, nil
  return result.new("misere moves", found, game, position)
end

---Every option of a position with its outcome in misère play, the winning ones first; of a heap of too many moves,
---those that win.
---@param game sg.Game
---@param position any
---@param opts? table limits; limit = the most moves listed
---@return sg.Result? result { outcome, basis, by, theorem, moves, shown, total }, sg.Failure? failure
function moves.of(game, position, opts)
  opts = limits_of(opts)
  local far = need(winning_alone(game, position, opts))
  if far then return far end
  local outcomes = need(outcomes_below(game, position, opts))
  return theory.moves(outcomes, game, position, opts, opts.limit or MOST_LISTED)
end

-- ---- explanations ------------------------------------------------------------------------------------------------

-- The whole position that a move leaves.
local function left_by(game, parts)
  return internals[game].family and parts or position_sum.of(table.move(parts, 1, #parts, 1, {}))
end

-- A winning move from what a move leaves: its text. nil if nothing is left to move: the player to move has won.
local function answer_to(game, parts, judge)
  local list, why = judged_options(game, left_by(game, parts), judge)
  if not list then return nil, why end
  return list[1] or false
end

-- An answer to every move of a list. after: the option after which these are the moves of the opponent.
local function add_answers(steps, game, list, judge, most, after)
  return theory.add_play(steps, list, most, {
    {
      of = "answer",
      step = function(move)
        local answer, why = answer_to(game, move.parts, judge)
        if answer == nil then return nil, why end
        answer = answer or nil
        return theory.keep(
          theory.step(
            "answer",
            move,
            { after = after, answer = answer and answer.option, answer_label = answer and label.shown(answer) }
          ),
          game,
          { move },
          answer
        )
      end,
    },
  })
end

local function add_wins(steps, game, list, most)
  theory.add_play(steps, list, most, {
    {
      of = "win",
      is = theory.wins,
      step = function(move) return theory.keep(theory.step("win", move), game, { move }) end,
    },
  })
end

-- Why the first winning move wins: an answer to every move of the opponent.
local function add_why(steps, game, list, judge, most)
  local first = list[1]
  local moves_after, why = judged_options(game, left_by(game, first.parts), judge)
  if not moves_after then return nil, why end
  return add_answers(steps, game, moves_after, judge, most, first.option)
end

---@class sg.MisereExplanation: sg.MisereResult
---@field steps { step: "end"|"win"|"answer"|"more", option: string?, answer: string?, count: integer? }[]

---Why a position is won or lost in misère play: the winning moves, and an answer to every move after the first of them;
---or an answer to every move.
---@param game sg.Game
---@param position any
---@param opts? table limits; limit = how many moves are named
---@return sg.Result? result { outcome, basis, by, theorem, steps }, sg.Failure? failure
function moves.explain(game, position, opts)
  opts = limits_of(opts)
  local outcomes, judge = need(outcomes_below(game, position, opts))
  local whole, list = need(theory.judged(outcomes, game, position, opts))
  local steps, most = {}, opts.limit or NAMED
  if #list == 0 then
    steps[1] = { step = "end" }
  elseif whole.outcome == "N" then
    add_wins(steps, game, list, most)
  end
  if whole.outcome == "N" and #list > 0 then
    local before = #steps
    local ok, why = add_why(steps, game, list, judge, most)
    if not ok and why.code ~= "limit" then return nil, why end
    if not ok then -- a limit was met: the moves alone
      for i = #steps, before + 1, -1 do
        steps[i] = nil
      end
    end
  elseif #list > 0 then
    need(add_answers(steps, game, list, judge, most))
  end
  whole.steps = steps
  return result.new("misere explanation", whole, game, position)
end

return failure.border(moves)
