-- expect: no end of play was reached
return {
  summary = "Add one; play never ends.",
  start = 1,
  options = function(n, option)
    option(n + 1)
  end,
}
