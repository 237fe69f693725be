-- expect: is not the same when asked again
-- Which heap comes first depends on how often the rule was asked.
local calls = 0

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
    calls = calls + 1
    if calls % 3 == 0 then
      return { heaps[2], heaps[1] }
    end
    return heaps
  end,
}
