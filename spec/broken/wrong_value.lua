-- expect: by the moves it is
return {
  summary = "Take one or two.",
  start = 5,
  options = function(n, option)
    for k = 1, math.min(n, 2) do
      option(n - k)
    end
  end,
  value = function(n)
    return n % 4
  end,
  sample = function(i)
    return i
  end,
}
