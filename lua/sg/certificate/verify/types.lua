-- SPDX-License-Identifier: MIT
--[[ Octal codes with few rare heaps: the types of values, and values computed with their help. docs/theorems.md,
section 8, has the proofs.

A mask and a place (0 or 1) give each value v at each heap n a type, 0 or 1: the parity of the bits of v that the mask
has, plus that of n if the place is 1. One type is called common at n, the other one rare; a heap n >= 1 is common or
rare as g(n) is at n. The common type is such that two common heaps never add up to a common value where a split leaves
them (Lemma 5). So only options that leave one heap, or that have a rare part, have common values, and they are few.

Lemma 6: let v be the least common value at n that no such option has. If every smaller value is the value of some
option of n, then g(n) = v. If not, all options have to be looked at. ]]

local code = require "sg.certificate.verify.code"
local refusal = require "sg.certificate.verify.refusal"
local need = refusal.need

local M = {}

---@param game table a finite octal code
---@param mask integer
---@param place integer 0 or 1
---@return table types takes: how many tokens may be taken so that 0, 1 or 2 heaps are left; parity: of a value under
---the mask; common, place: v is common at n if parity[v] = common + place * n modulo 2
function M.new(game, mask, place)
  need(game.kind == "finite code" and game.parts <= 2, "a mask is for octal codes only")
  local types = { mask = mask, place = place, takes = {} }
  for h = 0, 2 do
    types.takes[h] = code.takes(game, h)
  end
  -- One common type must do for all splits.
  types.common = 1 ~ place & (types.takes[2][1] or 0)
  for _, t in ipairs(types.takes[2]) do
    need(types.common == 1 ~ place & t, "the parity of places is of no use here")
  end
  types.parity = setmetatable({ [0] = 0 }, {
    __index = function(parity, v) -- made when it is first asked for
      local lowest_bit = v & -v
      parity[v] = parity[v ~ lowest_bit] ~ (lowest_bit & mask ~= 0 and 1 or 0)
      return parity[v]
    end,
  })
  return types
end

---The parity that the common values at n have under the mask.
function M.common_at(types, n) return types.common ~ types.place & n end

function M.is_common(types, n, v) return types.parity[v] == types.common ~ types.place & n end

-- The state of a computation before heap n: the values g[0..n-1], the rare heaps among them, and the values of those
-- options of n that have been looked at: seen[v] == n for each such value v.
local Computation = {}
Computation.__index = Computation

-- Options that leave no heap or one heap.
function Computation:mark_single(n)
  local g, seen, takes = self.g, self.seen, self.types.takes
  for _, t in ipairs(takes[0]) do
    if t == n then seen[0] = n end
  end
  for _, t in ipairs(takes[1]) do
    if t < n then seen[g[n - t]] = n end
  end
end

-- Splits with a rare part, all of them.
function Computation:mark_rare(n)
  local g, seen, rare = self.g, self.seen, self.rare
  for _, t in ipairs(self.types.takes[2]) do
    local left = n - t
    for i = 1, #rare do
      local a = rare[i]
      if a < left then seen[g[a] ~ g[left - a]] = n end
    end
  end
end

-- The least common value at n that is not seen, and how many smaller values are not seen, either.
function Computation:candidate(n)
  local seen, parity, common = self.seen, self.types.parity, M.common_at(self.types, n)
  local v, missing = 0, 0
  while parity[v] ~= common or seen[v] == n do
    if seen[v] ~= n then missing = missing + 1 end
    v = v + 1
  end
  return v, missing
end

-- Looks at splits with a part in the list, or at all splits without a list, until no value below v is missing.
-- Returns how many are missing still.
function Computation:find_missing(n, v, missing, list)
  local g, seen = self.g, self.seen
  for _, t in ipairs(self.types.takes[2]) do
    local left = n - t
    for i = 1, missing > 0 and (list and #list or left // 2) or 0 do
      local a = list and list[i] or i
      if a < left then
        local u = g[a] ~ g[left - a]
        if seen[u] ~= n then
          seen[u] = n
          if u < v then
            missing = missing - 1
            if missing == 0 then
              self.work = self.work + i
              return 0
            end
          end
        end
      end
    end
    if missing > 0 then self.work = self.work + (list and #list or left // 2) end
  end
  return missing
end

-- Most hints that are of no use have many rare heaps, and then every value costs as much as it would without a hint.
local function check_cost(self, n)
  need(8 * #self.rare <= n + 8000, "too many heaps are rare under this mask")
  if self.work_is_bounded then need(self.work <= 1000 * n + 10000000, "too many heaps are rare under this mask") end
end

---The values g[0..last], and the list of the rare heaps among 1..last.
---@param opts { witnesses: integer[]?, forced_from: integer?, work_is_bounded: boolean?, progress: function? }
---witnesses: splits with one of these heaps as a part are looked at before all others; from heap forced_from on they
---must be enough. work_is_bounded: refuses what would take many more than 1000 splits a heap
---@return table<integer, integer> g, integer[] rare
function M.values(types, last, opts)
  local self = setmetatable(
    { types = types, g = { [0] = 0 }, seen = {}, rare = {}, work = 0, work_is_bounded = opts.work_is_bounded },
    Computation
  )
  local g, seen, forced_from = self.g, self.seen, opts.forced_from or math.huge
  for n = 1, last do
    if opts.progress and n & 0xff == 0 then opts.progress(n, last) end
    self:mark_single(n)
    self:mark_rare(n)
    local v, missing = self:candidate(n)
    if opts.witnesses then missing = self:find_missing(n, v, missing, opts.witnesses) end
    if missing > 0 then
      need(n < forced_from, "heap %d: its value is not forced by the witnesses", n)
      missing = self:find_missing(n, v, missing)
    end
    if missing > 0 then -- all options have been looked at
      v = 0
      while seen[v] == n do
        v = v + 1
      end
    end
    g[n] = v
    if not M.is_common(types, n, v) then self.rare[#self.rare + 1] = n end
    check_cost(self, n)
  end
  return g, self.rare
end

return M
