-- expect: canonical of
-- Two heaps are not one heap of both sizes.
return {
  summary = "Nim with two heaps.",
  start = { 3, 3 },
  options = function(heaps, option)
    for i = 1, 2 do
      for rest = 0, heaps[i] - 1 do
        option(i == 1 and { rest, heaps[2] } or { heaps[1], rest })
      end
    end
  end,
  canonical = function(heaps)
    return { 0, heaps[1] + heaps[2] }
  end,
}
