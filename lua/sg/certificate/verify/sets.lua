-- SPDX-License-Identifier: MIT
--[[ Sets of tuples of whole numbers, as automata. The numbers of a tuple have names; an automaton reads their digits in
one base side by side, the lowest digits first. It is { base, names, next, accepts }: the state 1 is the start; a letter
is a digit of each name, written as the number d1 + d2 * base + d3 * base^2 + ... in the order of the names;
next[state][letter] is the state after it, and accepts[state] says whether what was read is a tuple of the set. Zeros
behind the highest digits make no difference. Digits may be those of a unit, too, as Fibonacci digits are (units.lua):
words that are none of theirs are in no set then.

Each function here makes an automaton by exploring its states from the start: a state is known by a key, which says
what it stands for (a carry, a pair of states, a set of states). Then states that accept the same are made one. ]]

local refusal = require "sg.certificate.verify.refusal"
local units = require "sg.certificate.verify.units"
local need = refusal.need

local Sets = {}
Sets.__index = Sets

local M = {}

---@param base integer how many digits there are
---@param limit integer how many transitions may be computed
---@param unit? integer of digits that units.lua has: base - 1
function M.new(base, limit, unit)
  local sets = { base = base, unit = unit, limit = limit, computed = 0 }
  return setmetatable(sets, Sets)
end

-- The letter that has the digit 1 of the name i and 0 of the others.
local function place_of(self, i)
  local place = 1
  for _ = 2, i do
    place = place * self.base
    if place > self.limit then refusal.exceed_limit("an automaton of so many names has too many letters") end
  end
  return place
end

local function count_letters(self, names) return place_of(self, #names + 1) end

-- The digits of each letter, in the order of the names: digits[i][letter].
local function digits_of(self, names)
  local digits, weight = {}, 1
  for i = 1, #names do
    digits[i] = {}
    for letter = 0, count_letters(self, names) - 1 do
      digits[i][letter] = letter // weight % self.base
    end
    weight = weight * self.base
  end
  return digits
end

-- Numbers the states of the same class by what they accept: at first 1 or 2, then by the classes that their letters
-- lead to, until no class falls apart (Moore).
local function smallest(a, n_letters)
  local class, n_classes = {}, 0
  for s, accepts in ipairs(a.accepts) do
    class[s] = accepts and 1 or 2
  end
  while true do
    local number, new, n = {}, {}, 0
    for s, row in ipairs(a.next) do
      local words = { class[s] }
      for letter = 0, n_letters - 1 do
        words[letter + 2] = class[row[letter]]
      end
      local key = table.concat(words, " ")
      if not number[key] then
        n = n + 1
        number[key] = n
      end
      new[s] = number[key]
    end
    class = new
    if n == n_classes then break end
    n_classes = n
  end
  local made = { base = a.base, names = a.names, next = {}, accepts = {} }
  for s, row in ipairs(a.next) do
    if not made.next[class[s]] then
      local to = {}
      for letter = 0, n_letters - 1 do
        to[letter] = class[row[letter]]
      end
      made.next[class[s]], made.accepts[class[s]] = to, a.accepts[s]
    end
  end
  return made
end

-- The automaton whose states are the keys that step(key, letter) reaches from the start.
local function explore(self, names, start, step, accepts)
  local a = { base = self.base, names = names, next = {}, accepts = {} }
  local keys, number, n_letters = { start }, { [start] = 1 }, count_letters(self, names)
  local s = 1
  while keys[s] ~= nil do
    self.computed = self.computed + n_letters
    if self.computed > self.limit then
      refusal.exceed_limit("it takes more than %d transitions of automata: --limit N allows more", self.limit)
    end
    local row = {}
    for letter = 0, n_letters - 1 do
      local key = step(keys[s], letter)
      if not number[key] then
        keys[#keys + 1] = key
        number[key] = #keys
      end
      row[letter] = number[key]
    end
    a.next[s], a.accepts[s] = row, accepts(keys[s])
    s = s + 1
  end
  return smallest(a, n_letters)
end

local function explore_with(self)
  return function(...) return explore(self, ...) end
end

-- The tuples of words that are numbers.
local function valid_only(self, a)
  if not self.unit then return a end
  return self:both(a, units.valid(explore_with(self), a.names, self.unit))
end

-- ---- sums ------------------------------------------------------------------------------------------------------

-- The names of a sum { [name] = coefficient }, and the sum of the digits of each letter, times the coefficients.
local function weights_of(self, sum)
  local names, weight = {}, {}
  for name in pairs(sum) do
    names[#names + 1] = name
  end
  table.sort(names)
  local digits = digits_of(self, names)
  for letter = 0, count_letters(self, names) - 1 do
    weight[letter] = 0
    for i, name in ipairs(names) do
      weight[letter] = weight[letter] + sum[name] * digits[i][letter]
    end
  end
  return names, weight
end

-- By the digits of a unit.
local function unit_sum(self, sum, how, c, m)
  local names, weight = weights_of(self, sum)
  return valid_only(self, units.sum(explore_with(self), names, self.unit, sum, weight, how, c, m))
end

---The sum is c. A key is what the digits to come must sum up to.
function Sets:equal(sum, c)
  if self.unit then return unit_sum(self, sum, "equal", c) end
  local names, weight = weights_of(self, sum)
  return explore(self, names, c, function(rest, letter)
    if rest == "none" or (rest - weight[letter]) % self.base ~= 0 then return "none" end
    return (rest - weight[letter]) // self.base
  end, function(rest) return rest == 0 end)
end

---The sum is at most c.
function Sets:at_most(sum, c)
  if self.unit then return unit_sum(self, sum, "at most", c) end
  local names, weight = weights_of(self, sum)
  return explore(
    self,
    names,
    c,
    function(rest, letter) return (rest - weight[letter]) // self.base end,
    function(rest) return rest >= 0 end
  )
end

---The sum is c modulo m. A key has the remainder that is left, and what a digit in this place counts modulo m.
function Sets:remainder(sum, c, m)
  if self.unit then return unit_sum(self, sum, "remainder", c, m) end
  local names, weight = weights_of(self, sum)
  return explore(self, names, c % m * m + 1 % m, function(key, letter)
    local rest, place = key // m, key % m
    return (rest - place * (weight[letter] % m)) % m * m + place * self.base % m
  end, function(key) return key // m == 0 end)
end

-- ---- sets of sets ----------------------------------------------------------------------------------------------

-- For each letter of the names, the letter of the automaton a, some of whose names they are; digits of others are 0.
local function letters_in(self, names, a)
  local digits, letters, place = digits_of(self, names), {}, {}
  for i, name in ipairs(a.names) do
    place[name] = place_of(self, i)
  end
  for letter = 0, count_letters(self, names) - 1 do
    letters[letter] = 0
    for i, name in ipairs(names) do
      letters[letter] = letters[letter] + digits[i][letter] * (place[name] or 0)
    end
  end
  return letters
end

-- The tuples of the names of a and b for which holds(is it in a?, is it in b?).
local function joined(self, a, b, holds)
  local names, has = {}, {}
  for _, one in ipairs { a, b } do
    for _, name in ipairs(one.names) do
      if not has[name] then
        has[name], names[#names + 1] = true, name
      end
    end
  end
  local in_a, in_b, size = letters_in(self, names, a), letters_in(self, names, b), #b.next + 1
  return explore(
    self,
    names,
    size + 1,
    function(key, letter) return a.next[key // size][in_a[letter]] * size + b.next[key % size][in_b[letter]] end,
    function(key) return holds(a.accepts[key // size], b.accepts[key % size]) end
  )
end

function Sets:both(a, b)
  return joined(self, a, b, function(in_a, in_b) return in_a and in_b end)
end

function Sets:either(a, b)
  return valid_only(self, joined(self, a, b, function(in_a, in_b) return in_a or in_b end))
end

function Sets:first_only(a, b)
  return valid_only(self, joined(self, a, b, function(in_a, in_b) return in_a and not in_b end))
end

function Sets:complement(a)
  local accepts = {}
  for s, is in ipairs(a.accepts) do
    accepts[s] = not is
  end
  return valid_only(self, { base = a.base, names = a.names, next = a.next, accepts = accepts })
end

-- In how many ways, up to n, each state of a comes to one that accepts by such letters, digits of the others being 0.
local function ends_of(a, letters, n)
  local ends, grows = {}, true
  for s, accepts in ipairs(a.accepts) do
    ends[s] = accepts and 1 or 0
  end
  while grows do
    grows = false
    for s, row in ipairs(a.next) do
      local found = 0
      for _, letter in ipairs(letters) do
        found = math.min(n, found + ends[row[letter]])
      end
      if found > ends[s] then
        ends[s], grows = found, true
      end
    end
  end
  return ends
end

-- The names of a without some of them, and the letters of a that have digits of these alone.
local function without(self, a, own)
  local names, steps, is_own, n_own = {}, { 0 }, {}, 0
  for _, name in ipairs(own) do
    is_own[name] = true
  end
  for i, name in ipairs(a.names) do
    if is_own[name] then
      n_own = n_own + 1
      for at = 1, #steps do
        for digit = 1, self.base - 1 do
          steps[#steps + 1] = steps[at] + digit * place_of(self, i)
        end
      end
    else
      names[#names + 1] = name
    end
  end
  need(n_own == #own, "the names %s are none of this automaton", table.concat(own, ", "))
  return names, steps
end

-- The state of a from which nothing is accepted; nil: there is none. Of the smallest automaton there is one at most.
local function dead_state(a)
  for s, row in ipairs(a.next) do
    local stays = not a.accepts[s]
    for letter = 0, #row do
      stays = stays and row[letter] == s
    end
    if stays then return s end
  end
end

---The tuples of the other names for which at least n tuples of these make one of a. A key has the states s that a may
---be in and in how many ways, up to n, as numbers s * n + ways - 1. Each number has one word of so many digits.
function Sets:at_least(n, a, own)
  local names, steps = without(self, a, own)
  local letters, ends, dead = letters_in(self, names, a), ends_of(a, steps, n), dead_state(a)
  local start = utf8.char(n)
  local codes_of = { [start] = { n } }
  return explore(self, names, start, function(key, letter)
    local codes, ways = {}, {}
    for _, code in ipairs(codes_of[key]) do
      local row, more = a.next[code // n], code % n + 1
      for _, step in ipairs(steps) do
        local to = row[letters[letter] + step]
        if not ways[to] and to ~= dead then codes[#codes + 1] = to end
        ways[to] = math.min(n, (ways[to] or 0) + more)
      end
    end
    for i, s in ipairs(codes) do
      codes[i] = s * n + ways[s] - 1
    end
    table.sort(codes)
    local new = utf8.char(table.unpack(codes))
    codes_of[new] = codes
    return new
  end, function(key)
    local found = 0
    for _, code in ipairs(codes_of[key]) do
      found = found + (code % n + 1) * ends[code // n]
    end
    return found >= n
  end)
end

---The tuples of the other names for which some number of this name makes a tuple of a.
function Sets:exists(a, name) return self:at_least(1, a, { name }) end

---The tuples that, written behind these digits of their names, are in a: base * number + digit is the number in a.
function Sets:behind(a, digits)
  local letter = 0
  for i, name in ipairs(a.names) do
    letter = letter + digits[name] * place_of(self, i)
  end
  return explore(
    self,
    a.names,
    a.next[1][letter],
    function(s, next_letter) return a.next[s][next_letter] end,
    function(s) return a.accepts[s] end
  )
end

---The same tuples, the names being others: { [name] = other name }.
function Sets.renamed(_, a, to)
  local names = {}
  for i, name in ipairs(a.names) do
    names[i] = to[name] or name
  end
  return { base = a.base, names = names, next = a.next, accepts = a.accepts }
end

---All states of an automaton that was explored are reached, so one that accepts shows a tuple.
function Sets.is_empty(_, a)
  for _, accepts in ipairs(a.accepts) do
    if accepts then return false end
  end
  return true
end

---An automaton that is given by its rows of a certificate, lists that begin with the letter 0.
---@param names string[]
---@param next_states integer[] of all states in turn, numbered from 0
---@param accepts integer[] 0 or 1 for each state
function Sets:given(names, next_states, accepts)
  local n_letters = count_letters(self, names)
  need(#accepts > 0 and #next_states == #accepts * n_letters, "it is no automaton of %d letters", n_letters)
  for _, to in ipairs(next_states) do
    need(to < #accepts, "there is no state %d", to)
  end
  local function after(s, letter) return next_states[s * n_letters + letter + 1] end
  for s, is in ipairs(accepts) do
    need(is == accepts[after(s - 1, 0) + 1], "in the state %d zeros make a difference", s - 1)
  end
  return valid_only(self, explore(self, names, 0, after, function(s) return accepts[s + 1] == 1 end))
end

-- The digits of a number in a base, the lowest first.
local function digits_in(n, base)
  local digits = {}
  while n > 0 do
    digits[#digits + 1], n = n % base, n // base
  end
  return digits
end

---Is a tuple in the set? numbers has each name's.
function Sets:has(a, numbers)
  local state, digits, n_places = 1, {}, 0
  for i, name in ipairs(a.names) do
    digits[i] = (self.unit and units.digits or digits_in)(numbers[name], self.unit or self.base)
    n_places = math.max(n_places, #digits[i])
  end
  for k = 1, n_places do
    local letter, place = 0, 1
    for _, of in ipairs(digits) do
      letter, place = letter + (of[k] or 0) * place, place * self.base
    end
    state = a.next[state][letter]
  end
  return a.accepts[state]
end

return M
