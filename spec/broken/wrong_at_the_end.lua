-- expect: with m = 4: rank: the rank of
return {
  summary = "Take up to m; with the largest m the rank does not fall.",
  params = { m = { type = "integer", default = 1, min = 1, max = 4, help = "tokens of a move" } },
  start = 12,
  options = function(n, option, p)
    for k = 1, math.min(n, p.m) do
      option(n - k)
    end
  end,
  rank = function(n, p) return p.m == 4 and n // 2 or n end,
}
