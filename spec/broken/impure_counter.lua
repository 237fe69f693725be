-- expect: does not always have the move
-- Every other call leaves a move out.
local calls = 0

return {
  summary = "Take one or two, but two only every other time.",
  start = 6,
  options = function(n, option)
    calls = calls + 1
    if n >= 1 then
      option(n - 1)
    end
    if n >= 2 and calls % 2 == 0 then
      option(n - 2)
    end
  end,
}
