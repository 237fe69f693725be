-- expect: rule not a number
-- call: start
-- luacheck: ignore
return { summary = "x", start = 0 / 0, options = function() end }
