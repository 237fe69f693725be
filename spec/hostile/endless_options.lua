-- expect: limit limit
-- call: all
-- luacheck: ignore
return { summary = "x", start = 3, options = function(n, option) while n > 0 do option(0) end end }
