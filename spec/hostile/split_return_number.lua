-- expect: rule split returned a number
-- call: all
-- luacheck: ignore
return { summary = "x", start = 3, options = function() end, split = function(n) return n end }
