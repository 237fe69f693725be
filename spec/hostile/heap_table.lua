-- expect: rule heap 3 leaves .*not a whole number
-- call: all
-- luacheck: ignore
return { summary = "x", heap = function(n, option) if n == 3 then option({ 1 }) end end }
