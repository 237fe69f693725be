-- expect: rule options returned a table
-- call: all
-- luacheck: ignore
return { summary = "x", start = 3, options = function(n) return { 2, 1, 0 } end }
