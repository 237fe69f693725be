-- expect: with the nim-sum 0, but undivided its value is 1
return {
  summary = "Every position is split into two copies of itself, which cancel.",
  start = 4,
  options = function(n, option)
    if n > 0 then option(n - 1) end
  end,
  split = function(n, part)
    part(n)
    part(n)
  end,
}
