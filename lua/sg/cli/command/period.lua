-- SPDX-License-Identifier: MIT
-- The command `period`: the period of a nim-sequence, its certificate, its checkpoint.

local code_hint = require "sg.cli.code_hint"
local command_line = require "sg.command_line"
local no_period_of = require "sg.text.no_period"
local options = require "sg.cli.options"
local period_of = require "sg.text.period"
local session_of = require "sg.cli.session"
local failure = require "sg.failure"

local M = {}

---@type sg.cli.Command
M.command = {
  summary = "period of a nim-sequence, proven if a theorem allows",
  text = "The period of a nim-sequence: proven if a theorem allows, otherwise observed.\n"
    .. "Without --upto the search goes on until a theorem applies, a limit is reached or Ctrl-C. For moves\n"
    .. "that are a Lua function, to which no theorem applies, the search goes to heap 5000, and\n"
    .. "further where a heap has few moves; with --as it takes 10 seconds unless --time says more.",
  examples = {
    "sg-lua period kayles",
    "sg-lua period 0.106 --ring --checkpoint 0.106.ring --resume",
    "sg-lua period 0.454 --checkpoint 0.454.ckpt --resume",
    "sg-lua period grundys_game --upto 5000",
    "sg-lua period 0.205 --rule-out 1000 --from 5000 --certificate 0.205.none",
    "sg-lua period wythoff --row 3",
    "sg-lua period chomp --along '{n+2,n}' --upto 40",
  },
  arguments = { options.GAME },
  options = {
    options.PARAM,
    options.upto(),
    { "--certificate", value = "FILE", help = "write a proven period to FILE; sg-lua verify checks it" },
    options.family(),
    {
      "--row",
      value = "A",
      convert = options.heap_number,
      help = "for a game on two heaps: the values of {A, n}, n = 0, 1, 2, ...",
    },
    { "--along", value = "POSITION", help = "the values of positions with a growing number n, as {n+2,n}" },
    options.CHECKPOINT,
    {
      "--ring",
      help = "for octal codes with few rare heaps: use memory that does not grow, with a checkpoint of its own",
    },
    {
      "--rule-out",
      value = "P",
      convert = options.heap_number,
      help = "show that there is no period up to P, with or without saltus",
    },
    {
      "--from",
      value = "N",
      convert = options.heap_number,
      help = "with --rule-out: the largest preperiod that is ruled out (default 0)",
    },
    options.AS_CODE,
    options.common(options.format { "text", "json", "latex" }),
  },
}

-- Seconds for a period of a function that is taken as a code, where nobody gives a limit.
local BUDGET = 10

local function has_budget(args) return args.as and not (args.time or args.upto or args.ring or args.checkpoint) end

-- Answers which periods the sequence does not have. Exit code 1 if some are left.
local function rule_out(session, game, name)
  local args = session.args
  local most, from = math.tointeger(tonumber(args.rule_out)), math.tointeger(tonumber(args.from or 0))
  if not most or most < 1 or not from then
    return session:fail({ game = name }, failure.new("usage", "--rule-out P --from N: P >= 1 and N >= 0 below 2^63"))
  end
  local result, why = game:no_period(most, from, session:limits { upto = args.upto, family = args.family })
  session:respond(
    { game = name },
    result,
    why and session_of.about(game, name, why),
    function(known) return no_period_of.text(name, known) end,
    no_period_of.fields
  )
  if result and not result.ruled_out then session:no() end
  session:write_certificate(game, name, "no_period", result)
end

function M.run(session)
  local args = session.args
  local game, name = session:load(args.game)
  if not game then return end
  if args.rule_out then return rule_out(session, game, name) end
  if args.from then return session:fail({ game = name }, failure.new("usage", "--from N is for --rule-out P")) end
  local checkpoint, wrong = session:checkpoint()
  if wrong then return end
  local budget, further = has_budget(args) and BUDGET or nil, ""
  local result, why = game:period(session:limits {
    time = budget,
    upto = args.upto,
    checkpoint = checkpoint,
    ring = args.ring,
    family = args.family,
    row = args.row,
    along = args.along,
  })
  session:checkpoint_note(checkpoint)
  if budget and why and why.limit == "time" then
    further = "\n  to look further: " .. command_line.of("period", args.game, "--as", args.as, "--time", 60)
  end
  code_hint.behind(session, game, result, command_line.game(args.game), function()
    return session:respond({ game = name }, result, why and session_of.about(game, name, why), function(known)
      if args.format == "latex" then return require("sg.text.latex").period(known, name) end
      return period_of.text(name, known) .. further
    end, period_of.fields)
  end)
  session:write_certificate(game, name, "period", result)
end

return M
