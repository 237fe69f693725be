-- SPDX-License-Identifier: MIT
-- Misère quotients of heap games, made by adjoining one heap after the other, and of all components below a position.
-- docs/misere.md has the theory.

local core = require "sg.core"
local failure = require "sg.failure"
local internals = require "sg.internals"
local methods_of = require "sg.methods"
local misuse = require "sg.misuse"
local presentation = require "sg.misere.presentation"
local result = require "sg.result"
local within = require("sg.limits").within
local text = require "sg.text.words"

local quotient = {}

-- The heaps up to CHECK_EACH are each looked at for a period, then one heap in CHECK_EVERY.
local CHECK_EACH, CHECK_EVERY = 512, 64
quotient.OPTIONS_MAX = 200000 -- options of a heap

---A misère quotient, docs/misere.md. Elements are numbers from 0, the identity, in the order of
---presentation().elements.
---@class sg.Quotient
---@field private game sg.Game
---@field private engine userdata of core.quotient; numbers the elements as they are met; presentation() orders them
---@field status "solved"|"partial"|"budget"
---@field order integer how many elements there are
---@field heaps? integer the quotient is exact for the heaps 0..heaps; if solved, for all heaps
---@field period? integer of the pretending function, if solved
---@field preperiod? integer
---@field checked_to? integer the last heap that the theorem needs
---@field theorem? string
---@field history { heap: integer, order: integer }[] the heaps at which the order grows
---@field stopped? sg.Failure the limit that ended the computation
---@field private components? sg.Components the quotient is that of components, in the order of list
---@field private list? integer[]
local Quotient = {}
Quotient.__index = Quotient
Quotient.__name = "sg.Quotient"

---Returns the text that the program prints of a quotient.
function Quotient:__tostring() return tostring(self:result()) end

-- ---- making ------------------------------------------------------------------------------------------------------

local function empty(game)
  return setmetatable(
    { game = game, engine = core.quotient(), order = 1, heaps = 0, history = {}, status = "partial" },
    Quotient
  )
end

local function ends_computation(why) return why.code == "limit" or why.code == "interrupted" end

local function find_period(self)
  local theorem, reach, parts = internals[self.game].family.engine:criterion()
  local period, preperiod, checked_to = self.engine:period(theorem, reach, parts)
  if not period then return false end
  self.period, self.preperiod, self.checked_to = period, preperiod, checked_to
  self.theorem, self.status = theorem, "solved"
  return true
end

-- Adjoins the next heap. nil and a failure at a limit; the quotient of the heaps before stays.
local function next_heap(self, limits)
  local n, options_max = self.heaps + 1, quotient.OPTIONS_MAX
  local options, why = internals[self.game].family.engine:options(n, options_max + 1, limits)
  if not options then return nil, why end
  if #options > options_max then
    return nil, failure.new("limit", ("heap %d has more than %d moves"):format(n, options_max))
  end
  local order
  order, why = self.engine:adjoin(options, limits)
  if not order and why.code == "range" then
    why =
      failure.new("limit", ("heap %d has a line of play of more than 2^20 moves, too long for a quotient"):format(n))
  end
  if not order then return nil, why end
  if order ~= self.order then
    self.history[#self.history + 1] = { heap = n, order = order }
    self.shape = nil
  end
  self.order, self.heaps = order, n
  return true
end

---@internal
---Adjoins heaps up to `upto` (nil: until a period is proven or a limit is reached). A limit ends with the status
---"budget" and is in `stopped`.
---@param upto? integer
---@param limits table
---@return sg.Quotient? self, sg.Failure? failure
function Quotient:extend(upto, limits)
  local first = self.heaps
  while self.status ~= "solved" and (not upto or self.heaps < upto) do
    local ok, why
    if limits.positions and self.heaps - first >= limits.positions then
      why = failure.new("limit", "the limit on positions was reached", { limit = "positions" })
    else
      ok, why = next_heap(self, within(limits, self.heaps, upto, "heaps"))
    end
    if not ok then
      if not ends_computation(why) then return nil, why end
      self.status, self.stopped = "budget", why
      return self
    end
    self.status = "partial"
    if self.heaps <= CHECK_EACH or self.heaps % CHECK_EVERY == 0 or self.heaps == upto then find_period(self) end
  end
  self.stopped = nil
  return self
end

local of_games = setmetatable({}, { __mode = "k" }) -- game -> the quotient of its heaps, as far as it was computed

---Is the quotient of the heaps of a game known for all heaps?
---@param game sg.Game
---@return boolean
function quotient.is_solved(game) return of_games[game] ~= nil and of_games[game].status == "solved" end

---Did a limit other than one on time end the quotient of the heaps of a game?
---@param game sg.Game
---@return boolean
function quotient.is_over(game)
  local self = of_games[game]
  local why = self and self.status == "budget" and self.stopped
  return why ~= nil and why ~= false and why.limit ~= "time" and why.code ~= "interrupted"
end

---The quotient of a heap game, up to the heap `upto` (nil: until a period is proven or a limit is reached). The game
---keeps its quotient: asking again goes on from there.
---@param game sg.Game
---@param upto? integer
---@param limits table
---@return sg.Quotient? quotient, sg.Failure? failure
function quotient.of_family(game, upto, limits)
  if upto ~= nil and (math.type(upto) ~= "integer" or upto < 1) then
    return nil, failure.new("usage", ("upto is %s; it must be a heap >= 1"):format(tostring(upto)))
  end
  local self = of_games[game]
  -- If more heaps are known than asked for, the quotient of fewer heaps is another one.
  local is_beyond = self and upto and (self.heaps > upto and self.status ~= "solved" or (self.checked_to or 0) > upto)
  if not self or is_beyond then
    self = empty(game)
    of_games[game] = of_games[game] or self
  end
  return self:extend(upto, limits)
end

---A quotient of a heap game that knows these heaps, unless a limit is reached before.
---@param game sg.Game
---@param heaps string[] as digits
---@param limits table
---@return sg.Quotient? quotient, sg.Failure? failure
function quotient.reaching(game, heaps, limits)
  local largest = 0
  for _, digits in ipairs(heaps) do
    local n = text.number(digits)
    largest = math.type(n) == "integer" and math.max(largest, n) or math.maxinteger
  end
  local self = of_games[game]
  if self and (self.status == "solved" or self.heaps >= largest) then return self end
  if not self then
    self = empty(game)
    of_games[game] = self
  end
  return self:extend(largest > 0 and largest < math.maxinteger and largest or nil, limits)
end

---The quotient of what is below a position of a rule with positions: finite, so solved if no limit is reached.
---@param game sg.Game
---@param components sg.Components
---@param ids integer[] the components of the position, expanded
---@param limits table
---@return sg.Quotient? quotient, sg.Failure? failure
function quotient.of_components(game, components, ids, limits)
  local list, place = components:below(ids)
  local self = empty(game)
  self.heaps, self.status, self.components, self.list = nil, "solved", components, list
  for g, id in ipairs(list) do
    local own = within(limits, g - 1, #list, "components")
    local order, why = self.engine:adjoin(components:option_lists(id, place), own)
    if not order then
      if not ends_computation(why) then return nil, why end
      self.status, self.stopped = "budget", why
      break
    end
    if order ~= self.order then self.history[#self.history + 1] = { heap = g, order = order } end
    self.order = order
  end
  return self
end

-- ---- elements -----------------------------------------------------------------------------------------------------

---@class sg.QuotientShape
---@field generators { name: string, heap: integer? }[]
---@field elements string[] the least word of each element
---@field relations { text: string }[]
---@field p_portion string[]
---@field tame boolean

---The presentation: generators { name, heap or position, element }, elements as words, relations, and for each
---element of the engine its number (presentation.lua).
---@return sg.QuotientShape
function Quotient:presentation()
  if self.shape and self.shape.count == self.engine:count() then return self.shape end
  local shape = presentation.of(self.engine, self.order, self.components and "c" or "h")
  shape.count = self.engine:count()
  for _, generator in ipairs(shape.generators) do
    if self.components then
      generator.position = self.components:show(self.list[generator.g])
    else
      generator.heap = generator.g
    end
  end
  self.shape = shape
  return shape
end

-- n mod p for digits of any length.
local function remainder(digits, p)
  local rest = 0
  for at = 1, #digits, 6 do
    local piece = digits:sub(at, at + 5)
    rest = (rest * 10 ^ #piece // 1 | 0) % p
    rest = (rest + tonumber(piece)) % p
  end
  return rest
end

---@internal
---The heap with the same element among those that were adjoined; nil if the quotient does not know the heap.
---@param digits string the heap
---@return integer?
function Quotient:known_heap(digits)
  local n = text.number(digits)
  if math.type(n) == "integer" and n <= self.heaps then return n end
  if self.status ~= "solved" then return nil end
  local p, n0 = self.period, self.preperiod
  return n0 + (remainder(digits, p) - n0) % p
end

---The element of a heap, by the number it has in presentation(); nil beyond a partial quotient.
---@param heap integer|string
---@return integer? element
function Quotient:phi(heap)
  local digits = text.digits(heap)
  local n = digits and self.heaps and self:known_heap(digits)
  return n and self:presentation().number[self.engine:phi(n)]
end

local function wrong_element(self) misuse(("elements are numbers from 0 to %d"):format(self.order - 1)) end

---The product of two elements, by their numbers in presentation().
---@param x integer
---@param y integer
---@return integer
function Quotient:times(x, y)
  local shape = self:presentation()
  local a, b = shape.list[x + 1], shape.list[y + 1]
  if not a or not b then wrong_element(self) end
  return shape.number[self.engine:times(a.element, b.element)]
end

---Is the element, by its number in presentation(), one of the P-portion?
---@param x integer
---@return boolean
function Quotient:is_p(x)
  local entry = self:presentation().list[x + 1]
  if not entry then wrong_element(self) end
  return self.engine:is_p(entry.element)
end

-- ---- results ------------------------------------------------------------------------------------------------------

-- The words of phi of the heaps, or of the components: up to the end of the first period, if there is one.
local function phi_words(self, shape)
  local words = {}
  local last = self.status == "solved" and self.heaps and self.preperiod + self.period - 1 or self.engine:count()
  for n = self.heaps and 0 or 1, math.min(last, self.engine:count()) do
    words[#words + 1] = shape.elements[shape.number[self.engine:phi(n)] + 1]
  end
  return words
end

local function multiplication_table(self)
  local rows = {}
  for x = 0, self.order - 1 do
    rows[x + 1] = {}
    for y = 0, self.order - 1 do
      rows[x + 1][y + 1] = self:times(x, y)
    end
  end
  return rows
end

---The quotient as a result. table = true adds the multiplication table.
---@param opts? { table?: boolean }
---@return sg.Result
function Quotient:result(opts)
  local shape = self:presentation()
  local fields = {
    play = "misere",
    order = self.order,
    p_size = #shape.p_portion,
    status = self.status,
    tame = shape.tame,
    period = self.period,
    preperiod = self.preperiod,
    checked_to = self.checked_to,
    theorem = self.theorem,
    heaps = self.heaps,
    history = self.history,
    elements = shape.elements,
    p_portion = shape.p_portion,
    generators = {},
    relations = {},
    phi = phi_words(self, shape),
    stopped = self.stopped and tostring(self.stopped),
    basis = self.heaps and self.status == "solved" and "proven" or "computed",
  }
  for i, generator in ipairs(shape.generators) do
    fields.generators[i] =
      { name = generator.name, heap = generator.heap, position = generator.position, element = generator.name }
  end
  for i, relation in ipairs(shape.relations) do
    fields.relations[i] = relation.text
  end
  if self.components then
    fields.components, fields.heaps = {}, nil
    for g = 1, self.engine:count() do
      fields.components[g] = self.components:show(self.list[g])
    end
  end
  if opts and opts.table then fields.table = multiplication_table(self) end
  return result.new("misere quotient", fields, self.game)
end

methods_of(Quotient, "quotient")

return quotient
