-- expect: rule heap 3 leaves the string '2', not a whole number
-- call: all
-- luacheck: ignore
return { summary = "x", heap = function(n, option) if n == 3 then option("2") end end }
