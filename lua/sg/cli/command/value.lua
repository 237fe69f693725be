-- SPDX-License-Identifier: MIT
-- The command `value`: the nim-value of each position.

local certificate = require "sg.cli.certificate"
local positions = require "sg.cli.positions"

local M = {}

function M.define(root, options)
  local value = root:command("value", "The nim-value of each position, who wins, and how that is known.")
    :summary "nim-value of positions"
    :epilog [[
Examples:
   sg-lua value kayles 7
   sg-lua value 0.137 34 1000000000000000000
   sg-lua value subtraction:s=1,2,5 '{3,4,5}'      a list of heaps is their sum
   sg-lua value chomp:w=3:h=4 --format json        one object per answer]]
  value:argument("game"):description(options.GAME)
  value:argument("positions"):args("*"):argname("<position>"):description(options.POSITION)
  options.method(value)
  options.assume(value)
  options.as_code(value)
  options.search(value)
  options.store(value)
  options.without(value)
  certificate.option(value)
  options.common(value, options.TEXT_JSON_LATEX)
end

function M.run(session)
  return positions.answer_each(session, function(game, position) return game:value(position, session:limits()) end)
end

return M
