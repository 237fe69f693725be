-- expect: cycle go round
-- call: all
-- luacheck: ignore
return { summary = "x", start = 3, options = function(n, option) if n > 0 then option(n - 1, 3) end end }
