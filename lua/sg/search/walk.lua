-- SPDX-License-Identifier: MIT
-- The positions below a position, each once, as a position graph (src/search/walk): its nodes as Lua sees them.
-- Positions that the rule's canonical form makes equal are one; a move to several components leads to their sum.

local core = require "sg.core"
local failure = require "sg.failure"
local failures = require "sg.search.failures"
local internals = require "sg.internals"
local limits = require "sg.limits"
local loony = require "sg.loony"
local loopy = require "sg.search.loopy"
local searches = require "sg.search.searches"

local walk = {}

---@class sg.Walk
---@field game sg.Game
---@field opts table ready options
---@field most? integer nodes that are asked for
---@field graph userdata
---@field n integer nodes that were found
---@field n_done integer how many of them are expanded, the first ones
---@field whole boolean are all expanded?
---@field components table<integer, table> what is known of components by their numbers
local Walk = {}
Walk.__index = Walk

-- Options as the graph takes them, of a game that is not searched for positions by its own rule.
local function lister(game)
  return function(position)
    local options, why = game:options(position, { texts = false })
    if not options then return nil, why end
    for i, option in ipairs(options) do
      local parts = {}
      for _, part in ipairs(option.parts) do
        local own
        own, why = game:components(part)
        if not own then return nil, why end
        table.move(own, 1, #own, #parts + 1, parts)
      end
      parts.turn, options[i] = option.turn, parts
    end
    return options
  end
end

---The positions below one, so far as the first `most` are expanded.
---@param game sg.Game
---@param position any
---@param opts table ready options
---@param most? integer nil: all
---@param how? "rule"|"count" count: options are forgotten, and only how many nodes there are is asked
---@return sg.Walk? walk, sg.Failure? why why.looked_at: the nodes that were found
function walk.of(game, position, opts, most, how)
  local kind = internals[game].kind
  local by_rule = kind.searched and not kind.lists_once
  local self = setmetatable({
    game = game,
    opts = opts,
    most = most,
    graph = core.walk(by_rule and searches.of(game).lead or lister(game), how),
    components = {},
  }, Walk)
  local found, why = self:grow(position, most)
  if not found then return nil, why end
  return self
end

-- A failure of the graph. What ends it is about the whole: the position at which that happens says nothing.
function Walk:told(why)
  local is_end = why.code == "interrupted" or why.code == "limit" and why.limit ~= "steps"
  if not is_end or why.moves then return failures.of_search(self.game, why) end
  return failure.with(why, {
    subject = self.game.spec,
    looked_at = self.graph:known(),
    hint_for = self.most and "limit" or nil,
    positions = false,
    file = false,
    line = false,
  })
end

-- What is known of a component: position, label, key.
local function component(self, number)
  local one = self.components[number]
  if not one then
    local position = self.graph:position(number)
    one = { number = number, position = position, label = self.game:show(position), key = self.graph:key(number) }
    self.components[number] = one
  end
  return one
end

local function by_label(a, b)
  if #a.label ~= #b.label then return #a.label < #b.label end
  if a.label ~= b.label then return a.label < b.label end
  if #a.key ~= #b.key then return #a.key < #b.key end
  return a.key < b.key
end

---The components of a node, sorted by label.
---@param node integer
---@return { number: integer, position: any, label: string, value: any }[]
function Walk:parts(node)
  local parts = self.graph:parts(node)
  for i, number in ipairs(parts) do
    parts[i] = component(self, number)
  end
  if #parts > 1 then table.sort(parts, by_label) end
  return parts
end

-- Calls take(part, first, last) for the parts of an expanded node: the options first..last of the node are moves in it.
-- Of a sum they lie one part after the other, by number, those of equal parts once.
local function each_run(self, node, n_options, take)
  local parts = self:parts(node)
  if #parts == 1 then return take(parts[1], 1, n_options) end
  local numbers, last, at = {}, {}, 0
  for i, part in ipairs(parts) do
    numbers[i] = part.number
  end
  table.sort(numbers)
  for i, number in ipairs(numbers) do
    if number ~= numbers[i - 1] then at = at + self.graph:count(number) end
    last[number] = at
  end
  for _, part in ipairs(parts) do
    local ok, why = take(part, last[part.number] - self.graph:count(part.number) + 1, last[part.number])
    if not ok then return nil, why end
  end
  return true
end

-- The last node that was expanded is a sum. Its options come part by part, and the parts in the order of their labels.
local function arrange(self, n_before)
  local order, seen, to = {}, {}, self.graph:options(self.n_done)
  each_run(self, self.n_done, #to, function(_, first, last)
    for i = first, last do
      local child = to[i]
      if child > n_before and not seen[child] then
        seen[child], order[#order + 1] = true, child
      end
    end
    return true
  end)
  self.graph:arrange(n_before, order)
end

---Goes on below another position.
---@param position any
---@param most? integer nodes that are expanded in all
---@return integer? node its number, sg.Failure? why
function Walk:grow(position, most)
  local parts, why = self.game:components(position)
  if not parts then return nil, why end
  local first
  repeat
    local n, n_done, node, n_before = self.graph:grow(parts, self.opts, most)
    if not n then return nil, self:told(n_done) end
    self.n, self.n_done, self.whole = n, n_done, n == n_done
    limits.report(self.opts, n_done, most, "positions")
    if n_before and n > n_before then arrange(self, n_before) end
    first = first or node
  until self.whole or most and n_done >= most or not n_before
  return first
end

---A node as text.
---@return string
function Walk:label(node)
  local parts = self:parts(node)
  if #parts == 1 then return parts[1].label end
  if #parts == 0 then return internals[self.game].kind.nothing end
  local labels = {}
  for i, part in ipairs(parts) do
    labels[i] = part.label
  end
  return table.concat(labels, " + ")
end

---Equal for equal sums, in all walks of a game.
---@return string
function Walk:key(node)
  local keys = {}
  for i, part in ipairs(self:parts(node)) do
    keys[i] = ("s"):pack(part.key)
  end
  return table.concat(keys)
end

-- ---- moves -------------------------------------------------------------------------------------------------------

-- The labels of the options of a component, by their places; false where the rule has none.
local function labels_of(self, part)
  if part.labels == nil then
    part.labels = false
    local known = internals[self.game]
    if not known.kind.searched or known.box:takes_label() then
      local options, why = self.game:options(part.position, { texts = false })
      if not options then return nil, why end
      part.labels = {}
      for i, option in ipairs(options) do
        part.labels[i] = option.label
      end
    end
  end
  return part.labels
end

---Calls take(child, turn, label) for each option of an expanded node, as often as the rule has it.
---@param node integer
---@param take fun(child: integer, turn: string?, label: string?)
---@return true? ok, sg.Failure? why
function Walk:each_option(node, take)
  local to, turns = self.graph:options(node)
  return each_run(self, node, #to, function(part, first, last)
    local labels, why = labels_of(self, part)
    if labels == nil then return nil, why end
    for i = first, last do
      take(to[i], turns and turns[i], labels and labels[i - first + 1] or nil)
    end
    return true
  end)
end

---The options of an expanded node as numbers, where that is all that there is to say of them; nil if not.
---@param node integer
---@return integer[]?
function Walk:bare_options(node)
  local parts = self:parts(node)
  if #parts ~= 1 or labels_of(self, parts[1]) ~= false then return nil end
  local to, turns = self.graph:options(node)
  return not turns and to or nil
end

---A function that writes the different edges of the graph, as graph:edges does; nil where the graph is not whole, where
---values are no nim-values, or where there is more to say of edges than their ends.
---@return (fun(...): string)? write
function Walk:edge_writer()
  local value = self:value(1)
  local is_bare = value ~= nil and self.folded and labels_of(self, self:parts(1)[1] or {}) == false
  if not is_bare or not self.graph:edges() then return nil end
  return function(...) return self.graph:edges(...) end
end

-- ---- measures ----------------------------------------------------------------------------------------------------

---Folds the graph; after a loop of play the failure is that of the search, which names the loop.
---@param name "mex"|"height"|"level"|"remoteness"|"suspense"
---@return true? ok, sg.Failure? why
function Walk:fold(name)
  local ok, why = self.graph:fold(name, self.opts)
  if ok then return ok end
  if why.code == "cycle" and self.n > 0 then
    for _, part in ipairs(self:parts(1)) do
      local found, wrong = internals[self.game].kind.state(self.game, part.position, self.opts)
      if not found then return nil, wrong end
    end
  end
  return nil, self:told(why)
end

-- Are values nim-values that no theorem gives sooner, and does nobody want to know how the search found them?
local function are_mex(self)
  local known, opts = internals[self.game], self.opts
  local kind = known.kind
  local plain = kind.searched and not (kind.draws or kind.loony or kind.forbids or kind.theorem or kind.tabled)
  return self.whole and plain and not (known.box:has "value" or opts.store or opts.hashed or opts.stats)
end

-- The value of a sum of two; a component of a game with entailing moves may be loony, one of a loopy game infinite.
local function add(a, b)
  if a == loony or b == loony then return loony end
  return loopy.add(a, b)
end

---The value of a component, asked once.
---@return any value, sg.Failure? why
function Walk:value_of_part(part)
  if part.value == nil then
    local found, why = internals[self.game].kind.state(self.game, part.position, self.opts)
    if not found then return nil, why end
    part.value = found.value
  end
  return part.value
end

---The value of a node: of a sum, that of its components added up.
---@param node integer
---@return any value, sg.Failure? why
function Walk:value(node)
  if self.folded == nil then
    if are_mex(self) then
      local ok, why = self:fold "mex"
      if not ok then return nil, why end
    end
    self.folded = are_mex(self)
  end
  if self.folded then return self.graph:get("mex", node) end
  local sum = 0
  for _, part in ipairs(self:parts(node)) do
    local value, why = self:value_of_part(part)
    if value == nil then return nil, why end
    sum = add(sum, value)
  end
  return sum
end

---How many moves of a node win: different nodes that are lost for who is to move. nil where that is not all that wins:
---where the turn need not pass, and where the opponent forbids moves.
---@param node integer
---@return integer? wins, sg.Failure? why
function Walk:wins(node)
  local kind = internals[self.game].kind
  if kind.loony or kind.forbids then return nil end
  if self.folded then return self.graph:wins(node) end
  local seen, n = {}, 0
  for _, child in ipairs((self.graph:options(node))) do
    if not seen[child] then
      local value, why = self:value(child)
      if value == nil then return nil, why end
      seen[child], n = true, n + (value == 0 and 1 or 0)
    end
  end
  return n
end

---How far a node is from the end of play, its height, or, where play may go round, from the first node, its level.
---@return "height"|"level" name
function Walk:measure() return internals[self.game].kind.draws and "level" or "height" end

return walk
