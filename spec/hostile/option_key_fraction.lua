-- expect: rule key that is neither
-- call: all
-- luacheck: ignore
return { summary = "x", start = 3, options = function(n, option) if n == 3 then option({ [1.5] = 1 }) end end }
