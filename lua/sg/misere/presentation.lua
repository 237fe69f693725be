-- SPDX-License-Identifier: MIT
-- The presentation of a misère quotient, as people read it: generators, elements as words in them, relations.

local presentation = {}

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
          if not closed[y] then
            closed[y], members[#members + 1] = true, y
          end
        end
        at = at + 1
      end
    end
  end
  return generators
end

-- Does the word a come before b? Both have the same length; words are ascending lists of generators' numbers.
local function before(a, b)
  for i = 1, #a do
    if a[i] ~= b[i] then return a[i] < b[i] end
  end
  return false
end

-- The word with one more letter.
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
    while word[at + count] == word[at] do
      count = count + 1
    end
    pieces[#pieces + 1] = names[word[at]] .. (count > 1 and "^" .. count or "")
    at = at + count
  end
  return table.concat(pieces, " ")
end

local function key_of(word) return table.concat(word, ",") end

-- Is every word that lacks one letter of this one the least of its element?
local function is_minimal(word, normal)
  for i = 1, #word do
    if word[i] ~= word[i - 1] then
      local rest = table.move(word, 1, #word, 1, {})
      table.remove(rest, i)
      if not normal[key_of(rest)] then return false end
    end
  end
  return true
end

-- The relations of the monoid. Each equates the least word of an element with another word of this element, all of
-- whose proper divisors are least words.
local function find_relations(engine, shape)
  local normal, seen, relations = {}, {}, {}
  for _, entry in ipairs(shape.list) do
    normal[key_of(entry.word)] = true
  end
  for _, entry in ipairs(shape.list) do
    for letter, generator in ipairs(shape.generators) do
      local word = joined(entry.word, letter)
      local key = key_of(word)
      if not normal[key] and not seen[key] then
        seen[key] = true
        if is_minimal(word, normal) then
          local least = shape.words[engine:times(entry.element, generator.element)]
          relations[#relations + 1] = {
            word = word,
            least = least,
            text = word_text(word, shape.names) .. " = " .. word_text(least, shape.names),
          }
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

-- Is this the quotient of Nim with heaps below 2^n (order 2^n + 2; for n = 1 order 2), or of nothing?
local function is_tame(engine, order)
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

---The presentation of a quotient: generators { name, g, element }, where g is the number of the heap or component;
---elements as words (the identity first, shorter before longer), relations, the words of the P-portion; tame; and for
---each element of the engine its number here, from 0.
---@param engine userdata of core.quotient
---@param order integer
---@param letter string names of generators are this letter with their number
---@return table shape
function presentation.of(engine, order, letter)
  local shape = {
    generators = find_generators(engine),
    names = {},
    number = {},
    elements = {},
    p_portion = {},
    tame = is_tame(engine, order),
  }
  for i, generator in ipairs(shape.generators) do
    generator.name = letter .. generator.g
    shape.names[i] = generator.name
  end
  shape.list, shape.words = find_words(engine, shape.generators)
  for i, entry in ipairs(shape.list) do
    shape.number[entry.element] = i - 1
    shape.elements[i] = word_text(entry.word, shape.names)
    if engine:is_p(entry.element) then shape.p_portion[#shape.p_portion + 1] = shape.elements[i] end
  end
  shape.relations = find_relations(engine, shape)
  return shape
end

return presentation
