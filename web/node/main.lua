-- SPDX-License-Identifier: MIT
-- The first module of the program in Node, where there are no processes. What native programs do in processes of their
-- own is done in this program, one thing after the other; the games of a batch with -j N go to N helpers, each this
-- program in a thread of its own (web/npm/sg-lua-worker.cjs).

local failure = require "sg.failure"
local pool = require "sg.pool"
local worker = require "sg.batch.worker"

local host = require "sg.host"

local function confine() return "limits" end

-- Does the i-th piece of work here; returns its answer, or its failure with the text that it sent before.
local function done(i, work)
  local sent = {}
  local function emit(text) sent[#sent + 1] = text end
  local ok, last = xpcall(work, failure.traced, i, emit, confine)
  local text = table.concat(sent)
  if ok then return { answer = text .. (last or "") } end
  return { failure = failure.caught(last), sent = text }
end

-- ---- what goes between the program and its helpers ------------------------------------------------------------------

-- Data as the text of a Lua expression; functions are left out.
local function written(data)
  if type(data) ~= "table" then return ("%q"):format(data) end
  local fields = {}
  for key, value in pairs(data) do
    if type(value) ~= "function" then fields[#fields + 1] = ("[%s]=%s"):format(written(key), written(value)) end
  end
  return "{" .. table.concat(fields, ",") .. "}"
end

local function read(text) return assert(load("return " .. text, "=message", "t", {}))() end

-- What a helper does until the program ends, and its helpers with it.
local function help()
  while true do
    local game = read(host.task())
    local result = done(1, function(_, emit) worker.evaluate(game.game, game.done, game.opts, emit, confine) end)
    host.answer(written(result))
  end
end

-- The game that a piece of work evaluates, with what it takes; what the work gave, if it is no game of a batch.
local function game_of(i, work)
  local evaluate, asked = worker.evaluate, nil
  worker.evaluate = function(game, known, opts) asked = { game = game, done = known, opts = opts } end
  local result = done(i, work)
  worker.evaluate = evaluate
  return asked, result
end

-- ---- pool.run without processes -------------------------------------------------------------------------------------

local function interrupted() return nil, failure.new("interrupted", "interrupted") end

local function deliver_one(deliver, i, result)
  local why = result.failure
  deliver(i, result.answer, why and failure.new(why.code, why.message, why), result.sent)
end

local function run_here(n, work, deliver)
  for i = 1, n do
    if host.interrupted() then return interrupted() end
    deliver_one(deliver, i, done(i, work))
  end
  return true
end

---@class sg.node.Helpers
---@field at table<integer, { i: integer, since: number }> what each helper works at
---@field results table<integer, table> by i, of those that are not delivered yet
---@field seconds number a piece of work may take so long

-- The result of a helper that did not answer; another takes its place.
local function lost(helpers, k, code, message, limit)
  helpers.results[helpers.at[k].i] = { failure = { code = code, message = message, limit = limit }, sent = "" }
  helpers.at[k] = nil
  host.replace(k)
end

-- Waits a moment for an answer of any helper.
local function receive(helpers)
  local k, text = host.receive()
  if k and helpers.at[k] then
    if text == "" then
      lost(helpers, k, "crash", "ended without an answer")
    else
      helpers.results[helpers.at[k].i], helpers.at[k] = read(text), nil
    end
  end
  local now = pool.now()
  for other, task in pairs(helpers.at) do
    if now - task.since > helpers.seconds then
      return lost(helpers, other, "limit", ("no answer within %s s"):format(helpers.seconds + 0.0), "time")
    end
  end
end

-- Gives the next games to the helpers that have nothing to do; returns the first that none has.
local function give(helpers, jobs, i, n, work)
  for k = 1, jobs do
    if i <= n and not helpers.at[k] then
      local game, result = game_of(i, work)
      if game then
        helpers.at[k] = { i = i, since = pool.now() }
        host.give(k, written(game))
      else
        helpers.results[i] = result
      end
      i = i + 1
    end
  end
  return i
end

local function run_by_helpers(n, jobs, work, deliver, seconds)
  local helpers, next_one, n_delivered = { at = {}, results = {}, seconds = seconds }, 1, 0
  host.start(jobs)
  while n_delivered < n do
    if host.interrupted() then return interrupted() end
    next_one = give(helpers, jobs, next_one, n, work)
    if next(helpers.at) then receive(helpers) end
    while helpers.results[n_delivered + 1] do
      n_delivered = n_delivered + 1
      deliver_one(deliver, n_delivered, helpers.results[n_delivered])
      helpers.results[n_delivered] = nil
    end
  end
  return true
end

function pool.run(n, jobs, work, deliver, bounds)
  if math.min(jobs, n) < 2 then return run_here(n, work, deliver) end
  return run_by_helpers(n, math.min(jobs, n), work, deliver, bounds and bounds.time or math.huge)
end

if host.is_helper then return { main = help } end
return require "sg.cli.main"
