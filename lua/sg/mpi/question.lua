-- SPDX-License-Identifier: MIT
-- One question, answered by all ranks together. Rank 0 tells the others the rule (its text, with a digest, since
-- nodes may share no disk), the parameters, the position and the options; each rank makes the game, and all agree
-- that they can, before the search begins; and they agree on what came out of it.

local checkpoint = require "sg.mpi.checkpoint"
local core = require "sg.core"
local endless = require "sg.search.endless"
local failure = require "sg.failure"
local game_of = require("sg.game").new
local internals = require "sg.internals"
local limits = require "sg.limits"
local message = require "sg.mpi.message"
local mpi = require "sg.mpi"
local rule = require "sg.rule.load"
local searches = require "sg.search.searches"
local sha256 = require "sg.certificate.verify.sha256"
local text = require "sg.text.words"

local M = {}

-- The options that ranks need, by name; time becomes what is left of it.
local OPTIONS = { "memory", "positions", "steps", "method", "order", "threads", "hashed", "store" }

-- Where the positions of a partition do not fit.
local SPREAD = "Ranks divide the positions evenly: with twice as many (mpirun -n), each holds half of them."

---Can this game be sent to other ranks? Not a game of the running program, as one that an operator made.
---@param game sg.Game
---@return boolean
function M.can_be_sent(game) return internals[game].loaded.identity ~= nil end

-- The same text in all ranks if they work on the same question.
local function digest_of(loaded, params)
  return sha256.of(table.concat({
    core.version,
    loaded.identity,
    params,
    table.concat(loaded.without or {}, ","),
    tostring(loaded.impartial or false),
  }, "\0"))
end

---Makes the message that rank 0 sends.
---@param kind "value"|"outcome"
---@return string? bytes, sg.Failure? why
function M.describe(kind, game, position, opts)
  local known = internals[game]
  local loaded = known.loaded
  if loaded.files then
    return nil, failure.naming(game.spec, "usage", "includes files, which ranks do not get; write them into the rule")
  end
  local params, why = known.box:encode(game.params)
  local bytes
  if params then
    bytes, why = known.box:encode(position)
  end
  if not bytes then return nil, why end
  local fields = {
    kind = kind,
    version = core.version,
    origin = loaded.origin,
    path = loaded.path,
    text = loaded.identity,
    params = params,
    position = bytes,
    spec = game.spec,
    without = table.concat(loaded.without or {}, ","),
    impartial = loaded.impartial or false,
    digest = digest_of(loaded, params),
  }
  for _, name in ipairs(OPTIONS) do
    fields["opt:" .. name] = opts[name]
  end
  if opts.deadline then fields["opt:time"] = math.max(opts.deadline - core.clock(), 0.001) end
  return message.pack(fields)
end

-- The game of a message, in a rank that has not got it; the same for the same message.
local games = {}
local function game_of_message(fields)
  local name = fields.digest .. fields.path
  if games[name] then return games[name] end
  local params = mpi.decode(fields.params)
  local loaded, why
  if fields.origin == "code" then
    loaded, why = rule.from_code(fields.path, params)
  else
    loaded, why = rule.from_text(fields.text, fields.path, params, fields.impartial or nil)
  end
  if not loaded then return nil, why end
  local without = {}
  for field in fields.without:gmatch "[^,]+" do
    without[#without + 1] = field
  end
  if #without > 0 then rule.without(loaded, without) end
  local params_here = loaded.box:encode(loaded.params)
  local digest = digest_of(loaded, params_here)
  if fields.version ~= core.version or digest ~= fields.digest then
    return nil, failure.new("internal", ("rank %d has another rule or another sg-lua than rank 0"):format(mpi.rank))
  end
  local game
  game, why = game_of(loaded, fields.spec)
  if not game then return nil, why end
  games[name] = game
  return game
end

---Reads the question that rank 0 has sent.
---@param bytes string
---@return table? question, sg.Failure? why
function M.read(bytes)
  local fields = message.unpack(bytes)
  local game, why = game_of_message(fields)
  if not game then return nil, why end
  local opts = {}
  for name, value in pairs(fields) do
    local option = name:match "^opt:(.*)"
    if option then opts[option] = value end
  end
  return {
    kind = fields.kind,
    game = game,
    position = mpi.decode(fields.position),
    opts = limits.of(opts),
    digest = fields.digest,
  }
end

---The same question in rank 0, which has the game.
function M.own(kind, game, position, opts)
  local known = internals[game]
  return {
    kind = kind,
    game = game,
    position = position,
    opts = opts,
    shown = text.brief(game:show(position)),
    digest = digest_of(known.loaded, known.box:encode(game.params)),
  }
end

-- ---- agreeing ---------------------------------------------------------------------------------------------------

local KEPT = { "code", "message", "limit", "file", "line", "position", "subject", "hint" }

-- Makes the message with which a rank tells the others how the question went.
local function outcome_bytes(found, why, counts)
  local fields = {}
  for name, n in pairs(counts or {}) do
    fields["count:" .. name] = n
  end
  if found then return message.pack(fields) end
  for _, name in ipairs(KEPT) do
    local value = why[name]
    if type(value) == "string" or type(value) == "number" then fields[name] = value end
  end
  fields.elsewhere = why.elsewhere == true
  return message.pack(fields)
end

---Each rank tells how it went: the first failure that is of a rank itself, and not of another one, is that of all.
---@param counts? table<string, number> what this rank did
---@return table? found, sg.Failure? why
---@return table<string, number>[] counts of all ranks
function M.agree(found, why, counts)
  local worst, worst_rank
  local all = {}
  for i, bytes in ipairs(mpi.gather(outcome_bytes(found, why, counts))) do
    local fields = message.unpack(bytes)
    all[i] = {}
    for name, n in pairs(fields) do
      local count = name:match "^count:(.*)"
      if count then all[i][count] = n end
    end
    local is_worse = fields.code and (not worst or worst.elsewhere and not fields.elsewhere)
    if is_worse then
      worst, worst_rank = fields, i - 1
    end
  end
  if not worst then return found, nil, all end
  if worst_rank == mpi.rank and why then
    if mpi.ranks > 1 and (why.limit == "memory") then
      return nil,
        failure.with(why, { message = ("rank %d of %d: %s"):format(worst_rank, mpi.ranks, why.message) }),
        all
    end
    return nil, why, all
  end
  local told = ("rank %d of %d: %s"):format(worst_rank, mpi.ranks, worst.message)
  local kept = {}
  for _, name in ipairs(KEPT) do
    kept[name] = worst[name]
  end
  kept.code, kept.message = nil, nil
  return nil, failure.new(worst.code, told, kept), all
end

-- Every rank opens its own file of the checkpoint, and joins the search of the game to those of the others.
local function prepare(question)
  local game, opts = question.game, question.opts
  local set = searches.of(game, opts.hashed)
  if opts.store then
    local path, why = checkpoint.open(game, question, opts.store)
    if not path then return nil, why end
    question.opts = limits.with(opts, { store = path })
    local kept
    kept, why = searches.keep(game, set, question.opts)
    if not kept then return nil, why end
  end
  mpi.join(set.lead)
  question.lead = set.lead
  return { method = "ready" }
end

---Answers a question in this rank; every rank calls it.
---@param question { kind: string, game: sg.Game, position: any, opts: table }|nil nil: this rank cannot
---@param why sg.Failure|nil why not
---@param alone fun(game, position, opts): table?, sg.Failure? answers in one process
---@return table? found, sg.Failure? why
---@return table<string, number>[]|nil counts what each rank did
function M.answer(question, why, alone)
  local ready
  if question then
    ready, why = prepare(question)
  end
  ready, why = M.agree(ready, why)
  if not ready or not question then
    if question and question.lead then mpi.part(question.lead) end
    return nil, why
  end
  local found
  found, why = alone(question.game, question.position, question.opts)
  mpi.part(question.lead)
  if why and why.moves and mpi.rank ~= 0 then why = endless.told(question.game, why) end -- rank 0 gets the words
  local agreed, counts
  local own = mpi.counts()
  agreed, why, counts = M.agree(found, why, own)
  if why and why.limit == "memory" and own.waiting > 0 then why = failure.with(why, { hint = SPREAD }) end
  return agreed and found, why, counts
end

return M
