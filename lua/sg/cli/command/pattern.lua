-- SPDX-License-Identifier: MIT
-- The command `pattern`: laws of a nim-sequence.

local failure = require "sg.failure"
local graphviz = require "sg.cli.graphviz"
local internals = require "sg.internals"
local limits_of = require "sg.limits"
local options = require "sg.cli.options"
local session_of = require "sg.cli.session"
local FAR_TO = require("sg.automata.lost_pairs").FAR_TO
local text_of = require("sg.text.pattern").text

local M = {}

-- A range, or the name alone: the parameter as a letter.
local PARAM = {}
for field, value in pairs(options.PARAM) do
  PARAM[field] = value
end
PARAM.value = "NAME[=A..B]"
PARAM.help = PARAM.help .. "; NAME alone: laws with it as a letter, made from some of its values and tested on others"
function PARAM.convert(word)
  if word:find "^%a[%w_]*$" then return { letter = word } end
  return options.PARAM.convert(word)
end

---@type sg.cli.Command
M.command = {
  summary = "find a law of a nim-sequence",
  text = "Laws of a nim-sequence, the shortest first: periods, recurrences by the digits of n, short expressions,\n"
    .. "recurrences along the heap; of two heaps, expressions in a and b, and periods.\nA law is made from the first "
    .. "values and tested on the others: its basis is observed, unless it follows\nfrom a period that a theorem "
    .. "proves, or automata prove it, for moves that are a formula. docs/patterns.md\nsays what is looked for.",
  epilog = [[
Exit code 1 if no law was found.]],
  examples = {
    "sg-lua pattern kayles",
    "sg-lua pattern mark",
    "sg-lua pattern dim --heap 96",
    "sg-lua pattern my_game.lua --upto 20000",
    { "sg-lua pattern my_game.lua --param k", "a law in which the parameter k is a letter" },
    { "sg-lua pattern my_pairs.lua", "a game on two heaps: the values of {a, b}" },
    "sg-lua pattern halve.lua --certificate halve.law",
    { "sg-lua pattern halve.lua --format svg > halve.svg", "the proven automaton, drawn by Graphviz" },
    { "sg-lua pattern halve.lua --format walnut", "the proof for the program Walnut" },
  },
  arguments = { options.GAME },
  options = {
    PARAM,
    options.upto "look at the heaps 0..N (default 10000; 4000 for many moves in Lua; 200 or 90 of two heaps)",
    {
      "--heap",
      value = "N",
      convert = options.heap_number,
      help = "work out the value of heap N by each law, digit by digit where the law goes by digits",
    },
    { "--certificate", value = "FILE", help = "write a proven law to FILE; sg-lua verify checks it" },
    options.family(),
    options.AS_CODE,
    options.common(options.format { "text", "json", "walnut", "dot", "svg" }),
  },
}

-- The proven automaton of the nim-values, or of the P-positions of two heaps.
local function proven_automaton(game, limits)
  local kind = internals[game].kind
  local of, found, why = kind.lost_pairs or kind.graph, nil, nil
  if of then
    found, why = of(game, kind.lost_pairs and FAR_TO or limits, limits)
  end
  if found or why then return found or nil, why end
  local hint = of and "there is none that the program finds"
    or "write its moves as a formula (field moves, docs/rules.md) if they are one"
  local what = kind.lost_pairs and "P-positions" or "nim-values"
  return nil, failure.new("no", ("no automaton of the %s is proven; %s"):format(what, hint))
end

local function too_large() return failure.new("no", "the automaton that reads the highest digit first is too large") end

local WRITERS = {}

function WRITERS.walnut(game, name, found, limits)
  local kind, words, walnut = internals[game].kind, require "sg.automata.words", require "sg.publish.walnut"
  local pairs_of = (kind.lost_pairs and words.lost_pairs or words.pairs)(found)
  if not pairs_of then return nil, too_large() end
  if kind.lost_pairs then return walnut.lost_pairs(name, kind.pair_moves(game), pairs_of) end
  local pattern, why = game:pattern(limits)
  if not pattern then return nil, why end
  local relations
  for _, one in ipairs(pattern.laws) do
    relations = relations or one.relations
  end
  return walnut.text(name, internals[game].loaded.formula, pairs_of, relations)
end

-- The automaton that gives the value, or, where there are values without end and of two heaps, the one of pairs.
local function drawn_automaton(game, found, limits)
  local words = require "sg.automata.words"
  local drawn, why
  if internals[game].kind.lost_pairs then
    drawn = words.lost_pairs(found)
  else
    drawn, why = words.values(found, found.largest, limits)
    if why then return nil, why end
    drawn = drawn or words.pairs(found)
  end
  if not drawn then return nil, too_large() end
  return drawn
end

function WRITERS.dot(game, name, found, limits)
  local drawn, why = drawn_automaton(game, found, limits)
  if not drawn then return nil, why end
  return require("sg.text.automaton_picture").dot(name, drawn)
end

function WRITERS.svg(game, name, found, limits)
  local picture = require "sg.text.automaton_picture"
  local drawn, why = drawn_automaton(game, found, limits)
  if not drawn then return nil, why end
  local plan = picture.plan(drawn)
  local layout, wrong = graphviz.layout(plan.dot)
  if not layout then return nil, wrong end
  return picture.svg(name, plan, layout)
end

-- Answers with what shows the proven automaton.
local function show_automaton(session, game, name)
  local limits = limits_of.of(session:limits { upto = session.args.upto })
  local found, why, text
  for _, word in ipairs { "certificate", "heap", "family", "param" } do
    if session.args[word] then why = failure.new("usage", ("--%s goes with --format text or json"):format(word)) end
  end
  if not why then
    found, why = proven_automaton(game, limits_of.with(limits, { upto = false }))
  end
  if found then
    text, why = WRITERS[session.args.format](game, name, found, limits)
  end
  if text then
    session:answer({ game = name }, text)
  elseif why.code == "no" then
    session:notice(("%s: %s"):format(name, tostring(why)))
    session:no()
  else
    session:fail({ game = name }, session_of.about(game, name, why))
  end
end

-- The laws of a game, or those with a parameter as a letter.
local function laws_of(session, game)
  local args = session.args
  local limits = session:limits { upto = args.upto, family = args.family, heap = args.heap }
  local letter = args.param and args.param.letter
  if not letter then return game:pattern(limits) end
  for _, word in ipairs { "heap", "as", "certificate" } do
    if args[word] then
      return nil, failure.new("usage", ("--%s is for one law, and --param %s for many games"):format(word, letter))
    end
  end
  return require "sg.laws.lettered"(game, letter, limits)
end

function M.run(session)
  local args = session.args
  local game, name = session:load(args.game)
  if not game then return end
  if WRITERS[args.format] then return show_automaton(session, game, name) end
  local found, why = laws_of(session, game)
  session:respond(
    { game = name },
    found,
    why and session_of.about(game, name, why),
    function(known) return text_of(name, known) end
  )
  if found and #found.laws == 0 and not (found.agrees and found.agrees.law) then session:no() end
  session:write_certificate(game, name, "pattern", found)
end

return M
