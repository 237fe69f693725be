-- expect: rule zero byte
-- call: all
-- luacheck: ignore
return { summary = "x", start = 3, options = function(n, option) if n == 3 then option({ ["a\0b"] = 1 }) end end }
