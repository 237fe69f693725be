-- SPDX-License-Identifier: MIT
-- Bases of nim-values: independent members of the group of nimbers, and the coordinates of values in them.

local component_of = require("sg.component").of
local failure = require "sg.failure"
local methods_of = require "sg.methods"
local misuse = require "sg.misuse"
local playout = require "sg.search.playout"
local text = require "sg.text.words"
local limits_of = require("sg.limits").of
local valued = require("sg.component").valued

local need = failure.need

local nim_basis = {}

---@class sg.NimBasis
local Basis = {}
Basis.__index = Basis

-- A value reduced by the rows of an echelon: what is left, and which entries were added.
local function reduce(rows, value)
  local members = 0
  for _, row in ipairs(rows) do
    if value ~ row.value < value then
      value, members = value ~ row.value, members ~ row.members
    end
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
---@return sg.NimBasis? basis, sg.Failure? failure
function nim_basis.of(list, load, opts)
  opts = limits_of(opts)
  local self = setmetatable({ entries = {}, rows = {} }, Basis)
  if type(list) ~= "table" or #list == 0 then
    return nil, failure.new("usage", "a basis is a list of values or of GAME@POSITION")
  end
  for i, item in ipairs(list) do
    local entry
    if math.type(item) == "integer" and item >= 0 then
      entry = { value = item, text = "*" .. item }
    else
      if math.type(item) then return nil, failure.new("input", ("entry %d, %s, is no nim-value"):format(i, item)) end
      entry = need(valued(item, load, opts))
    end
    local independent, members = add(self.rows, entry.value, i)
    if not independent then
      local message = "entry %d, %s, has value %d and depends on those before it: it is equivalent to %s"
      return nil, failure.new("input", message:format(i, entry.text, entry.value, names_of(self, members)))
    end
    self.entries[i] = entry
  end
  return self
end

--- The coordinates of a value: the entries whose nim-sum it is, and as a number, bit i - 1 for entry i. Nim-addition of
--- values is nim-addition of these numbers. nil if it is not in what the basis spans.
---@param value integer
---@return { members: integer[], bits: integer, text: string }?, sg.Failure? why
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
  for i, entry in ipairs(self.entries) do
    values[i] = entry.value
  end
  return values
end

--- The basis that the greedy construction finds among the positions below one, options before what leads to them: a
--- position joins if it is independent of those before it. Its values are 1, 2, 4, ... in this order: a new
--- position's options have all values spanned so far, or its mex would be one of them.
---@param component any "GAME@POSITION" or { game, position }
---@param load function
---@param opts? table limits
---@return sg.NimBasis? basis, sg.Failure? failure
function nim_basis.standard(component, load, opts)
  opts = limits_of(opts)
  local one = need(component_of(component, load))
  local self = setmetatable({ entries = {}, rows = {} }, Basis)
  local below = need(playout.of(one.game, one.position, opts))
  for _, node in ipairs(need(below:order())) do
    local value = 0
    for _, part in ipairs(below:parts_of(node)) do
      value = value ~ need(one.game:value(part, opts)).value
    end
    if add(self.rows, value, #self.entries + 1) then
      self.entries[#self.entries + 1] = { value = value, text = below:show(node) }
    end
  end
  return self
end

methods_of(Basis, "basis")

return nim_basis
