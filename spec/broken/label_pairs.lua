-- expect: asked with label: {0,1} does not always have the move to {0,0}
return {
  summary = "Take from one of two heaps; where the moves are named, only from the first.",
  start = { 3, 3 },
  heap2 = function(a, b, option, _, label)
    for k = 1, a do
      option(a - k, b)
    end
    for k = 1, label and 0 or b do
      option(a, b - k)
    end
  end,
}
