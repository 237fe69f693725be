-- expect: rule attempt to compare
-- call: all
-- luacheck: ignore
table.sort({ 3, "x" })
return { summary = "x", code = "0.77" }
