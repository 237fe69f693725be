-- SPDX-License-Identifier: MIT
-- The command `explain`: why a position, or a sum of games, is won or lost.

local session_of = require "sg.cli.session"

local M = {}

function M.define(root, options)
  local explain = root:command("explain",
    "Why a position is won or lost: its options by value, the mex picked step by step, the winning moves\n"
    .. "or an answer to every move. For a sum: the nim-sum in binary and the bit that decides.")
    :summary "why a position is won or lost"
    :epilog [[
Examples:
   sg-lua explain kayles 7
   sg-lua explain kayles 1000000000000
   sg-lua explain nim '{1,2}' --sets
   sg-lua explain kayles@7 nim@3 turning_turtles@HTHH
   sg-lua explain cram:w=3:h=3 --format html > cram.html]]
  explain:argument("game"):description(options.GAME .. ";\nor the first GAME@POSITION of a sum")
  explain:argument("positions"):args("*"):argname("<position>")
    :description "the position as the rule reads it (default: its start);\nor the other components of a sum"
  explain:option("--limit"):argname("N"):convert(options.number("--limit", true))
    :description "name at most N options of a kind (default 12)"
  explain:flag("--sets"):description "write a small position as a nested set, too"
  options.assume(explain)
  options.as_code(explain)
  options.common(explain, { "text", "json", "html" })
end

local function answer(session, object, label, result)
  if session.json then
    session:answer(session_of.copy(result, object))
  else
    local pages = require "sg.text.explain"
    session:answer(object, session.args.format == "html" and pages.html(label, result):gsub("\n$", "")
      or pages.text(label, result))
  end
end

local function explain_position(session)
  local args = session.args
  local game, name = session:load(args.game)
  if not game then return end
  local word = args.positions[1]
  local position, message, code = session_of.position_of(game, word)
  local object = { game = name, position = word or "start" }
  local result
  if position ~= nil then
    object.position = session_of.shown(game, position, word)
    result, message, code = game:explain(position, session:limits { limit = args.limit })
  end
  local label = name .. " " .. object.position
  if result and args.sets then
    local set
    set, message, code = require("sg").nested({ game, position }, session:limits())
    if set then
      table.insert(result.steps, 1, { step = "set", form = set.form, options = set.options, simplest = set.simplest })
    else
      result = nil
    end
  end
  if result then
    answer(session, object, label, result)
  else
    session:fail(object, session_of.about(game, label, message), code)
  end
end

local function explain_sum(session, words)
  local result, message, code = require("sg").explain(words, session:limits { limit = session.args.limit })
  if result then
    result.components = words
    answer(session, {}, table.concat(words, " + "), result)
  else
    session:fail({ components = words }, message, code)
  end
end

function M.run(session)
  local args = session.args
  local words, n_sums = session_of.subject_of(args)
  if args.sets and n_sums > 0 then
    session:fail({ components = words }, "--sets is for one position, not for a sum of games", "usage")
  elseif n_sums == #words then
    explain_sum(session, words)
  elseif #words > 2 or n_sums > 0 then
    session:fail({ game = args.game }, session_of.mixed("explain", words), "usage")
  else
    explain_position(session)
  end
  return session.code
end

return M
