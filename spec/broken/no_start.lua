-- expect: needs start
return {
  summary = "Take one or two, from nobody knows where.",
  options = function(n, option)
    for k = 1, math.min(n, 2) do
      option(n - k)
    end
  end,
}
