-- SPDX-License-Identifier: MIT
-- The command `explain`: why a position, or a sum of games, is won or lost.

local explanation = require "sg.text.explain"
local failure = require "sg.failure"
local options = require "sg.cli.options"
local session_of = require "sg.cli.session"
local subject = require "sg.cli.subject"

local M = {}

---@type sg.cli.Command
M.command = {
  summary = "why a position is won or lost",
  text = "Why a position is won or lost: its options by value, the mex picked step by step, the winning moves\n"
    .. "or an answer to every move. For a sum: the nim-sum in binary and the bit that decides.",
  examples = {
    "sg-lua explain kayles 7",
    "sg-lua explain kayles 1000000000000",
    "sg-lua explain nim '{1,2}' --sets",
    "sg-lua explain kayles 9 --remoteness",
    "sg-lua explain kayles@7 nim@3 turning_turtles@HTHH",
    "sg-lua explain cram:w=3:h=3 --format html > cram.html",
  },
  arguments = options.POSITION_OR_SUM,
  options = {
    options.limit "name at most N options of a kind (default 12)",
    options.remoteness("in place of values: why play takes so many moves", "sets"),
    { "--sets", excludes = "sets", help = "write a small position as a nested set, too" },
    options.ASSUME,
    options.AS_CODE,
    options.common(options.format { "text", "json", "html" }),
  },
}

-- A function that writes an explanation as text or as a page.
local function format_of(session, label)
  local write = explanation[session.args.format == "html" and "html" or "text"]
  return function(result) return (write(label, result, "--limit N"):gsub("\n$", "")) end
end

-- The explanation of a position; with --sets, the position as a nested set first.
local function ask(session, game, position)
  local args = session.args
  local result, why = game:explain(position, session:limits { limit = args.limit, remoteness = args.remoteness })
  if not result or not args.sets then return result, why end
  local set
  set, why = require("sg").nested({ game, position }, session:limits())
  if not set then return nil, why end
  table.insert(result.steps, 1, { step = "set", form = set.form, options = set.options, simplest = set.simplest })
  return result
end

local function explain_position(session, words)
  local asked = subject.one(session, words)
  if not asked then return end
  local game, label, result, why = asked.game, asked.label, nil, asked.why
  if not why then
    result, why = ask(session, game, asked.position)
  end
  session:respond(asked.object, result, why and session_of.about(game, label, why), format_of(session, label))
end

local function explain_sum(session, named)
  local words = {}
  for i, one in ipairs(named.components) do
    words[i] = one.word
  end
  local result, why = require("sg").explain(subject.components(words), session:limits { limit = session.args.limit })
  local format = format_of(session, table.concat(words, " + "))
  session:respond({ components = words }, result, why, format, function(known, object)
    session_of.copy(known, object)
    object.components = words
  end)
end

function M.run(session)
  local args = session.args
  local words = { args.game, table.unpack(args.positions) }
  local named = subject.of(words)
  local of_one = args.remoteness and "--remoteness" or args.sets and "--sets" or args.as and "--as"
  if of_one and #named.components > 1 then
    session:fail(
      { components = words },
      failure.new("usage", of_one .. " is for one position, not for a sum of games")
    )
  elseif #named.components > 0 and not named.odd and not of_one then
    explain_sum(session, named)
  elseif not subject.pair(named) then
    session:fail({ game = args.game }, subject.refusal(named, args, true))
  else
    explain_position(session, words)
  end
end

return M
