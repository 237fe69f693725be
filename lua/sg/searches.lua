-- SPDX-License-Identifier: MIT
-- The searches behind a game with options: one over the memo of its identity, one more over a memo with hashed keys if
-- that is asked for, and with threads a helper for each more, whose rule lives in a box of its own.

local basis = require "sg.basis"
local core = require "sg.core"
local rule = require "sg.rule"
local text = require "sg.text"

local searches = {}

searches.MOST_THREADS = 64

-- Memos by kind and identity. The same source with the same parameters is the same game, however often it is loaded;
-- a memo lives as long as one of its searches.
local memos = setmetatable({}, { __mode = "v" })

---@class sg.Searches
---@field memo userdata
---@field lead userdata the search that answers
---@field helpers userdata[]

---What of a game decides its values.
---@param loaded table
---@return string? identity nil for a game of the running program
function searches.identity(loaded)
  if loaded.source == "" then return nil end
  return table.concat({ loaded.source, text.literal(loaded.params), table.unpack(loaded.without or {}) }, "\0")
end

local function make(loaded, hashed)
  local identity = searches.identity(loaded)
  local name = identity and (hashed and "h" or "f") .. identity
  local memo = name and memos[name] or core.memo(hashed)
  if name then memos[name] = memo end
  return { memo = memo, lead = core.search(memo, loaded.box), helpers = {} }
end

---The searches of a game; made when first asked for.
---@param game sg.Game
---@param hashed? boolean
---@return sg.Searches
function searches.of(game, hashed)
  local kind = hashed and "hashed" or "full"
  game.searches = game.searches or {}
  game.searches[kind] = game.searches[kind] or make(game.loaded, hashed)
  return game.searches[kind]
end

---The helpers for so many threads. A game of the running program has one state, hence one thread.
---@param game sg.Game
---@param set sg.Searches
---@param threads? integer
---@return userdata[]? helpers, string? message, string? code
function searches.helpers(game, set, threads)
  local wanted = game.loaded.source ~= "" and (threads or 1) - 1 or 0
  for i = #set.helpers + 1, wanted do
    local twin, message, code = rule.from_text(game.loaded.source, game.path, game.params)
    if not twin then return nil, message, code end
    rule.without(twin, game.loaded.without)
    set.helpers[i] = core.search(set.memo, twin.box)
    if set.measured then set.helpers[i]:measure() end
  end
  return table.move(set.helpers, 1, wanted, 1, {})
end

---From now on, times and duplicates are counted too.
---@param set sg.Searches
function searches.measure(set)
  if set.measured then return end
  set.measured = true
  set.lead:measure()
  for _, helper in ipairs(set.helpers) do helper:measure() end
end

local function add(total, one)
  for name, value in pairs(one) do
    if name == "depth" then
      total.depth = math.max(total.depth or 0, value)
    elseif name == "stored" or name == "memo_bytes" then
      total[name] = value -- they share it
    else
      total[name] = (total[name] or 0) + value
    end
  end
end

---What a game's searches have done so far.
---@param game sg.Game
---@return table stats
function searches.stats(game)
  local all = { stored = 0, memo_bytes = 0 }
  for _, set in pairs(game.searches or {}) do
    local one = {}
    add(one, set.lead:stats())
    for _, helper in ipairs(set.helpers) do add(one, helper:stats()) end
    all.stored, all.memo_bytes = all.stored + one.stored, all.memo_bytes + one.memo_bytes
    one.stored, one.memo_bytes = nil, nil
    add(all, one)
  end
  return all
end

---The basis of a value from these searches.
---@param set sg.Searches
---@param hashed? boolean
---@return string
function searches.basis(set, hashed)
  if not hashed then return "computed" end
  local keys, bits = math.max(set.lead:stats().stored, 2), 0
  while 1 << bits < keys do bits = bits + 1 end
  return basis.hashed(129 - 2 * bits) -- n keys: below n^2 / 2^129
end

return searches
