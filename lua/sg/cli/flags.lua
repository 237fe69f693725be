-- SPDX-License-Identifier: MIT
-- Names the option of the command line that a failure is about. Modules below the command line name limits and
-- options of questions only; this file maps these names to flags.

local adding = require "sg.later" "sg.heap.adding"
local by_number = require "sg.later" "sg.heap.by_number"
local command_line = require "sg.command_line"
local component = require "sg.component"

local flags = {}

-- By the limit that was reached.
local OF_LIMIT = { time = "--time", memory = "--memory", positions = "--positions", steps = "--steps" }

-- By the option that may help.
local OF_HINT = {
  assume = "; --assume looks for a period or another law and extrapolates it without a proof",
  limit = "; --limit N asks for fewer",
  upto = "; --upto N computes the heaps 0..N all the same",
  partial = "; --partial takes the answers that are there",
  unfinished = "; batch --resume goes on with it, and --partial takes the answers that are there",
  ["no ring"] = "; leave --ring out",
  out = " (--resume needs --out FILE)",
  rest = "; the answers until then stay on the disk, and --resume goes on with them",
  prune = " (--prune needs --resume)",
  resume = " (--resume)",
  ring = " (--ring)",
  table = "; leave --ring out",
  as = " (--as)",
}

-- The words of a command line that name a game and positions of it, or components; nil, nil: they are not known here.
local function asked(args)
  local game = args and (args.game or args.games and #args.games == 1 and args.games[1])
  if args and args.components then return nil, args.components end
  if type(game) ~= "string" then return nil, {} end
  local positions = args.positions or { args.position }
  if component.apart(game) then return (component.apart(game)), { game, table.unpack(positions) } end
  return command_line.game(game), { game ~= "-" and game or "FILE", table.unpack(positions) }
end

-- By the question that may help: the command that asks it.
local COMMANDS = {
  loopy = function(args)
    local game, words = asked(args)
    if game and #words == 1 and adding.is_endless(game) then words = { game, "N" } end
    for _, word in ipairs(component.apart_at_plus(words)) do -- codes that grow have no sums with other games
      local named = component.apart(word)
      if named and adding.is_endless(named) then words = { named, "N" } end
    end
    return ("; `%s` answers for games that can go round, and for their sums"):format(
      command_line.with_arguments({ "loopy" }, #words > 0 and words or { "GAME" })
    )
  end,
  ["two heaps"] = function(args)
    local game = asked(args) or "GAME"
    return ("; `%s` shows the values of two heaps, `%s` those beside a heap of 1"):format(
      command_line.of("table", game, "0..9", "0..9"),
      command_line.of("seq", game, "0..20", "--row", 1)
    )
  end,
  parameter = function(args)
    local spec = asked(args)
    local game = spec and require("sg").load(spec)
    local name = game and by_number.parameter(game)
    if not name then return "" end
    local first = game.rule.params[name].min or 0
    return ("; `%s` asks about its starts for each value of %s"):format(
      command_line.of("seq", spec, "--param", ("%s=%d..%d"):format(name, first, first + 7)),
      name
    )
  end,
  check = function(args)
    return ("; `%s` looks for the smallest position where that happens"):format(
      command_line.of("check", asked(args) or "GAME")
    )
  end,
}

---Says which option of the program helps with a failure; the text is written behind the failure's own.
---@param why sg.Failure
---@param args? table the parsed command line, for the value of a limit
---@return string
function flags.suffix(why, args)
  local flag = OF_LIMIT[why.limit]
  local value = flag and args and args[why.limit == "positions" and "positions_limit" or why.limit]
  if why.found == "print" and why.code == "rule" then return "; --debug lets a rule print" end
  if value then flag = ("%s %s"):format(flag, value) end
  local command = COMMANDS[why.hint_for]
  return (flag and (" (%s)"):format(flag) or "") .. (command and command(args) or OF_HINT[why.hint_for] or "")
end

return flags
