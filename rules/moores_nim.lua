-- SPDX-License-Identifier: MIT

-- The columns of the heaps in binary, from the highest down, as bits that the heaps have there.
local function highest(heaps)
  local all = 0
  for _, heap in ipairs(heaps) do
    all = all | heap
  end
  local column = 0
  while column < 62 and all >> column + 1 > 0 do
    column = column + 1
  end
  return column
end

-- How many ones a column has.
local function ones(heaps, column)
  local n = 0
  for _, heap in ipairs(heaps) do
    n = n + (heap >> column & 1)
  end
  return n
end

local function is_lost(heaps, k)
  for column = highest(heaps), 0, -1 do
    if ones(heaps, column) % (k + 1) ~= 0 then return false end
  end
  return true
end

return {
  name = "moores_nim",
  summary = "Take tokens from at least one and at most k heaps, any number from each (Moore's Nim_k).",
  source = { "E. H. Moore, A generalization of the game called Nim, Annals of Mathematics 11 (1910)" },
  tags = { "heaps", "closed form" },
  params = { k = { type = "integer", default = 2, min = 1, max = 20, help = "the most heaps a move may touch" } },
  theorem = {
    outcome = "Moore 1910: lost if k + 1 divides the number of ones in each column of the heaps in binary",
    misere_outcome = "Moore 1910: as in normal play; without a larger heap, lost if the ones are 1 modulo k + 1",
  },
  start = { 3, 4, 5 },
  positions = sg.heaps { about = "the heaps" },
  options = function(heaps, option, p)
    local after = { table.unpack(heaps) }
    local function take(from, touched)
      if from > #heaps then
        if touched > 0 then option({ table.unpack(after) }) end
        return
      end
      take(from + 1, touched)
      if touched < p.k then
        for left = 0, heaps[from] - 1 do
          after[from] = left
          take(from + 1, touched + 1)
        end
        after[from] = heaps[from]
      end
    end
    take(1, 0)
  end,
  -- With k = 1 this is Bouton's theorem.
  outcome = function(heaps, p) return is_lost(heaps, p.k) and "P" or "N" end,
  -- From the highest column down: a heap that was lowered in a column may be anything in those below, so each such heap
  -- counts there as is needed. Where these do not suffice, more heaps are lowered.
  winning = function(heaps, option, p)
    local after, lowered, n_lowered = { table.unpack(heaps) }, {}, 0
    for column = highest(heaps), 0, -1 do
      local bit, n = 1 << column, 0
      for i, heap in ipairs(after) do
        if lowered[i] then
          after[i] = heap & ~bit
        else
          n = n + (heap >> column & 1)
        end
      end
      local excess = n % (p.k + 1)
      if excess > 0 and n_lowered >= p.k + 1 - excess then
        local missing = p.k + 1 - excess
        for i = 1, #after do
          if lowered[i] and missing > 0 then
            after[i], missing = after[i] | bit, missing - 1
          end
        end
      else
        for i, heap in ipairs(after) do
          if excess > 0 and not lowered[i] and heap & bit > 0 then
            after[i], lowered[i], n_lowered, excess = heap & ~bit, true, n_lowered + 1, excess - 1
          end
        end
      end
    end
    if n_lowered > 0 then option(after) end
  end,
  misere_outcome = function(heaps, p)
    if highest(heaps) == 0 then return ones(heaps, 0) % (p.k + 1) == 1 and "P" or "N" end
    return is_lost(heaps, p.k) and "P" or "N"
  end,
  canonical = sg.canonical.multiset({ drop = 0 }),
  sample = function(i) return { i % 4, i // 4 % 4, i // 16 % 4 } end,
  rank = function(heaps)
    local total = 0
    for _, size in ipairs(heaps) do
      total = total + size
    end
    return total
  end,
  examples = {
    { position = { 2, 2, 2 }, outcome = "P", note = "three ones in one column" },
    { position = { 1, 2, 3 }, outcome = "N" },
    { position = { 3, 3 }, outcome = "N", note = "both heaps may be taken" },
    { position = { 1, 2, 3, 3, 2, 1 }, outcome = "N" },
    { position = { 1, 2, 3, 3 }, outcome = "P", note = "1 + 3 + 3 and 2 + 3 + 3: three ones in each column" },
    { params = { k = 1 }, position = { 3, 5, 6 }, outcome = "P", note = "Bouton" },
    { params = { k = 3 }, position = { 1, 1, 1, 1 }, outcome = "P" },
  },
}
