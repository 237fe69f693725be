-- SPDX-License-Identifier: MIT
-- A session is one run of one command: how it answers, how it fails, which limits are left; and what is said of games
-- and positions. report.lua formats.

local failure = require "sg.failure"
local flags = require "sg.cli.flags"
local plain = require "sg.text.plain"
local json = require "sg.text.json"
local report = require "sg.text.report"
local pool = require "sg.pool"

local M = {}

---Exit codes by the short name of an error.
M.exit_codes = {
  rule = 3, cycle = 3, limit = 4, interrupted = 4, usage = 2, range = 2, input = 2, io = 5, nomem = 5,
  crash = 5, internal = 5,
}

---@param code string the short name of an error
---@return integer
function M.exit_code(code)
  return M.exit_codes[code] or 5
end

local Session = {}
Session.__index = Session

---What one command needs while it runs: how to answer, how to fail, which limits are left.
---@param args table parsed command line
---@return table
function M.new(args)
  local self = setmetatable({ args = args, json = args.format == "json", code = 0 }, Session)
  self.start = pool.now()
  self.stats = args.stats and {} or nil
  return self
end

-- In JSON every answer says what has been evaluated so far; in text, finish() does at the end.
function Session:add_stats(object)
  if self.stats then object.stats = require("sg.search.searches").total(self.stats) end
  return object
end

---The last word of a command.
function Session:finish()
  if self.stats and not self.json then
    self:clear_progress()
    io.stderr:write(report.stats(require("sg.search.searches").total(self.stats)), "\n")
  end
end

---Writes one answer: an object in JSON, else text.
function Session:answer(object, text)
  self:clear_progress()
  io.stdout:write(self.json and json.line(self:add_stats(object)) or text, "\n")
  io.stdout:flush()
end

-- The text and the code of a failure, which may still be a text and a code.
local function told(why, code)
  if failure.is(why) then return tostring(why) .. flags.suffix(why), why.code end
  return tostring(why), code
end

M.told = told

---Says what went wrong with one answer; the exit code becomes the worst of all answers.
---@param object table what the answer is about, in JSON
---@param why sg.Failure|string
---@param code? string of a text
---@param partial_text? string what is known all the same
---@return boolean go_on false after Ctrl-C
function Session:fail(object, why, code, partial_text)
  self:clear_progress()
  local message
  message, code = told(why, code)
  if self.json then
    object.error = { code = code or "internal", message = message }
    io.stdout:write(json.line(self:add_stats(object)), "\n")
  elseif partial_text then
    io.stdout:write(partial_text, "\n")
  end
  return self:complain(message, code)
end

---Says on standard error what went wrong, where the answer itself is written already.
---@return boolean go_on false after Ctrl-C
function Session:complain(message, code)
  message, code = told(message, code)
  io.stdout:flush()
  if not (self.file and self.said == message) then -- a report meets the same fault in each of its parts
    io.stderr:write("sg-lua: ", plain.text(message), "\n")
    local place = require("sg.cli.caret").of_message(message)
    if place then io.stderr:write(plain.text(place), "\n") end
    self.said = message
  end
  self.code = math.max(self.code, M.exit_code(code))
  return code ~= "interrupted"
end

---Says what is worth knowing, and no failure.
function Session:notice(text)
  self:clear_progress()
  io.stderr:write("sg-lua: ", plain.text(text), "\n")
end

---The answer is no.
function Session:no()
  self.code = math.max(self.code, 1)
end

-- Progress: a line on stderr, if it is a terminal, redrawn at most ten times a second and only after half a second.
local DRAW_EVERY, DRAW_AFTER, RATE_EVERY = 0.1, 0.5, 2 -- seconds

local function counted(n)
  local digits = tostring(math.floor(n)):reverse():gsub("(%d%d%d)", "%1,"):reverse()
  return (digits:gsub("^,", ""))
end

---What shows progress, or nil.
function Session:progress()
  local ok, host = pcall(require, "sg.host")
  if not ok or self.args.quiet or os.getenv "NO_COLOR" or os.getenv "TERM" == "dumb" or not host.isatty(2) then
    return nil
  end
  local next_draw = pool.now() + DRAW_AFTER
  local since, before, rate = pool.now(), nil, ""
  return function(done, total)
    local time = pool.now()
    if time < next_draw then return end
    next_draw = time + DRAW_EVERY
    self.drawn = true
    if not before or time - since >= RATE_EVERY then
      rate = before and done > before and (", %s/s"):format(counted((done - before) // (time - since))) or ""
      since, before = time, done
    end
    local line = ("sg-lua: %s"):format(counted(done))
    if total and total > 0 then
      local width = 30
      local filled = math.min(width, math.floor(width * done / total))
      line = ("sg-lua: [%s%s] %s of %s"):format(("#"):rep(filled), ("."):rep(width - filled), counted(done),
        counted(total))
    end
    io.stderr:write("\r", line, ("  %.0f s%s\27[K"):format(time - self.start, rate))
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
    method = args.method, order = args.order,
    progress = self:progress(), threads = args.threads, hashed = args.hashed, stats = self.stats,
    store = args.store, notice = args.store and function(text) self:notice(text) end or nil }
  if args.time then opts.time = math.max(args.time - (pool.now() - self.start), 0.001) end
  for key, value in pairs(more or {}) do opts[key] = value end
  return opts
end

---A failure that says what it is about: many name the game or the file already.
function M.about(game, label, message)
  if failure.is(message) then
    if message.subject or message.line or message.file == game.path then return message end
    if message.file then return (failure.with(message, { subject = label })) end
    local told_already = M.about(game, label, message.message)
    return told_already == message.message and message or failure.with(message, { subject = label })
  end
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
  local without = {}
  for _, field in ipairs { "canonical", "split" } do
    if self.args["no_" .. field] then without[#without + 1] = field end
  end
  if game and #without > 0 then game, message, code = game:without(without) end
  if game then return game, label end
  if self.file and message:find("is not known here", 1, true) then
    message = message .. "\nA line that begins with `return` makes this a rule file; in a script, indent it."
  end
  self:fail({ game = name }, message, code)
end

---The position that a word of the command line means.
---@return any position, string|nil message, string|nil code
function M.position_of(game, text)
  if text == nil or text == "start" then
    local position, message, code = game:start()
    if position == nil then return nil, failure.new(code or "usage", message or "this game has no start: name a position") end
    return position
  end
  return game:parse(text)
end

---What a command is about that takes one position or a sum: GAME [POSITION], or GAME@POSITION ...
---@param args table with game, which may be missing, and positions
---@return string[] words, integer n_sums how many of them are GAME@POSITION
function M.subject_of(args)
  local words, n_sums = { args.game, table.unpack(args.positions) }, 0
  for _, word in ipairs(words) do
    if word:find("@", 1, true) then n_sums = n_sums + 1 end
  end
  return words, n_sums
end

---What is wrong with words that are neither a game and its position nor a sum.
---@param command string
---@param words string[]
---@return string
function M.mixed(command, words)
  local odd
  for i, word in ipairs(words) do
    if not word:find("@", 1, true) then odd = odd or i == #words and word or i > 2 and word end
  end
  odd = odd or words[1]
  return ("%s takes one position, or a sum of GAME@POSITION as in kayles@7%s"):format(command,
    odd and (", not '%s'"):format(odd) or "")
end

---How the answers call the position: as the rule shows it.
function M.shown(game, position, text)
  local ok, name = pcall(game.show, game, position)
  return ok and name ~= nil and tostring(name) or text or "start"
end

---The positions of the command line, "-" replaced by the lines of stdin; nil, message if that cannot be read.
function M.words_of(list)
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

---The fields of a result, added to those of an answer.
function M.copy(result, fields)
  for key, value in pairs(result or {}) do
    if key ~= "progress" then fields[key] = value end
  end
  return fields
end

---The checkpoint that the command line asks for; wrong: the options do not go together, and that is said.
---@return table|nil checkpoint, boolean|nil wrong
function Session:checkpoint()
  local args = self.args
  if args.checkpoint then
    return { path = args.checkpoint, resume = args.resume, every = args.checkpoint_every }
  elseif args.resume or args.checkpoint_every then
    self:fail({ game = args.game }, "--resume and --checkpoint-every go with --checkpoint FILE", "usage")
    return nil, true
  end
end

---Says so if not all of a checkpoint was good.
function Session:checkpoint_note(checkpoint)
  if not checkpoint or (checkpoint.dropped or 0) == 0 then return end
  self:clear_progress()
  io.stderr:write(("sg-lua: %s: the last %d bytes were torn or damaged; going on from %d values\n")
    :format(plain.text(checkpoint.path), checkpoint.dropped, checkpoint.loaded))
end

---What ends a long answer: message, code.
function Session:stopped(seconds)
  if require("sg.core").interrupted() then return "interrupted", "interrupted" end
  if seconds and pool.now() - self.start > seconds then return "the time limit was reached (--time)", "limit" end
end

---value and outcome: one answer per position, each tried even if one before it failed.
---@param more? table options besides the limits
function M.per_position(session, method, more)
  local args = session.args
  local game, name = session:load(args.game)
  if not game then return session.code end
  local words, unread = M.words_of(args.positions)
  if not words then
    session:fail({ game = name }, unread, "io")
    return session.code
  end
  local positions, labels, width = {}, {}, 0
  for i, word in ipairs(words) do
    positions[i] = table.pack(M.position_of(game, word))
    labels[i] = positions[i][1] ~= nil and M.shown(game, positions[i][1], word) or word
    if not labels[i]:find "\n" then width = math.max(width, utf8.len(labels[i]) or #labels[i]) end
  end
  for i = 1, #words do
    local position, message, code = table.unpack(positions[i], 1, 3)
    local object = { game = name, position = labels[i] }
    local result, partial
    if position ~= nil then
      result, message, code, partial = game[method](game, position, session:limits(more))
      partial = partial or not result and message.partial
    end
    local go_on = true
    if result then
      local pad = labels[i]:find "\n" and "" or (" "):rep(width - (utf8.len(labels[i]) or #labels[i]))
      session:answer(M.copy(result, object), report.value(name .. " " .. pad .. labels[i], result))
    else
      local of_all = position ~= nil and (code == "io" or code == "usage") -- a file or an option is to blame
      local label = of_all and name or name .. " " .. labels[i]
      go_on = session:fail(M.copy(partial, object), M.about(game, label, message), code,
        partial and report.value(label, partial))
      go_on = go_on and not of_all
    end
    if not go_on then break end
  end
  return session.code
end

return M
