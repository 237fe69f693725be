-- SPDX-License-Identifier: MIT
-- The command `identify`: which known games have this nim-sequence.

local failure = require "sg.failure"
local law_text = require("sg.text.pattern").law
local options = require "sg.cli.options"
local quick_law = require "sg.cli.quick_law"
local session_of = require "sg.cli.session"
local text_of = require("sg.text.identify").text

local M = {}

local ALL_OPTION = "--all"

---@type sg.cli.Command
M.command = {
  summary = "which known games have this nim-sequence",
  text = "Which known games have this nim-sequence (of a row of coins: the values by place),\n"
    .. "up to a shift: octal codes of three digits, hexadecimal codes of two, subtraction sets\n"
    .. "up to 12, the library. With what this program has found of codes 0.xyz and 4.xyz, and what the\n"
    .. "literature says about them.",
  epilog = [[
Exit code 1 if no known game has it.]],
  examples = {
    "sg-lua identify treblecross",
    "sg-lua identify my_game.lua --upto 5000",
    { "sg-lua identify my_pairs.lua", "a game on two heaps: the values of {a, b}" },
    { "sg-lua identify 0,0,1,2,0,1,2,3,1,2,3,4", "values of heaps 0, 1, 2, ..." },
  },
  arguments = { options.game ";\nor a list of values, separated by commas" },
  options = {
    options.PARAM,
    options.upto "look at the heaps 0..N (default 20000; 2000 for moves in Lua; 16 for each of two heaps)",
    options.family(),
    { "--all", help = "list every code; default: only the least of codes that agree" },
    options.common(options.TEXT_JSON),
  },
}

-- "0,1,2,3" as a list, or nil if the word is something else.
local function list_of(word)
  if not word:find "^[%d%s,]+$" or not word:find "," then return nil end
  local list = {}
  for digits in word:gmatch "%d+" do
    list[#list + 1] = math.tointeger(tonumber(digits)) or -1
  end
  return list
end

function M.run(session)
  local args = session.args
  local subject, name = list_of(args.game), args.game
  if not subject and name:find "^%-?%d+%s*,.*,?" and not name:find "[:./{]" then
    return session:fail(
      { game = name },
      failure.new(
        "usage",
        ("a list of nim-values is whole numbers from 0 on, separated by commas, as in 0,1,2, not '%s'"):format(name)
      )
    )
  end
  if not subject then
    subject, name = session:load(args.game)
  end
  if not subject then return end
  local limits = session:limits { upto = args.upto, all = args.all, family = args.family }
  local found, why = require("sg").identify(subject, limits)
  local object = session_of.copy(found or why.partial, { game = name })
  if found then
    object.law = subject.kind and quick_law(session, subject, args.family)
    local law = object.law and "\n" .. law_text("law", object.law) or ""
    session:answer(object, text_of(name, found, ALL_OPTION) .. law)
    if not found.found then session:no() end
  else
    session:fail(
      object,
      why,
      why.partial and why.partial.literature and text_of(name, why.partial, ALL_OPTION) or nil
    )
  end
end

return M
