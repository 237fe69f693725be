-- SPDX-License-Identifier: MIT
-- The command `compound`: several games at once in other ways than the sum.

local options = require "sg.cli.options"
local subject = require "sg.cli.subject"

local M = {}

local KINDS = { "ordinal", "selective", "conjunctive", "continued" }

---@type sg.cli.Command
M.command = {
  summary = "who wins games played at once, not as a sum",
  text = "Who wins several games that are played at once, but not as a sum.",
  epilog = [[
Kinds:
   ordinal       a move in a component ends all that stand behind it
   selective     a move in one component or in several at once
   conjunctive   a move in every component; play ends when one of them has
                 ended
   continued     a move in every component that has not ended; play ends when
                 all have]],
  examples = {
    "sg-lua compound selective kayles@7 nim@3",
    "sg-lua compound conjunctive kayles@7 subtraction:s=1,2@8",
    "sg-lua compound ordinal nim@2 kayles@5 --format json",
  },
  arguments = { { name = "kind", choices = KINDS, help = table.concat(KINDS, ", ") }, options.COMPONENTS },
  options = { options.common(options.TEXT_JSON) },
}

function M.run(session)
  local args = session.args
  local result, why = require("sg").compound(args.kind, subject.components(args.components), session:limits())
  session:respond(result and {} or { kind = args.kind }, result, why, tostring)
end

return M
