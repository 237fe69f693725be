-- expect: rule 1 MiB
-- call: all
-- luacheck: ignore
return { summary = "x", start = 3, options = function(n, option) local t = {} for i = 1, 1100000 do t[i] = 1 end option(t) end }
