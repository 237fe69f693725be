-- SPDX-License-Identifier: MIT
-- Misère quotients as people read them: generators, elements as words in them, relations, the pretending function; and
-- what a quotient decides. The engine (core.quotient) adjoins one heap after the other; docs/misere.md has the theory.

local core = require "sg.core"
local failure = require "sg.failure"
local text = require "sg.text.words"
local misuse = require "sg.misuse"

local M = {}

-- Every heap up to this is looked at for a period, then each of so many.
local CHECK_EACH, CHECK_EVERY = 512, 64
local OPTIONS_MAX = 200000

---@class sg.Quotient
---@field game sg.Game
---@field status "solved"|"partial"|"budget"
---@field order integer elements
---@field heaps integer? it is the quotient of the heaps 0..heaps; if solved, of all
---@field period integer? of the pretending function, if solved
---@field preperiod integer?
---@field checked_to integer? the last heap that the theorem needs
---@field theorem string?
---@field history table[] { heap, order }, where the order grows
---@field stopped string? which limit ended it
local Quotient = {}
Quotient.__index = Quotient
Quotient.__name = "sg.Quotient"

function Quotient:__tostring()
  return ("misère quotient of %s (order %d, %s)"):format(self.game.spec, self.order, self.status)
end

-- ---- making ------------------------------------------------------------------------------------------------------

local function find_period(self)
  local theorem, reach, parts = self.game.family.engine:criterion()
  local period, preperiod, checked_to = self.engine:period(theorem, reach, parts)
  if not period then return false end
  self.period, self.preperiod, self.checked_to = period, preperiod, checked_to
  self.theorem, self.status = theorem, "solved"
  return true
end

-- Adjoins the next heap. nil, message, code at a limit; the quotient of the heaps before stays.
local function next_heap(self, limits)
  local n = self.heaps + 1
  local options, message, code = self.game.family.engine:options(n, OPTIONS_MAX + 1, limits)
  if options and #options > OPTIONS_MAX then
    options, message, code = nil, ("heap %d has more than %d moves"):format(n, OPTIONS_MAX), "limit"
  end
  local order
  if options then order, message, code = self.engine:adjoin(options, limits) end
  if not order then return nil, message, code end
  if order ~= self.order then
    self.history[#self.history + 1] = { heap = n, order = order }
    self.shape = nil
  end
  self.order, self.heaps = order, n
  return true
end

local function until_done(self, upto, limits)
  local first = self.heaps
  while self.status ~= "solved" and (not upto or self.heaps < upto) do
    local ok, message, code
    if limits.positions and self.heaps - first >= limits.positions then
      ok, message, code = nil, "the limit on positions was reached (--positions)", "limit"
    else
      ok, message, code = next_heap(self, limits)
    end
    if not ok then
      if code == "limit" or code == "interrupted" then
        self.status, self.stopped, self.stopped_code = "budget", message, code
        return self
      end
      return nil, message, code
    end
    self.status = "partial"
    if self.heaps <= CHECK_EACH or self.heaps % CHECK_EVERY == 0 or self.heaps == upto then find_period(self) end
  end
  self.stopped, self.stopped_code = nil, nil
  return self
end

---The quotient of a heap game, as far as upto (nil: until a period is proven or a limit is reached). Kept with the
---game: asking again goes on from there.
function M.of_family(game, upto, limits)
  if upto ~= nil and (math.type(upto) ~= "integer" or upto < 1) then
    return nil, failure.new("usage", ("upto is %s; it must be a heap >= 1"):format(tostring(upto)))
  end
  local self = game.misere_known
  if not self or upto and self.heaps > upto and self.status ~= "solved" or upto and (self.checked_to or 0) > upto then
    self = setmetatable({ game = game, engine = core.quotient(), order = 1, heaps = 0, history = {},
      status = "partial" }, Quotient)
    if not game.misere_known then game.misere_known = self end
  end
  return until_done(self, upto, limits)
end

---The quotient of what is below a position of a rule with positions: finite, so solved if no limit is reached.
function M.of_components(game, components, order, place, ids, limits)
  local self = setmetatable({ game = game, engine = core.quotient(), order = 1, history = {}, status = "solved",
    components = components, list = order, place = place, roots = ids }, Quotient)
  for g, id in ipairs(order) do
    local lists = {}
    for i, option in ipairs(components.options[id]) do
      lists[i] = {}
      for k, part in ipairs(option.ids) do lists[i][k] = place[part] end
    end
    local size, message, code = self.engine:adjoin(lists, limits)
    if not size then
      if code ~= "limit" and code ~= "interrupted" then return nil, message, code end
      self.status, self.stopped, self.stopped_code = "budget", message, code
      break
    end
    if size ~= self.order then self.history[#self.history + 1] = { heap = g, order = size } end
    self.order = size
  end
  return self
end

-- ---- shape: generators, words, relations --------------------------------------------------------------------------

-- Generators that are no product of those before: { g = number, element }.
local function find_generators(engine)
  local generators, closed, members = {}, { [0] = true }, { 0 }
  for g = 1, engine:count() do
    local x = engine:phi(g)
    if not closed[x] then
      generators[#generators + 1] = { g = g, element = x }
      local at = 1
      while at <= #members do -- closes under the new one and, since members grow, under all
        for _, generator in ipairs(generators) do
          local y = engine:times(members[at], generator.element)
          if not closed[y] then closed[y], members[#members + 1] = true, y end
        end
        at = at + 1
      end
    end
  end
  return generators
end

-- Is the word a before b? Of the same length; words are ascending lists of generators' numbers.
local function before(a, b)
  for i = 1, #a do
    if a[i] ~= b[i] then return a[i] < b[i] end
  end
  return false
end

local function joined(word, letter)
  local made, at = {}, 1
  while word[at] and word[at] <= letter do
    made[at] = word[at]
    at = at + 1
  end
  made[at] = letter
  table.move(word, at, #word, at + 1, made)
  return made
end

-- The least word of each element, the shortest first: list of { element, word } in that order.
local function find_words(engine, generators)
  local words, list, layer = { [0] = {} }, { { element = 0, word = {} } }, { { element = 0, word = {} } }
  while #layer > 0 do
    local found = {}
    for _, from in ipairs(layer) do
      for letter, generator in ipairs(generators) do
        local x = engine:times(from.element, generator.element)
        if not words[x] then
          local word = joined(from.word, letter)
          if not found[x] or before(word, found[x]) then found[x] = word end
        end
      end
    end
    layer = {}
    for element, word in pairs(found) do
      words[element] = word
      layer[#layer + 1] = { element = element, word = word }
    end
    table.sort(layer, function(a, b) return before(a.word, b.word) end)
    table.move(layer, 1, #layer, #list + 1, list)
  end
  return list, words
end

local function word_text(word, names)
  if #word == 0 then return "1" end
  local pieces, at = {}, 1
  while at <= #word do
    local count = 1
    while word[at + count] == word[at] do count = count + 1 end
    pieces[#pieces + 1] = names[word[at]] .. (count > 1 and "^" .. count or "")
    at = at + count
  end
  return table.concat(pieces, " ")
end

local function key_of(word)
  return table.concat(word, ",")
end

-- The words that are not least in their elements though all their divisors are: what the relations are about.
local function find_relations(self, shape)
  local engine, normal, seen, relations = self.engine, {}, {}, {}
  for _, entry in ipairs(shape.list) do normal[key_of(entry.word)] = true end
  for _, entry in ipairs(shape.list) do
    for letter, generator in ipairs(shape.generators) do
      local word = joined(entry.word, letter)
      local key = key_of(word)
      if not normal[key] and not seen[key] then
        seen[key] = true
        local minimal = true
        for i = 1, #word do
          if word[i] ~= word[i - 1] then
            local rest = table.move(word, 1, #word, 1, {})
            table.remove(rest, i)
            minimal = minimal and normal[key_of(rest)]
          end
        end
        if minimal then
          local least = shape.words[engine:times(entry.element, generator.element)]
          relations[#relations + 1] = { word = word, least = least,
            text = word_text(word, shape.names) .. " = " .. word_text(least, shape.names) }
        end
      end
    end
  end
  table.sort(relations, function(a, b)
    if #a.word ~= #b.word then return #a.word < #b.word end
    return before(a.word, b.word)
  end)
  return relations
end

-- Is it the quotient of Nim with heaps below 2^n (order 2^n + 2; for n = 1 order 2), or of nothing?
local function is_tame(self)
  local engine, order = self.engine, self.order
  if order == 1 then return true end
  local p = {}
  for x = 0, order - 1 do
    if engine:is_p(x) then p[#p + 1] = x end
  end
  if order == 2 then return #p == 1 and engine:times(p[1], p[1]) == 0 end
  local size = order - 2
  if #p ~= 2 or size < 4 or size & (size - 1) ~= 0 then return false end
  for i = 1, 2 do
    local a, z = p[i], p[3 - i]
    local fits = engine:times(a, a) == 0 and engine:times(z, z) == z and engine:times(a, z) ~= z
    for x = 0, order - 1 do -- all but 1 and a are a group with the identity z in which squares are z
      local inside = x ~= 0 and x ~= a
      fits = fits and (not inside or engine:times(x, z) == x and engine:times(x, x) == z)
    end
    if fits then return true end
  end
  return false
end

---The presentation: generators { name, heap, element }, elements as words (the identity first, shorter before longer),
---relations, and for each engine's element its number here.
---@return table
function Quotient:presentation()
  if self.shape and self.shape.count == self.engine:count() then return self.shape end
  local engine = self.engine
  local shape = { count = engine:count(), generators = find_generators(engine), names = {}, number = {}, elements = {} }
  for i, generator in ipairs(shape.generators) do
    generator.name = (self.components and "c" or "h") .. generator.g
    if self.components then
      generator.position = self.components:show(self.list[generator.g])
    else
      generator.heap = generator.g
    end
    shape.names[i] = generator.name
  end
  shape.list, shape.words = find_words(engine, shape.generators)
  for i, entry in ipairs(shape.list) do
    shape.number[entry.element] = i - 1
    shape.elements[i] = word_text(entry.word, shape.names)
  end
  shape.relations = find_relations(self, shape)
  shape.p_portion = {}
  for i, entry in ipairs(shape.list) do
    if engine:is_p(entry.element) then shape.p_portion[#shape.p_portion + 1] = shape.elements[i] end
  end
  shape.tame = is_tame(self)
  self.shape = shape
  return shape
end

-- ---- answers ------------------------------------------------------------------------------------------------------

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

-- The heap among the known ones that a heap, given by its digits, pretends to be; nil beyond a partial quotient.
local function stands_for(self, digits)
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
  local n = digits and self.heaps and stands_for(self, digits)
  return n and self:presentation().number[self.engine:phi(n)]
end

---The product of two elements, by their numbers in presentation().
function Quotient:times(x, y)
  local shape = self:presentation()
  local a, b = shape.list[x + 1], shape.list[y + 1]
  if not a or not b then misuse(("elements are numbers from 0 to %d"):format(self.order - 1)) end
  return shape.number[self.engine:times(a.element, b.element)]
end

---Is the element, by its number in presentation(), one of the P-portion?
function Quotient:is_p(x)
  local entry = self:presentation().list[x + 1]
  if not entry then misuse(("elements are numbers from 0 to %d"):format(self.order - 1)) end
  return self.engine:is_p(entry.element)
end

local function beyond(self, digits)
  return nil, failure.new(self.stopped_code or "limit", ("%s: heap %s is beyond its misère quotient, which is known of the heaps 0..%d only%s"):format(
    self.game.spec, digits, self.heaps, self.stopped and (" (" .. self.stopped .. ")") or ""))
end

-- The engine's element of a list of heaps by their digits.
local function element_of(self, heaps)
  local x = 0
  for _, digits in ipairs(heaps) do
    local n = stands_for(self, digits)
    if not n then return beyond(self, digits) end
    x = self.engine:times(x, self.engine:phi(n))
  end
  return x
end

-- A quotient that knows these heaps, or all.
local function reaching(game, heaps, limits)
  local largest = 0
  for _, digits in ipairs(heaps) do
    local n = text.number(digits)
    largest = math.type(n) == "integer" and math.max(largest, n) or math.maxinteger
  end
  local upto = largest > 0 and largest < math.maxinteger and largest or nil
  local known = game.misere_known
  if known and (known.status == "solved" or known.heaps >= largest) then return known end
  if not known then
    known = setmetatable({ game = game, engine = core.quotient(), order = 1, heaps = 0, history = {},
      status = "partial" }, Quotient)
    game.misere_known = known
  end
  return until_done(known, upto, limits)
end

local function is_far(self, heaps)
  for _, digits in ipairs(heaps) do
    local n = text.number(digits)
    if math.type(n) ~= "integer" or n > self.heaps then return true end
  end
  return false
end

---The outcome of a position of a heap game by its quotient, which is computed as far as that takes.
function M.outcome(game, position, limits)
  local heaps, message, code = game:heaps(position)
  if not heaps then return nil, message, code end
  local self
  self, message, code = reaching(game, heaps, limits)
  if not self then return nil, message, code end
  local x
  x, message, code = element_of(self, heaps)
  if not x then return nil, message, code end
  local far = is_far(self, heaps)
  return { play = "misere", outcome = self.engine:is_p(x) and "P" or "N", basis = far and "proven" or "computed",
    by = "quotient", theorem = far and self.theorem or nil }
end

-- Every option of heap digits that with the rest (an element) makes a P.
local function winning_of(self, digits, rest, limits)
  local n = text.number(digits)
  if math.type(n) ~= "integer" then
    return nil, failure.new("range", ("a heap of %s is too large to list its moves"):format(digits))
  end
  local reach = n > self.heaps and self.preperiod + self.period or 0
  local options, message, code = self.game.family.engine:options(n, OPTIONS_MAX + 1, limits, reach)
  if not options then return nil, message, code end
  if #options > OPTIONS_MAX then return nil, failure.new("limit", ("heap %d has more than %d moves"):format(n, OPTIONS_MAX)) end
  local list = {}
  for _, parts in ipairs(options) do
    local x = rest
    for _, part in ipairs(parts) do x = self.engine:times(x, self.engine:phi(stands_for(self, ("%d"):format(part)))) end
    if self.engine:is_p(x) then list[#list + 1] = #parts == 0 and "0" or table.concat(parts, " + ") end
  end
  return list
end

---A sum of positions of one heap game by its quotient: fills in result.
function M.sum(game, entries, result, limits)
  local all, at = {}, {}
  for i, entry in ipairs(entries) do
    local heaps, message, code = game:heaps(entry.at)
    if not heaps then return nil, message, code end
    entry.heaps = heaps
    for _, digits in ipairs(heaps) do all[#all + 1], at[#at + 1] = digits, i end
  end
  local self, message, code = reaching(game, all, limits)
  if not self then return nil, message, code end
  local x
  x, message, code = element_of(self, all)
  if not x then return nil, message, code end
  local far = is_far(self, all)
  result.outcome, result.basis = self.engine:is_p(x) and "P" or "N", far and "proven" or "computed"
  result.by, result.theorem = "quotient", far and self.theorem or nil
  result.more = far or nil
  local seen = {}
  for i = 1, result.outcome == "N" and #all or 0 do
    local rest = {}
    for k, digits in ipairs(all) do
      if k ~= i then rest[#rest + 1] = digits end
    end
    local list
    list, message, code = winning_of(self, all[i], element_of(self, rest), limits)
    if not list then return nil, message, code end
    for _, option in ipairs(list) do
      local shown = #entries[at[i]].heaps == 1 and option or all[i] .. " -> " .. option
      local name = at[i] .. ":" .. shown
      if not seen[name] then
        seen[name] = true
        result.winning[#result.winning + 1] = { component = at[i], option = shown }
      end
    end
  end
  return result
end

-- ---- results ------------------------------------------------------------------------------------------------------

---All of it as plain data. table = true adds the multiplication table.
---@param opts? table
---@return table
function Quotient:result(opts)
  local shape = self:presentation()
  local result = { play = "misere", order = self.order, p_size = #shape.p_portion, status = self.status,
    tame = shape.tame, period = self.period, preperiod = self.preperiod, checked_to = self.checked_to,
    theorem = self.theorem, heaps = self.heaps, history = self.history, elements = shape.elements,
    p_portion = shape.p_portion, generators = {}, relations = {}, phi = {}, stopped = self.stopped,
    basis = self.heaps and self.status == "solved" and "proven" or "computed" }
  for i, generator in ipairs(shape.generators) do
    result.generators[i] = { name = generator.name, heap = generator.heap, position = generator.position,
      element = generator.name }
  end
  for i, relation in ipairs(shape.relations) do result.relations[i] = relation.text end
  local last = self.status == "solved" and self.heaps and self.preperiod + self.period - 1 or self.engine:count()
  for n = self.heaps and 0 or 1, math.min(last, self.engine:count()) do
    result.phi[#result.phi + 1] = shape.elements[shape.number[self.engine:phi(n)] + 1]
  end
  if self.components then
    result.components, result.heaps = {}, nil
    for g = 1, self.engine:count() do result.components[g] = self.components:show(self.list[g]) end
  end
  if opts and opts.table then
    result.table = {}
    for x = 0, self.order - 1 do
      result.table[x + 1] = {}
      for y = 0, self.order - 1 do result.table[x + 1][y + 1] = self:times(x, y) end
    end
  end
  return result
end

return M
