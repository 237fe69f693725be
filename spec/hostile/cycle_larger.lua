-- expect: cycle 3 %-> 4 %-> 3
-- call: all
-- luacheck: ignore
return { summary = "x", start = 3, options = function(n, option) option(n == 3 and 4 or 3) end }
