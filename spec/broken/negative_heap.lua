-- expect: leaves a heap of -
return {
  summary = "Take five, even from a smaller heap.",
  heap = function(n, option)
    option(n - 5)
  end,
}
