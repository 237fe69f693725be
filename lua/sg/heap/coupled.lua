-- SPDX-License-Identifier: MIT
-- Coupled families of heaps: rules with the field heaps. Each family answers as the family of a heap game does
-- (heap/family.lua). Where all moves are texts its engine is one in C; where some are functions, the search for
-- positions is one, with the methods that the others have.

local core = require "sg.core"
local evidence = require "sg.evidence"
local failure = require "sg.failure"
local family = require "sg.heap.family"
local internals = require "sg.internals"
local along = require("sg.heap.period").along
local result = require "sg.result"
local grounds = require "sg.later" "sg.laws.grounds"
local text = require "sg.text.words"
local pair_table = require "sg.heap.pair_table"

local coupled = {}

-- Heaps from here on are not computed one by one.
local TABLE_HEAPS = 4000000
-- The last heap up to which families whose moves are functions are searched for a period, which is only observed.
local SCRIPT_UPTO = 400

-- The heap with these digits, nil beyond 63 bits; and is it one that no table reaches?
local function heap_of(digits)
  local n = text.number(digits)
  n = math.type(n) == "integer" and n or nil
  return n, not n or n >= TABLE_HEAPS
end

-- ---- the engine of one family: moves that are functions ----------------------------------------------------------

local Script = {}
Script.__index = Script

function Script:extend(upto, opts)
  for n = #self.list, upto do
    local found, why = internals[self.game].search:value(self.name .. n, opts)
    if not found then return nil, why end
    self.list[n + 1] = found
  end
  return true
end

function Script:known() return #self.list end

function Script:basis() return "computed" end -- luacheck: ignore 212

function Script:values(from, to) return table.move(self.list, from + 1, to + 1, 1, {}) end

function Script:engine() return "search" end -- luacheck: ignore 212

function Script:theorem() return "none" end -- luacheck: ignore 212

function Script:closed_form() return nil end -- luacheck: ignore 212

function Script:period(upto, opts)
  local last = upto > 0 and upto or SCRIPT_UPTO
  local ok, why = self:extend(last, opts)
  if not ok then return nil, why end
  local values = self:values(0, last)
  local found = pair_table.common_period({ values }, 0)
  if not found then return false end
  found.proven, found.checked_to, found.max_value = false, last, -1
  for i, value in ipairs(values) do
    if value > found.max_value then
      found.max_value, found.max_at = value, i - 1
    end
  end
  return found
end

---The value of the heap with these digits, and how it is known; far ones along a period, which opts.assume.
function Script:value(digits, opts)
  local n, is_far = heap_of(digits)
  if not is_far then
    local ok, why = self:extend(n, opts)
    return ok and self.list[n + 1] or nil, ok and "computed" or why
  end
  local found, why = self:period(SCRIPT_UPTO, opts)
  if found == nil then return nil, why end
  if not (found and opts.assume) or grounds.fault(self.game, found.checked_to, opts) then
    return nil, failure.new("limit", "no period is proven")
  end
  self.assumed = found
  local value, wrong = along(self, found, digits, opts)
  return value, value and "assumed" or wrong
end

-- ---- the families of a game --------------------------------------------------------------------------------------

-- The options of all families as the numbers that core.system reads.
local function numbers_of(options)
  local list = {}
  local function add(...) table.move({ ... }, 1, select("#", ...), #list + 1, list) end
  for _, option in ipairs(options) do
    local pair = option.pair
    add(option.family - 1, option.from or 0, option.to or -1, #option.fixed, #option.far, pair and 1 or 0)
    for _, terms in ipairs { option.fixed, option.far } do
      for _, term in ipairs(terms) do
        add(term[1] - 1, term[2])
      end
    end
    if pair then add(pair[1] - 1, pair[2] - 1, pair[3], pair[4], pair[5]) end
  end
  return list
end

-- { names, number by name, system or nil, families by name }
local function all(game)
  local known = internals[game]
  if known.coupled then return known.coupled end
  local described = known.loaded.families
  local made = { names = described.names, number = {}, families = {} }
  if described.options then
    for i, name in ipairs(described.order) do
      made.number[name] = i
    end
    made.system = core.system(described.order, #described.options, numbers_of(described.options))
    made.described = described
  end
  known.coupled = made
  return made
end

---The text of the family and the digits of the heap that a position is.
---@param position string
---@return string name, string digits
local function apart(position) return position:match "^(.-)(%d+)$" end

---The family that a game's questions are about: that of its start, unless one is named.
---@param game sg.Game
---@param name? string
---@return sg.Family? family, sg.Failure|string why_or_name
function coupled.family(game, name)
  local made = all(game)
  if not name then
    local start, why = game:start()
    if start == nil then return nil, why end
    name = apart(start)
  end
  local is_known = false
  for _, one in ipairs(made.names) do
    is_known = is_known or one == name
  end
  if not is_known then
    return nil,
      failure.new(
        "usage",
        ("there is no family '%s'%s; the families are %s"):format(
          text.brief(name),
          text.suggest(name, made.names),
          text.brief(table.concat(made.names, ", "))
        ),
        { subject = game.spec }
      )
  end
  if not made.families[name] then
    local engine = made.system and made.system:family(made.number[name])
      or setmetatable({ game = game, name = name, list = {} }, Script)
    made.families[name] = family.new(engine, game)
    made.families[name].name = name
  end
  return made.families[name], name
end

---The value of a position that the engine in C finds, or a period that is assumed; nil alone where the search
---answers, because moves are functions.
---@param game sg.Game
---@param position any
---@param opts table
---@return sg.Result? result, sg.Failure? why
function coupled.value(game, position, opts)
  local made = all(game)
  if type(position) ~= "string" then return nil end
  local name, digits = apart(position)
  if not made.system and not (opts.assume and select(2, heap_of(digits))) then return nil end
  local found, why = coupled.family(game, name)
  if not found then return nil, why end
  found, why = found:value(digits, opts)
  if not found then return nil, why end
  return result.new("value", evidence.as_of({ value = found.value, outcome = found.outcome }, found), game, position)
end

---The families in the order of their numbers, and their options, as the engine has them; nil where moves are
---functions.
---@param game sg.Game
---@return { order: string[], options: table[], reach: integer }?
function coupled.described(game)
  local made = all(game)
  if not made.system then return nil end
  return { order = made.described.order, options = made.described.options, reach = made.system:reach() }
end

return coupled
