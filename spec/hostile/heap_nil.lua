-- expect: rule heap 3 leaves nil, not a whole number
-- call: all
-- luacheck: ignore
return { summary = "x", heap = function(n, option) if n == 3 then option(nil) end end }
