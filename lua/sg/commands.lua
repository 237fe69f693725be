-- SPDX-License-Identifier: MIT
-- The commands of sg-lua: each takes the parsed command line and returns an exit code. cli.lua chooses, args.lua
-- reads, report.lua formats; here is what is asked of the engine, in which order, and what becomes of errors.

local report = require "sg.report"
local pool = require "sg.pool"

local M = {}

---Exit codes by the short name of an error.
M.exit_codes = {
  rule = 3, cycle = 3, limit = 4, interrupted = 4, usage = 2, range = 2, input = 2, io = 5, nomem = 5,
  crash = 5, internal = 5,
}

local function exit_code(code)
  return M.exit_codes[code] or 5
end

local Session = {}
Session.__index = Session

---What one command needs while it runs: how to answer, how to fail, which limits are left.
---@param args table parsed command line
---@return table
function M.session(args)
  local self = setmetatable({ args = args, json = args.format == "json", code = 0 }, Session)
  self.start = pool.now()
  return self
end

---Writes one answer: an object in JSON, else text.
function Session:answer(object, text)
  self:clear_progress()
  io.stdout:write(self.json and report.json(object) or text, "\n")
  io.stdout:flush()
end

---Says what went wrong with one answer; the exit code becomes the worst of all answers.
---@param object table what the answer is about, in JSON
---@param partial_text? string what is known all the same
---@return boolean go_on false after Ctrl-C
function Session:fail(object, message, code, partial_text)
  self:clear_progress()
  message = tostring(message)
  if self.json then
    object.error = { code = code or "internal", message = message }
    io.stdout:write(report.json(object), "\n")
  elseif partial_text then
    io.stdout:write(partial_text, "\n")
  end
  io.stdout:flush()
  if not (self.file and self.said == message) then -- a report meets the same fault in each of its parts
    io.stderr:write("sg-lua: ", report.plain(message), "\n")
    self.said = message
  end
  self.code = math.max(self.code, exit_code(code))
  return code ~= "interrupted"
end

---The answer is no.
function Session:no()
  self.code = math.max(self.code, 1)
end

-- Progress: a line on stderr, if it is a terminal, redrawn at most ten times a second and only after half a second.
local DRAW_EVERY, DRAW_AFTER = 0.1, 0.5

local function counted(n)
  local digits = tostring(math.floor(n)):reverse():gsub("(%d%d%d)", "%1,"):reverse()
  return (digits:gsub("^,", ""))
end

function Session:progress()
  local ok, host = pcall(require, "sg.host")
  if not ok or self.args.quiet or os.getenv "NO_COLOR" or os.getenv "TERM" == "dumb" or not host.isatty(2) then
    return nil
  end
  local next_draw = pool.now() + DRAW_AFTER
  return function(done, total)
    local time = pool.now()
    if time < next_draw then return end
    next_draw = time + DRAW_EVERY
    self.drawn = true
    local line = ("sg-lua: %s"):format(counted(done))
    if total and total > 0 then
      local width = 30
      local filled = math.min(width, math.floor(width * done / total))
      line = ("sg-lua: [%s%s] %s of %s"):format(("#"):rep(filled), ("."):rep(width - filled), counted(done),
        counted(total))
    end
    io.stderr:write("\r", line, ("  %.0f s\27[K"):format(time - self.start))
    io.stderr:flush()
  end
end

function Session:clear_progress()
  if self.drawn then
    io.stderr:write "\r\27[K"
    self.drawn = false
  end
end

---The table of limits for the next question; --time is for the whole command.
---@param more? table
function Session:limits(more)
  local args = self.args
  local opts = { memory = args.memory, positions = args.positions_limit, steps = args.steps, assume = args.assume,
    progress = self:progress() }
  if args.time then opts.time = math.max(args.time - (pool.now() - self.start), 0.001) end
  for key, value in pairs(more or {}) do opts[key] = value end
  return opts
end

-- A message that says what it is about: the engine's own often begin with the game or the file.
local function about(game, label, message)
  message = tostring(message)
  for _, start in ipairs { game.spec, game.name, game.path } do
    if message:sub(1, #start + 1) == start .. ":" or message:sub(1, #start + 1) == start .. " " then return message end
  end
  return label .. ": " .. message
end

---Loads a game; "-" reads the rule from stdin. On failure the message is out and nil is returned.
---@param name string
---@param params? table<string, string> for "-"; other names carry them
---@return table|nil game, string|nil label what the answers call it
function Session:load(name, params)
  local sg = require "sg"
  local game, message, code
  if name == "-" then
    local text, why = self.stdin_text, nil
    if not text then text, why = io.read "a" end
    if text then
      game, message, code = sg.from_text(text, "stdin", params)
    else
      message, code = "stdin: " .. tostring(why), "io"
    end
  else
    game, message, code = sg.load(name)
  end
  local label = game and name == "-" and game.name or name
  if game and self.args.as then game, message, code = game:as(self.args.as, self:limits()) end
  if game then return game, label end
  if self.file and message:find("is not known here", 1, true) then
    message = message .. "\nA line that begins with `return` makes this a rule file; in a script, indent it."
  end
  self:fail({ game = name }, message, code)
end

---The position that a word of the command line means.
---@return any position, string|nil message, string|nil code
local function position_of(game, text)
  if text == nil or text == "start" then
    local position, message, code = game:start()
    if position == nil then return nil, message or "this game has no start: name a position", code or "usage" end
    return position
  end
  return game:parse(text)
end

-- How the answers call the position: as the rule shows it.
local function shown(game, position, text)
  local ok, name = pcall(game.show, game, position)
  return ok and name ~= nil and tostring(name) or text or "start"
end

-- The positions of the command line, "-" replaced by the lines of stdin; nil, message if that cannot be read.
local function words_of(list)
  local words = {}
  for _, word in ipairs(list or {}) do
    if word == "-" then
      local line, why = io.read "l"
      while line do
        if line:find "%S" then words[#words + 1] = line end
        line, why = io.read "l"
      end
      if why then return nil, "stdin: " .. why end
    else
      words[#words + 1] = word
    end
  end
  if #words == 0 and #(list or {}) == 0 then words[1] = "start" end
  return words
end

local function copy(result, fields)
  for key, value in pairs(result or {}) do
    if key ~= "progress" then fields[key] = value end
  end
  return fields
end

-- value and outcome: one answer per position, each tried even if one before it failed.
local function per_position(session, method)
  local args = session.args
  local game, name = session:load(args.game)
  if not game then return session.code end
  local words, unread = words_of(args.positions)
  if not words then
    session:fail({ game = name }, unread, "io")
    return session.code
  end
  local positions, labels, width = {}, {}, 0
  for i, word in ipairs(words) do
    positions[i] = table.pack(position_of(game, word))
    labels[i] = positions[i][1] ~= nil and shown(game, positions[i][1], word) or word
    if not labels[i]:find "\n" then width = math.max(width, utf8.len(labels[i]) or #labels[i]) end
  end
  for i = 1, #words do
    local position, message, code = table.unpack(positions[i], 1, 3)
    local object = { game = name, position = labels[i] }
    local result, partial
    if position ~= nil then
      result, message, code, partial = game[method](game, position, session:limits())
    end
    local go_on = true
    if result then
      local pad = labels[i]:find "\n" and "" or (" "):rep(width - (utf8.len(labels[i]) or #labels[i]))
      session:answer(copy(result, object), report.value(name .. " " .. pad .. labels[i], result))
    else
      local label = name .. " " .. labels[i]
      go_on = session:fail(copy(partial, object), about(game, label, message), code,
        partial and report.value(label, partial))
    end
    if not go_on then break end
  end
  return session.code
end

function M.value(session)
  return per_position(session, "value")
end

function M.outcome(session)
  return per_position(session, "outcome")
end

-- Only what the contract names: what else a result holds is for programs in Lua.
local function moves_fields(result, object)
  copy(result, object)
  object.moves = {}
  for i, move in ipairs(result and result.moves or {}) do
    object.moves[i] = { option = move.option, value = move.value, wins = move.wins }
  end
  return object
end

function M.moves(session)
  local args = session.args
  local game, name = session:load(args.game)
  if not game then return session.code end
  local word = args.position
  local position, message, code = position_of(game, word)
  local object = { game = name, position = word or "start" }
  local result, partial
  if position ~= nil then
    object.position = shown(game, position, word)
    result, message, code, partial = game:moves(position, session:limits { limit = args.limit })
  end
  local label = name .. " " .. object.position
  if result then
    session:answer(moves_fields(result, object), report.moves(label, result))
  else
    session:fail(partial and moves_fields(partial, object) or object, about(game, label, message), code,
      partial and partial.moves and report.moves(label, partial))
  end
  return session.code
end

function M.sum(session)
  local sg = require "sg"
  local result, message, code, partial = sg.sum(session.args.components, session:limits())
  if result then
    session:answer(copy(result, {}), report.sum(result))
  else
    session:fail(copy(partial, {}), message, code, partial and partial.components and report.sum(partial))
  end
  return session.code
end

-- "FROM..TO" as integers, or as decimal strings where they are beyond 2^63.
local function range_of(text)
  local from, to = text:match "^(%d+)%.%.(%d+)$"
  if not from then return nil, ("a range is FROM..TO, as in 0..100, not '%s'"):format(text) end
  local function number(digits) return math.tointeger(tonumber(digits)) or digits end
  from, to = number(from), number(to)
  if math.type(from) and math.type(to) and from > to then
    return nil, ("the range %s is empty: FROM is above TO"):format(text)
  end
  return from, to
end

local SEQ_BLOCK = 50000 -- values that a long sequence holds in Lua at a time; a multiple of report.SEQ_ROW
local SEQ_GRACE = 1 -- seconds in which what was computed before a limit is still written
local SEQ_TABLE, SEQ_TABLE_END = 4000000, 1 << 32 -- the ranges that the engine computes as a table, as Game:seq has it

-- What ends a long answer: message, code.
function Session:stopped(seconds)
  if require("sg.core").interrupted() then return "interrupted", "interrupted" end
  if seconds and pool.now() - self.start > seconds then return "the time limit was reached (--time)", "limit" end
end

-- Writes the values of the heaps from..to, which the engine knows, in blocks, in the bytes that the report of the
-- whole would have. Returns what stopped it: message, code; and the last heap written.
local function write_seq(session, engine, object, name, from, to, seconds)
  local format = session.args.format or "text"
  local function each(fn)
    for first = from, to, SEQ_BLOCK do
      local last = math.min(first + SEQ_BLOCK - 1, to)
      local message, code = session:stopped(seconds)
      if message then return message, code, first - 1 end
      fn(engine:values(first, last), first)
    end
    return nil, nil, to
  end
  local message, code, last
  if format == "json" then
    local blocks = {} -- about as large as the engine's own table
    message, code, last = each(function(values) blocks[#blocks + 1] = table.concat(values, ",") end)
    object.to, object.values = last, report.written_list(table.concat(blocks, ","))
    return message, code, last
  end
  session:clear_progress()
  if format ~= "text" then
    local separator = format == "csv" and "," or " "
    io.stdout:write(format == "csv" and report.csv_head() or report.bfile_head(object, name))
    return each(function(values, first) io.stdout:write(report.pairs(values, first, separator), "\n") end)
  end
  local greatest = 0
  message, code, last = each(function(values)
    for i = 1, #values do
      if values[i] > greatest then greatest = values[i] end
    end
  end)
  if message then
    to, seconds = last, pool.now() - session.start + SEQ_GRACE
    if code == "interrupted" then require("sg.core").resume() end
  end
  local why, what, written = each(function(values, first)
    io.stdout:write(report.seq_rows(values, first, #tostring(greatest), #tostring(to)), "\n")
  end)
  return message or why, code or what, written
end

-- A sequence of many heaps, in blocks: no whole list of its values is ever made.
local function long_seq(session, game, name, from, to)
  local engine = game.family.engine
  local ok, message, code, heap = engine:extend(to, require("sg.game").limits_of(session:limits()))
  local seconds = session.args.time
  if not ok then
    if heap and not message:find(("heap %d"):format(heap), 1, true) then
      message = ("%s (heap %d)"):format(message, heap)
    end
    to = math.min(to, engine:known() - 1)
    seconds = pool.now() - session.start + SEQ_GRACE
    if code == "interrupted" then require("sg.core").resume() end -- a second Ctrl-C ends the writing
  end
  local object = { game = name, from = from, to = to }
  if to >= from then
    object.basis, object.engine = engine:basis(math.max(to, 0)), engine:engine()
    local why, what, last = write_seq(session, engine, object, name, from, to, seconds)
    if why and ok then message, code = ("%s after heap %d"):format(why, last), what end
    ok = ok and not why
  end
  if ok and not session.json then io.stdout:flush()
  elseif ok then session:answer(object)
  else session:fail(object, about(game, name, message), code) end
  return session.code
end

local function seq_text(format, name, result)
  if format == "csv" then return report.csv(result) end
  if format == "bfile" then return report.bfile(result, name) end
  return report.seq(result)
end

function M.seq(session)
  local args = session.args
  local from, to = range_of(args.range)
  if not from then
    session:fail({ game = args.game }, to, "usage")
    return session.code
  end
  local game, name = session:load(args.game)
  if not game then return session.code end
  if game.family and not args.row and math.type(from) and math.type(to) and to - from >= SEQ_BLOCK
    and (to < SEQ_TABLE or from < SEQ_TABLE and to < SEQ_TABLE_END) then
    return long_seq(session, game, name, from, to)
  end
  local object = { game = name }
  local result, message, code, partial
  if args.row then
    result, message, code = game:table({ args.row, args.row }, { from, to }, session:limits())
    if result then
      result = { from = from, to = to, row = args.row, values = result.values[1], basis = result.basis }
    end
  else
    result, message, code, partial = game:seq(from, to, session:limits())
  end
  local known = result or partial
  if known and known.values then
    copy(known, object)
    if session.json then object.values = report.integers(known.values) end
  end
  if known and known.assuming and not session.json then
    io.stderr:write("sg-lua: assumed: ", report.plain(known.assuming), "\n") -- values alone would not say so
  end
  if result then
    session:answer(object, not session.json and seq_text(args.format, name, result))
  else
    local some = partial and partial.values and #partial.values > 0
    session:fail(object, about(game, name, message), code,
      some and seq_text(args.format, name, partial) or nil)
  end
  return session.code
end

function M.table(session)
  local args, pairs_of = session.args, require "sg.pairs"
  local ranges = {}
  for i, text in ipairs { args.rows, args.columns } do
    local from, to = range_of(text)
    if not from then
      session:fail({ game = args.game }, to, "usage")
      return session.code
    end
    ranges[i] = { from, to }
  end
  local game, name = session:load(args.game)
  if not game then return session.code end
  local result, message, code = game:table(ranges[1], ranges[2], session:limits())
  if not result then
    session:fail({ game = name }, about(game, name, message), code)
    return session.code
  end
  local object = copy(result, { game = name })
  session:answer(object, not session.json and (args.format == "csv" and pairs_of.csv or pairs_of.text)(result))
  return session.code
end

---The fields of a period in JSON: `period` is there, null, also where none was found.
function M.period_fields(result, object)
  copy(result, object)
  if object.period == nil then object.period = report.null() end
  return object
end

local function write_certificate(session, game, name, result)
  local done, message, code = require("sg.certificate").write(game, result, session.args.certificate)
  if done then return end
  if code == "no" then message = ("%s: no certificate: %s"):format(name, message) end
  io.stderr:write("sg-lua: ", report.plain(message), "\n")
  session.code = math.max(session.code, code == "no" and 1 or exit_code(code))
end

function M.period(session)
  local args = session.args
  local game, name = session:load(args.game)
  if not game then return session.code end
  local checkpoint
  if args.checkpoint then
    checkpoint = { path = args.checkpoint, resume = args.resume, every = args.checkpoint_every }
  elseif args.resume or args.checkpoint_every then
    session:fail({ game = name }, "--resume and --checkpoint-every go with --checkpoint FILE", "usage")
    return session.code
  end
  local result, message, code, partial = game:period(session:limits { upto = args.upto, checkpoint = checkpoint })
  if result and game.kind == "heap" and result.basis ~= "assumed" then result.agrees = game:lift() end
  local object = { game = name }
  if result then
    if session.json then M.period_fields(result, object) end
    session:answer(object, report.period(name, result))
    if args.certificate then write_certificate(session, game, name, result) end
  else
    if partial and session.json then M.period_fields(partial, object) end
    session:fail(object, about(game, name, message), code, partial and report.period(name, partial))
  end
  return session.code
end

function M.verify(session)
  local verify = require "sg.verify"
  for _, path in ipairs(session.args.files) do
    local text, message = verify.read(path)
    if text then
      local claim, reason = verify.check(text)
      session:answer({ file = path, verified = claim ~= nil, claim = claim, reason = reason },
        ("%s: %s: %s"):format(report.plain(path), claim and "verified" or "refused", report.plain(claim or reason)))
      if not claim then session:no() end
    else
      session:fail({ file = path }, message, "io")
    end
  end
  return session.code
end

function M.diff(session)
  return require("sg.diff").run(session)
end

function M.identify(session)
  return require("sg.identify").run(session)
end

function M.rules(session)
  local sg = require "sg"
  local name = session.args.name
  if not name then
    local rules = sg.rules()
    session:answer({ rules = rules }, report.rules(rules))
    return session.code
  end
  local text, path, code = sg.rule_text(name)
  if not text then
    session:fail({ name = name }, path, code)
    return session.code
  end
  local entry = { name = name }
  for _, rule in ipairs(session.json and sg.rules() or {}) do
    if rule.name == name then copy(rule, entry) end
  end
  entry.path, entry.text = path, text
  session:answer({ rules = { entry } }, (text:gsub("\n$", "")))
  return session.code
end

function M.check(session)
  local sg = require "sg"
  for _, word in ipairs(session.args.games) do
    local game, name = session:load(word)
    if game then
      local result, message, code, partial = sg.check(game, session:limits())
      local go_on = true
      if result then
        session:answer(copy(result, { game = name }), report.check(name, result))
        if not result.ok then session:no() end
      else
        go_on = session:fail(copy(partial, { game = name }), about(game, name, message), code,
          partial and partial.checks and report.check(name, partial))
      end
      if not go_on then break end
    end
  end
  return session.code
end

function M.batch(session)
  local args = session.args
  local tasks
  for _, list in ipairs(args.task or {}) do
    tasks = tasks or {}
    for task in list:gmatch "[^,%s]+" do tasks[#tasks + 1] = task end
  end
  require("sg.host").terminable() -- so that a temporary file does not stay
  local summary, message, code = require("sg.batch").run(args.paths, {
    jobs = args.jobs, out = args.out, resume = args.resume, tasks = tasks, heaps = args.heaps, upto = args.upto,
    time = args.time, memory = args.memory, positions = args.positions_limit, steps = args.steps,
    progress = session:progress(),
  })
  session:clear_progress()
  if not summary then
    session.json = false -- stdout holds answers only
    session:fail({}, message, code)
    return session.code
  end
  if not args.quiet or summary.interrupted then
    io.stderr:write("sg-lua: ", require("sg.batch").summary_text(summary), "\n")
  end
  if summary.interrupted then return exit_code "interrupted" end
  return summary.failed > 0 and 1 or 0
end

function M.new(session)
  local args = session.args
  local made, message, code = require("sg.new").write(args.name, args.on_positions and "positions" or "heap")
  if not made then
    session:fail({ name = args.name }, message, code)
    return session.code
  end
  session:answer({ name = args.name, files = made }, ("wrote %s\nnext: sg-lua %s; sg-lua check %s"):format(
    table.concat(made, " and "), made[1], made[1]))
  return session.code
end

-- ---- for file_report.lua -------------------------------------------------------------------------------------

M.about, M.copy, M.shown, M.moves_fields = about, copy, shown, moves_fields

return M
