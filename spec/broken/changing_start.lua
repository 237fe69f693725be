-- expect: start is not the same when asked again
local times = 0

return {
  summary = "Take one or two from a heap that is larger each time somebody asks where play begins.",
  start = function()
    times = times + 1
    return 5 + times
  end,
  options = function(n, option)
    for k = 1, math.min(n, 2) do
      option(n - k)
    end
  end,
}
