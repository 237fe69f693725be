-- expect: rule :4:
-- call: all
-- luacheck: ignore
table.sort({ 3, 1, 2, 5, 4 }, function() return true end)
return { summary = "x", code = "0.77" }
