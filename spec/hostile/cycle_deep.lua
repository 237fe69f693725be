-- expect: cycle %.%.%. %(1000 positions%)
-- call: all
-- luacheck: ignore
return { summary = "x", start = 0, options = function(n, option) option((n + 1) % 1000) end }
