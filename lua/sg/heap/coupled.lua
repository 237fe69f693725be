-- SPDX-License-Identifier: MIT
-- Coupled families of heaps: rules with the field heaps. Each family answers as the family of a heap game does
-- (heap/family.lua), by an engine that has the same methods as that of a code: where all moves are texts the system
-- in C, where some are functions the search for positions.

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

-- A heap from here on is read along a proven period, which is looked for among so many heaps.
local TABLE_HEAPS, SEARCH_UPTO = 4000000, 200000
-- For heaps of the table a proof is looked for, too: first among so many heaps, then among twice as many, and so on.
local FIRST_UPTO = 1024
-- The last heap up to which families whose moves are functions are searched for a period, which is only observed.
local SCRIPT_UPTO = 400

-- ---- the engine of one family: moves that are texts --------------------------------------------------------------

local Table = { search_upto = SEARCH_UPTO }
Table.__index = Table

-- Looks for a proof among the heaps below n. What is computed for it is needed for heap n, if there is no proof.
local function prove_below(self, n, opts)
  local upto = self.next_upto or FIRST_UPTO
  while not self.proven and upto < n and upto <= self.search_upto do
    local found, why = self:period(upto, opts)
    if found == nil then return nil, why end
    upto = 2 * upto
    self.next_upto = upto
  end
  return true
end

---Makes the heaps 0..upto known. Those behind the heaps that a proof is about are not computed.
function Table:extend(upto, opts)
  if upto < self.system:known() then return true end
  local ok, why = prove_below(self, upto, opts)
  if not ok then return nil, why end
  if not self.proven then return self.system:extend(upto, opts) end
  self.n_follow = math.max(self.n_follow or 0, upto + 1)
  return true
end

-- Counts the heaps whose values are known by the definition.
function Table:computed() return self.system:known() end

function Table:known() return math.max(self.system:known(), self.n_follow or 0) end

-- The values of one proven period, from its preperiod on.
local function values_of_period(self)
  local found = self.proven
  self.one_period = self.one_period
    or self.system:values(self.number, found.preperiod, found.preperiod + found.period - 1)
  return self.one_period
end

function Table:values(from, to)
  local known = self.system:known()
  local list = self.system:values(self.number, from, math.min(to, known - 1))
  if to < known then return list end
  local found, values = self.proven, values_of_period(self)
  local first, period, saltus = found.preperiod, found.period, found.saltus or 0
  for n = math.max(from, known), to do
    list[#list + 1] = values[(n - first) % period + 1] + (n - first) // period * saltus
  end
  return list
end

function Table:engine() return self.system:engine() end

---Says how the values of heaps up to this one are known.
function Table:basis(last) return last < self.system:known() and "computed" or "proven" end

function Table:closed_form() return nil end -- luacheck: ignore 212

function Table:rule() return nil end -- luacheck: ignore 212

function Table:theorem() return "coupled" end -- luacheck: ignore 212

---The period, or false; as the engine's family has it. upto = 0: until it is proven.
function Table:period(upto, opts)
  local found, why = self.system:period(self.number, upto, opts)
  if found and found.proven then self.proven = found end
  return found, why
end

-- The heap with these digits, nil beyond 63 bits; and is it one that no table reaches?
local function heap_of(digits)
  local n = text.number(digits)
  n = math.type(n) == "integer" and n or nil
  return n, not n or n >= TABLE_HEAPS
end

---The value of the heap with these digits, and how it is known. opts.assume: a period that is only observed counts,
---too.
function Table:value(digits, opts)
  local n, is_far = heap_of(digits)
  local ok, why = true, nil
  if not is_far then
    ok, why = self:extend(n, opts)
  end
  if not ok then return nil, why end
  if is_far or n >= self:computed() then
    local found = self.proven
    if not found then
      found, why = self:period(self.search_upto, opts)
    end
    if not found and why then return nil, why end
    if found and (found.proven or opts.assume and not grounds.fault(self.game, found.checked_to, opts)) then
      if not found.proven then self.assumed = found end
      local value, wrong = along(self, found, digits, opts)
      return value, value and (found.proven and "proven" or "assumed") or wrong
    end
    return nil, failure.new("limit", "no period is proven")
  end
  return self:values(n, n)[1], "computed"
end

-- ---- the engine of one family: moves that are functions ----------------------------------------------------------

local Script = setmetatable({ search_upto = SCRIPT_UPTO }, { __index = Table })
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

Script.computed = Script.known

function Script:basis() return "computed" end -- luacheck: ignore 212

function Script:values(from, to) return table.move(self.list, from + 1, to + 1, 1, {}) end

function Script:engine() return "search" end -- luacheck: ignore 212

function Script:theorem() return "none" end -- luacheck: ignore 212

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

-- ---- the families of a game --------------------------------------------------------------------------------------

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
    made.system = core.system(described.order, described.options)
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
    local engine = made.system
        and setmetatable({ game = game, system = made.system, number = made.number[name] }, Table)
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
