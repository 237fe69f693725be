-- expect: limit limit
-- call: all
-- luacheck: ignore
return { summary = "x", start = 3, options = function() end, split = function(n, part) while true do part(1) end end }
