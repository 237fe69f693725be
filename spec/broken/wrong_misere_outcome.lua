-- expect: by the moves it is N
return {
  summary = "Take one or two.",
  start = 5,
  options = function(n, option)
    for k = 1, math.min(n, 2) do
      option(n - k)
    end
  end,
  misere_outcome = function(n) return n % 3 == 0 and "P" or "N" end,
  sample = function(i) return i end,
}
