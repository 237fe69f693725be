-- expect: limit limit
-- call: all
-- luacheck: ignore
return { summary = "x", heap = function(n, option) while n > 0 do option(n - 1) end end }
