-- expect: rule nested more than 64
-- call: all
-- luacheck: ignore
return { summary = "x", start = 3, options = function(n, option) local t = {} for i = 1, 100 do t = { t } end option(t) end }
