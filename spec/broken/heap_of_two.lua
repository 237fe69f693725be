-- expect: for two heaps write heap2 = function(a, b, option)
return {
  summary = "Take tokens from the first of two heaps.",
  heap = function(a, b, option)
    for k = 1, a do option(a - k, b) end
  end,
}
