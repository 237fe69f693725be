-- expect: winning of 4 names 2, which is no move that wins
return {
  summary = "Take one or two.",
  start = 5,
  options = function(n, option)
    for k = 1, math.min(n, 2) do
      option(n - k)
    end
  end,
  outcome = function(n) return n % 3 == 0 and "P" or "N" end,
  winning = function(n, option)
    if n % 3 > 0 then option(n < 4 and n - n % 3 or n - 2) end
  end,
  sample = function(i) return i end,
}
