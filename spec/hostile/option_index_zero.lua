-- expect: rule below 1
-- call: all
-- luacheck: ignore
return { summary = "x", start = 3, options = function(n, option) if n == 3 then option({ [0] = 1 }) end end }
