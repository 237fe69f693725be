-- SPDX-License-Identifier: MIT
-- What a position is: its value, its outcome, its options, its components.

local failures = require "sg.game.failures"
local coins = require "sg.rule.coins"
local evidence = require "sg.evidence"
local failure = require "sg.failure"
local heap_position = require "sg.heap.position"
local internals = require "sg.internals"
local limits = require "sg.limits"
local loopy = require "sg.search.loopy"
local method = require "sg.search.method"
local notation = require "sg.notation"
local position_sum = require "sg.position_sum"
local result = require "sg.result"
local text = require "sg.text.words"
local later = require "sg.later"
local coupled = later "sg.heap.coupled"
local entailing = later "sg.entailing.values"

---@class sg.Game
local Game = {}

local located, of_search = failures.located, failures.of_search

local function outcome_of(value)
  return value == 0 and "P" or "N"
end

-- The position that a question is about: where none is given, the start.
local given = notation.given

-- What a theorem says of a position without a search, unless a search is asked for; nil alone if none applies.
local function by_theorem(self, position, opts)
  if opts.method then return nil end
  local operated = internals[self].operated
  if operated and operated.value then return operated.value(self, position, opts) end
  if self.rule.heaps then return coupled.value(self, position, opts) end
  return coins.value(self, position, opts)
end

-- The value of a sum of positions.
local function value_of_sum(self, sum, opts)
  local value, known = 0, {}
  for _, part in ipairs(sum) do
    local found, why = self:value(part, opts)
    if not found then return nil, why end
    value = value ~ found.value
    evidence.include(known, found)
  end
  return result.new("value", { value = value, outcome = outcome_of(value), basis = known.basis or "computed",
    hash_bits = known.hash_bits }, self, sum)
end

---The nim-value of a position.
---@param position? any default: the start
---@param opts? table limits: time, memory, positions, steps; assume
---@return sg.Result? value, sg.Failure? why
function Game:value(position, opts)
  opts = limits.of(opts)
  local why
  position, why = given(self, position)
  if position == nil then return nil, why end
  local heaps = internals[self].family
  if heaps then
    local ok
    ok, why = method.check_family(self, opts)
    if not ok then return nil, why end
    return heaps:value(position, opts)
  end
  if self.rule.loopy then return loopy.number(self, position, opts) end
  if self.rule.entailing then return entailing.value(self, position, opts) end
  if position_sum.is(position) then return value_of_sum(self, position, opts) end
  local found
  found, why = by_theorem(self, position, opts)
  if not found and not why then found, why = method.value(self, position, opts) end
  if not found then
    why = of_search(self, why)
    return nil, why
  end
  found.outcome = outcome_of(found.value)
  return result.new("value", found, self, position)
end

---Who wins. Evaluates no more positions than that takes.
---@param position? any default: the start
---@param opts? table
---@return sg.Result? outcome, sg.Failure? why
function Game:outcome(position, opts)
  opts = limits.of(opts)
  local found, why
  position, why = given(self, position)
  if position == nil then return nil, why end
  local by_value = self.kind ~= "positions" or self.rule.entailing
  if by_value or position_sum.is(position) and not self.rule.loopy then
    found, why = self:value(position, opts)
    if not found then return nil, why end
    return result.new("outcome", { outcome = found.outcome, basis = found.basis, theorem = found.theorem,
      hash_bits = found.hash_bits, assuming = found.assuming }, self, position)
  end
  if self.rule.loopy then return loopy.outcome(self, position, opts) end
  found, why = by_theorem(self, position, opts)
  if found then
    return result.new("outcome", { outcome = found.outcome, basis = found.basis, theorem = found.theorem }, self,
      position)
  end
  if not why then found, why = method.wins(self, position, opts) end
  if not found then
    why = of_search(self, why)
    return nil, why
  end
  found.outcome, found.wins = found.wins and "N" or "P", nil
  return result.new("outcome", found, self, position)
end

---Is a position the start of its rule, and without moves? Whoever writes a rule hardly means that.
---@param position any
---@return boolean
function Game:is_empty_start(position)
  if self.kind ~= "positions" or position == nil or position_sum.is(position) then return false end
  local start = self:start()
  if start == nil or self:key(start) ~= self:key(position) then return false end
  local options = self:options(position)
  return options ~= nil and #options == 0
end

-- The options of a sum of positions: those of each, beside the others.
local function options_of_sum(self, sum, opts)
  local list = {}
  for i, part in ipairs(sum) do
    local options, why = self:options(part, opts)
    if not options then return nil, why end
    for _, option in ipairs(options) do
      local parts = table.move(sum, 1, i - 1, 1, {})
      table.move(option.parts, 1, #option.parts, #parts + 1, parts)
      table.move(sum, i + 1, #sum, #parts + 1, parts)
      list[#list + 1] = { parts = parts, text = notation.show_sum(self, parts), label = option.label,
        turn = option.turn }
    end
  end
  return list
end

---The options of a position, as the rule gives them: each the parts of the sum that it leaves, a text, and the label
---that the rule gives the move, if it does.
---@param position? any default: the start
---@param opts? { labels: boolean } labels = false: without labels, which is less work
---@return { parts: any[], text: string, label: string? }[]? options, sg.Failure? why
function Game:options(position, opts)
  local why
  position, why = given(self, position)
  if position == nil then return nil, why end
  local known = internals[self]
  local labels = not (opts and opts.labels == false)
  if known.family then return known.family:options(position, labels) end
  if position_sum.is(position) then return options_of_sum(self, position, opts) end
  local options
  labels = labels and known.box:takes_label()
  options, why = known.box:options(position, labels)
  if not options and labels then options, why = known.box:options(position) end -- the labels may be at fault
  if not options then
    why = failure.with(located(self, why), { position = self:show(position) })
    return nil, why
  end
  for i, parts in ipairs(options) do
    options[i] = { parts = parts, text = notation.show_sum(self, parts), label = parts.label, turn = parts.turn }
    parts.label, parts.turn = nil, nil
  end
  return options
end

---The independent components of a position, in canonical form.
---@param position? any default: the start
---@return any[]? components, sg.Failure? why
function Game:components(position)
  local components, why
  position, why = given(self, position)
  if position == nil then return nil, why end
  if self.kind ~= "positions" then
    components, why = heap_position.digits(position)
    if not components then return nil, why end
    for i, digits in ipairs(components) do components[i] = text.number(digits) end
    return components
  end
  components = {}
  for _, part in ipairs(position_sum.is(position) and position or { position }) do
    local own
    own, why = internals[self].box:components(part)
    if not own then return nil, located(self, why) end
    table.move(own, 1, #own, #components + 1, components)
  end
  return components
end

---The canonical bytes of a position as it stands (neither split nor made canonical).
---@param position any
---@return string? key, sg.Failure? why
function Game:key(position)
  return internals[self].box:encode(position)
end

return Game
