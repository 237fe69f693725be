-- SPDX-License-Identifier: MIT
-- A session is one run of one command. It loads games, hands out the limits that are left, writes answers and failures,
-- and keeps the exit code. The commands find the formatters in sg.text.

local core = require "sg.core"
local failure = require "sg.failure"
local kind_fields = require "sg.kinds.fields"
local flags = require "sg.later" "sg.cli.flags"
local internals = require "sg.internals"
local json = require "sg.later" "sg.text.json"
local library = require "sg.rule.library"
local rule = require "sg.rule.load"
local limits = require "sg.limits"
local pool = require "sg.pool"
local progress = require "sg.later" "sg.cli.progress"
local screen = require "sg.cli.screen"
local stats_text = require "sg.later" "sg.text.stats"

local M = {}

---Exit codes by the code of a failure.
M.exit_codes = {
  rule = 3,
  cycle = 3,
  limit = 4,
  interrupted = 4,
  usage = 2,
  range = 2,
  input = 2,
  io = 5,
  nomem = 5,
  crash = 5,
  internal = 5,
}

---@param code string of a failure
---@return integer
function M.exit_code(code) return M.exit_codes[code] or 5 end

local Session = {}
Session.__index = Session

-- Commands whose --time is for each of several parts: a move, a game, a question.
local TIME_OF_PARTS = { play = true, batch = true, serve = true, watch = true }

local GRACE = 1 -- seconds after --time, for writing what is known by then

-- Calls f, whose work beyond the engine and the calls of rules is under the time limit of the command, too.
local function within(seconds, f)
  local has_host, host = pcall(require, "sg.host")
  if not seconds or not has_host or not host.within then return xpcall(f, failure.traced) end
  local function protected()
    host.within(seconds + GRACE)
    local results = table.pack(xpcall(f, failure.traced))
    host.within()
    return results
  end
  local ok, results = pcall(protected) -- an alarm may come just before it is switched off
  host.within()
  if not ok then return false, results end
  return table.unpack(results, 1, results.n)
end

local seconds_of_part -- of a command whose --time is for each of several parts

---Calls f(...), which reads files (library.reading), within the time of one part where --time is for each of several.
---@param f function
---@return any ... what f returns, or nil and the limit
function M.reading(f, ...) return library.reading(seconds_of_part, f, ...) end

---Runs a command: run(session) with its limits, to its end.
---@param args table the parsed command line
---@param run fun(session: table): any the exit code, if it is a number and not the one that the session has kept
---@param is_part? boolean is this a part of a command whose --time is for each of its parts?
---@return integer exit code
function M.run(args, run, is_part)
  local self = M.new(args)
  local seconds = is_part and args.time or self.seconds
  seconds_of_part = (not seconds or args.command == "verify") and args.time or nil
  if args.command == "verify" then seconds = nil end -- the checker of certificates has a hook of its own
  local ok, code = within(seconds, function() return run(self) end)
  if not ok then
    local why = failure.caught(code)
    if why.code == "internal" then error(code, 0) end
    self:fail({ game = args.game }, failure.with(why, { subject = type(args.game) == "string" and args.game or nil }))
    code = self.code
  end
  self:finish()
  return math.type(code) and code or self.code
end

local OWN_BYTES = 16 << 20 -- modules that are still to be loaded, and the text of one answer

-- The limit of memory is for what the program itself keeps, too: positions, moves, texts.
local function hold(mebibytes)
  local is_bound = mebibytes and mebibytes > 0 and mebibytes < 1 << 40 -- beyond, the bytes are no integer
  require("sg.host").hold(is_bound and (mebibytes << 20) + OWN_BYTES or 0)
  failure.has_bound = mebibytes ~= nil
end

---@param args table the parsed command line
---@return table session
function M.new(args)
  local self = setmetatable({ args = args, json = args.format == "json", code = 0 }, Session)
  self.start = pool.now()
  self.seconds = not (TIME_OF_PARTS[args.command] or args.misere == "play") and args.time or nil
  if args.debug ~= nil or M.debugs then -- at the prompt, for one command
    require("sg.rule.load").defaults.prints, M.debugs = args.debug, args.debug
  end
  limits.stand { time = self.seconds, memory = args.memory, steps = args.steps }
  hold(args.memory)
  screen.use_colour(args.color)
  self.stats = args.stats and {} or nil
  return self
end

-- An answer as a line of JSON. With --stats it says what has been evaluated so far (in text, finish() says it once),
-- with --stamp the version of the schema.
function Session:line(object)
  if self.stats then object.stats = require("sg.search.searches").total(self.stats) end
  if self.args.stamp then object.schema = json.SCHEMA end
  return json.line(object)
end

---Ends a command: writes what --stats asks for.
function Session:finish()
  limits.stand(nil)
  hold(nil)
  if self.stats and not self.json then
    screen.more(stats_text.text(require("sg.search.searches").total(self.stats)))
  end
  screen.clear()
end

---Writes one answer.
---@param object table what JSON says
---@param text? string what is written otherwise
function Session:answer(object, text)
  if self.json then
    screen.write(self:line(object), "\n")
  else
    screen.answer(text, self.args.format)
  end
  io.stdout:flush()
end

---The text of a failure, with the option of the program that it is about.
---@param why sg.Failure
---@param args? table the parsed command line
---@return string
function M.told(why, args)
  local hint = why.hint and "\n" .. why.hint or ""
  return tostring(why.hint and failure.with(why, { hint = false }) or why) .. flags.suffix(why, args) .. hint
end

---Says why there is no answer; the exit code becomes the worst of all answers.
---@param object table what JSON says beside the failure
---@param why sg.Failure
---@param partial_text? string what is known all the same
---@return boolean go_on false after Ctrl-C
function Session:fail(object, why, partial_text)
  why = failure.bounded(why)
  if self.json then
    object.error = failure.object(why, M.told(why, self.args))
    screen.write(self:line(object), "\n")
  elseif partial_text then
    screen.answer(partial_text, self.args.format)
  end
  return self:complain(why)
end

---Says on standard error why an answer fails that is written already.
---@param why sg.Failure
---@return boolean go_on false after Ctrl-C
function Session:complain(why)
  why = failure.bounded(why)
  local message = M.told(why, self.args)
  if not (self.says_once and self.said == message) then -- an overview meets the same fault in each of its parts
    screen.complain(message)
    local place = require("sg.cli.caret").of_failure(why)
    if place then screen.more(place) end
    self.said = message
  end
  self.code = math.max(self.code, M.exit_code(why.code))
  return why.code ~= "interrupted"
end

---Answers with a result, or says why there is none, with what is known all the same.
---@param object table what JSON says beside the fields of the result
---@param result sg.Result|nil
---@param why sg.Failure|nil if result is nil
---@param text_of fun(result: sg.Result): string|nil
---@param add_fields? fun(result: sg.Result, object: table) how JSON gets its fields
---@return boolean go_on false after Ctrl-C
function Session:respond(object, result, why, text_of, add_fields)
  local known = result or why.partial
  local text
  if known and self.json then
    (add_fields or M.copy)(known, object)
  elseif known then
    text = text_of(known)
  end
  if not result then return self:fail(object, why, text) end
  self:answer(object, text)
  return true
end

---Answers as respond() does, and remarks it if the position is the start of its rule and has no moves.
---@param game sg.Game
---@param position any nil if there is no answer
function Session:respond_at(game, position, object, result, why, text_of, add_fields)
  local is_empty = result and result.outcome == "P" and game:is_empty_start(position)
  if is_empty then object.remark = "the start has no moves" end
  local go_on = self:respond(object, result, why, text_of, add_fields)
  if is_empty and not self.args.quiet then
    local name = kind_fields.calling_option(game.rule)
    local hint = name and (": does %s call option(...), and does it expect such a position?"):format(name) or ""
    self:notice(("%s: the start, %s, has no moves%s"):format(game.path, M.shown(game, position), hint))
  end
  return go_on
end

---Says on standard error what is worth knowing and no failure.
function Session:notice(text) -- luacheck: ignore 212
  screen.note(text)
end

---Writes the certificate of an answer, or says why there is none; the answer stands.
---@param game sg.Game
---@param name string that game
---@param kind string of the answer
---@param found? table the answer; nil: there is none
function Session:write_certificate(game, name, kind, found)
  local path = self.args.certificate
  if not found or not path then return end
  local about = { family = self.args.family, limits = self:limits() }
  local done, why =
    require("sg.certificate.form").write(path, require("sg.questions")[kind].certificate(game, found, about))
  if done then return end
  if why.code ~= "no" then
    self:complain(why)
    return
  end
  self:notice(("%s: no certificate: %s"):format(name, tostring(why)))
  self:no()
end

---Says what values of a sequence assume, which the values alone do not say; JSON has it in a field.
---@param known { assuming: string? }
function Session:say_assumed(known)
  if known.assuming and not self.json then self:notice("assumed: " .. known.assuming) end
end

---The answer is no.
function Session:no() self.code = math.max(self.code, 1) end

---The function that shows progress, the same for the whole command, or nil where nobody sees it.
function Session:progress()
  if self.args.quiet then return nil end
  if self.report == nil then
    -- An unwatched program writes no lines: what reads standard error reads it at the end.
    local is_seen = screen.shows_progress() or not require("sg.host").unwatched
    local report
    self.report = is_seen
      and function(...)
        if report == nil then report = progress.report(self.start) or false end
        if not report then return end
        if self.noun then
          local of = self.of and (" of %d"):format(self.of) or ""
          report(0, nil, nil, ("%s %d%s"):format(self.noun, self.at, of))
          self.noun = nil
        end
        report(...)
      end
  end
  return self.report or nil
end

---Says that one of several like parts of the work begins; it is seen with the first progress of the part.
---@param noun string "position", "game", ...
---@param i integer
---@param n integer|nil how many there are, if that is known
function Session:part(noun, i, n)
  if n ~= 1 then
    self.noun, self.at, self.of = noun, i, n
  end
end

---The table of limits for the next question; --time is for the whole command.
---@param more? table
function Session:limits(more)
  local args = self.args
  local opts = {
    memory = args.memory,
    positions = args.positions_limit,
    steps = args.steps,
    assume = args.assume,
    method = args.method,
    order = args.order,
    progress = self:progress(),
    threads = args.threads,
    hashed = args.hashed,
    stats = self.stats,
    store = args.store,
    spill = args.spill,
    notice = args.store and function(text) self:notice(text) end or nil,
  }
  if args.time then opts.time = math.max(args.time - (pool.now() - self.start), 1e-6) end
  for key, value in pairs(more or {}) do
    opts[key] = value
  end
  return opts
end

---A failure that says what it is about: its label, unless it names a file or a game already.
---@param game sg.Game
---@param label string
---@param why sg.Failure
---@return sg.Failure
function M.about(game, label, why)
  if why.subject or why.names or why.line or why.file == game.path then return why end
  return failure.with(why, { subject = label })
end

---Did the last command let rules print?
M.debugs = nil

---The variables of the prompt, by whose names its commands find games; nil outside the prompt.
---@type table<string, any>|nil
M.variables = nil

---The game that a variable of the prompt holds.
---@param name string
---@return sg.Game?
function M.of_variable(name)
  local value = M.variables and rawget(M.variables, name)
  return value ~= nil and internals[value].loaded and value or nil
end

---A game by its name, its path or its code; at the prompt also by a variable.
---@param name string
---@return sg.Game|nil game, sg.Failure|nil why
function M.game_of(name)
  local game = M.of_variable(name)
  if game then return game end
  return M.reading(require("sg").load, name)
end

---Loads a game, with the changes that --as, --no-canonical and --no-split ask for; "-" reads the rule from standard
---input. A failure is said here.
---@param name string
---@param params? table<string, string> for "-"; other names have their parameters behind colons
---@return sg.Game|nil game, string|nil label the name of the game in answers
function Session:load(name, params)
  local game, why
  if name == "-" then
    local text
    text, why = M.reading(library.rest_of, io.stdin, "stdin", "a rule")
    if text then
      game, why = require("sg").from_text(text, "stdin", rule.written(params or {}))
    end
  else
    game, why = M.game_of(name)
  end
  local label, param = game and name == "-" and game.name or name, self.args.param
  if game and param and param.from then
    game, why = require "sg.operator.starts"(game, param.name, self.args.command == "seq" and 0 or param.from)
    label = game and game.spec
    self.args.upto = self.args.upto or param.to - param.from
  end
  if game and self.args.as then
    game, why = game:as(self.args.as, self:limits())
  end
  local without = {}
  for _, field in ipairs { "canonical", "split" } do
    if self.args["no_" .. field] then without[#without + 1] = field end
  end
  if game and #without > 0 then
    game, why = game:without(without)
  end
  if game then return game, label end
  local hint = self.hint and self.hint(why)
  if hint then why = failure.with(why, { hint = hint }) end
  self:fail({ game = name }, why)
end

---The position that a word of the command line means.
---@param game sg.Game
---@param text string|nil nil and "start" mean the rule's own start
---@return any position, sg.Failure|nil why
function M.position_of(game, text)
  if text == nil or text == "start" then return game:start() end
  return game:parse(text)
end

---A position as the rule shows it, for answers.
---@param game sg.Game
---@param position any
---@param text? string as the user wrote it, used where the rule cannot show it
---@return string
function M.shown(game, position, text)
  local ok, name = failure.attempt(game.show, game, position)
  return ok and name ~= nil and tostring(name) or text or "start"
end

---How answers name a position: as the rule shows it. Where the user wrote "start" or "-", and what the rule shows would
---fill the line before its answer, they name it by that word.
---@param shown string the position as the rule shows it
---@param word string as the user wrote it
---@return string
function M.brief_start(shown, word)
  local LONG = 60
  return (word == "start" or word == "-") and #shown > LONG and not shown:find "\n" and word or shown
end

---The positions of the command line, "-" replaced by the lines of standard input, in one list after another.
---@param list string[]|nil nil, or an empty list: the start
---@param most integer a list has at most so many
---@return fun(): string[]|nil, sg.Failure|nil next gives the next list; nil alone at the end
function M.words_of(list, most)
  local given, at = #(list or {}) > 0 and list or { "start" }, 1
  return function()
    local words = {}
    while #words < most and given[at] do
      local word, why = given[at], nil
      local is_input = word == "-"
      if is_input then
        word, why = M.reading(io.read, "l")
      end
      if why then return nil, failure.is(why) and why or failure.new("io", why, { file = "stdin" }) end
      if not is_input or not word then at = at + 1 end
      if word and (not is_input or word:find "%S") then words[#words + 1] = word end
    end
    return words[1] and words
  end
end

---Adds the fields of a result to those of an answer.
function M.copy(result, fields)
  for key, value in pairs(result or {}) do
    if key ~= "progress" then fields[key] = value end
  end
  return fields
end

---The checkpoint that the command line asks for. wrong: the options do not go together, and that is said here.
---@return table|nil checkpoint, boolean|nil wrong
function Session:checkpoint()
  local args = self.args
  if args.checkpoint then
    return { path = args.checkpoint, resume = args.resume, every = args.checkpoint_every }
  elseif args.resume or args.checkpoint_every then
    self:fail({ game = args.game }, failure.new("usage", "--resume and --checkpoint-every go with --checkpoint FILE"))
    return nil, true
  end
end

---Says if a part of a checkpoint was damaged.
function Session:checkpoint_note(checkpoint) -- luacheck: ignore 212
  if not checkpoint or (checkpoint.dropped or 0) == 0 then return end
  screen.note(
    ("%s: the last %d bytes were torn or damaged; going on from %d values"):format(
      checkpoint.path,
      checkpoint.dropped,
      checkpoint.loaded
    )
  )
end

---Why a long answer ends here: Ctrl-C or the time limit.
---@param seconds number|nil
---@return sg.Failure|nil
function Session:stopped(seconds)
  if core.interrupted() then return failure.new("interrupted", "interrupted") end
  if seconds and pool.now() - self.start > seconds then
    return failure.new("limit", "the time limit was reached", { limit = "time" })
  end
end

return M
