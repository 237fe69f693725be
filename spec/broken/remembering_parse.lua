-- expect: does not always have the move to
-- A position that was read from a text allows more.
local typed = false

return {
  summary = "Take one, or two from a heap that was typed.",
  start = 6,
  options = function(n, option)
    if n > 0 then
      option(n - 1)
    end
    if n == 4 and typed then
      option(n - 2)
    end
  end,
  show = function(n) return "heap " .. n end,
  parse = function(text)
    typed = true
    return math.tointeger(tonumber(text:sub(6)))
  end,
}
