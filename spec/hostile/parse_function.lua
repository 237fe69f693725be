-- expect: input a function
-- call: parse
-- luacheck: ignore
return { summary = "x", start = 3, options = function() end, parse = function() return error end }
