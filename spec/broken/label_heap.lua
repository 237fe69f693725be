-- expect: asked with label: 3 does not always have the move to
return {
  summary = "Take up to three from a heap, but only up to two where the moves are named.",
  heap = function(n, option, _, label)
    for k = 1, math.min(n, label and 2 or 3) do
      if label then
        label("take " .. k)
      end
      option(n - k)
    end
  end,
}
