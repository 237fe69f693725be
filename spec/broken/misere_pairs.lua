-- expect: is P in misère play, but N
-- Equal heaps cancel in normal play only: {2,2} is P in misère play, where no heaps at all are N.
return {
  summary = "Nim whose equal heaps cancel.",
  misere = true,
  start = { 2, 2 },
  options = function(heaps, option)
    for i, n in ipairs(heaps) do
      for left = 0, n - 1 do
        local after = { table.unpack(heaps) }
        after[i] = left
        option(after)
      end
    end
  end,
  canonical = function(heaps)
    local odd, kept = {}, {}
    for _, n in ipairs(heaps) do odd[n] = not odd[n] end
    for n = 1, 9 do
      if odd[n] then kept[#kept + 1] = n end
    end
    return kept
  end,
  sample = function(i) return ({ { 1 }, { 2 }, { 1, 1 }, { 2, 2 }, { 1, 2 }, { 2, 2, 1 } })[i] end,
}
