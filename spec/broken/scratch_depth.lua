-- expect: where a search ends options early
-- A counter that options raises and lowers again: a call that is ended early leaves it raised.
local depth = 0

return {
  summary = "Take one or two; calls inside of a call could take three.",
  start = 12,
  options = function(n, option)
    depth = depth + 1
    for k = 1, math.min(n, depth > 1 and 3 or 2) do
      option(n - k)
    end
    depth = depth - 1
  end,
}
