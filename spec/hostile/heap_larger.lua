-- expect: rule heap 3 leaves a heap of 4
-- call: all
-- luacheck: ignore
return { summary = "x", heap = function(n, option) if n == 3 then option(1, 4) end end }
