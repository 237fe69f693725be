-- SPDX-License-Identifier: MIT
-- Heaps of codes that add tokens without end, as 20.017: a heap can grow for ever, so positions are infinitely many,
-- and values are those of games with loops, a number or infinity with the set K of the numbers among the options'
-- values. docs/theorems.md, section 11, "Heaps that grow", says why the labels found below a bound are labels, and when
-- no other heap has one.

local adding = require "sg.heap.adding"
local failure = require "sg.failure"
local limits = require "sg.limits"
local loopy = require "sg.search.loopy"
local result = require "sg.result"
local text = require "sg.text.words"

local growing = {}

local WINDOW, WINDOW_MAX = 64, 1024 -- heaps that are looked at
local OPTIONS_MAX = 4000000

-- ---- labels --------------------------------------------------------------------------------------------------------

local Labels = {}
Labels.__index = Labels

-- The options of a heap, listed once.
function Labels:options(n)
  local list = self.listed[n]
  if list then return list end
  list = {}
  adding.each_option(self.code, n, function(parts)
    list[#list + 1] = table.move(parts, 1, #parts, 1, {})
    self.n_options = self.n_options + 1
    if self.n_options > OPTIONS_MAX then error(self) end
  end)
  self.listed[n] = list
  return list
end

-- Returns the nim-sum of the labels of the heaps in parts, the number of heaps without a label, and one such heap.
function Labels:sum(parts)
  local sum, n_without, one = 0, 0, nil
  for _, part in ipairs(parts) do
    local label = self.of[part]
    if label then
      sum = sum ~ label
    else
      n_without, one = n_without + 1, part
    end
  end
  return sum, n_without, one
end

-- Returns true if the sum of the heaps in parts, at least one of them without a label, has an option with the label m.
function Labels:reverts(parts, m)
  local sum, n_without, one = self:sum(parts)
  if n_without > 1 then return false end
  for _, option in ipairs(self:options(one)) do
    local label, still = self:sum(option)
    if still == 0 and label ~ sum == m then return true end
  end
  return false
end

-- The numbers among the labels of the options of a heap, and their mex.
function Labels:below(n)
  local seen, mex = {}, 0
  for _, option in ipairs(self:options(n)) do
    local label, n_without = self:sum(option)
    if n_without == 0 then seen[label] = true end
  end
  while seen[mex] do
    mex = mex + 1
  end
  return seen, mex
end

-- Gives heap n its label, if it has one by now.
function Labels:settle(n)
  local _, mex = self:below(n)
  for _, option in ipairs(self:options(n)) do
    local _, n_without = self:sum(option)
    if n_without > 0 and not self:reverts(option, mex) then return false end
  end
  self.of[n] = mex
  self.largest = math.max(self.largest, n)
  return true
end

-- All labels that the heaps up to the bound give one another.
function Labels:fill(bound, report)
  repeat
    local again = false
    for n = 0, bound do
      if not self.of[n] and self:settle(n) then again = true end
      report(n)
    end
  until not again
end

-- Has a move of a large heap always one that leaves one heap, or two that need not be equal?
local function goes_on(code)
  for _, digit in pairs(code.digits) do
    if digit.heaps & 2 ~= 0 or digit.heaps & 4 ~= 0 and digit.split ~= "=" then return true end
  end
  return false
end

-- The bound behind which no heap has a label, if the bound that was looked at reaches so far; see docs/theorems.md.
function Labels:settled(bound)
  local code = self.code
  local last = code.most_parts * (self.largest + code.most_parts) + 2 * math.max(code.last, 0) - code.first
  return goes_on(code) and last <= bound and last or nil
end

local known = setmetatable({}, { __mode = "v" })

-- Have all of these heaps a label?
function Labels:has(heaps)
  for _, heap in ipairs(heaps) do
    if not self.of[heap] then return false end
  end
  return true
end

-- Looks for labels up to a bound. A label stays one below a larger bound, so the search goes on from those found.
local function look(labels, source, bound, opts)
  local stop
  local ok, why = pcall(labels.fill, labels, bound, function()
    stop = limits.stop(opts)
    if stop then error(labels) end
  end)
  if ok then
    labels.bound, labels.complete = bound, labels:settled(bound)
    return true
  end
  if why ~= labels then error(why, 0) end
  if stop then return nil, stop end
  local message = "the options of the heaps up to %d of %s are more than %d, too many to look at"
  return nil, failure.new("limit", message:format(bound, text.brief(source), OPTIONS_MAX))
end

-- The labels of a code, looked for until these heaps have labels, all labels are known, or WINDOW_MAX is reached. That
-- a heap has none takes the whole window.
local function labels_of(source, heaps, opts)
  local labels = known[source]
    or setmetatable(
      { code = adding.read(source), of = {}, listed = {}, n_options = 0, largest = 0, bound = 0 },
      Labels
    )
  known[source] = labels
  local largest = math.max(0, table.unpack(heaps))
  while not labels.complete and labels.bound < WINDOW_MAX and not (labels.bound >= largest and labels:has(heaps)) do
    local ok, why = look(labels, source, math.max(WINDOW, 2 * labels.bound), opts)
    if not ok then return nil, why end
  end
  return labels
end

-- ---- answers -------------------------------------------------------------------------------------------------------

---The value of a sum of heaps of a code that adds tokens without end.
---@param source string the code
---@param heaps integer[]
---@param opts? table limits
---@return sg.Result? value { value, outcome, basis, theorem, checked_to }, sg.Failure? why
function growing.value(source, heaps, opts)
  opts = limits.of(opts)
  if not adding.is_endless(source) then
    return nil,
      failure.new("usage", ("%s is no plain code that adds tokens without end, as 20.017"):format(text.brief(source)))
  end
  for _, heap in ipairs(heaps) do
    if math.type(heap) ~= "integer" or heap < 0 or heap > WINDOW_MAX then
      local message = "a heap of %s is a whole number from 0 to %d, not %s"
      return nil, failure.new("range", message:format(source, WINDOW_MAX, text.brief(tostring(heap))))
    end
  end
  local labels, why = labels_of(source, heaps, opts)
  if not labels then return nil, why end
  local sum = 0
  for _, heap in ipairs(heaps) do
    local one = labels.of[heap]
    if not one then
      local list = {}
      for label in pairs((labels:below(heap))) do
        list[#list + 1] = label
      end
      one = loopy.infinity(list)
    end
    sum = loopy.add(sum, one)
  end
  local infinite = loopy.is_infinite(sum)
  return result.new("value", {
    value = sum,
    outcome = loopy.outcome_of(sum),
    basis = not infinite and "computed" or labels.complete and "proven" or "observed",
    theorem = infinite and labels.complete and ("heaps that grow: none above %d has a number"):format(labels.largest)
      or nil,
    checked_to = infinite and labels.bound or nil,
  })
end

return growing
