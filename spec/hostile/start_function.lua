-- expect: rule a function
-- call: start
-- luacheck: ignore
return { summary = "x", start = function() return error end, options = function() end }
