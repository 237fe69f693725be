-- expect: rule not a number
-- call: all
-- luacheck: ignore
return { summary = "x", start = 3, options = function(n, option) if n == 3 then option({ { x = 0 / 0 } }) end end }
