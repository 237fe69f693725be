-- expect: rule heap 3 leaves 1%.5, not a whole
-- call: all
-- luacheck: ignore
return { summary = "x", heap = function(n, option) if n == 3 then option(n / 2) end end }
