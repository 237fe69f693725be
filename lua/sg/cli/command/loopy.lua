-- SPDX-License-Identifier: MIT
-- The command `loopy`: values of games in which positions can recur, and of sums with such games.

local report = require "sg.text.report"
local session_of = require "sg.cli.session"

local M = {}

function M.define(root, options)
  local loopy = root:command("loopy", "Games with loops (loopy = true): the value of each position, a number or "
      .. "∞\nwith a set of numbers, and who wins: N, P or D, a draw. With GAME@POSITION: a sum of\n"
      .. "games, loopy or not, and every move that wins it, or keeps the draw.")
    :summary "values of games with loops, and their sums"
    :epilog [[
Examples:
   sg-lua loopy token 1 5 --remoteness
   sg-lua loopy refill_nim@'{3,2}' nim@3
   sg-lua loopy rules/token.lua:edges='{{1,2},{2,1},{2,3}}' 1 --format json]]
  loopy:argument("game"):argname("<game>"):description(options.GAME .. ";\nor the first GAME@POSITION of a sum")
  loopy:argument("positions"):args("*"):argname("<position>"):description(options.POSITION)
  loopy:flag("--remoteness")
    :description "also the number of moves that play takes if the winner hurries\nand the loser delays"
  options.stats(loopy)
  options.common(loopy, options.TEXT_JSON)
end

local function sum(session)
  local args = session.args
  if args.remoteness then
    session:fail({}, "--remoteness is for positions of one game, not for sums", "usage")
    return session.code
  end
  local components = table.move(args.positions, 1, #args.positions, 2, { args.game })
  local result, message, code = require("sg").loopy_sum(components, session:limits())
  if result then
    session:answer(session_of.copy(result, {}), report.sum(result))
  else
    session:fail({}, message, code)
  end
  return session.code
end

function M.run(session)
  if session.args.game:find "@" then return sum(session) end
  return session_of.per_position(session, "loopy", { remoteness = session.args.remoteness })
end

return M
