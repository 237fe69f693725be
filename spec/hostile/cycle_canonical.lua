-- expect: cycle go round
-- call: all
-- luacheck: ignore
return { summary = "x", start = 3, options = function(n, option) option(n + 1) end, canonical = function(n) return n % 5 end }
