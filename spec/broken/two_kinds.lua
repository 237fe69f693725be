-- expect: this one has code and options
return {
  summary = "Kayles, and something else.",
  code = "0.77",
  start = 5,
  options = function(n, option)
    if n > 0 then
      option(n - 1)
    end
  end,
}
