-- expect: with w = 40
return {
  summary = "Take one or two from a row; the last allowed width is refused half way.",
  params = { w = { type = "integer", default = 5, min = 1, max = 40, help = "places" } },
  start = function(p) return p.w end,
  options = function(n, option)
    for k = 1, math.min(n, 2) do
      option(n - k)
    end
  end,
  canonical = function(n) return n > 39 and 0 or n end,
}
