-- expect: rule heap 3 leaves a heap of 9223372036854775807
-- call: all
-- luacheck: ignore
return { summary = "x", heap = function(n, option) if n == 3 then option(math.maxinteger) end end }
