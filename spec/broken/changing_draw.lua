-- expect: draw of
local calls = 0

return {
  summary = "Take one or two; the drawing moves.",
  start = 6,
  options = function(n, option)
    for k = 1, math.min(n, 2) do
      option(n - k)
    end
  end,
  draw = function(n, pen)
    calls = calls + 1
    pen.text(calls, 0, tostring(n))
  end,
}
