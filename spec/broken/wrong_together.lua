-- expect: with a = 2, b = true
return {
  summary = "Take up to a; canonical is wrong only where two parameters meet.",
  params = {
    a = { type = "integer", default = 1, min = 1, max = 2, help = "tokens of a move" },
    b = { type = "boolean", default = false, help = "fold 2 and 0" },
  },
  start = 9,
  options = function(n, option, p)
    for k = 1, math.min(n, p.a) do
      option(n - k)
    end
  end,
  canonical = function(n, p) return p.a == 2 and p.b and n == 2 and 0 or n end,
}
