-- expect: by the moves it is P
return {
  summary = "Take one or two.",
  start = 5,
  options = function(n, option)
    for k = 1, math.min(n, 2) do
      option(n - k)
    end
  end,
  outcome = function(n)
    if n > 0 then return n % 4 == 0 and "P" or "N" end
  end,
  sample = function(i) return i end,
}
