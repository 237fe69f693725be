-- SPDX-License-Identifier: MIT
-- The command `identify`: which known games have this nim-sequence.

local M = {}

function M.define(root, options)
  local identify = root:command("identify",
    "Which known games have this nim-sequence, up to a shift: octal codes of three digits, hexadecimal\n"
    .. "codes of two, subtraction sets up to 12, the library. With what is known of them in print.")
    :summary "which known games have this nim-sequence"
    :epilog [[
Exit code 1 if no known game has it.

Examples:
   sg-lua identify treblecross
   sg-lua identify my_game.lua --upto 5000
   sg-lua identify 0,0,1,2,0,1,2,3,1,2,3,4,0,3,4     values of the heaps 0, 1, 2, ...]]
  identify:argument("game"):description(options.GAME .. ";\nor a list of values, separated by commas")
  identify:option("--upto"):argname("N"):convert(options.heap_number "--upto")
    :description "look at the heaps 0..N (default 20000, scripted 2000)"
  identify:flag("--all"):description "list every code, not the least of those that agree"
  options.common(identify, options.TEXT_JSON)
end

function M.run(session)
  return require("sg.known.identify").run(session)
end

return M
