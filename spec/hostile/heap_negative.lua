-- expect: rule heap 3 leaves a heap of %-1
-- call: all
-- luacheck: ignore
return { summary = "x", heap = function(n, option) if n == 3 then option(n - 4) end end }
