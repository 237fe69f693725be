-- expect: does not always have the move to
-- What was drawn is remembered, and play is different from then on.
local drawn = false

return {
  summary = "Take one or two, but only one once a heap has been drawn.",
  start = 6,
  options = function(n, option)
    if n > 0 then
      option(n - 1)
    end
    if n > 1 and not (drawn and n == 5) then
      option(n - 2)
    end
  end,
  draw = function(n, pen)
    drawn = true
    pen.counters(0, 0, n)
  end,
}
