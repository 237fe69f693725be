-- expect: global
-- luacheck: ignore
return {
  summary = "A rule that forgets to say local.",
  start = 3,
  options = function(n, option)
    left = n - 1
    if left >= 0 then
      option(left)
    end
  end,
}
