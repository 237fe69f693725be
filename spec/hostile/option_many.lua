-- expect: ok
-- call: all
-- luacheck: ignore
return { summary = "x", start = 3, options = function(n, option) if n == 3 then option(table.unpack({ 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25 })) end end }
