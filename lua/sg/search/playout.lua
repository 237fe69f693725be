-- SPDX-License-Identifier: MIT
-- Whole positions of a game, as they are played: lists of the parts that moves leave, nothing divided, reduced or
-- replaced by a nim-value. For what is not a matter of nim-values: how long play lasts, the set that a position is.

local core = require "sg.core"
local failure = require "sg.failure"
local timed = require("sg.limits").timed

local playout = {}

local Playout = {}
Playout.__index = Playout

--- The whole positions of a game. A walk ends with a limit after opts.positions of them (default a million).
---@param game sg.Game
---@param opts? table limits: time, deadline, positions
function playout.of(game, opts)
  opts = timed(opts) or {}
  return setmetatable({ game = game, left = opts.positions or 1000000, most = opts.positions or 1000000,
    deadline = opts.deadline, known = {} }, Playout)
end

local function fail(why)
  error({ playout_failure = why }, 0)
end

-- Runs what may fail() and gives its results, or nil and the failure.
local function guarded(run, ...)
  local results = table.pack(pcall(run, ...))
  if results[1] then return table.unpack(results, 2, results.n) end
  local why = type(results[2]) == "table" and results[2].playout_failure
  if not why then error(results[2], 0) end
  return nil, why, why.code
end

-- A state: { parts, keys }, the keys in order, and id, a text that is the same for equal sums.
local function state_of(self, parts)
  local order, keys = {}, {}
  for _, part in ipairs(parts) do
    if not (self.game.family and part == 0) then
      local key, why = self.game:key(part)
      if not key then fail(why) end
      order[#order + 1], keys[#keys + 1] = { part = part, key = key }, key
    end
  end
  table.sort(order, function(a, b) return a.key < b.key end)
  local state, id = { parts = {}, keys = {} }, {}
  for i, one in ipairs(order) do
    state.parts[i], state.keys[i] = one.part, one.key
    id[i] = #one.key .. ":" .. one.key
  end
  state.id = table.concat(id)
  return state
end

-- The options of one part, asked once.
local function part_options(self, part, key)
  local options = self.known[key]
  if options then return options end
  local why
  options, why = self.game:options(part)
  if not options then fail(why) end
  self.known[key] = options
  return options
end

-- The states that moves lead to, each once, with the text of a sum of parts.
local function moves_of(self, state)
  local list, seen = {}, {}
  for i, part in ipairs(state.parts) do
    for _, option in ipairs(part_options(self, part, state.keys[i])) do
      local parts = table.move(state.parts, 1, #state.parts, 1, {})
      table.remove(parts, i)
      table.move(option.parts, 1, #option.parts, #parts + 1, parts)
      local after = state_of(self, parts)
      if not seen[after.id] then
        seen[after.id] = true
        list[#list + 1] = after
      end
    end
  end
  return list
end

local function show(self, state)
  if #state.parts == 0 then return self.game.family and "0" or "nothing" end
  local shown = {}
  for i, part in ipairs(state.parts) do shown[i] = self.game:show(part) end
  return table.concat(shown, " + ")
end

local function open(self, stack, state, open_at)
  if core.interrupted() then fail(failure.new("interrupted", "interrupted")) end
  if self.deadline and core.clock() > self.deadline then
    fail(failure.new("limit", "the time limit was reached", { limit = "time" }))
  end
  if self.left <= 0 then
    fail(failure.new("limit", ("more than %d positions as they are played"):format(self.most),
      { limit = "positions", subject = self.game.spec }))
  end
  self.left = self.left - 1
  stack[#stack + 1] = { state = state, moves = moves_of(self, state), at = 0 }
  open_at[state.id] = true
end

local function walk(self, position, close)
  local start
  if self.game.family then
    local parts, why = self.game:components(position)
    if not parts then fail(why) end
    start = state_of(self, parts)
  else
    start = state_of(self, { position })
  end
  local stack, open_at, results = {}, {}, {}
  open(self, stack, start, open_at)
  while #stack > 0 do
    local node = stack[#stack]
    node.at = node.at + 1
    local below = node.moves[node.at]
    if not below then
      local results_below = {}
      for i, move in ipairs(node.moves) do results_below[i] = results[move.id] end
      results[node.state.id] = close(node.state, results_below, function(i) return show(self, node.moves[i]) end)
      open_at[node.state.id] = nil
      stack[#stack] = nil
    elseif open_at[below.id] then
      fail(failure.new("cycle", ("play can go round for ever: %s comes back. This needs games that end"):format(
        show(self, below)), { file = self.game.path }))
    elseif results[below.id] == nil then
      open(self, stack, below, open_at)
    end
  end
  return results[start.id]
end

--- Everything below a position, options before what leads to them: close(state, results, text) gives the result of a
--- state from those of its options; text(i) writes the i-th option. Returns the result of the position.
---@param position any
---@param close fun(state: table, results: table, text: fun(i: integer): string): any
---@return any result, sg.Failure? failure
function Playout:walk(position, close)
  return guarded(walk, self, position, close)
end

--- A state as text.
---@param state table
---@return string
function Playout:show(state)
  return show(self, state)
end

playout.fail = fail

return playout
