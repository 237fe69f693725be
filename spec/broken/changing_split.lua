-- expect: changing_split.lua:16: split changed the position that it was given: [
-- split takes the piles away one by one.
return {
  summary = "Nim.",
  start = { 2, 3, 1 },
  options = function(piles, option)
    for i = 1, #piles do
      for k = 0, piles[i] - 1 do
        local left = { table.unpack(piles) }
        left[i] = k
        option(left)
      end
    end
  end,
  -- the last pile first
  split = function(p, part)
    while #p > 1 do part({ table.remove(p) }) end
    part(p)
  end,
}
