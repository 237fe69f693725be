-- expect: limit :4: .*instruction limit
-- call: all
-- luacheck: ignore
return { summary = "x", start = 3, options = function() while true do end end }
