-- expect: a number has no fields: heap gets (n, option), and heap2 gets (a, b, option)
return {
  summary = "Take tokens from the first of two heaps.",
  heap2 = function(position, option)
    for k = 1, position[1] do option(position[1] - k, position[2]) end
  end,
}
