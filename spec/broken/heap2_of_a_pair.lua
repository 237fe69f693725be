-- expect: heap2 = function(a, b, option) calls option(a2, b2) for each move
return {
  summary = "Take tokens from the first of two heaps.",
  heap2 = function(position, option)
    for k = 1, position[1] do option(position[1] - k, position[2]) end
  end,
}
