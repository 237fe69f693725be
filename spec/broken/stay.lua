-- expect: play can go round for ever: 0 -> 0
-- Taking nothing is a move here.
return {
  summary = "Take up to three.",
  start = 4,
  options = function(n, option)
    for k = 0, math.min(n, 3) do
      option(n - k)
    end
  end,
}
