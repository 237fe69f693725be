-- expect: rule raised a table
-- call: all
-- luacheck: ignore
return { summary = "x", start = 3, options = function() error({}) end }
