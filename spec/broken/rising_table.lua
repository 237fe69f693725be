-- expect: does not always have the move to
-- A table that is filled from larger heaps down: the moves are right only if larger heaps were asked for before.
local asked = { [6] = true }

return {
  summary = "Take one or two; two only from a heap below one that has been asked for.",
  start = 6,
  options = function(n, option)
    asked[n] = true
    if n > 0 then
      option(n - 1)
    end
    if n > 1 and (n > 5 or asked[n + 1]) then
      option(n - 2)
    end
  end,
}
