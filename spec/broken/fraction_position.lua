-- expect: not a position
return {
  summary = "Halves and quarters.",
  start = 1,
  options = function(n, option)
    if n > 0.1 then
      option(n / 2)
    end
  end,
}
