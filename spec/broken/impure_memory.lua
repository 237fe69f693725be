-- expect: does not always have the move
-- What may be done depends on the positions that were asked for before.
local met = {}

return {
  summary = "Take one or two; a heap that was met before cannot be left.",
  start = 6,
  options = function(n, option)
    for k = 1, math.min(n, 2) do
      if not met[n - k] then
        option(n - k)
      end
    end
    met[n] = true
  end,
}
