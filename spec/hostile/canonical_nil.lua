-- expect: rule nil
-- call: all
-- luacheck: ignore
return { summary = "x", start = 3, options = function() end, canonical = function() end }
