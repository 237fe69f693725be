-- SPDX-License-Identifier: MIT
-- Positions as they are played, as a position graph: the parts that moves leave are not split, not made canonical and
-- not replaced by a nim-value, because these positions serve questions that nim-values do not answer: how long play
-- lasts, and which nested set a position is.

local core = require "sg.core"
local failure = require "sg.failure"
local failures = require "sg.search.failures"
local internals = require "sg.internals"
local limits = require "sg.limits"
local position_sum = require "sg.position_sum"
local searches = require "sg.search.searches"
local text = require "sg.text.words"

local playout = {}

---@class sg.Playout
---@field game sg.Game
---@field graph userdata node 1 is the position that was asked about
---@field parts any[] of that position
local Playout = {}
Playout.__index = Playout

local MOST_POSITIONS = 1000000 -- of heaps, which may grow for ever

---The parts of a position.
---@param game sg.Game
---@param position any
---@return any[]? parts, sg.Failure? why
function playout.parts_of(game, position)
  if internals[game].kind.searched then return position_sum.is(position) and position or { position } end
  local heaps = {}
  for _, part in ipairs(position_sum.is(position) and position or { position }) do
    local own, why = game:components(part)
    if not own then return nil, why end
    table.move(own, 1, #own, #heaps + 1, heaps)
  end
  return heaps
end

-- Heaps without those that are empty.
local function without_0(heaps)
  local left = {}
  for _, heap in ipairs(heaps) do
    if heap ~= 0 then left[#left + 1] = heap end
  end
  return left
end

-- Options as the graph takes them, of a game on heaps.
local function lister(game)
  return function(heap)
    local options, why = game:options(heap, { labels = false, texts = false })
    for i, option in ipairs(options or {}) do
      options[i] = without_0(option.parts)
    end
    return options, why
  end
end

-- Parts as text, in the order of their keys.
local function show(game, parts)
  local kind, known, shown = internals[game].kind, {}, {}
  for _, part in ipairs(parts) do
    if kind.searched or part ~= 0 then
      known[#known + 1] = { key = assert(game:key(part)), text = game:show(part) }
    end
  end
  if #known == 0 then return kind.nothing end
  table.sort(known, function(a, b) return a.key < b.key end)
  for i, one in ipairs(known) do
    shown[i] = one.text
  end
  return table.concat(shown, " + ")
end

-- A failure of the graph. What ends it is about the whole: the position at which that happens says nothing.
local function told(self, why, most)
  if why.code == "cycle" then
    for i, parts in ipairs(why.loop) do
      why.loop[i] = text.brief(show(self.game, parts))
    end
    return failures.of_loop(self.game, why, why.loop, internals[self.game].kind.ends or failures.ENDS)
  end
  local is_end = (why.code == "limit" or why.code == "interrupted") and not why.moves
  if not is_end then return failures.of_search(self.game, why) end
  local many = why.limit == "positions" and most and ("more than %d positions as they are played"):format(most)
  return failure.with(why, {
    message = many or why.message,
    subject = many and self.game.spec,
    positions = false,
    file = false,
    line = false,
  })
end

---All positions below one, as they are played.
---@param game sg.Game
---@param position any
---@param opts? table limits: time, deadline, positions (of heaps: by default a million)
---@return sg.Playout? playout, sg.Failure? why
function playout.of(game, position, opts)
  opts = limits.of(opts)
  local searched = internals[game].kind.searched
  local parts, why = playout.parts_of(game, position)
  if not parts then return nil, why end
  local graph = core.walk(searched and searches.of(game).lead or lister(game), "played")
  local self = setmetatable({ game = game, opts = opts, parts = parts, graph = graph }, Playout)
  local most = opts.positions or not searched and MOST_POSITIONS or nil
  local ok
  ok, why = graph:grow(parts, limits.with(opts, { positions = most }))
  if not ok then return nil, told(self, why, most) end
  return self
end

---Folds the graph, so that graph:get(name, node) tells what it gave a node.
---@param name "remoteness"|"suspense"
---@return true? ok, sg.Failure? why
function Playout:fold(name)
  local ok, why = self.graph:fold(name, self.opts)
  if not ok then return nil, told(self, why) end
  return true
end

---The nodes, options before what leads to them.
---@return integer[]? nodes, sg.Failure? why
function Playout:order()
  local nodes, why = self.graph:order(self.opts)
  if not nodes then return nil, told(self, why) end
  return nodes
end

---The parts of a node.
---@return any[]
function Playout:parts_of(node)
  local parts = self.graph:parts(node)
  for i, number in ipairs(parts) do
    parts[i] = self.graph:position(number)
  end
  return parts
end

---A node as text.
---@return string
function Playout:show(node) return show(self.game, self:parts_of(node)) end

---How long play lasts from the sum of parts below the position.
---@param name "remoteness"|"suspense"
---@param parts any[]
---@return integer? length, sg.Failure? why
function Playout:length(name, parts)
  local _, why, node = self.graph:grow(internals[self.game].kind.searched and parts or without_0(parts), self.opts)
  if not node then return nil, told(self, why) end
  local ok
  ok, why = self:fold(name)
  if not ok then return nil, why end
  return self.graph:get(name, node)
end

return playout
