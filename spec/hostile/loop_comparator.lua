-- expect: limit limit
-- call: all
-- luacheck: ignore
table.sort({ 1, 2, 3 }, function() while true do end end)
