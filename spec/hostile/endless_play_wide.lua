-- expect: limit limit on positions
-- call: all
-- luacheck: ignore
return { summary = "x", start = 1, options = function(n, option) option(n + 1) option(n + 2) end }
