-- SPDX-License-Identifier: MIT
-- Says, before many heaps of a function in Lua are computed, that a take-and-break code has the same options, as its
-- engine is many times as fast, or that a formula or data have, of which laws are proven.

local agreeing = require "sg.later" "sg.pattern.agreeing"
local closed_form = require "sg.later" "sg.heap.lost_pairs"
local command_line = require "sg.command_line"
local declared = require "sg.rule.declared"
local default_heaps = require "sg.later" "sg.cli.default_heaps"
local internals = require "sg.internals"
local limits = require "sg.limits"
local period = require "sg.later" "sg.text.period"
local two_heaps = require "sg.later" "sg.heap.two_heaps"

local code_hint = {}

local MANY = 2000 -- heaps; fewer take a moment

-- The code, or else the moves as a formula or as data, with which the options of a game that is a function agree; nil:
-- none was found, the game is no function, or to look would take much longer than an overview does.
local function agrees(game, opts)
  local kind = internals[game].kind
  if not kind.scripted and not kind.scripted_pairs then return nil end
  local found = default_heaps.affords_hint(game, opts) and agreeing.find(game, limits.of(opts))
  if found then return { moves = found.moves, agree_to = found.agree_to } end
  return kind.scripted and game:lift(opts) or nil
end

---Gives the answer about a period, and then says which code or formula has the options of the game; JSON has both in
---one object.
---@param session table
---@param game sg.Game
---@param result? sg.Result of game:period
---@param again string the game on a command line
---@param respond fun(): boolean gives the answer
---@return boolean go_on
function code_hint.behind(session, game, result, again, respond)
  local has_hint = result and result.basis ~= "assumed" and not session.args.as and session.args.format ~= "latex"
  if has_hint and session.json then result.agrees = agrees(game, session:limits()) end
  local go_on = respond()
  if go_on and has_hint and not session.json then
    result.agrees = agrees(game, session:limits())
    if result.agrees then session:answer({}, period.agreeing(result.agrees, again)) end
  end
  return go_on
end

-- Names the code or the formula whose options a game has, if there is one, and what can be done with that. asked: the
-- position that the question is about, whose options are compared, too.
local function say(session, game, of_code, of_moves, asked)
  local opts = limits.of(session:limits())
  local found = agrees(game, opts)
  if found and asked and not agreeing.agrees_on(game, asked, opts) then return end
  local advice = found and (found.code and of_code or of_moves)
  if not advice then return end
  session:notice(
    ("%s: its options are those of %s on %s 0..%d (observed); %s"):format(
      game.spec,
      found.code or found.moves,
      internals[game].kind.scripted_pairs and "pairs of heaps" or "heaps",
      found.agree_to,
      advice(found.code)
    )
  )
end

-- Does a function compute many heaps, or pairs, for the position?
local function computes_many(game, position)
  local kind = internals[game].kind
  if not kind.scripted_pairs then
    return kind.scripted and not kind.graph and math.type(position) == "integer" and position >= MANY
  end
  return two_heaps.is_pair(position) and two_heaps.is_large(position[1], position[2])
end

---Says which code, formula or data have the options of a game, if so many heaps are asked for that it matters. Nothing
---is said of games that are computed in C, or whose values a proof or whose winners a closed form knows, under --as, or
---with the option quiet.
---@param session table
---@param game sg.Game
---@param last any the largest heap that is asked for, or a pair of heaps; nothing is said of other positions
function code_hint.tell(session, game, last)
  local args = session.args
  if
    args.as
    or args.quiet
    or declared.has(game, "value")
    or not computes_many(game, last)
    or closed_form.text(game)
  then
    return
  end
  say(
    session,
    game,
    function(code) return ("--as '%s' takes its values, as assumed"):format(code) end,
    function() return "written so, a law of them may be proven: " .. command_line.of("pattern", game.spec) end,
    last
  )
end

---Says which code has the options of a game that `codegen` had only a table for: a function of a code needs none.
---@param session table
---@param game sg.Game
---@param args table of `codegen`
function code_hint.instead(session, game, args)
  if args.quiet or args.upto or not internals[game].kind.scripted then return end
  say(
    session,
    game,
    function(code)
      return "a function for more heaps than this table: " .. command_line.of("codegen", code, "--lang", args.lang)
    end
  )
end

return code_hint
