-- expect: undivided its value is
-- The split forgets the last heap.
return {
  summary = "Nim with a list of heaps.",
  start = { 1, 2 },
  options = function(heaps, option)
    for i, size in ipairs(heaps) do
      for rest = 0, size - 1 do
        local after = { table.unpack(heaps) }
        after[i] = rest
        option(after)
      end
    end
  end,
  split = function(heaps, part)
    if #heaps == 1 then
      part(heaps)
    end
    for i = 1, #heaps - 1 do
      part({ heaps[i] })
    end
  end,
}
