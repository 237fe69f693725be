-- expect: input :4: what
-- call: parse
-- luacheck: ignore
return { summary = "x", start = 3, options = function() end, parse = function() error("what") end }
