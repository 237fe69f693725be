-- expect: not a position
return {
  summary = "The second move leads to a position that is not a number.",
  start = 2,
  options = function(n, option)
    if n == n and n > 0 then
      option(n == 1 and 0 / 0 or n - 1)
    end
  end,
}
