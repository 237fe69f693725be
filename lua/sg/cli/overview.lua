-- SPDX-License-Identifier: MIT
-- sg-lua GAME: what the game is, its examples checked, its first values, its period, the start of play.

local code_hint = require "sg.cli.code_hint"
local command_line = require "sg.command_line"
local internals = require "sg.internals"
local plain = require "sg.text.plain"
local json = require "sg.text.json"
local failure = require "sg.failure"
local examples = require "sg.text.examples"
local law_text = require("sg.text.pattern").law
local moves = require "sg.text.moves"
local period = require "sg.text.period"
local quick_law = require "sg.cli.quick_law"
local default_heaps = require "sg.cli.default_heaps"
local sequence = require "sg.text.sequence"
local session_of = require "sg.cli.session"
local value_table = require "sg.later" "sg.text.value_table"

local overview = {}

local SIDE = 9 -- the last heap of a table of two heaps
local HEAPS, SEARCHED_HEAPS = 39, 19 -- the last heap that is shown: of a table, and where each is searched
local MOVES = 12 -- that are listed of the start
local REPORT_PLACES = 16 -- of a row of coins
local PLACES_POSITIONS = 200000 -- positions below such a row that are looked at, unless --positions says otherwise

local function head_text(game)
  local rule, lines = game.rule, {}
  lines[1] = plain.message(game.name) .. (rule.summary and ": " .. plain.message(rule.summary) or "")
  local source = type(rule.source) == "string" and { rule.source } or rule.source or {}
  for _, text in ipairs(source) do
    lines[#lines + 1] = "  source: " .. plain.message(text)
  end
  local names, shown_params = {}, {}
  for name in pairs(game.params or {}) do
    names[#names + 1] = name
  end
  table.sort(names)
  for i, name in ipairs(names) do
    local value = game.params[name]
    if type(value) == "table" then value = json.line(value) end
    shown_params[i] = name .. "=" .. plain.message(value)
  end
  if #names > 0 then lines[#lines + 1] = "  params: " .. table.concat(shown_params, ", ") end
  if rule.misere and rule.options and not rule.split and not rule.canonical then
    lines[#lines + 1] = "  misere: the field is about split and canonical; the answers below are of normal play. "
      .. "Misère play: `sg-lua misere`"
  end
  if internals[game].loaded.origin == "file" then lines[#lines + 1] = "  file:   " .. plain.message(game.path) end
  return table.concat(lines, "\n")
end

local function report_examples(session, game, name)
  local answered, why = game:examples(session:limits())
  local results = answered or why.partial
  local ok = examples.all_hold(results)
  local object, text = { game = name, task = "examples", ok = ok, examples = results }, examples.text(results)
  if ok == false then session:no() end
  if why then return session:fail(object, session_of.about(game, name, why), text) end
  session:answer(object, text)
  return true
end

local function report_start(session, game, name, again)
  local start, why = game:start()
  if start == nil then
    if not internals[game].kind.needs_start and (not why or why.code ~= "nomem" and why.code ~= "limit") then
      return true
    end
    return session:fail({ game = name, task = "moves" }, why)
  end
  local object = { game = name, position = session_of.shown(game, start), task = "moves" }
  local brief = session_of.brief_start(object.position, "start")
  local label = brief == "start" and brief or "start " .. brief
  local result
  result, why = game:moves(start, session:limits { limit = not session.json and MOVES or nil })
  return session:respond_at(
    game,
    start,
    object,
    result,
    why and session_of.about(game, name .. ": " .. label, why),
    function(known)
      if not result then return nil end
      local all = known.total and known.total > #known.moves
      return moves.text(label, known) .. (all and "\n  to see all: " .. command_line.of("moves", again) or "")
    end,
    moves.fields
  )
end

local function add_values(known, object)
  session_of.copy(known, object)
  if known.values then object.values = sequence.data(known.values) end
end

local function report_seq(session, game, name, upto)
  local result, why = game:seq(0, upto, session:limits())
  local is_over = why and why.limit == "steps" -- a call that comes to no end would be told again with the period
  local go_on = session:respond(
    { game = name, task = "seq" },
    result,
    why and session_of.about(game, name, why),
    function(known) return known.values and ("heaps 0..%s:\n%s"):format(known.to, sequence.text(known)) end,
    add_values
  )
  return go_on and not is_over
end

local function report_law(session, game, name)
  local one = quick_law(session, game)
  if one then session:answer({ game = name, task = "pattern", laws = { one } }, law_text("law", one)) end
end

-- The first values of a game on two heaps. A limit of the user ends the report of the start, too, which tells it.
local function report_table(session, game, name)
  local kind = internals[game].kind
  if kind.by_heap or not kind.pair then return end
  local known = game:table({ 0, SIDE }, { 0, SIDE }, session:limits())
  if not known then return end
  local text = ("heaps {0..%d, 0..%d}:\n%s"):format(SIDE, SIDE, value_table.text(known))
  session:answer(session_of.copy(known, { game = name, task = "table" }), text)
  report_law(session, game, name)
end

-- A failure of a part of the report; where a limit of the user ended that part, with the command that goes on.
local function unfinished(game, label, why, command)
  why = session_of.about(game, label, why)
  if why.code == "limit" and why.limit ~= "steps" and not why.hint then -- the same loop would be met again
    why = failure.with(why, { hint = "To go on from here: " .. command })
  end
  return why
end

-- The values of a coin-turning game with one head, in each place.
local function report_places(session, game, name, again)
  local own = not session.args.positions_limit and PLACES_POSITIONS or nil
  local result, why = game:seq(1, REPORT_PLACES, session:limits { positions = own })
  if not result and own and why.limit == "positions" then result = why.partial end
  return session:respond(
    { game = name, task = "seq" },
    result,
    why and unfinished(game, name, why, command_line.of("seq", again, "1.." .. REPORT_PLACES)),
    function(known) return known.values and ("one head in place 1..%s:\n%s"):format(known.to, sequence.text(known)) end,
    add_values
  )
end

-- Returns the command that looks for a period further than this report did.
local function look_further(known, again)
  if known.period or known.regularity then return "" end
  return "\n  to look further: " .. command_line.of("period", again)
end

local function report_period(session, game, name, again)
  local limits = session:limits()
  limits.upto = default_heaps.last(game, limits)
  local result, why = game:period(limits)
  if why and why.code ~= "limit" and why.code ~= "interrupted" then
    return session:fail({ game = name, task = "period" }, session_of.about(game, name .. ": period", why))
  end
  local go_on = code_hint.behind(session, game, result, again, function()
    return session:respond(
      { game = name, task = "period" },
      result,
      why and unfinished(game, name .. ": period", why, command_line.of("period", again)),
      function(known) return period.text(nil, known) .. (result and look_further(known, again) or "") end,
      period.fields
    )
  end)
  if go_on and result and not result.period and not result.regularity then report_law(session, game, name) end
  return go_on
end

-- Names that scripts use and a box does not have.
local OUTSIDE = {
  print = true,
  require = true,
  io = true,
  os = true,
  arg = true,
  debug = true,
  package = true,
  pcall = true,
  dofile = true,
  load = true,
  loadfile = true,
}

-- A hint for the failure of a file that looks like a script, or nil.
local function script_hint(why, name)
  if not failure.is(why) or why.code ~= "rule" or why.hint then return nil end
  if not (OUTSIDE[why.found] or why.expected == "a table" and why.found == "nothing") then return nil end
  return "If this is a script: " .. command_line.of("run", name)
end

-- The words name=value as a table; nil and what is wrong.
local function read_params(name, words)
  local values = {}
  for _, word in ipairs(words) do
    local key, value = word:match "^([%w_]+)=(.*)$"
    if values[key] then
      return nil, failure.new("usage", ("parameter %s is given twice"):format(key), { subject = name })
    end
    values[key] = value
  end
  return values
end

---Shows a game: its examples checked, its first values, its period.
---@param session table
---@param name string a game as the command line names it, "-" for a rule on standard input
---@param params string[] "name=value", from the command line
---@return integer exit code
function overview.run(session, name, params)
  session.says_once = true
  session.hint = function(why) return script_hint(why, name) end
  local values, wrong = read_params(name, params)
  if not values then return session:fail({ game = name }, wrong) end
  local spec = name
  if name ~= "-" and #params > 0 then spec = name .. ":" .. table.concat(params, ":") end
  local game = session:load(spec, values)
  if not game then return end
  local again = command_line.game(name, params)
  if name == "-" then name = "stdin" end
  local rule = game.rule
  session:answer({
    game = name,
    name = game.name,
    kind = game.kind,
    summary = rule.summary,
    source = rule.source,
    tags = rule.tags,
    params = next(game.params or {}) and game.params or nil,
  }, head_text(game))
  local kind = internals[game].kind
  local go_on = report_examples(session, game, name)
  local most = kind.heap_tables and HEAPS or SEARCHED_HEAPS
  if go_on and kind.by_heap then go_on = report_seq(session, game, name, most) end
  if go_on and kind.heap_tables then go_on = report_period(session, game, name, again) end
  if go_on and kind.by_place then go_on = report_places(session, game, name, again) end
  if go_on then report_table(session, game, name) end
  if go_on then report_start(session, game, name, again) end
end

return overview
