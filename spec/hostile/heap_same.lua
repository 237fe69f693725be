-- expect: rule heap 3 leaves a heap of 3: heaps must get smaller
-- call: all
-- luacheck: ignore
return { summary = "x", heap = function(n, option) if n == 3 then option(n) end end }
