-- SPDX-License-Identifier: MIT
-- The command `plot`: the nim-sequence of a heap game as a picture.

local command_line = require "sg.command_line"
local failure = require "sg.failure"
local internals = require "sg.internals"
local loony = require "sg.loony"
local options = require "sg.cli.options"
local plot = require "sg.text.plot"
local default_heaps = require "sg.cli.default_heaps"
local refusal = require "sg.refusal"
local session_of = require "sg.cli.session"
local text = require "sg.text.words"

local M = {}

---@type sg.cli.Command
M.command = {
  summary = "a nim-sequence as a picture",
  text = "The nim-sequence of a heap game as a picture: a scatter of the values, a strip of the P-positions,\n"
    .. "or a wheel on which one turn is one period.",
  examples = {
    "sg-lua plot kayles 0..200",
    "sg-lua plot 0.07 0..1000 --format svg > dawson.svg",
    "sg-lua plot kayles 0..143 --kind wheel --format svg > wheel.svg",
  },
  arguments = { options.GAME, options.RANGE },
  options = {
    {
      "--kind",
      value = "KIND",
      choices = { "scatter", "strip", "wheel" },
      help = "scatter|strip|wheel (default scatter)",
    },
    options.family(),
    options.AS_CODE,
    options.common(options.format { "text", "svg" }),
  },
}

local PERIOD_UPTO = 5000 -- a period is looked for in the heaps 0 to this, if they are not too dear
local WHEEL_UPTO = 100000 -- the last heap up to which a wheel looks behind the preperiod

-- The last heap that a wheel needs: the first exception to the period may be any before it.
local function wheel_end(subject, to)
  local last = subject.preperiod + 2 * subject.period - 1
  return last <= WHEEL_UPTO and last or to
end

-- Adds the period, if the heaps that are drawn show one, or more of them that take a fixed amount of work.
---@return sg.Failure|nil why
local function add_period(session, game, name, to, subject)
  local limits = session:limits { family = session.args.family }
  limits.upto = math.max(to, math.min(default_heaps.last(game, limits), PERIOD_UPTO))
  local found, why = game:period(limits)
  if not found then return why end
  if not found.period then
    session:notice(
      ("%s: no period in the heaps 0..%d, where a picture looks for one; `%s` looks further"):format(
        name,
        limits.upto,
        command_line.of("period", name)
      )
    )
    return nil
  end
  subject.period, subject.preperiod, subject.saltus = found.period, found.preperiod, found.saltus
  subject.basis = ("%s period %d"):format(found.basis, found.period)
end

-- Values that are loony are drawn one line above the others, and the title says where.
local function place_loony(subject, kind)
  local most, found = 0, false
  for _, value in ipairs(subject.values) do
    if value == loony then
      found = true
    else
      most = math.max(most, value)
    end
  end
  if not found then return end
  local values = {}
  for i, value in ipairs(subject.values) do
    values[i] = value == loony and most + 1 or value
  end
  subject.values = values
  if kind == "scatter" then subject.title = ("%s; ∞ is drawn at %d"):format(subject.title, most + 1) end
end

-- The contents of a picture: values, title, and the period as far as it is known.
local function subject_of(session, game, name, from, to, kind)
  local rule_code = internals[game].loaded and internals[game].loaded.code
  local shown = rule_code and rule_code ~= name and (" (%s)"):format(rule_code) or ""
  local what = kind == "strip" and "P-positions" or "nim-values"
  local why
  local kind_of = internals[game].kind
  local one = kind_of.needs_start and "position" or "heap"
  local subject = { title = ("%s%s: %s of the %ss %d..%d"):format(name, shown, what, one, from, to), one = one }
  local is_wheel = kind == "wheel"
  if is_wheel and kind_of.loony then return nil, refusal(game, "wheel") end
  if is_wheel or kind == "strip" and kind_of.heap_tables and not kind_of.loony then
    why = add_period(session, game, name, math.max(to, 1), subject)
  end
  if why then return nil, why end
  if is_wheel then
    subject.title = ("%s%s: the period of its nim-values"):format(name, shown)
    from, to = 0, subject.period and wheel_end(subject, to) or to
  end
  local result
  result, why = game:seq(from, to, session:limits { family = session.args.family })
  if not result then return nil, why end
  subject.values, subject.from, subject.to = result.values, from, to
  if kind_of.loony then place_loony(subject, kind) end
  return subject
end

local function draw(session, subject, kind)
  if session.args.format == "svg" then return plot[kind](subject) end
  if kind == "wheel" then return nil, failure.new("usage", "a wheel is drawn as SVG only: add --format svg") end
  local has_host, host = pcall(require, "sg.host")
  return plot[kind .. "_text"](subject, has_host and host.width() or 80)
end

-- The ends of the range, if a picture can show it.
local function range_of(source)
  local from, to = text.range(source)
  if not from then return nil, to end
  if not math.type(from) or not math.type(to) or to - from >= plot.HEAPS_MAX then
    return nil, failure.new("usage", ("a picture shows at most %d heaps, of at most 63 bits"):format(plot.HEAPS_MAX))
  end
  return from, to
end

function M.run(session)
  local args = session.args
  local kind = args.kind or "scatter"
  local from, to = range_of(args.range)
  if not from then return session:fail({ game = args.game }, to) end
  local game, name = session:load(args.game)
  if not game then return end
  local picture
  local subject, why = subject_of(session, game, name, from, to, kind)
  if subject then
    picture, why = draw(session, subject, kind)
  end
  if picture then
    session:answer({}, picture)
  else
    session:fail({ game = name }, session_of.about(game, name, why))
  end
end

return M
