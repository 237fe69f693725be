-- expect: limit limit
-- call: all
-- luacheck: ignore
return { summary = "x", start = 3, options = function(n, option) local i = 10 while n == 3 do i = i + 1 option(i) end end }
