-- expect: with n = 3: win/loss oracle
return {
  summary = "Take one or two; canonical is wrong unless n is its default.",
  params = { n = { type = "integer", default = 4, min = 3, max = 4, help = "stones" } },
  start = function(p) return p.n end,
  options = function(n, option)
    for k = 1, 2 do
      if k <= n then option(n - k) end
    end
  end,
  canonical = function(n, p) return p.n == 3 and n == 2 and 0 or n end,
}
