-- SPDX-License-Identifier: MIT
-- Games in which the opponent may forbid options before each move (a Muller twist). The options of a position are in
-- groups, and each group has a limit: the number of its options that the opponent may forbid. The value is the least
-- number v such that the opponent can forbid all options of value v: docs/theorems.md, "Forbidden moves", proves that
-- these values decide sums as nim-values do.

local failure = require "sg.failure"
local failures = require "sg.search.failures"
local internals = require "sg.internals"
local limits = require "sg.limits"

local twist = {}

-- Raised by the functions below, as the games below raise failures; caught in twist.value.
local function fail(why) error(why, 0) end

---The key of a position of such a game in its canonical form, and that form.
---@param box userdata of the game
---@param position any
---@return string? key, any form the failure where there is no key
function twist.key_of(box, position)
  local form, why = box:call("canonical", position)
  if form == nil then return nil, why end
  local key
  key, why = box:encode(form)
  if not key then return nil, why end
  return key, form
end

local function key_of(box, position)
  local key, form = twist.key_of(box, position)
  if not key then fail(form) end
  return key, form
end

-- A position being evaluated: its options in groups by their keys, and a list of all of them.
local function open(search, position, key)
  local stop = limits.stop(search.opts)
  if stop then fail(stop) end
  if search.left <= 0 then
    fail(failure.new("limit", "the limit on positions was reached", { limit = "positions" }))
  end
  search.left, search.known.n = search.left - 1, search.known.n + 1
  if search.known.n % 256 == 0 then limits.report(search.opts, search.known.n, nil, "positions") end
  local node = { key = key, position = position, groups = {}, below = {}, at = 0 }
  for i, group in ipairs(search.groups(position)) do
    local keys = {}
    for j, option in ipairs(group.options) do
      local form
      keys[j], form = key_of(search.box, option)
      if not search.known.values[keys[j]] then node.below[#node.below + 1] = { key = keys[j], position = form } end
    end
    node.groups[i] = { limit = group.limit, keys = keys }
    search.known.n_options = search.known.n_options + #keys
  end
  return node
end

-- The least number that the opponent can keep from being the value of an option.
local function value_of(node, values)
  local stays = {}
  for _, group in ipairs(node.groups) do
    local count = {}
    for _, key in ipairs(group.keys) do
      local value = values[key]
      count[value] = (count[value] or 0) + 1
      if count[value] > group.limit then stays[value] = true end
    end
  end
  local value = 0
  while stays[value] do
    value = value + 1
  end
  return value
end

-- The positions of a stack from the one with this key on.
local function loop_of(stack, key)
  local positions = {}
  for _, node in ipairs(stack) do
    if node.key == key or positions[1] then positions[#positions + 1] = node.position end
  end
  return positions
end

local function evaluate(search, position)
  local key, form = key_of(search.box, position)
  local values, stack, on_path = search.known.values, {}, {}
  if values[key] then return values[key] end
  stack[1], on_path[key] = open(search, form, key), true
  while #stack > 0 do
    local node = stack[#stack]
    node.at = node.at + 1
    local below = node.below[node.at]
    if not below then
      values[node.key] = value_of(node, values)
      on_path[node.key], stack[#stack] = nil, nil
    elseif on_path[below.key] then
      fail(failure.new("cycle", "play can go round for ever", { positions = loop_of(stack, below.key) }))
    elseif not values[below.key] then
      stack[#stack + 1], on_path[below.key] = open(search, below.position, below.key), true
      search.known.depth = math.max(search.known.depth, #stack)
    end
  end
  return values[key]
end

---The value of a position.
---@param game sg.Game
---@param position any
---@param opts table ready options
---@return { value: integer, basis: "computed", method: "dag" }? found, sg.Failure? why
function twist.value(game, position, opts)
  local allowed, why = failures.refuse(
    game,
    opts,
    { "hashed", "store", "method" },
    "dag",
    "in %s the opponent forbids "
      .. "moves: every position below is evaluated once, and the option '%s' is for other searches"
  )
  if not allowed then return nil, why end
  local known = internals[game]
  known.evaluated = known.evaluated or { values = {}, n = 0, n_options = 0, depth = 0 }
  local search = {
    game = game,
    box = known.box,
    groups = known.kind.groups,
    known = known.evaluated,
    opts = opts,
    left = opts.positions or math.huge,
  }
  local ok, value = pcall(evaluate, search, position)
  if ok then return { value = value, basis = "computed", method = "dag" } end
  if not failure.is(value) then error(value, 0) end
  return nil, value
end

---The options of one value that the opponent forbids: in each group from which all of that value can be forbidden.
---@param game sg.Game
---@param position any
---@param target integer
---@param opts table ready options
---@return table<string, true>? forbidden by the texts of options, sg.Failure? why
function twist.forbidden(game, position, target, opts)
  local forbidden, stays = {}, {}
  for _, group in ipairs(internals[game].kind.groups(position)) do
    local texts = {}
    for _, option in ipairs(group.options) do
      local found, why = game:value(option, opts)
      if not found then return nil, why end
      if found.value == target then texts[#texts + 1] = game:show(option) end
    end
    for _, text in ipairs(texts) do
      (#texts <= group.limit and forbidden or stays)[text] = true
    end
  end
  for text in pairs(stays) do
    forbidden[text] = nil
  end
  return forbidden
end

return twist
