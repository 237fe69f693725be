-- expect: changing_canonical.lua:16: canonical changed the position that it was given: [
-- The scratch table that options goes on with is sorted behind its back.
return {
  summary = "Nim.",
  start = { 2, 3, 1 },
  options = function(piles, option)
    local left = { table.unpack(piles) }
    for i = 1, #piles do
      for k = 0, piles[i] - 1 do
        left[i] = k
        option(left)
      end
      left[i] = piles[i]
    end
  end,
  canonical = function(p)
    table.sort(p)
    return p
  end,
}
