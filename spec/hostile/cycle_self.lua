-- expect: cycle 3 %-> 3
-- call: all
-- luacheck: ignore
return { summary = "x", start = 3, options = function(n, option) option(n) end }
