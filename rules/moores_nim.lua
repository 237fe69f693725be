-- SPDX-License-Identifier: MIT
return {
  name = "moores_nim",
  summary = "Take tokens from at least one and at most k heaps, any number from each (Moore's Nim_k).",
  source = { "E. H. Moore, A generalization of the game called Nim, Annals of Mathematics 11 (1910)" },
  tags = { "heaps", "closed form" },
  params = { k = { type = "integer", default = 2, min = 1, max = 20, help = "the most heaps a move may touch" } },
  -- Moore: write the heaps in binary. The position is a P-position exactly if k + 1 divides the number of ones in each
  -- column. With k = 1 this is Bouton's theorem.
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
