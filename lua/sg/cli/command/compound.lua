-- SPDX-License-Identifier: MIT
-- The command `compound`: several games at once in other ways than the sum.

local session_of = require "sg.cli.session"

local M = {}

local KINDS = { "ordinal", "selective", "conjunctive", "continued" }

function M.define(root, options)
  local compound = root:command("compound", "Who wins several games at once, played in another way than the sum.")
    :summary "games at once, not as a sum"
    :epilog [[
Kinds:
   ordinal       a move in a component ends all that stand behind it
   selective     a move in one component or in several at once
   conjunctive   a move in every component; play ends when one of them has ended
   continued     a move in every component that has not ended; play ends when all have

Examples:
   sg-lua compound selective kayles@7 nim@3
   sg-lua compound conjunctive kayles@7 subtraction:s=1,2@8
   sg-lua compound ordinal nim@2 kayles@5 --format json]]
  compound:argument("kind"):choices(KINDS):argname("<kind>"):description(table.concat(KINDS, ", "))
  compound:argument("components"):args("+"):argname("<component>"):description "GAME@POSITION, as in kayles@7"
  options.common(compound, options.TEXT_JSON)
end

-- What is known of a component, in a word or two.
local function measure_of(entry)
  if entry.outcome then return entry.outcome end
  return entry.value and ("value %d"):format(entry.value)
    or entry.remoteness and ("remoteness %d"):format(entry.remoteness)
    or ("suspense %d"):format(entry.suspense)
end

local function text_of(result)
  local report = require "sg.text.report"
  local names, components, winning, lines = {}, {}, {}, {}
  for i, entry in ipairs(result.components) do
    names[i] = report.plain(entry.game .. "@" .. entry.position)
    components[i] = { names[i], measure_of(entry) }
  end
  local what = result.value and ("%d  "):format(result.value) or result.remoteness and
    ("remoteness %d  "):format(result.remoteness) or result.suspense and ("suspense %d  "):format(result.suspense) or ""
  lines[1] = ("%s compound of %s: %s%s (%s player wins)  [%s]"):format(result.kind, table.concat(names, ", "), what,
    result.outcome, result.outcome == "N" and "first" or "second", result.basis)
  lines[#lines + 1] = report.aligned(components, "  ")
  for i, move in ipairs(result.winning or {}) do
    winning[i] = { "*", names[move.component], "->", report.plain(move.option) }
  end
  if #winning > 0 then
    lines[#lines + 1] = result.kind == "ordinal" and "winning moves:" or "a winning move:"
    lines[#lines + 1] = report.aligned(winning, "  ")
  end
  lines[#lines + 1] = "  " .. result.theorem
  return table.concat(lines, "\n")
end

function M.run(session)
  local sg, args = require "sg", session.args
  local result, message, code = sg.compound(args.kind, args.components, session:limits())
  if result then
    session:answer(session_of.copy(result, {}), text_of(result))
  else
    session:fail({ kind = args.kind }, message, code)
  end
  return session.code
end

return M
