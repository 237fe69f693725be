-- expect: rule beyond 63 bits
-- call: all
-- luacheck: ignore
return { summary = "x", start = 3, options = function(n, option) if n == 3 then option(2 ^ 64) end end }
