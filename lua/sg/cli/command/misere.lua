-- SPDX-License-Identifier: MIT
-- The command `misere`: outcomes, misère nim-values, genera, sums, canonical forms and quotients where whoever moves
-- last loses.

local forms = require "sg.cli.misere_forms"
local misere_report = require "sg.text.misere"
local moves_text = require "sg.text.moves"
local options = require "sg.cli.options"
local play = require "sg.cli.command.play"
local positions = require "sg.cli.positions"
local session_of = require "sg.cli.session"
local subject = require "sg.cli.subject"

local M = {}

local function per_position(name, text, example)
  return {
    name = name,
    summary = text:match "^[^.]+",
    text = text,
    examples = { example },
    arguments = { options.GAME, options.POSITIONS },
    options = { options.common(options.TEXT_JSON) },
  }
end

local function of_one_position(name, summary, text, example, limit)
  return {
    name = name,
    summary = summary,
    text = text,
    examples = { example },
    arguments = { options.GAME, options.POSITION },
    options = { options.limit(limit), options.common(options.TEXT_JSON) },
  }
end

---@type sg.cli.Command
M.command = {
  summary = "misère play: outcome, value, genus, sum, form, quotient",
  text = "Misère play: the player who moves last loses. Nim-values do not decide sums there; see docs/misere.md.",
  examples = {
    "sg-lua misere outcome nim '{1,1,1}'",
    "sg-lua misere genus 0.77 8",
    "sg-lua misere sum kayles@7 nim@3",
    "sg-lua misere form kayles 5 --parts",
    "sg-lua misere quotient 0.77",
  },
  commands = {
    per_position("outcome", "Who wins in misère play.", "sg-lua misere outcome kayles 9 '{5,4}'"),
    per_position(
      "value",
      "The misère nim-value of each position. It is 1 for a position without moves, else the mex of\n"
        .. "the misère nim-values of the options. A P-position has the value 0.",
      "sg-lua misere value kayles 9"
    ),
    per_position(
      "genus",
      "The genus of each position. It has the nim-value and, above it, the misère nim-values with\n"
        .. "0, 1, 2, ... heaps of two added; the last two of these repeat. A tame position plays like\n"
        .. "one of Nim.",
      "sg-lua misere genus kayles 5 8"
    ),
    of_one_position(
      "moves",
      "options of a position, winning ones marked",
      "Every option of a position with its outcome in misère play; the winning ones are marked *.",
      "sg-lua misere moves kayles '{5,4}'",
      "list at most N moves (default 1000)"
    ),
    of_one_position(
      "explain",
      "why a position is won or lost",
      "Why a position is won or lost in misère play: the winning moves, or an answer to every move.",
      "sg-lua misere explain kayles 9",
      "name at most N moves of a kind (default 12)"
    ),
    {
      name = "play",
      summary = "play against the perfect player",
      text = "Play against the perfect player; whoever moves last loses. At the prompt as in sg-lua play.",
      examples = { "sg-lua misere play kayles@7 nim@3 --second" },
      arguments = play.ARGUMENTS,
      options = play.OPTIONS,
    },
    {
      name = "sum",
      summary = "a sum of games in misère play, with every winning move",
      text = "A sum of games in misère play: who wins, and every winning move.",
      examples = { "sg-lua misere sum kayles@7 nim@3" },
      arguments = { options.COMPONENTS },
      options = { options.common(options.TEXT_JSON) },
    },
    forms.FORM,
    forms.COMPARE,
    forms.BORN,
    {
      name = "quotient",
      summary = "the misère quotient of a game",
      text = "The misère quotient of a heap game, which replaces the nim-values. The command goes on heap by\n"
        .. "heap until a period of phi is proven, a limit is reached or Ctrl-C; many quotients are infinite.\n"
        .. "For a rule with positions: the quotient of all positions reachable from one.",
      examples = {
        "sg-lua misere quotient kayles",
        "sg-lua misere quotient 0.07 --upto 30",
        "sg-lua misere quotient kayles --certificate kayles-misere.json",
        "sg-lua misere quotient cram:w=3:h=3",
      },
      arguments = {
        options.GAME,
        { name = "position", optional = true, help = "for a rule with positions (default: its start)" },
      },
      options = {
        options.upto(),
        { "--table", help = "print the multiplication table, too" },
        { "--certificate", value = "FILE", help = "write the quotient there; sg-lua verify checks it" },
        options.common(options.TEXT_JSON_LATEX),
      },
    },
  },
}

local function answer_positions(session, method)
  return positions.answer_each(
    session,
    function(game, position)
      return game["misere_" .. method](game, position, session:limits { parts = session.args.parts })
    end,
    method == "form" and forms.text or misere_report.answer,
    "misere"
  )
end

-- The moves of one position, or why it is won or lost.
local function answer_moves(session, method, text_of)
  local args = session.args
  local asked = subject.one(session, { args.game, args.position })
  if not asked then return end
  local game, result, why = asked.game, nil, asked.why
  asked.object.play = "misere"
  if not why then
    result, why = game["misere_" .. method](game, asked.position, session:limits { limit = args.limit })
  end
  session:respond(
    asked.object,
    result,
    why and session_of.about(game, asked.label, why),
    function(known) return text_of(asked.label, known, "--limit N") end,
    moves_text.fields
  )
end

local function answer_sum(session)
  local result, why = require("sg").misere_sum(subject.components(session.args.components), session:limits())
  if result then
    session:answer(session_of.copy(result, {}), misere_report.sum(result))
  else
    session:fail({ play = "misere" }, why)
  end
end

local function answer_quotient(session)
  local args = session.args
  local named = subject.of { args.game, args.position }
  local spec, word = subject.pair(named)
  if not spec then return session:fail({ game = args.game, play = "misere" }, subject.refusal(named, args)) end
  local game, name = session:load(spec)
  if not game then return end
  local object, position, quotient, why = { game = name, play = "misere" }, nil, nil, nil
  if word then
    position, why = session_of.position_of(game, word)
  end
  if not why then
    quotient, why = game:misere_quotient(session:limits { upto = args.upto, position = position })
  end
  if not quotient then return session:fail(object, session_of.about(game, name, why)) end
  local result = quotient:result { table = args.table }
  local text = args.format == "latex" and result.order and require("sg.text.latex").quotient(result, name)
    or misere_report.quotient(name, result)
  session_of.copy(result, object)
  if quotient.stopped then
    session:fail(object, session_of.about(game, name, quotient.stopped), text)
  else
    session:answer(object, text)
  end
  session:write_certificate(game, name, "misere quotient", quotient)
end

function M.run(session)
  local what = session.args.misere
  if what == "sum" then return answer_sum(session) end
  if what == "quotient" then return answer_quotient(session) end
  if what == "compare" then return forms.answer_comparison(session) end
  if what == "born" then return forms.answer_born(session) end
  if what == "play" then return play.run(session) end
  if what == "moves" then return answer_moves(session, "moves", moves_text.text) end
  if what == "explain" then return answer_moves(session, "explain", require("sg.text.explain").text) end
  local written = what == "form" and forms.written(session.args)
  if written then return forms.answer_written(session, written) end
  return answer_positions(session, what)
end

return M
