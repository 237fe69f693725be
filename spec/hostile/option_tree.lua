-- expect: rule larger than 1 MiB
-- call: all
-- luacheck: ignore
return { summary = "x", start = 3, options = function(n, option) local t = {} for i = 1, 60 do t = { t, t } end option(t) end }
