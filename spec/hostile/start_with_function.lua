-- expect: input|rule .
-- call: all
-- luacheck: ignore
return { summary = "x", start = { error }, options = function() end }
