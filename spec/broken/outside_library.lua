-- expect: random
return {
  summary = "A rule that throws dice.",
  start = 6,
  options = function(n, option)
    if n > 0 then
      option(n - math.random(1, n))
    end
  end,
}
