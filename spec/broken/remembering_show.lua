-- expect: does not always have the move to
-- What was shown is remembered, and play is different from then on.
local shown = {}

return {
  summary = "Take one or two, but two only from a heap that nobody has looked at.",
  start = 6,
  options = function(n, option)
    if n > 0 then
      option(n - 1)
    end
    if n > 1 and not shown[n + 100] then
      option(n - 2)
    end
  end,
  show = function(n)
    shown[n == 5 and 105 or 0] = true
    return tostring(n)
  end,
  parse = function(text) return math.tointeger(tonumber(text)) end,
}
