-- expect: it must be the same again
-- Turning the pair round is a symmetry, but not a choice of representative.
return {
  summary = "Nim with two heaps.",
  start = { 2, 3 },
  options = function(heaps, option)
    for i = 1, 2 do
      for rest = 0, heaps[i] - 1 do
        option(i == 1 and { rest, heaps[2] } or { heaps[1], rest })
      end
    end
  end,
  canonical = function(heaps)
    return { heaps[2], heaps[1] }
  end,
}
