-- SPDX-License-Identifier: MIT
-- Positions as sums of numbered components, and the search over these numbers. Components are heaps and positions, of
-- one game or of several; equal ones have the same number.

local core = require "sg.core"
local endless = require "sg.search.endless"
local failure = require "sg.failure"
local failures = require "sg.search.failures"
local forms = require "sg.misere.forms"
local heap_digits = require("sg.heap.position").digits
local internals = require "sg.internals"
local position_sum = require "sg.position_sum"
local refusal = require "sg.refusal"
local text = require "sg.text.words"

local components = {}

-- A component may have this many options, and all components of a search this many together.
local OPTIONS_MAX, OPTIONS_IN_ALL = 200000, 2000000
-- Of so many components the split is called, although it holds in normal play only: a fault of it shows.
local ASKED_MAX = 128

local PROBE_AFTER = 1000 -- components; so many may be more and more of one endless game

---@class sg.Components
---@field list table[] by number: { game, position }
---@field numbers table<sg.Game, table<any, integer>> by game: the number of a heap, or of the key of a position
---@field sizes table<integer, integer> by number: the heap, or the length of the key, which tends to grow with the play
---@field options table<integer, table[]> the options of the components that were expanded
---@field n_options integer how many options these are
---@field search userdata the search, which asks for options as it needs them
---@field own_forms? sg.Forms their canonical forms
---@field why? sg.Failure why the rule gave no options while the search asked
local Components = {}
Components.__index = Components

---@return sg.Components
function components.new()
  local self = setmetatable({ list = {}, numbers = {}, sizes = {}, options = {}, n_options = 0 }, Components)
  self.search = core.misere(function(id)
    local lists, why = self:option_lists(id)
    self.why = why
    return lists
  end, self.sizes)
  return self
end

local of_games = setmetatable({}, { __mode = "k" }) -- game -> the components of all searches in it

---The components of a game, which keep what its searches found.
---@param game sg.Game
---@return sg.Components
function components.of_game(game)
  of_games[game] = of_games[game] or components.new()
  return of_games[game]
end

-- ---- numbers ------------------------------------------------------------------------------------------------------

-- The number of a heap (key and position are the integer), or of a canonical position.
local function number_of(self, game, key, position)
  local numbers = self.numbers[game]
  if not numbers then
    numbers = {}
    self.numbers[game] = numbers
  end
  local id = numbers[key]
  if not id then
    id = #self.list + 1
    numbers[key], self.list[id] = id, { game = game, position = position }
    self.sizes[id] = math.type(key) == "integer" and key or #key
  end
  return id
end

local function of_heaps(self, game, position)
  local heaps, why = heap_digits(position)
  if not heaps then return nil, why end
  local ids = {}
  for i, digits in ipairs(heaps) do
    local n = text.number(digits)
    if math.type(n) ~= "integer" then
      return nil, failure.new("limit", ("a heap of %s is too large for a search in misère play"):format(digits))
    end
    ids[i] = number_of(self, game, n, n)
  end
  return ids
end

---The numbers of the components of a position. A position is divided only where the rule says, with misere = true, that
---its split holds in misère play: other splits may drop two equal parts, which cancel in normal play only, as heads on
---one place do in coin-turning games.
---@param game sg.Game
---@param position any
---@return integer[]? ids, sg.Failure? failure
function Components:of(game, position)
  local refused = refusal(game, "misere")
  if refused then return nil, refused end
  if internals[game].family then return of_heaps(self, game, position) end
  local parts = position_sum.is(position) and position or { position }
  if game.rule.misere or #self.list < ASKED_MAX then
    local own, why = game:components(position)
    if not own then return nil, why end
    parts = game.rule.misere and own or parts
  end
  local ids = {}
  for i, part in ipairs(parts) do
    local key, why = game:key(part)
    if not key then return nil, why end
    ids[i] = number_of(self, game, key, part)
  end
  return ids
end

-- ---- options ------------------------------------------------------------------------------------------------------

local function heap_options(self, game, heap)
  local options, why = internals[game].family.engine:options(heap, OPTIONS_MAX + 1, self.limits)
  if not options then return nil, why end
  if #options > OPTIONS_MAX then
    return nil, failure.new("limit", ("heap %d of %s has more than %d moves"):format(heap, game.spec, OPTIONS_MAX))
  end
  local found = {}
  for i, parts in ipairs(options) do
    local ids = {}
    for k, n in ipairs(parts) do
      ids[k] = number_of(self, game, n, n)
    end
    found[i] = { ids = ids }
  end
  return found
end

local function position_options(self, game, position)
  local options, why = game:options(position, { labels = false })
  if not options then return nil, why end
  local found = {}
  for i, option in ipairs(options) do
    local ids = {}
    for _, part in ipairs(option.parts) do
      local more
      more, why = self:of(game, part)
      if not more then return nil, why end
      table.move(more, 1, #more, #ids + 1, ids)
    end
    found[i] = { ids = ids, text = option.text }
  end
  return found
end

---The options of a component, each { ids = the numbers of the components that it leaves }; text_of writes them.
---@param id integer
---@return table[]? options, sg.Failure? failure
function Components:options_of(id)
  if self.options[id] then return self.options[id] end
  local entry = self.list[id]
  local options_in = internals[entry.game].family and heap_options or position_options
  local ok, found, why
  if
    #self.list > PROBE_AFTER
    and not self.probed
    and internals[entry.game].kind.searched
    and not entry.game.rule.rank
    and not (self.limits and self.limits.positions)
  then
    self.probed = true
    ok, why = internals[entry.game].box:endless(entry.position, self.limits)
    if not ok then return nil, why.moves and endless.told(entry.game, why) or why end
  end
  found, why = options_in(self, entry.game, entry.position)
  if not found then return nil, why end
  self.n_options = self.n_options + #found
  if self.n_options > OPTIONS_IN_ALL then
    local message = ("more than %d moves of its components are needed"):format(OPTIONS_IN_ALL)
    return nil, failure.new("limit", message, { subject = entry.game.spec })
  end
  self.options[id] = found
  return found
end

---The options of a component as lists of numbers.
---@param id integer
---@param renumbered? table<integer, integer> other numbers for the components
---@return integer[][]? lists, sg.Failure? failure
function Components:option_lists(id, renumbered)
  local options, why = self:options_of(id)
  if not options then return nil, why end
  local lists = {}
  for i, option in ipairs(options) do
    lists[i] = option.ids
    if renumbered then
      lists[i] = {}
      for k, part in ipairs(option.ids) do
        lists[i][k] = renumbered[part]
      end
    end
  end
  return lists
end

---An option as text.
---@param option table of options_of
---@return string
function Components:text_of(option)
  if option.text then return option.text end
  local heaps = {}
  for i, id in ipairs(option.ids) do
    heaps[i] = self.list[id].position
  end
  return #heaps == 0 and "0" or table.concat(heaps, " + ")
end

---A component as its rule shows it.
---@param id integer
---@return string
function Components:show(id)
  local entry = self.list[id]
  return text.brief(entry.game:show(entry.position))
end

---The table of the canonical forms of these components.
---@return sg.Forms
function Components:forms()
  self.own_forms = self.own_forms or forms.new()
  return self.own_forms
end

-- ---- questions ----------------------------------------------------------------------------------------------------

local function loop_failure(self, why)
  local shown, positions = {}, {}
  for i, id in ipairs(why.positions) do
    shown[i], positions[i] = self:show(id), self.list[id].position
  end
  local about = failure.new("cycle", "", { positions = positions })
  return failures.of_loop(self.list[why.positions[1]].game, about, shown, "Misère play needs games that end")
end

---Asks the search about a sum of components.
---@param question "outcome"|"prove"|"genus"|"form"|"expand" expand: asks for the options of everything below
---@param ids integer[]
---@param limits table
---@param forms_engine? userdata of form: the table of forms
---@return any answer, sg.Failure? failure
function Components:ask(question, ids, limits, forms_engine)
  self.why, self.limits = nil, limits
  local answer, why = self.search[question](self.search, ids, limits, forms_engine)
  if answer ~= nil then return answer end
  why = self.why or why
  if why.code == "cycle" and why.positions and #why.positions > 0 then
    why = loop_failure(self, why)
  elseif not self.why and (why.code == "limit" or why.code == "interrupted") then
    why = failure.with(why, { message = ("%s after %d positions"):format(why.message, self.search:positions()) })
  end
  return nil, why
end

---Everything below these components: their numbers, options first, and the place of each in this list. nil if these are
---more than `most`, or if the search has not asked for the options of all of them, because a limit ended it before.
---@param ids integer[]
---@param most? integer
---@return integer[]? order, table<integer, integer>? place
function Components:below(ids, most)
  local order, place, stack, n_open = {}, {}, {}, 0
  for _, root in ipairs(ids) do
    stack[#stack + 1] = { id = root }
  end
  while #stack > 0 do
    local top = stack[#stack]
    if place[top.id] then
      stack[#stack] = nil
    elseif top.open then
      order[#order + 1] = top.id
      place[top.id] = #order
      stack[#stack] = nil
    else
      local options = self.options[top.id]
      if not options or n_open == most then return nil end
      top.open, n_open = true, n_open + 1
      for _, option in ipairs(options) do
        for _, id in ipairs(option.ids) do
          if not place[id] then stack[#stack + 1] = { id = id } end
        end
      end
    end
  end
  return order, place
end

return components
