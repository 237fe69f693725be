-- SPDX-License-Identifier: MIT
-- One game of a batch in its process. evaluate() runs there and sends lines; sent() reads them in the parent, and
-- believes none of them: a rule that got out of its box may send anything.
--
-- The lines: "+label" before each task, then "=text" if the answer has a certificate, then the answer in JSON. If the
-- process dies in between, the last "+label" names the task that it died of.

local answers = require "sg.batch.answers"
local certificates = require "sg.batch.certificates"
local digest = require "sg.certificate.verify.digest"
local engine_name = require "sg.heap.engine_name"
local failure = require "sg.failure"
local json = require "sg.text.json"
local library = require "sg.rule.library"
local pool = require "sg.pool"
local received = require "sg.text.received"
local rule = require "sg.rule.load"
local standing = require "sg.limits"
local tasks = require "sg.batch.tasks"

local M = {}

---Limits per game, so that none can hang a batch.
M.DEFAULT_SECONDS = 60
M.DEFAULT_MEMORY = 1024 -- MiB
M.GRACE_SECONDS = 5 -- after the time limit, within which the engine stops by itself
M.HEADROOM_MEMORY = 1024 -- MiB of address space beyond the engine's limit on memory

local LOAD = { name = "load", label = "load" }

---The limits of a process.
---@param opts table of the batch
---@return { time: number, memory: integer }
function M.bounds(opts)
  return {
    time = (opts.time or M.DEFAULT_SECONDS) + M.GRACE_SECONDS,
    memory = (opts.memory or M.DEFAULT_MEMORY) + M.HEADROOM_MEMORY,
  }
end

---Loads here, once, what every process needs.
function M.prepare() require "sg" end

local function line(game, task, fields)
  for name, value in pairs(game.identity) do
    fields[name] = value
  end
  fields.task, fields.arguments = task.name, task.arguments
  return json.line(fields) .. "\n"
end

-- The line of an answer that is a failure.
local function failed_line(game, task, why)
  local fields = {}
  for name, value in pairs(why.partial or {}) do
    fields[name] = value
  end
  fields.ok = false
  fields.error = failure.object(why)
  return line(game, task, fields)
end

-- ---- in the process ---------------------------------------------------------------------------------------------

-- A take-and-break code. No rule runs; what is no code might name one.
local function load_code(code)
  if not code:find "^[%dA-Z{.&][^(/]*$" or not rule.is_code(code) then
    return nil, failure.new("usage", ("'%s' is no take-and-break code, as 0.77 is"):format(code))
  end
  return require("sg").load(code)
end

-- The game, loaded in a process that can open no files from the moment that it has the text of the rule.
local function load_game(game, opts, confine)
  if game.code then return load_code(game.code) end
  local content, why = library.reading(opts.time or M.DEFAULT_SECONDS, library.read, game.path)
  if not content then return nil, why end
  if game.identity.digest and digest.of_bytes(library.whole(game.path) or content) ~= game.identity.digest then
    return nil, failure.new("io", "the file was changed while the batch ran", { file = game.path })
  end
  if not opts.trusted then
    local confined
    library.keep(pool.kind(game.path) == "file" and { game.path } or {}) -- and the files that it includes
    confined, why = confine(M.bounds(opts))
    if not confined then return nil, why end
  end
  local loaded
  loaded, why = rule.from_text(content, game.path, rule.written(game.given or {}), nil, nil, library.beside)
  if not loaded then return nil, why end
  return require("sg.game").new(loaded)
end

-- The tasks of a game: those of the run, or those that its rule names.
local function tasks_of(loaded, opts)
  if opts.tasks or loaded.rule.batch == nil then return opts.wanted end
  local list, why = tasks.list(loaded.rule.batch, opts)
  if list then return list end
  return nil,
    failure.new("rule", why, { file = loaded.path, field = "batch", message = "field 'batch': " .. why.message })
end

-- Adds the certificate of an answer, or says why it has none.
local function certify(game, task, found, certificate, limits, emit)
  local text, why
  if certificate then
    text, why = certificate(limits)
  end
  if text then
    found.certificate = certificates.name(game, task)
    emit("=" .. certificates.packed(text) .. "\n")
  else
    found.no_certificate = why and tostring(why) or "there are no certificates of such answers"
  end
end

local function answer(game, task, loaded, limits, opts, emit)
  emit("+" .. task.label .. "\n")
  local ok, found, why = xpcall(function()
    local fields, fault, certificate = tasks.run(task, loaded, limits)
    if fields and fields.ok == nil then fields.ok = true end
    if fields and opts.certificates then certify(game, task, fields, certificate, limits, emit) end
    return fields, fault
  end, failure.traced)
  if not ok then
    found, why = nil, failure.caught(found)
  end
  emit(found and line(game, task, found) or failed_line(game, task, why))
end

---Answers the tasks of a game that are not done.
---@param game sg.BatchGame
---@param done table<string, any> by label
---@param opts table of the batch, with wanted
---@param emit fun(text: string)
---@param confine function
function M.evaluate(game, done, opts, emit, confine)
  local start, seconds = pool.now(), opts.time or M.DEFAULT_SECONDS
  local function limits(more)
    local left = math.max(seconds - (pool.now() - start), 0.001)
    local all = {
      time = left,
      memory = opts.memory or M.DEFAULT_MEMORY,
      usual_memory = not opts.memory,
      positions = opts.positions,
      steps = opts.steps,
    }
    for key, value in pairs(more or {}) do
      all[key] = value
    end
    return all
  end
  standing.stand(limits())
  engine_name.has_kernel = false -- another machine gives the same bytes
  emit "+load\n"
  local loaded, why = load_game(game, opts, confine)
  local wanted
  if loaded then
    wanted, why = tasks_of(loaded, opts)
  end
  if not wanted then
    emit(failed_line(game, LOAD, why))
    return
  end
  for _, task in ipairs(wanted) do
    if not done[task.label] and tasks.applies(task, loaded) then answer(game, task, loaded, limits, opts, emit) end
  end
end

---Sends why the first of several games of one file cannot be had by its words, unless one of them can.
---@param games sg.BatchGame[]
---@param opts table limits of the whole
---@param emit fun(text: string)
---@param confine function
function M.refuse(games, opts, emit, confine)
  local is_confined, first = false, nil
  local function confine_once(bounds)
    if is_confined then return true end
    is_confined = true
    return confine(bounds)
  end
  standing.stand {
    time = opts.time,
    memory = opts.memory or M.DEFAULT_MEMORY,
    usual_memory = not opts.memory,
    steps = opts.steps,
  }
  for _, game in ipairs(games) do
    local loaded, why = load_game(game, opts, confine_once)
    if loaded or why.code ~= "usage" then return end
    first = first or failed_line(game, LOAD, why)
  end
  emit("+load\n" .. first)
end

-- ---- in the parent ----------------------------------------------------------------------------------------------

---The answer where a process failed.
---@param game sg.BatchGame
---@param task sg.BatchTask
---@param why sg.Failure
---@return sg.BatchSent
function M.failed(game, task, why)
  return { row = answers.row((failed_line(game, task, why):gsub("\n$", ""))), task = task }
end

-- Says why an answer cannot come from evaluate(), or nil.
local function fault_of(game, found, at, answered, certificate)
  local identity = game.identity
  if
    found.file ~= identity.file
    or answers.params_text(found) ~= answers.params_text(identity)
    or identity.game and found.game ~= identity.game
  then
    return "an answer about another file"
  elseif found.task ~= at.name or found.arguments ~= at.arguments or answered[at.label] then
    return "an answer to another question"
  elseif found.digest ~= identity.digest or found.version ~= identity.version or found.schema ~= identity.schema then
    return "an answer of another program"
  elseif type(found.ok) ~= "boolean" then
    return "an answer that is neither right nor wrong"
  elseif found.certificate ~= (certificate and certificates.name(game, at)) then
    return "an answer with the name of another certificate"
  end
end

---@class sg.BatchSent
---@field row sg.BatchRow the answer
---@field task sg.BatchTask
---@field certificate? string

---The answers in what a process sent about a game.
---@param game sg.BatchGame
---@param text string
---@return sg.BatchSent[] list, sg.BatchTask at the task that it was at in the end
---@return sg.Failure? why the rest of what it sent is left out, if it is
function M.sent(game, text)
  local list, at, answered, certificate = {}, LOAD, {}, nil
  for part in text:gmatch "([^\n]*)\n" do
    local label = part:match "^%+(.*)$"
    local task = label and (label == "load" and LOAD or tasks.read(label))
    if task then
      at, certificate = task, nil
    elseif part:find "^=" and not certificate then
      certificate = certificates.unpacked(part:sub(2))
    else
      local found, row = received.json(part)
      local fault = not found and row or fault_of(game, found, at, answered, certificate)
      if fault then
        return list, at, failure.new("crash", "the worker sent " .. fault .. "; its rule may have got out of its box")
      end
      list[#list + 1] = { row = answers.row_of(found, row), task = at, certificate = certificate }
      answered[at.label], certificate = true, nil
    end
  end
  return list, at
end

return M
