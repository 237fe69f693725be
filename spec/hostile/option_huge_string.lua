-- expect: rule 1 MiB
-- call: all
-- luacheck: ignore
return { summary = "x", start = 3, options = function(n, option) local s = "x" for i = 1, 21 do s = s .. s end option(s) end }
