-- expect: rule heap 3 leaves %-?nan, not a whole number
-- call: all
-- luacheck: ignore
return { summary = "x", heap = function(n, option) if n == 3 then option(0 / 0) end end }
