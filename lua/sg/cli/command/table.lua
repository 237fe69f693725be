-- SPDX-License-Identifier: MIT
-- The command `table`: the values of a game on two heaps.

local command_line = require "sg.command_line"
local failure = require "sg.failure"
local nesting = require "sg.nesting"
local options = require "sg.cli.options"
local session_of = require "sg.cli.session"
local text = require "sg.text.words"
local value_table = require "sg.text.value_table"
local where = require "sg.cli.where"

local M = {}

local RANGES = "each of the two heaps has a range; a game on single heaps has a sequence: sg-lua seq GAME FROM..TO"

local RANGE = "^(%a[%w_]*)=(%-?%d+)%.%.(%-?%d+)$"

local function has_ranges(parsed) return parsed.game:find ":%a[%w_]*=%-?%d+%.%.%-?%d+" end

---@type sg.cli.Command
M.command = {
  summary = "table of a game on two heaps",
  text = "The nim-values of a game on two heaps (heap2), or whose positions are lists of two numbers: a row for\n"
    .. "each a, a column for each b. With ranges of two parameters, w=1..6 h=1..6: the values of the starts, a row\n"
    .. "for each value of the first parameter.",
  examples = {
    "sg-lua table wythoff 0..10 0..10",
    { "sg-lua table cram w=1..4 h=1..4", "the starts of boards" },
    "sg-lua table wythoff 0..99 0..99 --format csv > wythoff.csv",
    { "sg-lua table wythoff 0..60 0..60 --where P", "the P-positions" },
    { "sg-lua table wythoff 0..60 0..60 --format svg > wythoff.svg", "a heat map" },
    { "sg-lua table wythoff 0..60 0..60 --where P --format svg > pairs.svg", "dots for the P-positions" },
  },
  arguments = {
    options.GAME,
    { name = "rows", help = "the first and the last a, as in 0..10", if_missing = RANGES, unless = has_ranges },
    { name = "columns", help = "the first and the last b", if_missing = RANGES, unless = has_ranges },
  },
  options = { where.OPTION, options.common(options.format { "text", "json", "csv", "svg", "latex" }) },
}

-- The ranges of parameters in the name of a game, and the name without them.
function M.axes_of(name)
  local axes, rest = {}, {}
  for _, part in ipairs(nesting.split(name, ":")) do
    local parameter, from, to = part:match(RANGE)
    if parameter then
      axes[#axes + 1] = { name = parameter, from = text.whole(from), to = text.whole(to) }
    else
      rest[#rest + 1] = part
    end
  end
  return axes, table.concat(rest, ":")
end

-- Why there is no table of ranges of parameters.
local function no_axes(axes, name)
  local seen = {}
  for _, axis in ipairs(axes) do
    if seen[axis.name] or name:find((":%s="):format(axis.name), 1, true) then
      return failure.new("usage", ("parameter %s is given twice"):format(axis.name))
    end
    seen[axis.name] = true
  end
  if #axes == 1 then
    local one = ("%s=%d..%d"):format(axes[1].name, axes[1].from, axes[1].to)
    local hint = "Of one parameter there is a sequence: " .. command_line.of("seq", name, "--param", one)
    return failure.new("usage", "a table has ranges of two parameters", { hint = hint })
  elseif #axes > 2 then
    return failure.new("usage", ("a table has ranges of two parameters, not of %d"):format(#axes))
  end
  for _, axis in ipairs(axes) do
    if axis.from > axis.to then
      return failure.new("usage", ("the range %s..%s of %s is empty"):format(axis.from, axis.to, axis.name))
    end
  end
end

-- The table of ranges of two parameters.
function M.of_params(session, game, axes)
  local why = no_axes(axes, game.spec)
  if why then return nil, why end
  return require "sg.search.starts"(game, axes[1], axes[2], session:limits())
end

-- What a user of a rule with two parameters may mean.
local function with_hint(game, why)
  local ranges = {}
  for _, name in ipairs(text.keys(game.params)) do
    if math.type(game.params[name]) == "integer" then ranges[#ranges + 1] = name .. "=1..4" end
  end
  if why.code ~= "usage" or why.hint or #ranges < 2 then return why end
  return failure.with(why, {
    hint = "The starts for two parameters: " .. command_line.of("table", game.spec, ranges[1], ranges[2]),
  })
end

-- The table of two heaps.
local function of_heaps(session, game)
  local ranges = {}
  for i, range in ipairs { session.args.rows, session.args.columns } do
    local from, to = text.range(range)
    if not from then return nil, to end
    ranges[i] = { from, to }
  end
  local result, why = game:table(ranges[1], ranges[2], session:limits())
  return result, why and with_hint(game, why)
end

function M.run(session)
  local args = session.args
  local axes, spec = M.axes_of(args.game)
  local game, name = session:load(#axes > 0 and spec or args.game)
  if not game then return end
  local result, why
  if #axes > 0 then
    result, why = M.of_params(session, game, axes)
  else
    result, why = of_heaps(session, game)
  end
  local is_map = args.format == "svg" and args.where == "P"
  if args.where and not is_map then
    if args.format == "svg" or args.format == "latex" then
      local message = "--where lists positions, as text, json or csv; --where P is a picture, too (svg)"
      session:fail({ game = name }, failure.new("usage", message))
    else
      where.respond(session, { game = name }, result, why and session_of.about(game, name, why), where.of_table)
    end
    return
  end
  local write = args.format == "csv" and value_table.csv or value_table.text
  if args.format == "latex" then
    write = function(known) return require("sg.text.latex").table(known, name) end
  elseif args.format == "svg" then
    local title = ("%s: %s of %s"):format(
      name,
      is_map and "P-positions" or "nim-values",
      #axes > 0 and "the starts" or "{a, b}"
    )
    write = function(known) return require("sg.text.heat_map").svg(title, known, is_map) end
  end
  session:respond({ game = name }, result, why and session_of.about(game, name, why), write)
end

return M
