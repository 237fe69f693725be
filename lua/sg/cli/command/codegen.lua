-- SPDX-License-Identifier: MIT
-- The command `codegen`: the nim-sequence of a game, or who wins in misère play, as a function in a programming
-- language.

local failure = require "sg.failure"
local session_of = require "sg.cli.session"

local M = {}

local LANGUAGES = { "c", "cpp", "python", "lua" }

function M.define(root, options)
  local codegen = root:command("codegen",
    "Source text with a function grundy(n): the nim-value of a heap of n, for any n up to 2^64 where a period is\n"
    .. "proven or a closed form is known. A comment says what the function rests on, and how to use it for several "
    .. "heaps.\nWithout a period: a code is computed by the definition; of other rules the function has a table.\n"
    .. "With --misere: a function misere_wins(heaps) by the misère quotient (docs/misere.md).")
    :summary "the nim-sequence as a function in C, C++, Python or Lua"
    :epilog [[
Examples:
   sg-lua codegen kayles --lang c > kayles.c           uint64_t grundy(uint64_t n)
   sg-lua codegen subtraction:s=2,5,7 --lang python
   sg-lua codegen grundys_game --lang cpp --upto 1000  a table; other heaps are refused
   sg-lua codegen kayles --lang c --misere             who wins where whoever moves last loses]]
  codegen:argument("game"):description(options.GAME)
  codegen:option("--lang"):argname("LANGUAGE"):choices(LANGUAGES):description(table.concat(LANGUAGES, "|"))
  codegen:option("--upto"):argname("N"):convert(options.heap_number "--upto")
    :description "look at the heaps 0..N only; without a period the table\nends at N"
  codegen:mutex(codegen:flag("--misere")
    :description "who wins a sum of heaps in misère play, instead of the\nnim-value", options.family(codegen))
  options.common(codegen, options.TEXT_JSON)
end

function M.run(session)
  local args = session.args
  if not args.lang then
    session:fail({ game = args.game }, failure.new("usage", "codegen needs a language: --lang c, cpp, python or lua"))
    return session.code
  end
  local game, name = session:load(args.game)
  if not game then return session.code end
  local made, why = require("sg.publish.codegen").source(game, name, args.lang,
    session:limits { upto = args.upto, family = args.family, misere = args.misere })
  if made and made.basis == "observed" then
    session:notice(("%s: the period is observed to %d and not proven; the function says so"):format(name,
      made.checked_to))
  end
  session:respond({ game = name }, made, why and session_of.about(game, name, why), function(known)
    return known.source and (known.source:gsub("\n$", "")) -- a failure's partial answer is no source
  end)
  return session.code
end

return M
