-- SPDX-License-Identifier: MIT
-- Names the option of the command line that a failure is about. Modules below the command line name limits and options
-- of questions only; this file maps these names to flags.

local flags = {}

-- By the limit that was reached.
local OF_LIMIT = { time = "--time", memory = "--memory", positions = "--positions", steps = "--steps" }

-- By the option that may help.
local OF_HINT = {
  assume = "; --assume looks for a period and extrapolates it without a proof",
  limit = "; --limit N asks for fewer",
  loopy = "; `sg-lua loopy` answers for games that can go round, and for their sums",
  partial = "; --partial takes the answers that are there",
  unfinished = "; batch --resume goes on with it, and --partial takes the answers that are there",
  ["no ring"] = "; leave --ring out",
  out = " (--resume needs --out FILE)",
  rest = "; the answers until then stay on the disk, and --resume goes on with them",
  resume = " (--resume)",
  ring = " (--ring)",
  table = "; leave --ring out",
  ["two heaps"] = "; `sg-lua table` shows the values of two heaps, `sg-lua seq --row A` those beside a heap A",
  as = " (--as)",
}

---What the options of the program have to do with a failure, to be written behind its text.
---@param why sg.Failure
---@param args? table the parsed command line, for the value of a limit
---@return string
function flags.suffix(why, args)
  local flag = OF_LIMIT[why.limit]
  local value = flag and args and args[why.limit == "positions" and "positions_limit" or why.limit]
  if why.found == "print" and why.code == "rule" then return "; --debug lets a rule print" end
  if value then flag = ("%s %s"):format(flag, value) end
  return (flag and (" (%s)"):format(flag) or "") .. (OF_HINT[why.hint_for] or "")
end

return flags
