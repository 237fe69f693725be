-- SPDX-License-Identifier: MIT
-- Misère play: whoever moves last loses. Who wins a sum does not follow from the nim-values of its components, so sums
-- are searched as they are, or decided in a misère quotient (misere_quotient.lua); of Nim Bouton's rule is known.
-- docs/misere.md has the theory.

local core = require "sg.core"
local failure = require "sg.failure"
local limits_of = require("sg.limits").of
local quotient = require "sg.misere.quotient"
local text = require "sg.text.words"
local timed = require("sg.limits").timed

local M = {}

-- A search goes on for so many positions before a quotient is tried in its place, for so many seconds.
local SEARCH_FIRST, QUOTIENT_SECONDS = 20000, 5
-- Heaps above this are not searched at all: their quotient is looked for.
local SEARCH_HEAP = 500
-- A component with more options than this is too much, and so are components with more than this in all.
local OPTIONS_MAX, OPTIONS_IN_ALL = 200000, 2000000
-- More generators than this are not adjoined to decide one sum.
local GENERATORS_MAX = 400

-- ---- components by number ------------------------------------------------------------------------------------

---The components met in one search: heaps of families, and canonical positions, of one game or of several.
---@class sg.Components
local Components = {}
Components.__index = Components

local function new_components()
  local self = setmetatable({ list = {}, numbers = {}, options = {}, n_options = 0 }, Components)
  self.search = core.misere(function(id) return self:ask(id) end)
  return self
end

-- The number of a heap (an integer), or of the canonical position of a key.
function Components:number(game, key, position)
  local of_game = self.numbers[game]
  if not of_game then
    of_game = {}
    self.numbers[game] = of_game
  end
  local id = of_game[key]
  if not id then
    id = #self.list + 1
    of_game[key], self.list[id] = id, { game = game, position = position }
  end
  return id
end

-- The numbers of the components of a position. A split that is not said to hold in misère play is not used: two equal
-- parts may cancel in normal play only, as heads on one place do in coin-turning games.
function Components:of(game, position)
  local ids, parts, message, code = {}, { position }, nil, nil
  if game.family then
    parts, message, code = game:heaps(position)
  elseif game.rule.misere then
    parts, message, code = game:components(position)
  end
  if not parts then return nil, message, code end
  for i, part in ipairs(parts) do
    if game.family then
      local n = text.number(part)
      if math.type(n) ~= "integer" then
        return nil, failure.new("range", ("a heap of %s is too large for a search in misère play"):format(part))
      end
      ids[i] = self:number(game, n, n)
    else
      local key
      key, message, code = game:key(part)
      if not key then return nil, message, code end
      ids[i] = self:number(game, key, part)
    end
  end
  return ids
end

-- The options of a component: each the numbers of what it leaves, and for positions a text.
function Components:options_of(id)
  if self.options[id] then return self.options[id] end
  local entry = self.list[id]
  local game, found = entry.game, {}
  if game.family then
    local options, message, code = game.family.engine:options(entry.position, OPTIONS_MAX + 1, self.limits)
    if not options then return nil, message, code end
    if #options > OPTIONS_MAX then
      return nil, failure.new("limit", ("heap %d of %s has more than %d moves"):format(entry.position, game.spec, OPTIONS_MAX))
    end
    for i, parts in ipairs(options) do
      local ids = {}
      for k, n in ipairs(parts) do ids[k] = self:number(game, n, n) end
      found[i] = { ids = ids }
    end
  else
    local options, message, code = game:options(entry.position)
    if not options then return nil, message, code end
    for i, option in ipairs(options) do
      local ids = {}
      for _, part in ipairs(option.parts) do
        local more
        more, message, code = self:of(game, part)
        if not more then return nil, message, code end
        table.move(more, 1, #more, #ids + 1, ids)
      end
      found[i] = { ids = ids, text = option.text }
    end
  end
  self.n_options = self.n_options + #found
  if self.n_options > OPTIONS_IN_ALL then
    return nil, failure.new("limit", ("%s: more than %d moves of its components are needed"):format(game.spec, OPTIONS_IN_ALL))
  end
  self.options[id] = found
  return found
end

-- What an option leaves, as text.
function Components:text(option)
  if option.text then return option.text end
  local heaps = {}
  for i, id in ipairs(option.ids) do heaps[i] = self.list[id].position end
  return #heaps == 0 and "0" or table.concat(heaps, " + ")
end

function Components:ask(id)
  local options, message, code = self:options_of(id)
  if not options then
    self.fault = { message, code }
    return nil
  end
  local lists = {}
  for i, option in ipairs(options) do lists[i] = option.ids end
  return lists
end

local MOST_SHOWN = 8

function Components:show(id)
  local entry = self.list[id]
  return text.brief(entry.game:show(entry.position))
end

-- One question to the search: its answer, or nil, message, code.
function Components:put(method, ids, limits)
  self.fault, self.limits = nil, limits
  local answer, message, code, loop = self.search[method](self.search, ids, limits)
  if answer ~= nil then return answer end
  if self.fault then return nil, table.unpack(self.fault) end
  if loop then
    local shown = {}
    for i = 1, math.min(#loop, MOST_SHOWN) do shown[i] = self:show(loop[i]) end
    if #loop > MOST_SHOWN then shown[#shown + 1] = "..." end
    shown[#shown + 1] = self:show(loop[1])
    return nil, failure.new(code, ("%s: play can go round for ever: %s. Misère play needs games that end"):format(
      self.list[loop[1]].game.path, table.concat(shown, " -> ")))
  end
  if code == "limit" or code == "interrupted" then
    message = ("%s after %d positions"):format(message, self.search:positions())
  end
  return nil, message, code
end

-- ---- Nim --------------------------------------------------------------------------------------------------------

local BOUTON = "Bouton 1901: with a heap of two or more, P if the nim-sum is 0; else P if the number of ones is odd"

-- Is it Nim, by its code or its set?
local function is_nim(game)
  local code, set = game.loaded.code, game.loaded.set
  if game.kind == "subtract" then return game.loaded.all_but ~= nil and #set == 0 end
  return game.kind == "code" and code:match "^0?%.3*%[3+%]$" ~= nil
end

local function nim_is_p(heaps)
  local sum, ones, large = 0, 0, false
  for _, n in ipairs(heaps) do
    sum, ones, large = sum ~ n, ones + (n == 1 and 1 or 0), large or n > 1
  end
  if large then return sum == 0 end
  return ones % 2 == 1
end

-- The heaps of a position of Nim as integers.
local function nim_heaps(game, position)
  local heaps, message, code = game:heaps(position)
  if not heaps then return nil, message, code end
  for i, digits in ipairs(heaps) do
    heaps[i] = text.number(digits)
    if math.type(heaps[i]) ~= "integer" then
      return nil, failure.new("range", ("%s: the nim-value of heap %s does not fit in 63 bits"):format(game.spec, digits))
    end
  end
  return heaps
end

local function nim_genus(heaps)
  local sum, large = 0, false
  for _, n in ipairs(heaps) do sum, large = sum ~ n, large or n > 1 end
  if large then return { normal = sum, values = { sum, sum ~ 2 }, tame = true } end
  return { normal = sum, values = { 1 - sum, 2 + sum, sum }, tame = true }
end

-- ---- deciding -----------------------------------------------------------------------------------------------------

local function with(limits, more)
  local copy = {}
  for name, value in pairs(limits) do copy[name] = value end
  for name, value in pairs(more) do copy[name] = value end
  return copy
end

-- What decides the sums of a set of components, one question after the other.
local function decider(components, limits)
  return { components = components, limits = limits, by = "search", basis = "computed" }
end

-- The generators of everything below the components, options first.
local function below(components, ids)
  local order, place, stack = {}, {}, {}
  for _, root in ipairs(ids) do stack[#stack + 1] = { id = root } end
  while #stack > 0 do
    local top = stack[#stack]
    if place[top.id] then
      stack[#stack] = nil
    elseif top.open then
      order[#order + 1] = top.id
      place[top.id] = #order
      stack[#stack] = nil
    else
      top.open = true
      for _, option in ipairs(components.options[top.id]) do
        for _, id in ipairs(option.ids) do
          if not place[id] then stack[#stack + 1] = { id = id } end
        end
      end
    end
  end
  return order, place
end

-- The quotient of everything below these components, which the search has expanded.
local function quotient_below(components, ids, limits)
  local order, place = below(components, ids)
  if #order > GENERATORS_MAX then return nil end
  local made = core.quotient()
  for _, id in ipairs(order) do
    local lists = {}
    for i, option in ipairs(components.options[id]) do
      lists[i] = {}
      for k, part in ipairs(option.ids) do lists[i][k] = place[part] end
    end
    local ok, message, code = made:adjoin(lists, limits)
    if not ok then return nil, message, code end
  end
  return { engine = made, place = place, order = order }
end

local function outcome_in(made, ids)
  local x = 0
  for _, id in ipairs(ids) do x = made.engine:times(x, made.engine:phi(made.place[id])) end
  return made.engine:is_p(x) and "P" or "N"
end

-- The outcome of a sum of components: searched for a while, then in the quotient of what is below, then searched on.
local function decide(self, ids)
  if self.quotient then return outcome_in(self.quotient, ids) end
  local limits = self.limits
  if not self.unbounded and not limits.positions then limits = with(limits, { positions = SEARCH_FIRST }) end
  local outcome, message, code = self.components:put("outcome", ids, limits)
  local bounded = limits ~= self.limits and code == "limit" and message:find("--positions", 1, true)
  if outcome or not bounded then return outcome, message, code end
  self.unbounded = true
  local all = self.roots or ids
  local deadline = core.clock() + QUOTIENT_SECONDS
  if limits.deadline then deadline = math.min(deadline, limits.deadline) end
  local found = quotient_below(self.components, all, with(self.limits, { deadline = deadline }))
  if found then
    self.quotient, self.by = found, "quotient"
    return outcome_in(found, ids)
  end
  if core.interrupted() then return nil, failure.new("interrupted", "interrupted") end
  return decide(self, ids)
end

-- ---- answers ------------------------------------------------------------------------------------------------------

local function components_of(game)
  if not game.misere_components then game.misere_components = new_components() end
  return game.misere_components
end

-- Numbers of the heaps of a position of a family, and the largest.
local function largest_heap(game, position)
  local heaps, message, code = game:heaps(position)
  if not heaps then return nil, message, code end
  local largest = "0"
  for _, digits in ipairs(heaps) do
    if #digits > #largest or #digits == #largest and digits > largest then largest = digits end
  end
  return largest
end

local function too_large_to_search(game, position)
  local largest, message, code = largest_heap(game, position)
  if not largest then return nil, message, code end
  local n = text.number(largest)
  return math.type(n) ~= "integer" or n > SEARCH_HEAP
end

---Who wins in misère play.
---@param game sg.Game
---@param position any
---@param opts? table limits
---@return table? result { outcome, basis, by, theorem }, string? message, string? code
function M.outcome(game, position, opts)
  local limits = limits_of(timed(opts))
  if is_nim(game) then
    local heaps, message, code = nim_heaps(game, position)
    if not heaps then return nil, message, code end
    return { play = "misere", outcome = nim_is_p(heaps) and "P" or "N", basis = "closed form", theorem = BOUTON,
      by = "closed form" }
  end
  if game.family then
    local large, message, code = too_large_to_search(game, position)
    if large == nil then return nil, message, code end
    if large or game.misere_known and game.misere_known.status == "solved" then
      return quotient.outcome(game, position, limits)
    end
  end
  local components = components_of(game)
  local ids, message, code = components:of(game, position)
  if not ids then return nil, message, code end
  local by = decider(components, limits)
  local outcome
  outcome, message, code = decide(by, ids)
  if not outcome then return nil, message, code end
  return { play = "misere", outcome = outcome, basis = by.basis, by = by.by }
end

local function genus_of(game, position, opts)
  local limits = limits_of(timed(opts))
  if is_nim(game) then
    local heaps, message, code = nim_heaps(game, position)
    if not heaps then return nil, message, code end
    return nim_genus(heaps), "closed form"
  end
  local components = components_of(game)
  local ids, message, code = components:of(game, position)
  if not ids then return nil, message, code end
  local genus
  genus, message, code = components:put("genus", ids, limits)
  if not genus then return nil, message, code end
  return genus, "computed"
end

---A genus in the notation g^abc: the last two of the upper numbers repeat for ever.
---@param genus table { normal, values }
---@return string
function M.genus_text(genus)
  local wide = false
  for _, value in ipairs(genus.values) do wide = wide or value > 9 end
  return ("%d^%s"):format(genus.normal, table.concat(genus.values, wide and "," or ""))
end

---The misère nim-value: 1 for a position without moves, else the mex of those of the options. P if it is 0.
---@param game sg.Game
---@param position any
---@param opts? table limits
---@return table? result, string? message, string? code
function M.value(game, position, opts)
  local genus, basis, code = genus_of(game, position, opts)
  if not genus then return nil, basis, code end
  local value = genus.values[1]
  return { play = "misere", value = value, outcome = value == 0 and "P" or "N", basis = basis }
end

---The genus g^{g0 g1 g2 ...}: the nim-value, and the misère nim-values of the position with 0, 1, 2, ... heaps *2.
---@param game sg.Game
---@param position any
---@param opts? table limits
---@return table? result { genus, normal, values, tame, outcome, basis }, string? message, string? code
function M.genus(game, position, opts)
  local genus, basis, code = genus_of(game, position, opts)
  if not genus then return nil, basis, code end
  return { play = "misere", genus = M.genus_text(genus), normal = genus.normal, values = genus.values,
    tame = genus.tame, outcome = genus.values[1] == 0 and "P" or "N", basis = basis }
end

-- ---- sums ---------------------------------------------------------------------------------------------------------

-- The heaps of Nim that a component leaves to win.
local function nim_winning(entries)
  local winning, heaps = {}, {}
  for i, entry in ipairs(entries) do
    for _, n in ipairs(entry.heaps) do heaps[#heaps + 1] = { n = n, component = i } end
  end
  local rest = {}
  for i, heap in ipairs(heaps) do rest[i] = heap.n end
  for i, heap in ipairs(heaps) do
    local others = 0
    for k, n in ipairs(rest) do others = k == i and others or others ~ n end
    for _, m in ipairs(others > 1 and { others } or { 0, 1 }) do
      if m < heap.n then
        rest[i] = m
        if nim_is_p(rest) then winning[#winning + 1] = { component = heap.component, heap = heap.n, left = m } end
        rest[i] = heap.n
      end
    end
  end
  return winning
end

local function nim_sum(entries, result)
  local all = {}
  for _, entry in ipairs(entries) do
    local message, code
    entry.heaps, message, code = nim_heaps(entry.subject, entry.at)
    if not entry.heaps then return nil, message, code end
    table.move(entry.heaps, 1, #entry.heaps, #all + 1, all)
  end
  result.outcome, result.basis, result.by = nim_is_p(all) and "P" or "N", "closed form", "closed form"
  result.theorem, result.winning = BOUTON, {}
  local seen = {}
  for _, move in ipairs(nim_winning(entries)) do
    local option = #entries[move.component].heaps == 1 and ("%d"):format(move.left)
      or ("%d -> %d"):format(move.heap, move.left)
    local name = move.component .. ":" .. option
    if not seen[name] then
      seen[name] = true
      result.winning[#result.winning + 1] = { component = move.component, option = option }
    end
  end
  return result
end

-- Every winning move: of each component, those options whose sum with the rest is P.
local function add_winning(self, entries, result)
  for i, entry in ipairs(entries) do
    local seen = {}
    for k, id in ipairs(entry.ids) do
      local options, message, code = self.components:options_of(id)
      if not options then return nil, message, code end
      for _, option in ipairs(options) do
        local text_of = self.components:text(option)
        local name = #entry.ids == 1 and text_of or ("%s -> %s"):format(self.components:show(id), text_of)
        if not seen[name] then
          seen[name] = true
          local sum = table.move(option.ids, 1, #option.ids, 1, {})
          for j, other in ipairs(entries) do
            for l, part in ipairs(other.ids) do
              if j ~= i or l ~= k then sum[#sum + 1] = part end
            end
          end
          local outcome
          outcome, message, code = decide(self, sum)
          if not outcome then return nil, message, code end
          if outcome == "P" then result.winning[#result.winning + 1] = { component = i, option = name } end
        end
      end
    end
  end
  return true
end

-- The one heap game that all components are of, if its heaps are too large to search or its quotient is known.
local function heap_game_of(entries)
  local game = entries[1].subject
  local wanted = game.family and game.misere_known and game.misere_known.status == "solved"
  for _, entry in ipairs(entries) do
    if not game.family or entry.subject.spec ~= game.spec then return nil end
    local large, message, code = too_large_to_search(game, entry.at)
    if large == nil then return nil, message, code end
    wanted = wanted or large
  end
  return wanted and game
end

-- How many winning moves are listed, and how many there are, if all were looked at.
local function counted(result, message, code)
  if not result then return nil, message, code end
  result.shown = #result.winning
  if not (result.more and result.outcome == "N") then result.total = result.shown end
  result.more = nil
  return result
end

---A sum of games, equal or different, in misère play: who wins, and every winning move.
---@param components table list of "GAME@POSITION" or { game, position }
---@param load function spec -> game
---@param opts? table limits
---@return table? result { outcome, basis, by, components, winning, shown, total }, string? message, string? code
function M.sum(components, load, opts)
  local limits = limits_of(timed(opts))
  local all, entries, roots, only_nim = new_components(), {}, {}, true
  local same = {} -- the same spec is the same game
  for i, component in ipairs(components) do
    local part, why = require("sg.component").of(component, load)
    if not part then return nil, why, why.code end
    local game = same[part.game.spec] or part.game
    same[game.spec] = game
    entries[i] = { subject = game, at = part.position, game = game.spec, position = game:show(part.position) }
    only_nim = only_nim and is_nim(game)
  end
  local shown = {}
  for i, entry in ipairs(entries) do shown[i] = { game = entry.game, position = entry.position } end
  local result = { play = "misere", components = shown, winning = {} }
  if #entries > 0 and only_nim then return counted(nim_sum(entries, result)) end
  local heap_game, message, code
  if #entries > 0 then heap_game, message, code = heap_game_of(entries) end
  if message then return nil, message, code end
  if heap_game then return counted(quotient.sum(heap_game, entries, result, limits)) end
  for _, entry in ipairs(entries) do
    entry.ids, message, code = all:of(entry.subject, entry.at)
    if not entry.ids then return nil, message, code end
    table.move(entry.ids, 1, #entry.ids, #roots + 1, roots)
  end
  local self = decider(all, limits)
  self.roots = roots
  result.outcome, message, code = decide(self, roots)
  local ok
  if result.outcome == "N" then
    ok, message, code = add_winning(self, entries, result)
  else
    ok = result.outcome
  end
  if not ok then return nil, message, code end
  result.basis, result.by = self.basis, self.by
  return counted(result)
end

-- ---- quotients ----------------------------------------------------------------------------------------------------

---The misère quotient of a heap game, heap by heap; of a rule with positions, that of everything below a position.
---@param game sg.Game
---@param opts? table limits; upto = the last heap; position = of a rule with positions (its start if not given)
---@return sg.Quotient? quotient, string? message, string? code
function M.quotient(game, opts)
  local given = {}
  for name, value in pairs(type(opts) == "table" and opts or {}) do
    if name ~= "position" then given[name] = value end
  end
  local limits = limits_of(timed((opts == nil or type(opts) == "table") and given or opts))
  if game.family then
    if opts and opts.position ~= nil then
      return nil, failure.new("usage", ("%s is indexed by heaps: its quotient is that of all heaps, or with upto that of the first"):format(
        game.spec))
    end
    return quotient.of_family(game, opts and opts.upto, limits)
  end
  if opts and opts.upto then
    return nil, failure.new("usage", ("%s is not indexed by heaps: its quotient is that of what is below a position"):format(game.spec))
  end
  local position, message, code = opts and opts.position, nil, nil
  if position == nil then position, message, code = game:start() end
  if position == nil then return nil, message, code end
  local components = components_of(game)
  local ids
  ids, message, code = components:of(game, position)
  if not ids then return nil, message, code end
  local answer -- expands everything below
  answer, message, code = components:put("expand", ids, limits)
  if not answer then return nil, message, code end
  local order, place = below(components, ids)
  return quotient.of_components(game, components, order, place, ids, limits)
end

return M
