-- expect: limit :4: .*instruction limit
-- call: start
-- luacheck: ignore
return { summary = "x", start = function() while true do end end, options = function() end }
