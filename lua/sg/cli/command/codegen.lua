-- SPDX-License-Identifier: MIT
-- The command `codegen`: the nim-sequence of a game as a function in a programming language.

local code_hint = require "sg.cli.code_hint"
local failure = require "sg.failure"
local options = require "sg.cli.options"
local session_of = require "sg.cli.session"

local M = {}

local LANGUAGES = { "c", "cpp", "python", "java" }

---@type sg.cli.Command
M.command = {
  summary = "the nim-sequence as a function in C, C++, Python or Java",
  text = "Source text with a function grundy(n): the nim-value of a heap of n, for any n up to 2^64 where a period is\n"
    .. "proven or a closed form is known. A comment says what the function rests on, and how to use it for several "
    .. "heaps.\nWithout a period: by a law, if `pattern` finds one; else a code is computed by the definition, and of "
    .. "other\nrules the function has a table. Of two heaps, a function grundy(a, b) by such a law, or is_lost(a, b) "
    .. "where only\nthe P-positions are known. The C is C++ as well.",
  examples = {
    { "sg-lua codegen kayles --lang c > kayles.c", "uint64_t grundy(uint64_t n)" },
    "sg-lua codegen subtraction:s=2,5,7 --lang python",
    { "sg-lua codegen grundys_game --lang cpp --upto 1000", "a table; other heaps are refused" },
  },
  arguments = { options.GAME },
  options = {
    options.PARAM,
    { "--lang", value = "LANGUAGE", choices = LANGUAGES, help = table.concat(LANGUAGES, "|") },
    options.upto "look at the heaps 0..N only; without a period the table ends at N",
    options.family "kind",
    options.common(options.TEXT_JSON),
  },
}

function M.run(session)
  local args = session.args
  if not args.lang then
    return session:fail(
      { game = args.game },
      failure.new("usage", "codegen needs a language: --lang c, cpp, python or java")
    )
  end
  local game, name = session:load(args.game)
  if not game then return end
  local made, why = require("sg.publish.codegen").source(
    game,
    name,
    args.lang,
    session:limits { upto = args.upto, family = args.family }
  )
  if made and made.agrees then
    session:notice(
      ("%s: its options are those of %s on heaps 0..%d (observed), of which the function is proven"):format(
        name,
        made.agrees.code or made.agrees.moves,
        made.agrees.agree_to
      )
    )
  elseif made and made.basis == "observed" then
    session:notice(
      ("%s: the %s is observed to %d and not proven; the function says so"):format(
        name,
        made.law and "law" or "period",
        made.checked_to
      )
    )
  end
  if made and made.method == "table" then code_hint.instead(session, game, args) end
  session:respond({ game = name }, made, why and session_of.about(game, name, why), function(known)
    return known.source and (known.source:gsub("\n$", "")) -- a failure's partial answer is no source
  end)
end

return M
