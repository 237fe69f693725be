-- SPDX-License-Identifier: MIT
-- Why a position is won or lost: the mex picked step by step, the nim-sum bit by bit, the period a large heap falls in,
-- and then the winning moves, or an answer to every move. The steps come from the engine's trace (sg.h); here they get
-- the names of options and components.

local core = require "sg.core"
local failure = require "sg.failure"
local valued = require("sg.component").valued
local timed = require("sg.limits").timed

local explain = {}

-- A position with more options than this is explained by its winning moves, or its period, not by a list of all.
local OPTIONS_MAX = 5000
-- How many options of one value, and how many answers, are named unless asked otherwise.
local NAMED = 12

local function outcome_of(value)
  return value == 0 and "P" or "N"
end

-- ---- a heap far along a period ------------------------------------------------------------------------------

-- What a decimal number leaves when it is divided; modulus below 2^53.
local function remainder(digits, modulus)
  local rest = 0
  for digit in digits:gmatch "%d" do rest = (rest * 10 + digit) % modulus end
  return rest
end

-- The heap of the first period that a heap beyond it stands for.
local function representative(digits, period)
  local first = period.preperiod % period.period
  return period.preperiod + (remainder(digits, period.period) - first) % period.period
end

-- The step that leads from a heap whose value was not computed to one whose value was; and that heap.
local function residue_step(game, digits, whole, opts)
  if whole.basis == "closed form" then
    return { step = "closed form", heap = digits, value = whole.value, theorem = whole.theorem }
  end
  local period = whole.basis == "proven" and game:period(opts)
  if not period or not period.period or period.basis ~= "proven" then return nil end
  local heap = representative(digits, period)
  return { step = "period", heap = digits, period = period.period, preperiod = period.preperiod,
    saltus = period.saltus, representative = heap, value = whole.value, theorem = period.theorem }, heap
end

-- ---- the mex of one position --------------------------------------------------------------------------------

local function named(moves, count, most)
  local names = {}
  for i = 1, math.min(count, most) do names[i] = moves[i].option end
  return names
end

-- The steps of the mex, each with the options that have its value.
local function add_mex(steps, moves, most)
  local values, by_value = {}, {}
  for i, move in ipairs(moves) do
    values[i] = move.value
    local same = by_value[move.value] or {}
    same[#same + 1], by_value[move.value] = move, same
  end
  for _, step in ipairs(core.trace_mex(values)) do
    local same = by_value[step.value]
    steps[#steps + 1] = { step = step.step, value = step.value, count = step.count,
      options = same and named(same, #same, most) }
  end
end

-- A winning answer to a move from a position of game: as the sum of the parts that the move leaves.
local function answer_to(game, parts, opts)
  local components = {}
  for i, part in ipairs(parts) do components[i] = { game, part } end
  local sum, message, code = require("sg.combine.sum").of(components, nil, opts)
  if not sum then return nil, message, code end
  local first = sum.winning[1]
  if not first then return nil end
  local left = {}
  for i, component in ipairs(sum.components) do
    local part = i == first.component and first.option or component.position
    if part ~= "0" and part ~= "nothing" or #sum.components == 1 then left[#left + 1] = part end
  end
  return #left == 0 and "0" or table.concat(left, " + ")
end

-- What follows from the values: every winning move, or an answer to every move.
local function add_play(steps, game, moves, most, opts)
  local n_shown, n_all = 0, 0
  for _, move in ipairs(moves) do
    if move.wins then
      n_all = n_all + 1
      if n_all <= most then steps[#steps + 1] = { step = "win", option = move.option } end
    end
  end
  if n_all > 0 then
    if n_all > most then steps[#steps + 1] = { step = "more", count = n_all - most, of = "win" } end
    return true
  end
  for _, move in ipairs(moves) do
    if n_shown == most then break end
    local answer, message, code = answer_to(game, move.parts, opts)
    if not answer and message then return nil, message, code end
    steps[#steps + 1] = { step = "answer", option = move.option, value = move.value, answer = answer }
    n_shown = n_shown + 1
  end
  if #moves > n_shown then steps[#steps + 1] = { step = "more", count = #moves - n_shown, of = "answer" } end
  return true
end

local function many_moves(game, position, whole, most, steps, opts)
  if whole.value == 0 then return true end
  local found, message, code, cut = game:moves_to(position, 0, opts)
  if not found then return nil, message, code end
  for i = 1, math.min(#found, most) do steps[#steps + 1] = { step = "win", option = found[i].option } end
  if #found == 0 then steps[#steps + 1] = { step = "unlisted" } end
  if #found > most then
    steps[#steps + 1] = { step = "more", count = not cut and #found - most or nil, of = "win" }
  end
  return true
end

-- The mex of a position that is one component.
local function explain_one(game, position, whole, most, steps, opts)
  local heaps = game.family and game:heaps(position)
  local digits = heaps and heaps[1]
  if digits and (#digits > 15 or tonumber(digits) > OPTIONS_MAX) then
    local step, heap = residue_step(game, digits, whole, opts)
    steps[#steps + 1] = step
    if heap and heap <= OPTIONS_MAX and step.saltus == 0 then
      local same, message, code = game:moves(heap, opts)
      if not same then return nil, message, code end
      if same.total then add_mex(steps, same.moves, most) end
    end
    return many_moves(game, position, whole, most, steps, opts)
  end
  local result, message, code = game:moves(position, opts)
  if not result then return nil, message, code end
  if not result.total or result.total > #result.moves then
    return many_moves(game, position, whole, most, steps, opts)
  end
  add_mex(steps, result.moves, most)
  return add_play(steps, game, result.moves, most, opts)
end

-- ---- sums ---------------------------------------------------------------------------------------------------

-- The steps of a sum: entries = list of { game, at, label, value }.
local function explain_sum(entries, most, steps, opts)
  local values = {}
  for i, entry in ipairs(entries) do values[i] = entry.value end
  for _, step in ipairs(core.trace_sum(values)) do
    local entry = step.index and entries[step.index]
    local shown = { step = step.step, value = step.value, sum = step.sum, to = step.to,
      component = entry and entry.label }
    if step.step == "turn" then
      local found, message, code, cut = entry.game:moves_to(entry.at, step.to, opts)
      if not found then return nil, message, code end
      shown.options = named(found, #found, most)
      shown.count = not cut and #found or nil
    end
    steps[#steps + 1] = shown
  end
  return true
end

local function options_of(opts)
  local limits, most = {}, NAMED
  for name, value in pairs(opts or {}) do
    if name == "limit" then most = value else limits[name] = value end
  end
  limits.limit = OPTIONS_MAX
  return limits, most
end

---Why a position has its value.
---@param game sg.Game
---@param position any
---@param opts? table limits; assume; limit = how many options of a kind are named
---@return table? result { value, outcome, basis, steps }, string? message, string? code
function explain.position(game, position, opts)
  local limits, most = options_of(timed(opts))
  local whole, message, code = game:value(position, limits)
  if not whole then return nil, message, code end
  local components
  components, message, code = game:components(position)
  if not components then return nil, message, code end
  local steps, ok = {}
  if #components > 1 then
    local entries = {}
    for i, component in ipairs(components) do
      local part = game:value(component, limits)
      if not part then return nil, failure.new("limit", ("%s: a component could not be valued"):format(game.spec)) end
      entries[i] = { game = game, at = component, label = game:show(component), value = part.value }
    end
    local labels = {}
    for i, entry in ipairs(entries) do labels[i] = entry.label end
    steps[1] = { step = "split", components = labels }
    ok, message, code = explain_sum(entries, most, steps, limits)
  else
    ok, message, code = explain_one(game, position, whole, most, steps, limits)
  end
  if not ok then return nil, message, code end
  return { value = whole.value, outcome = whole.outcome, basis = whole.basis, theorem = whole.theorem, steps = steps }
end

---Why a sum of games has its value.
---@param components table list of "GAME@POSITION" or { game, position }
---@param load fun(spec: string): table? game
---@param opts? table as for explain.position
---@return table? result, string? message, string? code
function explain.sum(components, load, opts)
  local limits, most = options_of(timed(opts))
  local combine = require "sg.evidence".combine
  local entries, total, basis = {}, 0, nil
  for i, component in ipairs(components) do
    local part, why = valued(component, load, limits)
    if not part then return nil, why, why.code end
    entries[i] = { game = part.game, at = part.position, value = part.value, label = part.text }
    total, basis = total ~ part.value, combine(basis, part.basis)
  end
  local steps = {}
  local ok, message, code = explain_sum(entries, most, steps, limits)
  if not ok then return nil, message, code end
  return { value = total, outcome = outcome_of(total), basis = basis or "computed", steps = steps }
end

return explain
