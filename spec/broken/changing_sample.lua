-- expect: sample(3) is not the same when asked again
local last = 0

return {
  summary = "Take one or two; a sample depends on the one before.",
  start = 6,
  options = function(n, option)
    for k = 1, math.min(n, 2) do
      option(n - k)
    end
  end,
  sample = function(i)
    if i > 3 then
      return nil
    end
    last = last + i
    return last
  end,
}
