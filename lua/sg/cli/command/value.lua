-- SPDX-License-Identifier: MIT
-- The command `value`: the nim-value of each position.

local certificate = require "sg.cli.certificate"
local options = require "sg.cli.options"
local positions = require "sg.cli.positions"

local M = {}

---@type sg.cli.Command
M.command = {
  summary = "nim-value of positions",
  text = "The nim-value of each position, who wins, and how that is known.",
  examples = {
    "sg-lua value kayles 7",
    "sg-lua value 0.137 34 1000000000000000000",
    { "sg-lua value subtraction:s=1,2,5 '{3,4,5}'", "a list of heaps is their sum" },
    { "sg-lua value chomp:w=3:h=4 --format json", "one object per answer" },
  },
  arguments = { options.GAME, options.POSITIONS },
  options = {
    options.QUESTION,
    options.SPILL,
    certificate.OPTION,
    options.common(options.TEXT_JSON_LATEX),
  },
}

function M.run(session)
  return positions.answer_each(session, function(game, position, opts) return game:value(position, opts) end)
end

return M
