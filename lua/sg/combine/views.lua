-- SPDX-License-Identifier: MIT
-- Other views of a nim-value: two positions compared, the set that a position is, and its coordinates in a basis of
-- the group of nimbers.

local evidence = require "sg.evidence"
local component_of = require "sg.combine.sum".component
local failure = require "sg.failure"
local text = require "sg.text.words"
local whole = require "sg.search.playout"
local timed = require("sg.limits").timed
local misuse = require "sg.misuse"

local views = {}

-- The value of a component with what it is called: { value, basis, text, game, position }.
local function valued(component, load, opts)
  local game, position, message, code = component_of(component, load)
  if not game then return nil, message, code end
  local result
  result, message, code = game:value(position, opts)
  if not result then return nil, message, code end
  return { value = result.value, basis = result.basis, hash_bits = result.hash_bits, text = game.spec .. "@" .. game:show(position), game = game,
    position = position }
end

-- ---- equivalence -------------------------------------------------------------------------------------------

--- Are two positions, of one game or of two, equivalent: does each do as well as the other in every sum? By Sprague and
--- Grundy that is so exactly if their sum is a P-position. If not, they are told apart by a nim-heap: added to
--- both, it makes one of the sums a P-position and the other an N-position.
---@param a any "GAME@POSITION" or { game, position }
---@param b any
---@param load function
---@param opts? table limits
---@return table? result { equivalent, values, value, outcome, told_apart_by, basis }, string? message, string? code
function views.equivalent(a, b, load, opts)
  opts = timed(opts)
  local left, message, code = valued(a, load, opts)
  if not left then return nil, message, code end
  local right
  right, message, code = valued(b, load, opts)
  if not right then return nil, message, code end
  local sum = left.value ~ right.value
  local known = {}
  evidence.include(known, left)
  evidence.include(known, right)
  return { equivalent = sum == 0, values = { left.value, right.value }, value = sum, outcome = sum == 0 and "P" or "N",
    told_apart_by = sum ~= 0 and "*" .. left.value or nil, basis = known.basis,
    hash_bits = known.hash_bits }
end

-- ---- nested sets -------------------------------------------------------------------------------------------

local LENGTH_MAX = 20000

local function by_form(a, b)
  if a.nimber and b.nimber then return a.nimber < b.nimber end
  if a.nimber or b.nimber then return a.nimber ~= nil end
  if #a.form ~= #b.form then return #a.form < #b.form end
  return a.form < b.form
end

-- The form of the set of these forms; *n for {*0, ..., *(n-1)}.
local function form_of_set(elements)
  local list, seen = {}, {}
  for _, element in ipairs(elements) do
    if not seen[element.form] then
      seen[element.form] = true
      list[#list + 1] = element
    end
  end
  table.sort(list, by_form)
  local is_nimber = true
  for i, element in ipairs(list) do is_nimber = is_nimber and element.nimber == i - 1 end
  if is_nimber then return { form = "*" .. #list, nimber = #list, depth = #list } end
  local forms, length, depth = {}, 0, 0
  for i, element in ipairs(list) do
    forms[i], length, depth = element.form, length + #element.form + 1, math.max(depth, element.depth + 1)
  end
  if length > LENGTH_MAX then
    whole.fail(("the nested set is longer than %d letters; take a smaller position"):format(LENGTH_MAX), "limit")
  end
  return { form = "{" .. table.concat(forms, ",") .. "}", depth = depth }
end

--- A position as the set of its options, each again a set: *0 is {}, *n is {*0, ..., *(n-1)}, and sets that are not of
--- this kind are written out. With it, the same with each option replaced by the nim-heap it is equivalent to, and
--- the nim-heap that the position itself is equivalent to.
---@param component any "GAME@POSITION" or { game, position }
---@param load function
---@param opts? table limits
---@return table? result { form, options, simplest, value, depth, basis }, string? message, string? code
function views.nested(component, load, opts)
  opts = timed(opts)
  local one, message, code = valued(component, load, opts)
  if not one then return nil, message, code end
  local formed
  formed, message, code = whole.of(one.game, opts):walk(one.position, function(_, below)
    local element, values = form_of_set(below), {}
    for _, option in ipairs(below) do values[option.value] = true end
    local value = 0
    while values[value] do value = value + 1 end
    element.value, element.values = value, values
    return element
  end)
  if not formed then return nil, message, code end
  local options = text.keys(formed.values)
  for i, value in ipairs(options) do options[i] = "*" .. value end
  return { form = formed.form, options = "{" .. table.concat(options, ",") .. "}", simplest = "*" .. formed.value,
    value = formed.value, depth = formed.depth, basis = "computed" }
end

-- ---- bases -------------------------------------------------------------------------------------------------

---@class sg.NimBasis
local Basis = {}
Basis.__index = Basis

-- A value reduced by the rows of an echelon: what is left, and which entries were added.
local function reduce(rows, value)
  local members = 0
  for _, row in ipairs(rows) do
    if value ~ row.value < value then value, members = value ~ row.value, members ~ row.members end
  end
  return value, members
end

-- Adds entry number n to an echelon; false if it depends on those before.
local function add(rows, value, n)
  local rest, members = reduce(rows, value)
  if rest == 0 then return false, members end
  rows[#rows + 1] = { value = rest, members = members ~ 1 << (n - 1) }
  table.sort(rows, function(a, b) return a.value > b.value end)
  return true
end

local function names_of(self, members)
  local names = {}
  for i, entry in ipairs(self.entries) do
    if members >> (i - 1) & 1 == 1 then names[#names + 1] = entry.text end
  end
  return #names > 0 and table.concat(names, " + ") or "*0"
end

--- A basis of a part of the group of nim-values: a list of values, or of components, none of which is the nim-sum of
--- others. At most 63.
---@param list any[]
---@param load function
---@param opts? table limits
---@return sg.NimBasis? basis, string? message, string? code
function views.basis(list, load, opts)
  opts = timed(opts)
  local self = setmetatable({ entries = {}, rows = {} }, Basis)
  if type(list) ~= "table" or #list == 0 then return nil, failure.new("usage", "a basis is a list of values or of GAME@POSITION") end
  for i, item in ipairs(list) do
    local entry, message, code
    if math.type(item) == "integer" and item >= 0 then
      entry = { value = item, text = "*" .. item }
    else
      if math.type(item) then return nil, failure.new("input", ("entry %d, %s, is no nim-value"):format(i, item)) end
      entry, message, code = valued(item, load, opts)
      if not entry then return nil, message, code end
    end
    local independent, members = add(self.rows, entry.value, i)
    if not independent then
      return nil, failure.new("input", ("entry %d, %s, has value %d and depends on those before it: it is equivalent to %s"):format(i,
        entry.text, entry.value, names_of(self, members)))
    end
    self.entries[i] = entry
  end
  return self
end

--- The coordinates of a value: the entries whose nim-sum it is, and as a number, bit i - 1 for entry i. Nim-addition of
--- values is nim-addition of these numbers. nil if it is not in what the basis spans.
---@param value integer
---@return table? result { members, bits, text }, string? message, string? code
function Basis:of(value)
  if math.type(value) ~= "integer" or value < 0 then
    misuse(("basis:of wants a nim-value, not %s"):format(text.literal(value)))
  end
  local rest, bits = reduce(self.rows, value)
  if rest ~= 0 then return nil, failure.new("input", ("*%d is no nim-sum of this basis"):format(value)) end
  local members = {}
  for i, entry in ipairs(self.entries) do
    if bits >> (i - 1) & 1 == 1 then members[#members + 1] = entry.value end
  end
  return { members = members, bits = bits, text = names_of(self, bits) }
end

--- The values of the basis, in its order.
---@return integer[]
function Basis:values()
  local values = {}
  for i, entry in ipairs(self.entries) do values[i] = entry.value end
  return values
end

--- The basis that the greedy construction finds among the positions below one, options before what leads to them: a
--- position joins if it is independent of those before it. Its values are 1, 2, 4, ... in this order: a new
--- position's options have all values spanned so far, or its mex would be one of them.
---@param component any "GAME@POSITION" or { game, position }
---@param load function
---@param opts? table limits
---@return sg.NimBasis? basis, string? message, string? code
function views.standard_basis(component, load, opts)
  opts = timed(opts)
  local game, position, message, code = component_of(component, load)
  if not game then return nil, message, code end
  local self = setmetatable({ entries = {}, rows = {} }, Basis)
  local walk = whole.of(game, opts)
  local done, why, kind = walk:walk(position, function(state)
    local value = 0
    for _, part in ipairs(state.parts) do
      local result, why_not, of_kind = game:value(part, opts)
      if not result then whole.fail(why_not, of_kind) end
      value = value ~ result.value
    end
    if add(self.rows, value, #self.entries + 1) then
      self.entries[#self.entries + 1] = { value = value, text = walk:show(state) }
    end
    return true
  end)
  if not done then return nil, why, kind end
  return self
end

return views
