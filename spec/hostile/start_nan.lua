-- expect: rule not a number
-- call: all
-- luacheck: ignore
return { summary = "x", start = 0 / 0, options = function() end }
