-- expect: rule .
-- call: start
-- luacheck: ignore
return { summary = "x", start = function() end, options = function() end }
