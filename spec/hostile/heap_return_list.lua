-- expect: rule heap returned a table
-- call: all
-- luacheck: ignore
return { summary = "x", heap = function(n) return { 2, 1, 0 } end }
