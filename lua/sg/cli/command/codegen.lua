-- SPDX-License-Identifier: MIT
-- The command `codegen`: the nim-sequence of a game, or who wins in misère play, as a function in a programming
-- language.

local code_hint = require "sg.cli.code_hint"
local failure = require "sg.failure"
local options = require "sg.cli.options"
local session_of = require "sg.cli.session"

local M = {}

local LANGUAGES = { "c", "cpp", "python", "lua", "java" }

---@type sg.cli.Command
M.command = {
  summary = "the nim-sequence as a function in C, C++, Python, Lua or Java",
  text = "Source text with a function grundy(n): the nim-value of a heap of n, for any n up to 2^64 where a period is\n"
    .. "proven or a closed form is known. A comment says what the function rests on, and how to use it for several "
    .. "heaps.\nWithout a period: by a law, if `pattern` finds one; else a code is computed by the definition, and of "
    .. "other\nrules the function has a table. Of two heaps, a function grundy(a, b) by such a law.\n"
    .. "With --misere: a function misere_wins(heaps) by the misère quotient (docs/misere.md).",
  examples = {
    { "sg-lua codegen kayles --lang c > kayles.c", "uint64_t grundy(uint64_t n)" },
    "sg-lua codegen subtraction:s=2,5,7 --lang python",
    { "sg-lua codegen grundys_game --lang cpp --upto 1000", "a table; other heaps are refused" },
    { "sg-lua codegen kayles --lang c --misere", "who wins where whoever moves last loses" },
  },
  arguments = { options.GAME },
  options = {
    { "--lang", value = "LANGUAGE", choices = LANGUAGES, help = table.concat(LANGUAGES, "|") },
    options.upto "look at the heaps 0..N only; without a period the table ends at N",
    { "--misere", excludes = "kind", help = "who wins a sum of heaps in misère play, instead of the nim-value" },
    options.family "kind",
    options.common(options.TEXT_JSON),
  },
}

function M.run(session)
  local args = session.args
  if not args.lang then
    session:fail(
      { game = args.game },
      failure.new("usage", "codegen needs a language: --lang c, cpp, python, lua or java")
    )
    return session.code
  end
  local game, name = session:load(args.game)
  if not game then return session.code end
  local made, why = require("sg.publish.codegen").source(
    game,
    name,
    args.lang,
    session:limits { upto = args.upto, family = args.family, misere = args.misere }
  )
  if made and made.basis == "observed" then
    session:notice(
      ("%s: the %s is observed to %d and not proven; the function says so"):format(
        name,
        made.law and "law" or "period",
        made.checked_to
      )
    )
  end
  if made and made.method == "table" and not args.misere then code_hint.instead(session, game, args) end
  session:respond({ game = name }, made, why and session_of.about(game, name, why), function(known)
    return known.source and (known.source:gsub("\n$", "")) -- a failure's partial answer is no source
  end)
  return session.code
end

return M
