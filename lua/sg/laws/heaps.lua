-- SPDX-License-Identifier: MIT
-- Values of far heaps by what is known of all of them (sg.laws): a law that is proven, for all users, and others, for
-- those who assume them.

local as_code = require "sg.later" "sg.heap.as_code"
local failure = require "sg.failure"
local internals = require "sg.internals"
local inverse = require "sg.later" "sg.laws.inverse"
local law_of = require "sg.later" "sg.pattern.law"
local laws = require "sg.laws"
local limits = require "sg.limits"
local period = require "sg.heap.period"
local position = require "sg.heap.position"

local heaps = {}

-- A function is tabled for all heaps up to here, however its law is known; moves that are a formula up to here.
local TABLE_HEAPS, FORMULA_HEAPS = 10000, 4000

local function by_law(family, one, digits, opts)
  local n = position.small(digits)
  if one.form then return family.engine:value(digits, opts) end
  if one.graph then return one.graph.automaton:image(n, opts) end
  if one.other then return (internals[one.other].family:heap_value(digits, opts)) end
  if one.found then return period.along(family.engine, one.found, digits, opts) end
  if n and n <= law_of.LARGEST then return law_of.at(one, n, opts) end
  local message = "heap %s is above 10^18, up to where functions of laws are exact; the law is %s"
  return nil, failure.new("range", message:format(digits, one.text), { subject = family.game.spec })
end

-- Has a heap other options in the game with which a function agrees? Not asked of heaps larger than one whose options
-- were too many to compare.
local function differs_at(game, one, n, opts)
  if not n or n >= (one.uncompared or math.maxinteger) then return false end
  local agrees = as_code.agrees_at(game, one.other, n, opts)
  if agrees == nil then one.uncompared = n end
  return agrees == false
end

---The value of a heap by a law; false where none is known, and nil with a failure at a limit.
---@param family sg.Family
---@param digits string
---@param opts table ready options
---@param must_be_proven? boolean other laws do not count
---@return integer|false|nil value, sg.Basis|table|sg.Failure|nil basis_or_why what was looked at, where none is known
---@return sg.KnownLaw? law
function heaps.value(family, digits, opts, must_be_proven)
  local game, n = family.game, position.small(digits)
  local plain = limits.with(opts, { upto = false, family = family.name or false })
  local one, told = laws.of(game, "value", plain, must_be_proven)
  if not one then return one, told end
  if one.graph and not n then return false, told end
  if one.found and n and internals[game].kind.scripted then -- the value itself, where it takes little work
    local engine = family.engine
    if n < engine:known() then return engine:values(n, n)[1], "computed" end
    local alone, ended = engine:value_alone(n, opts)
    if alone ~= false then return alone, alone and "computed" or ended end
  end
  if one.other and differs_at(game, one, n, opts) then return false, {} end
  local value, wrong = by_law(family, one, digits, opts)
  if not value then return one.other and false or nil, wrong or {} end
  return value, one.basis == "proven" and "proven" or "assumed", one
end

---The options of a large heap that have a value, by a proven law by digits, where the kind says what is an option; nil
---without a failure: none is named. The field cut of the list: there may be more.
---@param family sg.Family
---@param n integer
---@param target integer
---@param opts table ready options
---@param most integer
---@return { parts: integer[], value: integer }[]? moves, sg.Failure? why
function heaps.moves_of_value(family, n, target, opts, most)
  local game = family.game
  local leads = internals[game].kind.leads
  local one, told
  if leads and n <= law_of.LARGEST then
    one, told = laws.of(game, "value", opts, true)
  end
  if one == nil then return nil, told end
  if not one or not one.kernel or leads(game, n, {}) == nil then return nil end
  local moves = {}
  local are_all = inverse.heaps(one, target, n, function(m)
    local parts = m > 0 and { m } or {}
    if leads(game, n, parts) then moves[#moves + 1] = { parts = parts, value = target } end
    return #moves >= most
  end, opts)
  moves.cut = not are_all
  return (are_all or moves[1]) and moves
end

---Is a heap of a game whose moves are a function so far that a law answers sooner than a table of all values?
---@param family sg.Family
---@param digits string
---@return boolean
function heaps.is_before_table(family, digits)
  local n, kind = position.small(digits), internals[family.game].kind
  local is_far = not n or n > (kind.graph and FORMULA_HEAPS or TABLE_HEAPS)
  return is_far and (kind.graph ~= nil or not n or n >= family.engine:known())
end

return heaps
