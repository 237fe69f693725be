-- SPDX-License-Identifier: MIT
-- Holds the searches of a game on positions: one with exact keys in its memo, and, with the option `hashed`, one with
-- hashed keys. Each search has a helper for every further thread; the helper has the rule in a box of its own.

local core = require "sg.core"
local failure = require "sg.failure"
local folder = require "sg.later" "sg.folder"
local internals = require "sg.internals"
local limits = require "sg.limits"
local rule = require "sg.rule.load"
local text = require "sg.text.words"

local searches = {}

searches.MOST_THREADS = limits.MOST_THREADS

-- Memos by kind and identity. The same source with the same parameters is the same game, however often it is loaded.
-- A memo lives as long as one of the searches that use it.
local memos = setmetatable({}, { __mode = "v" })

---@class sg.Searches
---@field memo userdata
---@field lead userdata the search that answers
---@field helpers userdata[]
---@field methods table<"dag"|"lv"|"pn", true> those that have been asked

---Everything that decides the values of a game, as one text.
---@param loaded table
---@return string? identity nil for a game of the running program
function searches.identity(loaded)
  if not loaded.identity then return nil end
  return table.concat({ loaded.identity, text.literal(loaded.params), table.unpack(loaded.without or {}) }, "\0")
end

---How files on the disk name a game: with the fields that it goes without.
---@param game sg.Game
---@return string
function searches.named(game)
  local without = internals[game].loaded.without or {}
  return #without == 0 and game.spec or ("%s without %s"):format(game.spec, table.concat(without, " and "))
end

local function make(loaded, hashed)
  local identity = searches.identity(loaded)
  local name = identity and (hashed and "h" or "f") .. identity
  local memo = name and memos[name] or core.memo(hashed)
  if name then memos[name] = memo end
  return { memo = memo, lead = core.search(memo, loaded.box), helpers = {}, methods = {} }
end

---The searches of a game; made when first asked for.
---@param game sg.Game
---@param hashed? boolean
---@return sg.Searches
function searches.of(game, hashed)
  local kind, known = hashed and "hashed" or "full", internals[game]
  known.searches = known.searches or {}
  known.searches[kind] = known.searches[kind] or make(known.loaded, hashed)
  return known.searches[kind]
end

---The options of positions that are words come from this function from now on, many at once (src/lua/engine/layers.c):
---where a call costs much, as in games of Python functions. Then every position is evaluated, rather than the few that
---an outcome needs.
---@param game sg.Game
---@param layers fun(n: integer, layer: string): string
function searches.by_layers(game, layers)
  internals[game].by_layers = true
  searches.of(game).lead:by_layers(layers)
end

---The helpers for a number of threads. A game of the running program has one Lua state, hence one thread.
---@param game sg.Game
---@param set sg.Searches
---@param threads? integer
---@return userdata[]? helpers, sg.Failure? why
function searches.helpers(game, set, threads)
  local loaded = internals[game].loaded
  local wanted = loaded.identity and (threads or 1) - 1 or 0
  for i = #set.helpers + 1, wanted do
    local twin, why = rule.again(loaded, game.params)
    if not twin then return nil, why end
    rule.without(twin, loaded.without)
    set.helpers[i] = core.search(set.memo, twin.box)
    if set.measured then set.helpers[i]:measure() end
    if set.store then set.helpers[i]:keep(set.store) end
  end
  return table.move(set.helpers, 1, wanted, 1, {})
end

---From now on, times and duplicates are counted too.
---@param set sg.Searches
function searches.measure(set)
  if set.measured then return end
  set.measured = true
  set.lead:measure()
  for _, helper in ipairs(set.helpers) do
    helper:measure()
  end
end

---From now on everything that the searches find is written to the file opts.store, and everything in the file is
---known: values, and the excluded values of positions without one.
---@param game sg.Game
---@param set sg.Searches
---@param opts table ready options: store; hashed; notice = function(text), told what was left out
---@return true? ok, sg.Failure? why
function searches.keep(game, set, opts)
  local path = opts.store
  if set.store_path == path then return true end
  local identity = searches.identity(internals[game].loaded)
  if not identity then
    local message = "this is a game of the running program: a store is bound to the text of a rule"
    return nil, failure.new("usage", message, { subject = game.spec })
  end
  local store, why = core.store(path, identity, searches.named(game), opts.hashed)
  if not store then return nil, folder.explained(why, path) end
  local restored, n_excluded, n_damaged = store:load(set.lead, opts)
  if not restored then return nil, n_excluded end
  if n_damaged > 0 and opts.notice then
    opts.notice(
      ("%s: %s damaged and left out; what they held is computed again"):format(
        path,
        n_damaged == 1 and "one piece is" or n_damaged .. " pieces are"
      )
    )
  end
  set.store, set.store_path, set.restored, set.restored_facts = store, path, restored, n_excluded
  set.lead:keep(store)
  for _, helper in ipairs(set.helpers) do
    helper:keep(store)
  end
  return true
end

local SHARED = { stored = true, memo_bytes = true } -- what the searches of a set have in common

local function add(total, one, skip)
  for name, value in pairs(one) do
    if name == "depth" then
      total.depth = math.max(total.depth or 0, value)
    elseif name == "partitioned" then
      total.partitioned = total.partitioned or value
    elseif not (skip and skip[name]) then
      total[name] = (total[name] or 0) + value
    end
  end
end

---Counts what a game's searches have done so far.
---@param game sg.Game
---@return table stats positions, options, ...; stored and memo_bytes are what all games of the same identity hold
function searches.stats(game)
  local twisted = internals[game].twisted
  if twisted then
    local nodes, positions, options, bytes = twisted.graph:known()
    return {
      positions = positions,
      stored = nodes,
      options = options,
      memo_bytes = bytes,
      depth = 0,
      methods = { dag = true },
    }
  end
  local all = {}
  for _, set in pairs(internals[game].searches or {}) do
    add(all, set.lead:stats())
    for _, helper in ipairs(set.helpers) do
      add(all, helper:stats(), SHARED)
    end
    all.threads = math.max(all.threads or 1, #set.helpers + 1)
    for method in pairs(set.methods) do
      all.methods = all.methods or {}
      all.methods[method] = true
    end
    for _, name in ipairs { "restored", "restored_facts" } do
      all[name] = set[name] and (all[name] or 0) + set[name] or all[name]
    end
  end
  return all
end

---Adds up what the searches of several games have done, for people: the field `stats` of answers.
---@param games table<sg.Game, true>
---@return table
function searches.total(games)
  local all, threads, methods = {}, 1, {}
  for game in pairs(games) do
    local one = searches.stats(game)
    threads = math.max(threads, one.threads or 1)
    for method in pairs(one.methods or {}) do
      methods[method] = true
    end
    one.methods = nil
    add(all, one)
  end
  local function count(name) return all[name] or 0 end
  local memo_bytes, stored, partitioned = count "memo_bytes", count "stored", all.partitioned or nil
  return {
    positions = count "positions",
    options = count "options",
    partitioned = partitioned,
    duplicates = not partitioned and count "duplicates" or nil,
    depth = not partitioned and count "depth" or nil,
    parts = count "parts",
    hits = count "hits",
    repeats = count "repeats",
    stored = stored,
    bytes = memo_bytes + count "stack_bytes",
    memo_bytes = memo_bytes,
    bytes_per_entry = stored > 0 and memo_bytes / stored or nil,
    restored = all.restored,
    restored_facts = all.restored_facts,
    seconds = count "seconds",
    rule_seconds = count "rule_seconds",
    engine_seconds = count "seconds" - count "rule_seconds",
    options_seconds = count "options_seconds",
    split_seconds = count "split_seconds",
    canonical_seconds = count "canonical_seconds",
    parts_seconds = count "parts_seconds",
    data_seconds = count "data_seconds",
    memo_seconds = count "memo_seconds",
    threads = partitioned and 1 or threads, -- ranks of a partition use one each
    methods = next(methods) and text.keys(methods) or nil,
  }
end

---Counts what a set of searches has expanded so far, and the bytes that it holds now.
---@param set sg.Searches
---@return integer positions, integer bytes, integer options
function searches.spent(set)
  local all = set.lead:stats()
  for _, helper in ipairs(set.helpers) do
    add(all, helper:stats(), SHARED)
  end
  return all.positions, all.memo_bytes + all.stack_bytes, all.options
end

---The chance that two hashed keys are the same is below 2^-bits, so far.
---@param set sg.Searches
---@return integer bits
function searches.hash_bits(set)
  local keys, bits = math.max(set.lead:stats().stored, 2), 0
  while 1 << bits < keys do
    bits = bits + 1
  end
  return 129 - 2 * bits -- n keys: below n^2 / 2^129
end

return searches
