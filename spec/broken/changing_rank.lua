-- expect: rank of
local calls = 0

return {
  summary = "Take one or two; the rank grows with every question.",
  start = 6,
  options = function(n, option)
    for k = 1, math.min(n, 2) do
      option(n - k)
    end
  end,
  rank = function(n)
    calls = calls - 1
    return 1000 * n + calls
  end,
}
