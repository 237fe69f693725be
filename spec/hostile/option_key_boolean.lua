-- expect: rule key that is neither
-- call: all
-- luacheck: ignore
return { summary = "x", start = 3, options = function(n, option) if n == 3 then option({ [true] = 1 }) end end }
