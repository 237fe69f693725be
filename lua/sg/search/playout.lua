-- SPDX-License-Identifier: MIT
-- Positions as they are played: lists of the parts that moves leave. The parts are not split, not made canonical and
-- not replaced by a nim-value, because these positions serve questions that nim-values do not answer: how long play
-- lasts, and which nested set a position is.

local failure = require "sg.failure"
local internals = require "sg.internals"
local limits = require "sg.limits"

local playout = {}

local Playout = {}
Playout.__index = Playout

local MOST_POSITIONS = 1000000

---The whole positions of a game. A walk ends at a limit after opts.positions of them (default a million).
---@param game sg.Game
---@param opts? table limits: time, deadline, positions
function playout.of(game, opts)
  opts = limits.of(opts)
  local most = opts.positions or MOST_POSITIONS
  return setmetatable(
    { game = game, is_heaps = not internals[game].kind.searched, opts = opts, left = most, most = most, known = {} },
    Playout
  )
end

-- Ends the walk with a failure.
local function fail(why) error({ of_walk = why }, 0) end

-- The results of run(...), or nil and the failure that ended it.
local function guarded(run, ...)
  local results = table.pack(pcall(run, ...))
  if results[1] then return table.unpack(results, 2, results.n) end
  local raised = results[2]
  local why = type(raised) == "table" and raised.of_walk
  if not why then error(raised, 0) end
  return nil, why
end

-- A state: { parts, keys }, the keys in order, and id, a text that is the same for equal sums.
local function state_of(self, parts)
  local order, keys = {}, {}
  for _, part in ipairs(parts) do
    if not (self.is_heaps and part == 0) then
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
  options, why = self.game:options(part, { labels = false, texts = false })
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
  if #state.parts == 0 then return internals[self.game].kind.nothing end
  local shown = {}
  for i, part in ipairs(state.parts) do
    shown[i] = self.game:show(part)
  end
  return table.concat(shown, " + ")
end

local function open(self, stack, state, open_at)
  local stop = limits.stop(self.opts)
  if stop then fail(stop) end
  if self.left <= 0 then
    fail(
      failure.new(
        "limit",
        ("more than %d positions as they are played"):format(self.most),
        { subject = self.game.spec, limit = "positions" }
      )
    )
  end
  self.left = self.left - 1
  stack[#stack + 1] = { state = state, moves = moves_of(self, state), at = 0 }
  open_at[state.id] = true
end

local function start_of(self, position)
  if not self.is_heaps then return state_of(self, { position }) end
  local parts, why = self.game:components(position)
  if not parts then fail(why) end
  return state_of(self, parts)
end

local function walk(self, position, close)
  local start = start_of(self, position)
  local stack, open_at, results = {}, {}, {}
  open(self, stack, start, open_at)
  while #stack > 0 do
    local node = stack[#stack]
    node.at = node.at + 1
    local below = node.moves[node.at]
    if not below then
      local results_below = {}
      for i, move in ipairs(node.moves) do
        results_below[i] = results[move.id]
      end
      results[node.state.id] = close(node.state, results_below, function(i) return show(self, node.moves[i]) end)
      open_at[node.state.id] = nil
      stack[#stack] = nil
    elseif open_at[below.id] then
      fail(
        failure.new(
          "cycle",
          ("play can go round for ever: %s comes back. This needs games that end"):format(show(self, below)),
          { file = self.game.path }
        )
      )
    elseif results[below.id] == nil then
      open(self, stack, below, open_at)
    end
  end
  return results[start.id]
end

---Goes through the states below a position, options before the states that lead to them. close(state, results, text)
---gives the result of a state from the results of its options; text(i) writes the i-th option.
---@param position any
---@param close fun(state: table, results: table, text: fun(i: integer): string): any
---@return any result of the position, sg.Failure? why
function Playout:walk(position, close) return guarded(walk, self, position, close) end

---A state as text.
---@param state table
---@return string
function Playout:show(state) return show(self, state) end

---Ends the walk that calls this, with a failure.
playout.fail = fail

return playout
