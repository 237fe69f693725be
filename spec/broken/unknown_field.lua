-- expect: did you mean 'options'?
return {
  summary = "Take one or two.",
  start = 5,
  optoins = function(n, option)
    for k = 1, math.min(n, 2) do
      option(n - k)
    end
  end,
}
