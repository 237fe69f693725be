-- SPDX-License-Identifier: MIT
-- Compares two games: finds the first heap where they differ, or the basis on which they are equal.

local as_code = require "sg.heap.as_code"
local failure = require "sg.failure"
local internals = require "sg.internals"
local result = require "sg.result"
local limits = require "sg.limits"
local same = require "sg.heap.equality"

-- Small positions that two games on positions both have: both accept them, and both write them alike.

local common = {}

local SAMPLES, REACHED, PLACES = 200, 100, 14
local PAIRS = 24 -- the largest total of two heaps, unless the caller says

-- The kind of value that a position is, as far as a rule without form and valid tells by its start.
local function shape_of(position)
  if type(position) ~= "table" then return math.type(position) or type(position) end
  local names = {}
  for name in pairs(position) do
    if type(name) == "string" then names[#names + 1] = name end
  end
  table.sort(names)
  return ("%d %s %s"):format(#position, table.concat(names, ","), position[1] ~= nil and shape_of(position[1]) or "")
end

-- A function that says whether a game has a position.
local function accepts(game)
  local declared = game.rule.form ~= nil or game.rule.valid ~= nil
  local start = not declared and game:start()
  local shape = not declared and start ~= nil and shape_of(start)
  return function(position)
    if not declared then return shape_of(position) == shape end
    return game:position(position) ~= nil
  end
end

-- Pairs of heaps in the order of their totals.
local function add_pairs(list, upto)
  for total = 0, upto or PAIRS do
    for a = 0, total do
      list[#list + 1] = { a, total - a }
    end
  end
end

local function add_samples(list, game)
  for i = 1, game.rule.sample and SAMPLES or 0 do
    local position = internals[game].box:call("sample", i)
    if position == nil then return end
    list[#list + 1] = position
  end
end

-- The start and positions below it.
local function add_reached(list, game)
  local first = #list + 1
  list[first] = game:start()
  local at = first
  while list[at] ~= nil and #list - first < REACHED do
    for _, option in ipairs(game:options(list[at]) or {}) do
      for _, part in ipairs(option.parts) do
        if #list - first < REACHED then list[#list + 1] = part end
      end
    end
    at = at + 1
  end
end

local function candidates(a, b, upto)
  local list = {}
  local of_a, of_b = internals[a].kind, internals[b].kind
  if of_a.by_place and of_b.by_place then -- one head in each place
    for n = 1, upto or PLACES do
      list[n] = of_a.heap_position(a, n)
    end
    return list
  end
  if of_a.pair or of_b.pair then add_pairs(list, upto) end
  for _, game in ipairs { a, b } do
    if not internals[game].kind.pair then
      add_samples(list, game)
      add_reached(list, game)
    end
  end
  return list
end

---The positions that both games have, the small ones first as far as their rules list them so.
---@param a sg.Game
---@param b sg.Game
---@param upto? integer of two heaps, the largest total
---@return any[] positions
function common.positions(a, b, upto)
  local list, seen = {}, {}
  local in_a, in_b = accepts(a), accepts(b)
  for _, position in ipairs(candidates(a, b, upto)) do
    if in_a(position) and in_b(position) then
      local shown = a:show(position)
      if not seen[shown] and b:show(position) == shown then
        seen[shown] = true
        list[#list + 1] = position
      end
    end
  end
  return list
end

local diff = {}

-- Position by position, of those that both games have.
local function of_positions(a, b, opts, upto)
  local list = common.positions(a, b, upto)
  if #list == 0 then
    local message = "%s and %s have no positions in common: those that their rules list are written differently, or "
      .. "are none of the other game; compare the values of single positions"
    return nil, failure.new("usage", message:format(a.spec, b.spec))
  end
  local ask = (internals[a].kind.draws or internals[b].kind.draws) and "loopy" or "value"
  for i, position in ipairs(list) do
    local x, why = a[ask](a, position, opts)
    local y
    if x then
      y, why = b[ask](b, position, opts)
    end
    if not y then return nil, failure.with(why, { position = a:show(position) }) end
    if x.value ~= y.value then
      return {
        equal = false,
        basis = "computed",
        compared = "positions",
        at = a:show(position),
        values = { x.value, y.value },
        n_compared = i,
      }
    end
  end
  return {
    equal = true,
    basis = "observed",
    compared = "positions",
    n_compared = #list,
    checked_to = a:show(list[#list]),
  }
end

-- Heap by heap.
local function of_heaps(a, b, opts)
  local found, why = same.compare(a, b, opts)
  if not found then return nil, why end
  found.compared = "heaps"
  if found.equal and (internals[a].kind.scripted or internals[b].kind.scripted) then
    found.same_moves_to = as_code.same_moves_to(a, b, opts)
  end
  return found
end

local SINGLE_HEAPS = 300 -- that are looked at where at least one game has no table of heaps, unless the caller says

-- The values of the heaps 0..upto; of coupled families those of the one that is named.
local function values_of(game, upto, opts)
  return game:seq(0, upto, internals[game].kind.families and opts or limits.with(opts, { family = false }))
end

-- Heap by heap, by the values of each; they may be loony.
local function of_sequences(a, b, opts, upto)
  upto = upto or SINGLE_HEAPS
  local x, why = values_of(a, upto, opts)
  local y
  if x then
    y, why = values_of(b, upto, opts)
  end
  if not y then return nil, failure.with(why, { partial = false }) end
  for i, value in ipairs(x.values) do
    if value ~= y.values[i] then
      return {
        equal = false,
        basis = "computed",
        compared = "heaps",
        at = i - 1,
        values = { value, y.values[i] },
        checked_to = i - 1,
      }
    end
  end
  return { equal = true, basis = "observed", compared = "heaps", checked_to = upto }
end

---@class sg.DiffOptions: sg.Limits
---@field upto? integer the last heap to look at if there is no proof (default 20000, scripted rules 2000)

---@class sg.Diff
---@field equal boolean false: they differ; true: proven equal, or no difference found, as basis says
---@field games string[] both, as they were named
---@field compared "heaps"|"positions"
---@field n_compared? integer how many positions were compared
---@field basis "computed"|"proven"|"observed"
---@field argument? "same rule"|"cousins"|"fine-wilf" the argument that proves them equal
---@field theorem? string the same in a sentence
---@field at? integer|string the first heap where they differ, or the position as it is shown
---@field values? integer[] both values there
---@field checked_to? integer|string the last heap or position that was compared
---@field same_moves_to? integer the moves themselves, not only the values, were compared up to this heap

---Compares two games: heap games heap by heap, games on positions by the values of positions that both have.
---@param a sg.Game
---@param b sg.Game
---@param opts? table limits; upto = the last heap looked at where there is no proof; family = which of coupled
---  families; two games with coupled families are compared position by position if none is named
---@return sg.Result? result { games, equal, compared, at, values, basis, argument, theorem, checked_to, same_moves_to,
---n_compared }
---@return sg.Failure? failure at a limit its partial has games and checked_to: no difference up to this heap
function diff.of(a, b, opts)
  opts = limits.of(opts)
  if opts.upto ~= nil and (math.type(opts.upto) ~= "integer" or opts.upto < 0) then
    return nil, failure.new("usage", ("upto is %s; it must be a heap >= 0"):format(tostring(opts.upto)))
  end
  local of_a, of_b = internals[a].kind, internals[b].kind
  if opts.family and not of_a.families and not of_b.families then
    local message = ("neither %s nor %s has families; these belong to rules with heaps"):format(a.spec, b.spec)
    return nil, failure.new("usage", message)
  end
  if (of_a.by_heap or false) ~= (of_b.by_heap or false) then
    local heaps, other = a, b
    if not of_a.by_heap then
      heaps, other = b, a
    end
    local message = "%s is a game on heaps and %s is not, so they have no positions in common; compare the values of "
      .. "positions"
    return nil, failure.new("usage", message:format(heaps.spec, other.spec))
  end
  local found, why
  if not of_a.searched and not of_b.searched then
    found, why = of_heaps(a, b, opts)
  elseif of_a.by_heap and (opts.family or not (of_a.families and of_b.families)) then
    found, why = of_sequences(a, b, limits.with(opts, { upto = false }), opts.upto)
  else
    found, why = of_positions(a, b, limits.with(opts, { upto = false }), opts.upto)
  end
  local games = { a.spec, b.spec }
  if found then
    found.games = games
    return result.new("diff", found)
  end
  local checked_to = why.partial and why.partial.checked_to
  why = failure.with(why, { partial = result.new("diff", { games = games, checked_to = checked_to }) })
  return nil, why
end

return diff
