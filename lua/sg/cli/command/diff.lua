-- SPDX-License-Identifier: MIT
-- The command `diff`: the first heap where two games differ.

local M = {}

function M.define(root, options)
  local diff = root:command("diff",
    "The first heap where two heap games differ, with both values; or a proof that they are equal;\n"
    .. "or how far no difference was found. Games on positions are compared by their starts.")
    :summary "the first heap where two games differ"
    :epilog [[
Exit code 1 if they differ.

Examples:
   sg-lua diff 0.161 0.36
   sg-lua diff my_game.lua 0.77 --upto 5000]]
  diff:argument("game"):description(options.GAME)
  diff:argument("other"):argname("<game>"):description "the game to compare it with"
  diff:option("--upto"):argname("N"):convert(options.heap_number "--upto")
    :description "look at the heaps 0..N (default 20000, scripted 2000)"
  options.common(diff, options.TEXT_JSON)
end

function M.run(session)
  return require("sg.known.diff").run(session)
end

return M
