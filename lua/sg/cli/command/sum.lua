-- SPDX-License-Identifier: MIT
-- The command `sum`: a sum of games, equal or different.

local options = require "sg.cli.options"
local subject = require "sg.cli.subject"
local sum_text = require("sg.text.sum").text

local M = {}

---@type sg.cli.Command
M.command = {
  summary = "a sum of different games",
  text = "A sum of games, equal or different: its nim-value, who wins, every winning move.",
  examples = {
    "sg-lua sum kayles@7 subtraction:s=1,2,3@5 turning_turtles@HTHH",
    "sg-lua sum nim@3 nim@4 rules/kayles.lua@5 --format json",
  },
  arguments = { options.COMPONENTS },
  options = { options.METHOD, options.ASSUME, options.SEARCH, options.common(options.TEXT_JSON) },
}

function M.run(session)
  local result, why = require("sg").sum(subject.components(session.args.components), session:limits())
  session:respond({}, result, why, function(known) return known.components and sum_text(known) end)
end

return M
