-- expect: an integer that falls
return {
  summary = "Take one or two.",
  start = 5,
  options = function(n, option)
    for k = 1, math.min(n, 2) do
      option(n - k)
    end
  end,
  rank = function(n)
    return n // 2
  end,
}
