-- expect: rule nested more than 64
-- call: all
-- luacheck: ignore
local t = {} t[1] = t
return { summary = "x", start = t, options = function() end }
