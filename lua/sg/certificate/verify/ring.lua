-- SPDX-License-Identifier: MIT
--[[ The values of an octal code with few rare heaps, one after the other, in memory that does not grow; for
long_period.lua. types.lua says what is rare and common; Lemma 6 there is used with A, the heaps 1 .. depth.

The ring begins at a heap `start`, all values before which are known, and no rare heap before which is above the depth.
It computes 64 heaps at a time, in two steps:
  fill     each heap gets the least common value that is not the value of an option that leaves one heap or has a rare
           part;
  confirm  every smaller rare value must be the value of an option with a part up to the depth, or the certificate is
           refused. (Smaller common values are values of options already.) By Lemma 6 the value is then right, and the
           heap is common.

Indices. Of two values that differ in the lowest bit of the mask only, one is common at n and the other one is rare. So
a value without that bit, called its index, stands for one common value and one rare value at n (value_of_index). The
index of v ~ w is index(v) ~ index(w), and of two common values at n the one with the larger index is larger.

The buffer. Heap n has the position n - base. These lists have an entry for each position:
  values[at]   the value
  sets[u][at]  sets of indices, one for each of the `lanes` heaps at the positions at, at + 1, ...: `width` bits each,
               of which the one for i ~ u is set if the heap has the index i. So one look-up tells which values the
               options with a rare part of index u (or with one heap, u = 0) give to several heaps at once. Heaps
               closer together than the nearest option do not depend on each other.
  rows[i][j]   for 64 heaps, from position 64 * j on: a bit for each, set if its index is i. So 64 heaps are confirmed
               at once. ]]

local types_of = require "sg.certificate.verify.types"
local need = require("sg.certificate.verify.refusal").need
local fill_maker = require "sg.certificate.verify.ring_fill"

local M = {}

local Ring = {}
Ring.__index = Ring

local BLOCK = 64 -- heaps that are computed at once: the bits of an integer
local ROOM = 1 << 15 -- positions in the buffer besides those that are kept when the buffer is full

-- ---- indices
-- -------------------------------------------------------------------------------------------------------

local function index_of(mask, v)
  local low = mask & -mask
  return v >> 1 & -low | v & low - 1
end

-- The value of this index that is common at n, or the one that is rare.
local function value_of_index(types, n, index, common)
  local low = types.mask & -types.mask
  local v = (index & -low) << 1 | index & low - 1
  return types_of.is_common(types, n, v) == common and v or v | low
end

-- ---- a new ring
-- ----------------------------------------------------------------------------------------------------

-- The options by which a heap has common values: each the distance to the heap left, or to the larger one of a split,
-- and the index of the value that is added to it.
local function near_options(types, g, rare)
  local options = {}
  for _, t in ipairs(types.takes[1]) do
    -- With an odd t and places that count, what is common at n - t is rare at n.
    if types.place & t == 0 then options[#options + 1] = { distance = t, index = 0 } end
  end
  for _, t in ipairs(types.takes[2]) do
    for _, a in ipairs(rare) do
      options[#options + 1] = { distance = a + t, index = index_of(types.mask, g[a]) }
    end
  end
  return options
end

-- Chooses how many bits the set of a heap has, and how many heaps share one integer.
local function choose_lanes(self, max_value, options)
  self.width = 16
  while self.width <= index_of(self.types.mask, max_value) do
    self.width = 2 * self.width
  end
  local nearest = math.huge
  self.farthest = 0
  for _, option in ipairs(options) do
    nearest, self.farthest = math.min(nearest, option.distance), math.max(self.farthest, option.distance)
  end
  self.lanes = 64 // self.width
  while self.lanes > nearest do
    self.lanes = self.lanes // 2
  end
end

-- Tables that never change: the common value of an index at even and at odd positions, the index of a bit in a set,
-- and for each u the bit of an index in sets[u].
local function make_index_tables(self, options, start)
  local types, width = self.types, self.width
  -- Positions have the parity of their distance from the start, since `kept` is even.
  self.common_at_even, self.common_at_odd = {}, {}
  self.index_of_bit, self.bit_of, self.sets = {}, {}, {}
  for _, option in ipairs(options) do
    self.sets[option.index], self.bit_of[option.index] = {}, {}
  end
  for i = 0, width do
    self.common_at_even[i] = value_of_index(types, start, i, true)
    self.common_at_odd[i] = value_of_index(types, start + 1, i, true)
    for u, bits in pairs(self.bit_of) do
      bits[i] = i < width and 1 << (i ~ u) or 0
    end
    if i < width then self.index_of_bit[1 << i] = i end
  end
  -- A heap to which all indices are barred gets the index `width`: its value is above max_value, which is refused.
  setmetatable(self.index_of_bit, { __index = function() return width end })
end

-- Puts the heap at a position into the sets of it and of the positions before it that share an integer.
local function put_into_sets(self, at, index)
  for u, list in pairs(self.sets) do
    local bit = self.bit_of[u][index]
    list[at] = bit
    for back = 1, self.lanes - 1 do
      list[at - back] = (list[at - back] or 0) | bit << self.width * back
    end
  end
end

local function put_known_values(self, start)
  self.rows = {}
  for i = 0, self.width do
    self.rows[i] = {}
    for j = 0, (self.kept + ROOM) // BLOCK do
      self.rows[i][j] = 0
    end
  end
  for n = 0, start - 1 do
    local at, index = n - self.base, index_of(self.types.mask, self.g[n])
    self.values[at] = self.g[n]
    if n > self.depth then -- a common heap; no option of a later heap is further back
      local row = self.rows[index]
      row[at // BLOCK] = row[at // BLOCK] | 1 << at % BLOCK
      put_into_sets(self, at, index)
    end
  end
end

-- The least index whose common value at n is larger than this value.
local function first_larger(self, common_values, v)
  local i = 0
  while i < self.width and common_values[i] < v do
    i = i + 1
  end
  return i
end

-- For the rare values, by their index w: from which index on common values are larger, at even and at odd positions;
-- and the splits that give w to some of 64 heaps at once: a row and how many words of it to go back, for each part a
-- up to the depth that makes the distance a + t a multiple of 64.
local function prepare_confirm(self, start)
  local types, g = self.types, self.g
  self.larger_at_even, self.larger_at_odd, self.splits = {}, {}, {}
  for w = 0, self.width - 1 do
    self.larger_at_even[w] = first_larger(self, self.common_at_even, value_of_index(types, start, w, false))
    self.larger_at_odd[w] = first_larger(self, self.common_at_odd, value_of_index(types, start + 1, w, false))
    local list = {}
    for _, t in ipairs(types.takes[2]) do
      for a = t > 0 and -t % BLOCK or BLOCK, self.depth, BLOCK do
        if types_of.is_common(types, a, g[a]) then
          list[#list + 1] = self.rows[w ~ index_of(types.mask, g[a])]
          list[#list + 1] = (a + t) // BLOCK
        end
      end
    end
    self.splits[w] = list
  end
end

---@param types table from types.new
---@param g table<integer, integer> the values of the heaps 0 .. start - 1
---@param rare integer[] the rare heaps among them, none above the depth
---@param start integer the first heap to be computed, at least 2 * depth + reach + 1
---@param depth integer
---@param max_value integer below 128; values above it are allowed to come out wrong
function M.new(types, g, rare, start, depth, max_value)
  local self = setmetatable({ types = types, g = g, depth = depth, values = {}, above = {} }, Ring)
  self.kept = start // BLOCK * BLOCK + 2 * BLOCK -- enough to look back to heap 0 from the start
  self.base = start - self.kept
  self.next = start
  local options = near_options(types, g, rare)
  choose_lanes(self, max_value, options)
  make_index_tables(self, options, start)
  put_known_values(self, start)
  prepare_confirm(self, start)
  self.top = index_of(types.mask, max_value)
  self.fill = fill_maker.make(self, options)
  return self
end

-- ---- going on
-- ------------------------------------------------------------------------------------------------------

-- Moves what later heaps depend on to the beginning of the buffer.
local function make_room(self)
  local kept = self.kept
  table.move(self.values, ROOM, ROOM + kept - 1, 0)
  for _, list in pairs(self.sets) do
    table.move(list, ROOM + kept - self.farthest, ROOM + kept - 1, kept - self.farthest)
  end
  for _, row in pairs(self.rows) do
    table.move(row, ROOM // BLOCK, (ROOM + kept) // BLOCK - 1, 0)
    row[kept // BLOCK] = 0
  end
  self.base = self.base + ROOM
end

-- Is v the value of an option of heap n, by one heap or with a part up to the depth?
local function is_option(self, n, v)
  local g, values, at = self.g, self.values, n - self.base
  for _, t in ipairs(self.types.takes[1]) do
    if values[at - t] == v then return true end
  end
  for _, t in ipairs(self.types.takes[2]) do
    for a = 1, self.depth do
      if g[a] ~ values[at - t - a] == v then return true end
    end
  end
  return false
end

-- Which of the heaps in `missing`, a bit for each of the 64 from position 64 * j on, have no split in the list. The
-- list orders itself: a split that helps is swapped towards the front if it is far behind.
local SOON = 32
local function without_splits(list, j, missing)
  local i = 1
  while missing ~= 0 and list[i] do
    local left = missing & ~list[i][j - list[i + 1]]
    if left ~= missing and i > SOON then
      local to = i // 2 | 1
      list[i], list[i + 1], list[to], list[to + 1] = list[to], list[to + 1], list[i], list[i + 1]
    end
    missing, i = left, i + 2
  end
  return missing
end

-- Are the values of the 64 heaps from n on forced: is every smaller rare value that of an option (Lemma 6)?
local EVEN = 0x5555555555555555
local function confirm(self, n)
  local j, rows, above, heaps = (n - self.base) // BLOCK, self.rows, self.above, 0
  for i = self.width, 0, -1 do -- above[i]: the heaps whose index is i or more
    heaps = heaps | rows[i][j]
    above[i], rows[i][j + 1] = heaps, 0
  end
  for w = 0, self.width - 1 do
    local missing = above[self.larger_at_even[w]] & EVEN | above[self.larger_at_odd[w]] & ~EVEN
    if missing == 0 then return end -- no heap has a larger value; nor for a larger w
    missing = without_splits(self.splits[w], j, missing)
    for b = 0, missing ~= 0 and BLOCK - 1 or -1 do
      need(
        missing >> b & 1 == 0 or is_option(self, n + b, value_of_index(self.types, n + b, w, false)),
        "heap %d is not forced by the heaps up to %d and the last ones",
        n + b,
        self.depth
      )
    end
  end
end

---Computes the next 64 heaps, or refuses one of them.
---@return integer first the first of them
function Ring:advance()
  local n = self.next
  if n - self.base == self.kept + ROOM then make_room(self) end
  self:fill(n - self.base)
  confirm(self, n)
  self.next = n + BLOCK
  return n
end

---Has one of the last 64 heaps a value as large as max_value, or larger?
function Ring:has_large_value() return self.above[self.top] ~= 0 end

---The value of one of the last heaps, from next - 2 * depth - reach on at least.
function Ring:value(n) return self.values[n - self.base] end

return M
